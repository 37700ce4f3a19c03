// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Lays a tree out as text: what fits stands on one line, the rest is broken and indented. How keys
// and texts look is up to the vehicle.
#pragma once

#include <string>

#include "query/vehicles/tree.h"

namespace vantage::vehicles {

struct TreeStyle {
    char list_open = '[', list_close = ']';
    char table_open = '{', table_close = '}';
    std::string (*key)(const std::string& key) = nullptr;  ///< With what stands behind: `"a": `.
    std::string (*text)(const std::string& text) = nullptr;
    bool has_last_comma = false;  ///< Behind the last element of a broken table.
};

/// `used` characters of the first line are already taken.
std::string print_tree(const Node& node, const TreeStyle& style, std::size_t used = 0);

}  // namespace vantage::vehicles
