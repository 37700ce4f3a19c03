// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Text in, programs out. docs/language.md has the grammar. Nothing here opens a file: give the
// bytes and a name for the messages. Lua and JSON come with adapters of their own
// (vantage_adapters).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vantage/catalog.h"
#include "vantage/program.h"
#include "vantage/result.h"

namespace vantage {

struct SourceText {
    std::string_view name;  ///< Of the file, for messages.
    std::string_view text;
};

/// All queries of one text, in its order, with warnings beside them; or everything that is wrong
/// with it, each mistake told once.
Result<std::vector<Program>> compile_text(const SourceText& source, const Catalog& catalog);

/// The same text in its canonical form, comments kept. Formatting twice changes nothing more. Words
/// need not be known for it; text that does not parse is refused.
Result<std::string> format_text(const SourceText& source);

/// The light query that checks a held place again: what the option's `keep` marks say, with their
/// slack, on the place bound to `lastResult`. It has no weights. Fails for an option without marks.
Result<Program> keep_check(const Program& program, std::uint32_t option, const Catalog& catalog);

/// The same with the option's weights, and without marks as well: what a held place scores now, to
/// compare it with others.
Result<Program> keep_score(const Program& program, std::uint32_t option, const Catalog& catalog);

/// A program as bytes of a versioned format, with the names of its words: whoever loads it binds
/// them to a catalog again.
std::vector<std::uint8_t> save_program(const Program& program, const Catalog& catalog);
Result<Program> load_program(std::span<const std::uint8_t> bytes, const Catalog& catalog);

}  // namespace vantage
