// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What was probably meant by source that Lua refuses: a look at its tokens, as far as query files
// need it. Lua decides whether source is good; this is only asked when it is not.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "query/lang/syntax.h"

namespace vantage::adapters {

struct LuaMistake {
    lang::Span at;
    std::string message, found, expected, hint;
};

/// The first mistake that it knows; nothing when it has no better idea than Lua.
std::optional<LuaMistake> find_lua_mistake(std::string_view text);

/// A hint for a global name that does not exist: what it is in Lua, or the text that was meant.
std::string hint_for_name(std::string_view name);

}  // namespace vantage::adapters
