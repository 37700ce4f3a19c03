// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What somebody probably meant by a line that is no entry: every word is taken for what it is most
// likely to be, in whatever order they stand, and a line of the language is made of them. Says
// nothing rather than guess at a word that it does not know.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "query/lang/syntax.h"

namespace vantage::lang {

struct EntryGuess {
    SectionKind section = SectionKind::Conditions;  ///< Where such an entry belongs.
    std::string line;
    std::string second;  ///< A band takes two lines; else what `line` could be as well, or empty.
    bool is_band = false;
};

/// `section` is where it was written. The guess is read again before it is given: its lines parse.
std::optional<EntryGuess> guess_entry(std::string_view line, SectionKind section);

/// "write: LINE", "write: LINE, or: LINE" or "move it to SECTION:, as LINE".
std::string hint_of(const EntryGuess& guess, std::string_view line, SectionKind section);

std::string_view name_of(SectionKind section);

}  // namespace vantage::lang
