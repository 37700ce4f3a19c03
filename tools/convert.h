// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query files in any vehicle: the ending of the name says which one it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "query/lang/syntax.h"
#include "vantage/language.h"
#include "vantage/result.h"

namespace vantage::tools {

enum class Vehicle : std::uint8_t { Text, Lua, Json };

/// "vq", "lua" or "json", with or without a dot before it.
std::optional<Vehicle> vehicle_called(std::string_view ending);
/// By the name's ending.
std::optional<Vehicle> vehicle_of(std::string_view file_name);

/// What the file says, read as its name's ending asks for. Refuses other endings.
Result<lang::File> read_queries(const SourceText& source);

/// The same in a vehicle. Only the text form keeps comments.
std::string write_queries(const lang::File& file, Vehicle vehicle);

bool has_comments(const lang::File& file);

}  // namespace vantage::tools
