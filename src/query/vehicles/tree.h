// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What Lua tables and JSON documents have in common: values, lists and named fields, each with its
// place. The adapters make such trees out of files, tree_reader.h makes syntax out of them; the
// writers go the other way.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "query/lang/syntax.h"

namespace vantage::vehicles {

struct Field;

struct Node {
    enum class Kind : std::uint8_t { Nothing, Boolean, Number, Text, Table };

    Kind kind = Kind::Nothing;
    bool is_true = false;
    double number = 0;
    std::string text;
    std::vector<Field> fields;  ///< Of a table: what has a name. Never the same name twice.
    std::vector<Node> items;  ///< Of a table: what has a number. JSON has one of the two, Lua both.
    lang::Span at;
};

struct Field {
    std::string key;
    lang::Span at;  ///< Of the key.
    Node value;
};

inline Node node_of(bool is_true) {
    Node node;
    node.kind = Node::Kind::Boolean;
    node.is_true = is_true;
    return node;
}

inline Node node_of(double number) {
    Node node;
    node.kind = Node::Kind::Number;
    node.number = number;
    return node;
}

inline Node node_of(std::string text) {
    Node node;
    node.kind = Node::Kind::Text;
    node.text = std::move(text);
    return node;
}

inline Node table_node() {
    Node node;
    node.kind = Node::Kind::Table;
    return node;
}

/// How a vehicle writes and names things.
struct Dialect {
    const char* table_name = "an object";
    const char* list_name = "a list";
    const char* nothing_name = "null";
    bool takes_capitals = false;  ///< "Generation" is "generation".
    lang::Vehicle vehicle = lang::Vehicle::Json;
};

inline constexpr Dialect kJsonDialect{};
inline constexpr Dialect kLuaDialect{.table_name = "a table",
                                     .list_name = "a list",
                                     .nothing_name = "nil",
                                     .takes_capitals = true,
                                     .vehicle = lang::Vehicle::Lua};

}  // namespace vantage::vehicles
