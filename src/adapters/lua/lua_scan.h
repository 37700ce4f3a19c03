// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A look at Lua source before Lua sees it. Finds what Lua would lose in silence (the same key twice
// in one table) and where keys stand; refuses what query files do not need and what would make
// Lua's compiler or virtual machine do unbounded work in one step.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "query/lang/report.h"
#include "query/lang/syntax.h"

namespace vantage::adapters {

/// A table constructor as it is written.
struct LuaConstructor {
    struct Field {
        std::string key;      ///< Empty for items.
        lang::Span at;        ///< Of the key, or of the item.
        int value = -1;       ///< The constructor that is its value; -1 when it is something else.
        lang::Span value_at;  ///< Where the value begins; of an item the same as `at`.
    };
    lang::Span at;
    std::vector<Field> fields;  ///< Those with a fixed name, sorted by it.
    std::vector<Field> items;

    const Field* find(std::string_view key) const;
};

struct LuaScan {
    std::vector<LuaConstructor> constructors;
    /// Calls with a constructor as their argument: the line of the called name, and which.
    struct Call {
        std::uint32_t line = 0;
        int constructor = -1;
    };
    std::vector<Call> calls;  ///< In the order of the text.

    /// The constructor that is passed on that line; -1 when there is none, or more than one.
    int passed_on_line(std::uint32_t line) const;
};

/// What source may have; more is refused, because what Lua's compiler does with it grows faster
/// than the text.
struct LuaScanLimits {
    std::size_t nesting = 64;       ///< Brackets and blocks inside each other.
    std::size_t functions = 4;      ///< Inside each other.
    std::size_t variables = 8192;   ///< Uses of variables.
    std::size_t branches = 2048;    ///< Words like `if`, `and` and `break`.
    std::size_t text_bytes = 1024;  ///< Of one string, name or number.
};

/// Reports everything that is refused.
LuaScan scan_lua(std::string_view text, lang::Reporter& reporter, const LuaScanLimits& limits = {});

}  // namespace vantage::adapters
