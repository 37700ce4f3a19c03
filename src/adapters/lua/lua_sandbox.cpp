// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_sandbox.h. Time is bounded by counting: every instruction is one, and what one
// instruction can make Lua do besides (allocate, move a table to a larger place, walk through an
// empty one) is counted by the sizes involved. Strings are short, so that comparing two is always
// cheap. Garbage is not collected: the limits end a script before that would pay, and the end does
// not depend on when a collector would have run.

#include "adapters/lua/lua_sandbox.h"

#include <lua.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <new>

#include "adapters/lua/lua_library.h"

namespace vantage::adapters {

namespace {

constexpr int kHookEvery = 500;
/// Bytes of a string, its header included. While Lua compiles, its messages may quote more.
constexpr std::size_t kLongestString = 1024 + 64;
constexpr std::size_t kLongestStringOfCompiler = 8192;
constexpr std::size_t kBytesPerWork = 16;
constexpr std::size_t kBlockBytesPerWork = 256;
const char* const kChunkName = "=script";

}  // namespace

LuaSandbox& LuaSandbox::of(lua_State* state) {
    return **static_cast<LuaSandbox**>(lua_getextraspace(state));
}

// ---- limits -------------------------------------------------------------------------------------

void LuaSandbox::note(LuaFailure failure) {
    if (failure_.kind == LuaFailure::Kind::None) failure_ = std::move(failure);
}

bool LuaSandbox::is_exhausted() const {
    return failure_.kind == LuaFailure::Kind::Work || failure_.kind == LuaFailure::Kind::Memory ||
           failure_.kind == LuaFailure::Kind::LongText;
}

std::uint64_t LuaSandbox::table_cost() const {
    return 1 + largest_block_ / kBlockBytesPerWork;
}

bool LuaSandbox::may_grow(bool is_string, std::size_t old_size, std::size_t new_size) {
    const std::size_t longest = is_running_ ? kLongestString : kLongestStringOfCompiler;
    if (is_string && new_size > longest) note({.kind = LuaFailure::Kind::LongText});
    const std::size_t growth = new_size - old_size;
    if (growth > limits_.memory - used_) note({.kind = LuaFailure::Kind::Memory});
    if (is_running_) {
        // A table that is moved is walked through first, whatever its new size.
        work_ += table_cost() + new_size / kBytesPerWork;
        largest_block_ = std::max(largest_block_, new_size);
        if (work_ > limits_.instructions) note({.kind = LuaFailure::Kind::Work});
    }
    return !is_exhausted();
}

/// Lua's allocator. For new objects `old_size` is their type instead.
void* LuaSandbox::allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size) {
    LuaSandbox& self = *static_cast<LuaSandbox*>(sandbox);
    const bool is_string = block == nullptr && old_size == LUA_TSTRING;
    if (block == nullptr) old_size = 0;
    if (new_size == 0) {
        std::free(block);
        self.used_ -= old_size;
        return nullptr;
    }
    if (new_size > old_size && !self.may_grow(is_string, old_size, new_size)) return nullptr;
    void* moved = std::realloc(block, new_size);
    // Lua takes it for granted that blocks can shrink.
    if (moved == nullptr) return new_size <= old_size ? block : nullptr;
    self.used_ += new_size - old_size;
    self.peak_ = std::max(self.peak_, self.used_);
    return moved;
}

void LuaSandbox::count_hook(lua_State* state, lua_Debug* record) {
    if (lua_getinfo(state, "l", record) != 0 && record->currentline > 0) {
        of(state).last_line_ = static_cast<std::uint32_t>(record->currentline);
    }
    of(state).charge(state, kHookEvery);
}

void LuaSandbox::charge(lua_State* state, std::uint64_t work) {
    work_ += work;
    if (work_ > limits_.instructions) note({.kind = LuaFailure::Kind::Work});
    if (is_exhausted()) luaL_error(state, "out of work");
}

void LuaSandbox::fail(lua_State* state, LuaFailure failure) {
    note(std::move(failure));
    luaL_error(state, "refused");
    std::abort();  // luaL_error does not return, but does not say so either
}

void LuaSandbox::warn_of_nothing(std::string_view key, const lang::Span& at) {
    constexpr std::size_t kMostWarnings = 20;
    const bool is_known = std::any_of(warnings_.begin(), warnings_.end(), [&](const auto& known) {
        return known.place.line == at.line && known.place.column == at.column;
    });
    if (is_known || warnings_.size() == kMostWarnings) return;
    Diagnostic warning{.severity = Severity::Warning, .code = "lua/nil-value"};
    warning.message = lang::quoted(key) + " is nil, so Lua leaves it out of its table";
    warning.place = {.line = at.line, .column = at.column};
    warning.hint = "is the name of the value spelt right?";
    warnings_.push_back(std::move(warning));
}

// ---- running ------------------------------------------------------------------------------------

int LuaSandbox::run_protected(lua_State* state) {
    LuaSandbox& self = of(state);
    open_lua_library(state);
    const std::string_view source = self.source_;
    if (luaL_loadbufferx(state, source.data(), source.size(), kChunkName, "t") != LUA_OK) {
        self.note({.kind = LuaFailure::Kind::Syntax});
        return lua_error(state);
    }
    self.is_running_ = true;
    lua_sethook(state, &LuaSandbox::count_hook, LUA_MASKCOUNT, kHookEvery);
    lua_call(state, 0, 0);
    return 0;
}

/// "script:12: message" at the top of the stack gives the line, and the message if there is none.
void LuaSandbox::take_message(lua_State* state) {
    note({.kind = LuaFailure::Kind::Error});
    if (failure_.message.empty()) failure_.message = "the script raised an error that is no text";
    failure_.line = is_exhausted() ? last_line_ : 0;
    if (lua_type(state, -1) != LUA_TSTRING) return;
    std::size_t size = 0;
    const char* text = lua_tolstring(state, -1, &size);
    std::string_view message(text, size);
    const std::string prefix = std::string(kChunkName + 1) + ":";
    if (message.starts_with(prefix)) {
        const char* end = message.data() + message.size();
        const auto read = std::from_chars(message.data() + prefix.size(), end, failure_.line);
        message.remove_prefix(static_cast<std::size_t>(read.ptr - message.data()));
        message.remove_prefix(std::min(message.find_first_not_of(": "), message.size()));
    }
    // Who failed on purpose said why.
    const bool is_its_own = (failure_.kind == LuaFailure::Kind::Error && failure_.hint.empty()) ||
                            failure_.kind == LuaFailure::Kind::Syntax;
    if (is_its_own) failure_.message = message;
}

LuaFailure LuaSandbox::run(std::string_view source) {
    source_ = source;
    lua_State* state = lua_newstate(&LuaSandbox::allocate, this);
    if (state == nullptr) {
        return {.kind = LuaFailure::Kind::Memory, .message = "no memory for Lua"};
    }
    *static_cast<LuaSandbox**>(lua_getextraspace(state)) = this;
    lua_gc(state, LUA_GCSTOP);
    lua_pushcfunction(state, &LuaSandbox::run_protected);
    const int status = lua_pcall(state, 0, 0, 0);
    if (status != LUA_OK) take_message(state);
    lua_close(state);
    return failure_;
}

}  // namespace vantage::adapters
