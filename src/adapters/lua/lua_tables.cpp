// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_tables.h. The table is walked beside the constructor that made it, as far as the source
// shows one; below that, everything has the place of the last key that is known.

#include "adapters/lua/lua_tables.h"

#include <lua.hpp>

#include <algorithm>

#include "adapters/lua/lua_sandbox.h"
#include "base/text.h"
#include "query/lang/report.h"

namespace vantage::adapters {

namespace {

using vehicles::Field;
using vehicles::Node;

constexpr int kDeepestTable = 32;
constexpr std::uint64_t kWorkPerNode = 8;
constexpr std::uint64_t kTextBytesPerWork = 16;

/// What the source says about the value that is looked at.
struct Source {
    int constructor = -1;
    lang::Span at;        ///< Of its key, or of the last key that is known.
    lang::Span value_at;  ///< Of the value itself.
};

class TableReader {
  public:
    explicit TableReader(lua_State* state) : state_(state), sandbox_(LuaSandbox::of(state)) {}

    /// The value at the top of the stack, which stays there.
    Node read(const Source& source, const std::string& key, int depth) {
        Node node;
        node.at = source.value_at;
        sandbox_.charge(state_, kWorkPerNode);
        switch (lua_type(state_, -1)) {
            case LUA_TBOOLEAN:
                node.kind = Node::Kind::Boolean;
                node.is_true = lua_toboolean(state_, -1) != 0;
                return node;
            case LUA_TNUMBER:
                node.kind = Node::Kind::Number;
                node.number = lua_tonumber(state_, -1);
                return node;
            case LUA_TSTRING:
                node.kind = Node::Kind::Text;
                node.text = text_at_top();
                if (!is_utf8(node.text))
                    fail(source.value_at, "the text of " + lang::quoted(key) + " is not UTF-8");
                return node;
            case LUA_TTABLE:
                read_table(source, depth, node);
                return node;
            default:
                fail(source.value_at, "the value of " + lang::quoted(key) + " is a " +
                                          luaL_typename(state_, -1) + ", which no query can hold");
        }
    }

  private:
    struct Item {
        lua_Integer number = 0;
        Node value;
    };

    [[noreturn]] void fail(const lang::Span& at, std::string message) {
        sandbox_.fail(state_,
                      {.kind = LuaFailure::Kind::NotData, .message = std::move(message), .at = at});
    }

    static bool is_utf8(std::string_view text) {
        while (!text.empty()) {
            const std::size_t length = utf8_length(text);
            if (length == 0) return false;
            text.remove_prefix(length);
        }
        return true;
    }

    std::string text_at_top() {
        std::size_t size = 0;
        const char* text = lua_tolstring(state_, -1, &size);
        sandbox_.charge(state_, size / kTextBytesPerWork);
        return {text, size};
    }

    const LuaConstructor* constructor_of(const Source& source) const {
        if (source.constructor < 0) return nullptr;
        return &sandbox_.scan().constructors[static_cast<std::size_t>(source.constructor)];
    }

    Source source_of(const LuaConstructor* outer, const std::string& key,
                     const Source& from) const {
        const auto* field = outer == nullptr ? nullptr : outer->find(key);
        if (field == nullptr) return {.at = from.at, .value_at = from.at};
        return {.constructor = field->value, .at = field->at, .value_at = field->value_at};
    }

    Source source_of(const LuaConstructor* outer, lua_Integer number, const Source& from) const {
        const bool is_known = outer != nullptr && number >= 1 &&
                              static_cast<std::size_t>(number) <= outer->items.size();
        if (!is_known) return {.at = from.at, .value_at = from.at};
        const auto& item = outer->items[static_cast<std::size_t>(number - 1)];
        return {.constructor = item.value, .at = item.at, .value_at = item.value_at};
    }

    void read_table(const Source& source, int depth, Node& node) {
        node.kind = Node::Kind::Table;
        if (depth >= kDeepestTable || lua_checkstack(state_, 8) == 0) {
            fail(source.at, "tables are nested too deeply, or one contains itself");
        }
        const LuaConstructor* constructor = constructor_of(source);
        sandbox_.charge(state_, sandbox_.table_cost());
        std::vector<Item> items;
        lua_pushnil(state_);
        while (lua_next(state_, -2) != 0) {
            read_pair(constructor, source, depth, node, items);
            lua_pop(state_, 1);
        }
        std::sort(node.fields.begin(), node.fields.end(),
                  [](const Field& a, const Field& b) { return a.key < b.key; });
        take_items(source, std::move(items), node);
        if (constructor != nullptr) warn_of_missing(*constructor, node);
    }

    /// Key and value are the two at the top of the stack.
    void read_pair(const LuaConstructor* constructor, const Source& source, int depth, Node& node,
                   std::vector<Item>& items) {
        if (lua_type(state_, -2) == LUA_TSTRING) {
            lua_pushvalue(state_, -2);
            Field field{.key = text_at_top()};
            lua_pop(state_, 1);
            const Source inner = source_of(constructor, field.key, source);
            field.at = inner.at;
            field.value = read(inner, field.key, depth + 1);
            node.fields.push_back(std::move(field));
        } else if (lua_isinteger(state_, -2) != 0) {
            const lua_Integer number = lua_tointeger(state_, -2);
            const Source inner = source_of(constructor, number, source);
            items.push_back({.number = number,
                             .value = read(inner, "[" + std::to_string(number) + "]", depth + 1)});
        } else {
            fail(source.at, std::string("a table has a key that is a ") +
                                luaL_typename(state_, -2) + " and neither a text nor 1, 2, 3");
        }
    }

    void take_items(const Source& source, std::vector<Item> items, Node& node) {
        std::sort(items.begin(), items.end(),
                  [](const Item& a, const Item& b) { return a.number < b.number; });
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (items[i].number != static_cast<lua_Integer>(i + 1)) {
                fail(source.at, "a list has no item number " + std::to_string(i + 1) +
                                    ", but one with number " + std::to_string(items[i].number));
            }
            node.items.push_back(std::move(items[i].value));
        }
    }

    /// A field that is written but not there had the value nil.
    void warn_of_missing(const LuaConstructor& constructor, const Node& node) {
        sandbox_.charge(state_, constructor.fields.size());
        auto have = node.fields.begin();
        for (const LuaConstructor::Field& field : constructor.fields) {
            while (have != node.fields.end() && have->key < field.key)
                ++have;
            const bool is_there = have != node.fields.end() && have->key == field.key;
            if (!is_there) sandbox_.warn_of_nothing(field.key, field.at);
        }
    }

    lua_State* state_;
    LuaSandbox& sandbox_;
};

}  // namespace

vehicles::Node tree_of_argument(lua_State* state, std::uint32_t line) {
    const LuaScan& scan = LuaSandbox::of(state).scan();
    Source source{.constructor = scan.passed_on_line(line), .at = {.line = line, .column = 1}};
    if (source.constructor >= 0) {
        source.at = scan.constructors[static_cast<std::size_t>(source.constructor)].at;
    }
    source.value_at = source.at;
    return TableReader(state).read(source, "the argument", 0);
}

}  // namespace vantage::adapters
