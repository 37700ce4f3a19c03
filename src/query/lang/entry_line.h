// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Entries inside messages: lines of text that become syntax, and syntax as text, Lua or JSON have
// it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "query/lang/syntax.h"

namespace vantage::lang {

/// The line as an entry of that section; nothing when there is a complaint about it.
std::optional<Entry> parse_entry(std::string_view line, SectionKind section);
/// Of whichever section takes it.
std::optional<Entry> parse_entry(std::string_view line);

/// "min distance from puppet = 5", `min_distance_from_puppet = 5`, `"min distance from puppet": 5`.
std::string entry_in(const Entry& entry, Vehicle vehicle, bool is_item = false);

/// The hint with every line that it shows (in quotes, or behind "write: ") changed by `change`.
std::string with_lines(const std::string& hint,
                       const std::function<std::string(const std::string&)>& change);

/// The hint with its lines as the vehicle writes them.
std::string in_vehicle(const std::string& hint, Vehicle vehicle, bool is_item = false);

/// Whether the place of a Lua or JSON text is in an entry of a list: {"entry": ..., "value": ...}.
bool is_item_at(std::string_view text, std::uint32_t line, std::uint32_t column);

}  // namespace vantage::lang
