// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The words left of the equals sign: `min distance from puppet`, `min_distance_from_puppet`,
// `points "sniper" around puppet`. Parsed by shape, without the catalog. For keys of Lua and JSON
// as well as for text.
#pragma once

#include <span>
#include <string_view>

#include "query/lang/lexer.h"
#include "query/lang/syntax.h"
#include "vantage/result.h"

namespace vantage::lang {

/// Fills `head` and returns nothing, or says what is wrong: the first thing that cannot be read,
/// and slips before it whose meaning is clear. Places are relative to `text`, on line 1.
Diagnostics parse_head(std::string_view text, bool is_generator, EntryHead& head);

/// The same for tokens of a statement. True when `head` is filled; slips may have been reported
/// with it.
struct HeadInput {
    std::span<const Token> tokens;
    bool is_generator = false;
    Line* line = nullptr;
    Reporter* reporter = nullptr;
};
bool read_head(const HeadInput& input, EntryHead& head);

}  // namespace vantage::lang
