// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_library.h. `pairs` goes through sorted keys, because the order of Lua's own differs from
// run to run; a global that does not exist is an error, because as nil it would vanish from a
// table.

#include "adapters/lua/lua_library.h"

#include <lua.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include "adapters/lua/lua_mistakes.h"
#include "adapters/lua/lua_sandbox.h"
#include "adapters/lua/lua_tables.h"
#include "base/spelling.h"
#include "query/lang/report.h"

namespace vantage::adapters {

namespace {

// ---- declaring ----------------------------------------------------------------------------------

constexpr std::uint64_t kWorkPerDeclaration = 64;

const char* name_of(LuaDeclaration::Kind kind) {
    if (kind == LuaDeclaration::Kind::Query) return "query";
    return kind == LuaDeclaration::Kind::Defaults ? "defaults" : "fallback";
}

/// A function of its own, because failing in Lua destroys no texts on its way.
std::string hint_for_argument(lua_State* state, LuaDeclaration::Kind kind) {
    constexpr std::size_t kLongestShown = 40;
    if (kind != LuaDeclaration::Kind::Query)
        return std::string("write: ") + name_of(kind) + " { ... }";
    std::size_t size = 0;
    const bool is_text = lua_type(state, 1) == LUA_TSTRING;
    const char* text = is_text ? lua_tolstring(state, 1, &size) : nullptr;
    const std::string name =
        is_text && size <= kLongestShown ? std::string(text, size) : std::string("MyQuery");
    return "write: query { name = \"" + name + "\", ... }";
}

/// `query "Hide"`, `query("Hide", {})`: what is declared is one table.
[[noreturn]] void refuse_argument(lua_State* state, LuaDeclaration::Kind kind) {
    LuaSandbox::of(state).fail(state,
                               {.kind = LuaFailure::Kind::Error,
                                .message = std::string("'") + name_of(kind) + "' takes one table",
                                .hint = hint_for_argument(state, kind),
                                .token = name_of(kind)});
}

template <LuaDeclaration::Kind kind>
int declare(lua_State* state) {
    if (lua_type(state, 1) != LUA_TTABLE) refuse_argument(state, kind);
    LuaSandbox::of(state).charge(state, kWorkPerDeclaration);
    lua_settop(state, 1);
    lua_Debug caller;
    std::uint32_t line = 0;
    if (lua_getstack(state, 1, &caller) != 0 && lua_getinfo(state, "l", &caller) != 0) {
        line = static_cast<std::uint32_t>(std::max(caller.currentline, 0));
    }
    LuaSandbox::of(state).declare({.kind = kind, .table = tree_of_argument(state, line)});
    return 0;
}

// ---- going through tables -----------------------------------------------------------------------

int next_item(lua_State* state) {
    const lua_Integer number = luaL_checkinteger(state, 2);
    luaL_checktype(state, 1, LUA_TTABLE);
    const auto next = static_cast<lua_Integer>(static_cast<lua_Unsigned>(number) + 1);
    lua_pushinteger(state, next);
    return lua_rawgeti(state, 1, next) == LUA_TNIL ? 1 : 2;
}

int lua_ipairs(lua_State* state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_pushcfunction(state, next_item);
    lua_pushvalue(state, 1);
    lua_pushinteger(state, 0);
    return 3;
}

/// Upvalues: the table, its sorted keys, how many of them are done.
int next_pair(lua_State* state) {
    for (;;) {
        const lua_Integer index = lua_tointeger(state, lua_upvalueindex(3)) + 1;
        lua_pushinteger(state, index);
        lua_replace(state, lua_upvalueindex(3));
        lua_settop(state, 0);
        if (lua_rawgeti(state, lua_upvalueindex(2), index) == LUA_TNIL) return 1;
        lua_pushvalue(state, 1);
        if (lua_rawget(state, lua_upvalueindex(1)) != LUA_TNIL) return 2;
        LuaSandbox::of(state).charge(state, 1);  // removed meanwhile
    }
}

struct PairKey {
    bool is_text = false;
    lua_Number number = 0;
    std::string_view text;  ///< Lives in the table.
    bool operator<(const PairKey& other) const {
        if (is_text != other.is_text) return !is_text;
        return is_text ? text < other.text : number < other.number;
    }
};

std::vector<PairKey> sorted_keys(lua_State* state) {
    LuaSandbox& sandbox = LuaSandbox::of(state);
    sandbox.charge(state, sandbox.table_cost());
    std::vector<PairKey> keys;
    lua_pushnil(state);
    while (lua_next(state, 1) != 0) {
        sandbox.charge(state, 16);
        lua_pop(state, 1);
        PairKey key;
        if (lua_type(state, -1) == LUA_TSTRING) {
            std::size_t size = 0;
            const char* text = lua_tolstring(state, -1, &size);
            key = {.is_text = true, .text = {text, size}};
        } else if (lua_type(state, -1) == LUA_TNUMBER) {
            key.number = lua_tonumber(state, -1);
        } else {
            luaL_error(state, "pairs goes only through tables whose keys are texts and numbers");
        }
        keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

int lua_pairs(lua_State* state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_settop(state, 1);
    const std::vector<PairKey> keys = sorted_keys(state);
    lua_pushvalue(state, 1);
    lua_createtable(state, static_cast<int>(keys.size()), 0);
    lua_Integer count = 0;
    for (const PairKey& key : keys) {
        lua_Integer whole = 0;
        if (key.is_text)
            lua_pushlstring(state, key.text.data(), key.text.size());
        else if (lua_numbertointeger(key.number, &whole))
            lua_pushinteger(state, whole);
        else
            lua_pushnumber(state, key.number);
        lua_rawseti(state, -2, ++count);
    }
    lua_pushinteger(state, 0);
    lua_pushcclosure(state, next_pair, 3);
    return 1;
}

/// Appends only: moving the others up would be work that no instruction stands for.
int table_insert(lua_State* state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    if (lua_gettop(state) != 2) return luaL_error(state, "insert takes a table and one value");
    lua_rawseti(state, 1, static_cast<lua_Integer>(lua_rawlen(state, 1)) + 1);
    return 0;
}

// ---- values -------------------------------------------------------------------------------------

int lua_type_name(lua_State* state) {
    luaL_checkany(state, 1);
    lua_pushstring(state, luaL_typename(state, 1));
    return 1;
}

/// Tables and functions have no address here, which would differ from run to run.
int lua_text_of(lua_State* state) {
    luaL_checkany(state, 1);
    lua_settop(state, 1);
    switch (lua_type(state, 1)) {
        case LUA_TSTRING:
        case LUA_TNUMBER:
            lua_tolstring(state, 1, nullptr);
            return 1;
        case LUA_TBOOLEAN:
            lua_pushstring(state, lua_toboolean(state, 1) != 0 ? "true" : "false");
            return 1;
        default:
            lua_pushstring(state, luaL_typename(state, 1));
            return 1;
    }
}

int lua_number_of(lua_State* state) {
    luaL_checkany(state, 1);
    lua_settop(state, 1);
    if (lua_type(state, 1) == LUA_TNUMBER) return 1;
    constexpr std::size_t kLongestNumberText = 64;
    std::size_t size = 0;
    const char* text = lua_type(state, 1) == LUA_TSTRING ? lua_tolstring(state, 1, &size) : nullptr;
    const bool is_number = text != nullptr && size <= kLongestNumberText &&
                           lua_stringtonumber(state, text) == size + 1;
    if (!is_number) lua_pushnil(state);
    return 1;
}

int lua_raise(lua_State* state) {
    lua_settop(state, 1);
    if (lua_type(state, 1) != LUA_TSTRING) return lua_error(state);
    luaL_where(state, 1);
    lua_pushvalue(state, 1);
    lua_concat(state, 2);
    return lua_error(state);
}

int lua_assert_true(lua_State* state) {
    if (lua_toboolean(state, 1) != 0) return lua_gettop(state);
    return luaL_error(state, "%s", luaL_optstring(state, 2, "assertion failed"));
}

// ---- arithmetic ---------------------------------------------------------------------------------

void push_whole(lua_State* state, lua_Number number) {
    lua_Integer whole = 0;
    if (lua_numbertointeger(number, &whole))
        lua_pushinteger(state, whole);
    else
        lua_pushnumber(state, number);
}

int math_floor(lua_State* state) {
    push_whole(state, std::floor(luaL_checknumber(state, 1)));
    return 1;
}

int math_ceil(lua_State* state) {
    push_whole(state, std::ceil(luaL_checknumber(state, 1)));
    return 1;
}

int math_abs(lua_State* state) {
    lua_pushnumber(state, std::fabs(luaL_checknumber(state, 1)));
    return 1;
}

int math_sqrt(lua_State* state) {
    lua_pushnumber(state, std::sqrt(luaL_checknumber(state, 1)));
    return 1;
}

template <bool is_max>
int math_extreme(lua_State* state) {
    lua_Number best = luaL_checknumber(state, 1);
    for (int i = 2; i <= lua_gettop(state); ++i) {
        const lua_Number number = luaL_checknumber(state, i);
        if (is_max ? number > best : number < best) best = number;
    }
    lua_pushnumber(state, best);
    return 1;
}

// ---- what there is ------------------------------------------------------------------------------

constexpr luaL_Reg kGlobals[] = {{"query", declare<LuaDeclaration::Kind::Query>},
                                 {"defaults", declare<LuaDeclaration::Kind::Defaults>},
                                 {"fallback", declare<LuaDeclaration::Kind::Fallback>},
                                 {"ipairs", lua_ipairs},
                                 {"pairs", lua_pairs},
                                 {"type", lua_type_name},
                                 {"tostring", lua_text_of},
                                 {"tonumber", lua_number_of},
                                 {"error", lua_raise},
                                 {"assert", lua_assert_true}};
constexpr luaL_Reg kAi[] = {{"RegisterTacticalPointQuery", declare<LuaDeclaration::Kind::Query>}};
constexpr luaL_Reg kMath[] = {
    {"floor", math_floor}, {"ceil", math_ceil},          {"abs", math_abs},
    {"sqrt", math_sqrt},   {"min", math_extreme<false>}, {"max", math_extreme<true>}};
constexpr luaL_Reg kTable[] = {{"insert", table_insert}};

constexpr std::string_view kKnownNames[] = {"AI",       "assert",   "defaults", "error", "fallback",
                                            "ipairs",   "math",     "pairs",    "query", "table",
                                            "tonumber", "tostring", "type"};

/// The names of the table that was asked for another.
std::span<const std::string_view> names_beside(lua_State* state) {
    static constexpr std::string_view kAiNames[] = {"RegisterTacticalPointQuery"};
    static constexpr std::string_view kMathNames[] = {"floor", "ceil", "abs",  "sqrt",
                                                      "min",   "max",  "huge", "pi"};
    static constexpr std::string_view kTableNames[] = {"insert"};
    const auto is_table = [&](const char* name) {
        lua_getglobal(state, name);
        const bool is_same = lua_rawequal(state, 1, -1) != 0;
        lua_pop(state, 1);
        return is_same;
    };
    if (is_table("AI")) return kAiNames;
    if (is_table("math")) return kMathNames;
    if (is_table("table")) return kTableNames;
    return kKnownNames;
}

int refuse_unknown(lua_State* state) {
    std::size_t size = 0;
    const char* text = lua_type(state, 2) == LUA_TSTRING ? lua_tolstring(state, 2, &size) : nullptr;
    const std::string name = text == nullptr ? "?" : std::string(text, size);
    std::string hint = hint_for_name(name);
    const std::span<const std::string_view> names = names_beside(state);
    if (hint.empty() && names.size() == 1)
        hint = "did you mean '" + std::string(names.front()) + "'?";
    if (hint.empty() && name.size() > 2) hint = did_you_mean(name, names);
    if (hint.empty()) {
        hint =
            "if a text is meant, write: \"" + name + "\"; query files know " + one_of(kKnownNames);
    }
    LuaSandbox::of(state).fail(state,
                               {.kind = LuaFailure::Kind::UnknownName,
                                .message = "there is no " + lang::quoted(name) + " in query files",
                                .hint = std::move(hint),
                                .token = name});
}

/// Sets the functions in the table at the top of the stack, and refuses names that are not there.
void fill(lua_State* state, std::span<const luaL_Reg> functions) {
    for (const luaL_Reg& function : functions) {
        lua_pushcfunction(state, function.func);
        lua_setfield(state, -2, function.name);
    }
    lua_createtable(state, 0, 1);
    lua_pushcfunction(state, refuse_unknown);
    lua_setfield(state, -2, "__index");
    lua_setmetatable(state, -2);
}

void add_table(lua_State* state, const char* name, std::span<const luaL_Reg> functions) {
    lua_createtable(state, 0, static_cast<int>(functions.size()));
    fill(state, functions);
    lua_setfield(state, -2, name);
}

}  // namespace

void open_lua_library(lua_State* state) {
    lua_pushglobaltable(state);
    add_table(state, "AI", kAi);
    add_table(state, "table", kTable);
    add_table(state, "math", kMath);
    lua_getfield(state, -1, "math");
    lua_pushnumber(state, HUGE_VAL);
    lua_setfield(state, -2, "huge");
    lua_pushnumber(state, 3.14159265358979323846);
    lua_setfield(state, -2, "pi");
    lua_pop(state, 1);
    fill(state, kGlobals);
    lua_pop(state, 1);
}

}  // namespace vantage::adapters
