// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// All that scripts can call. Nothing of Lua's own libraries is in it: each of these does a bounded
// amount of work, or says how much it does.
#pragma once

struct lua_State;

namespace vantage::adapters {

/// Fills the globals of a fresh state that belongs to a sandbox.
void open_lua_library(lua_State* state);

}  // namespace vantage::adapters
