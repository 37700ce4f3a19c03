// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Lua tables as trees, with the places that the source scan knows.
#pragma once

#include "query/vehicles/tree.h"

struct lua_State;

namespace vantage::adapters {

/// The table at the top of the stack, which was passed on that line. Keys are sorted. Ends the
/// script with an error for what no query can hold: functions, tables that contain themselves.
vehicles::Node tree_of_argument(lua_State* state, std::uint32_t line);

}  // namespace vantage::adapters
