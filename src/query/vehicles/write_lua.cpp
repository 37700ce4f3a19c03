// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Syntax as Lua: one call a query, its options as the table's items, words joined by underscores.

#include <algorithm>

#include "query/vehicles/tree_fields.h"
#include "query/vehicles/tree_printer.h"
#include "query/vehicles/writers.h"

namespace vantage::vehicles {

namespace {

constexpr std::string_view kLuaKeywords[] = {
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

bool is_lua_name(std::string_view text) {
    return is_name(text) && std::find(std::begin(kLuaKeywords), std::end(kLuaKeywords), text) ==
                                std::end(kLuaKeywords);
}

std::string lua_text(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) {
            quoted += c;
            continue;
        }
        const std::string code = std::to_string(static_cast<unsigned>(c));
        quoted += "\\" + std::string(3 - code.size(), '0') + code;
    }
    return quoted + '"';
}

/// The words of an entry are joined, if they can be told apart again.
std::string lua_key(const std::string& key) {
    std::string joined = key;
    if (key.find('_') == std::string::npos) std::replace(joined.begin(), joined.end(), ' ', '_');
    return is_lua_name(joined) ? joined + " = " : "[" + lua_text(key) + "] = ";
}

constexpr TreeStyle kLuaStyle{
    .list_open = '{', .list_close = '}', .key = lua_key, .text = lua_text, .has_last_comma = true};

std::string lua_call(const std::string& function, const Node& table) {
    return function + print_tree(table, kLuaStyle, function.size()) + '\n';
}

/// The options become the items of the query's own table.
Node with_options_inside(Node query) {
    if (query.fields.empty() || query.fields.back().key != "options") return query;
    query.items = std::move(query.fields.back().value.items);
    query.fields.pop_back();
    return query;
}

}  // namespace

std::string write_lua(const lang::File& file) {
    std::string text;
    const auto add = [&](const std::string& call) {
        if (!text.empty()) text += '\n';
        text += call;
    };
    if (!file.fallbacks.empty()) add(lua_call("fallback", fallbacks_node(file)));
    if (!file.defaults.empty()) add(lua_call("defaults", defaults_node(file)));
    for (const lang::Query& query : file.queries)
        add(lua_call("query", with_options_inside(query_node(query))));
    return text;
}

}  // namespace vantage::vehicles
