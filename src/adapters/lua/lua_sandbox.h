// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A Lua state that can do no harm: memory and work are counted and end the script for good when
// they are used up. There is no pcall and no coroutine in it, so nothing can catch that end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/lua/lua_queries.h"
#include "adapters/lua/lua_scan.h"
#include "query/vehicles/tree.h"
#include "vantage/result.h"

struct lua_State;
struct lua_Debug;

namespace vantage::adapters {

/// What the script declared, in the order of its calls.
struct LuaDeclaration {
    enum class Kind : std::uint8_t { Query, Defaults, Fallback };
    Kind kind = Kind::Query;
    vehicles::Node table;
};

/// Why a script came to no good end.
struct LuaFailure {
    enum class Kind : std::uint8_t {
        None,
        Syntax,
        Error,
        UnknownName,
        NotData,  ///< Functions and the like where a query needs values.
        Work,
        Memory,
        LongText
    };
    Kind kind = Kind::None;
    std::string message;
    std::string hint;   ///< Empty for the usual one of its kind.
    std::string token;  ///< What it is about, to be found in its line.
    std::uint32_t line = 0;
    lang::Span at;  ///< When more than the line is known.
};

class LuaSandbox {
  public:
    LuaSandbox(const LuaLimits& limits, const LuaScan& scan) : limits_(limits), scan_(scan) {}
    LuaSandbox(const LuaSandbox&) = delete;
    LuaSandbox& operator=(const LuaSandbox&) = delete;

    LuaFailure run(std::string_view source);

    const std::vector<LuaDeclaration>& declarations() const { return declarations_; }
    /// Without a file name.
    const Diagnostics& warnings() const { return warnings_; }
    LuaUsage usage() const { return {.peak_memory = peak_, .instructions = work_}; }

    // ---- for the functions that scripts call ----

    static LuaSandbox& of(lua_State* state);
    const LuaScan& scan() const { return scan_; }
    /// Counts work that no instruction stands for. Does not return when there is too much of it.
    void charge(lua_State* state, std::uint64_t work);
    /// What it may cost to go through a table once, however few entries are left in it: Lua visits
    /// the empty places too, and does not say how many there are.
    std::uint64_t table_cost() const;
    void declare(LuaDeclaration declaration) { declarations_.push_back(std::move(declaration)); }
    /// The field of that name is written in the source and has no value.
    void warn_of_nothing(std::string_view key, const lang::Span& at);
    /// Ends the script; with a place if more is known than the current line.
    [[noreturn]] void fail(lua_State* state, LuaFailure failure);

  private:
    static void* allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size);
    static void count_hook(lua_State* state, lua_Debug* record);
    static int run_protected(lua_State* state);
    bool may_grow(bool is_string, std::size_t old_size, std::size_t new_size);
    bool is_exhausted() const;
    void note(LuaFailure failure);
    void take_message(lua_State* state);

    LuaLimits limits_;
    const LuaScan& scan_;
    std::string_view source_;  ///< While it runs.
    std::size_t used_ = 0, peak_ = 0;
    std::size_t largest_block_ = 0;  ///< Since the script began to run.
    std::uint64_t work_ = 0;
    bool is_running_ = false;      ///< Compiled, and begun.
    std::uint32_t last_line_ = 0;  ///< Where the script was when it was last counted.
    LuaFailure failure_;           ///< The first one stays.
    std::vector<LuaDeclaration> declarations_;
    Diagnostics warnings_;
};

}  // namespace vantage::adapters
