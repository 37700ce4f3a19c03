// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Syntax as JSON: docs/schemas/query.schema.json.

#include "base/json_writer.h"
#include "query/vehicles/tree_printer.h"
#include "query/vehicles/writers.h"

namespace vantage::vehicles {

namespace {

std::string json_text(const std::string& text) {
    return JsonWriter().value(text).text();
}

std::string json_key(const std::string& key) {
    return json_text(key) + ": ";
}

constexpr TreeStyle kJsonStyle{.key = json_key, .text = json_text};

}  // namespace

std::string write_json(const lang::File& file) {
    Node root = table_node();
    const auto add = [&](const char* key, Node value) {
        root.fields.push_back({.key = key, .value = std::move(value)});
    };
    if (!file.fallbacks.empty()) add("fallbacks", fallbacks_node(file));
    if (!file.defaults.empty()) add("defaults", defaults_node(file));
    if (!file.queries.empty()) {
        Node queries = table_node();
        for (const lang::Query& query : file.queries)
            queries.items.push_back(query_node(query));
        add("queries", std::move(queries));
    }
    return print_tree(root, kJsonStyle) + '\n';
}

}  // namespace vantage::vehicles
