// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which kind of statement a line is, from its first words: also when they are misspelt, in other
// capitals, without their colon, or what another system calls them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "query/lang/cursor.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

enum class StatementKind : std::uint8_t {
    Entry,  ///< Anything that is nothing else.
    Query,
    Option,
    Section,
    UnknownSection,  ///< Already reported.
    Header,
    Without,
    OnFailure,
    Signal,
    Set,
    Defaults,
    Fallback,
    Group,  ///< `any of`, `not any of`, and groups that do not exist (already reported).
    End,
    Nothing,  ///< Already reported, and no harm done: a lone brace.
};

struct Statement {
    StatementKind kind = StatementKind::Entry;
    SectionKind section = SectionKind::Generation;
    std::string_view word;     ///< Of a header line.
    std::size_t rest = 0;      ///< The first token behind what was recognised.
    bool is_negated = false;   ///< Of groups.
    bool is_no_group = false;  ///< Of groups: there is no such group.
};

/// `in_section`: the line stands where entries are expected, so a header word with an equals sign
/// behind it is an entry.
Statement recognise(Line& line, Reporter& reporter, bool in_section);

}  // namespace vantage::lang
