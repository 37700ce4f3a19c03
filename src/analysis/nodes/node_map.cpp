// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which node is at a position: the cell by arithmetic, then one of the few nodes of its column.

#include <cmath>

#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage {

namespace {

/// A metre of height counts as much as so many sideways: floors come before walls.
constexpr float kHeightWeight = 2.0f;

/// The best node of a few columns.
struct NodeChoice {
    const TacticalNode* best = nullptr;
    float best_cost = 0;

    void look_at(std::span<const TacticalNode> column, Vec3 position, float height) {
        for (const TacticalNode& node : column) {
            const Vec3 way = node.position - position;
            if (!(std::fabs(way.y) <= height)) continue;
            const float rise = way.y * kHeightWeight;
            const float cost = way.x * way.x + way.z * way.z + rise * rise;
            if (best != nullptr && !(cost < best_cost)) continue;
            best = &node;
            best_cost = cost;
        }
    }
};

/// The cell's number along one axis. Positions are checked before: it fits.
std::int64_t cell_of(float coordinate, float cell_size, std::int32_t first) {
    return static_cast<std::int64_t>(std::floor(coordinate / cell_size)) - first;
}

}  // namespace

std::span<const TacticalNode> NodeMap::column(std::int64_t x, std::int64_t z) const noexcept {
    if (x < 0 || z < 0 || x >= arrays_.columns_x || z >= arrays_.columns_z) return {};
    const NodeColumn& at =
        arrays_
            .columns[static_cast<std::size_t>(z) * arrays_.columns_x + static_cast<std::size_t>(x)];
    return at.count == 0 ? std::span<const TacticalNode>{}
                         : arrays_.nodes.subspan(at.first, at.count);
}

NodeIndex NodeMap::find_in_cell(Vec3 position, float height) const noexcept {
    if (!is_valid_position(position)) return kNoNode;
    NodeChoice choice;
    choice.look_at(column(cell_of(position.x, arrays_.cell_size, arrays_.first_x),
                          cell_of(position.z, arrays_.cell_size, arrays_.first_z)),
                   position, height);
    return choice.best == nullptr ? kNoNode
                                  : static_cast<NodeIndex>(choice.best - arrays_.nodes.data());
}

NodeIndex NodeMap::find(Vec3 position, float height) const noexcept {
    const NodeIndex own = find_in_cell(position, height);
    if (own != kNoNode || !is_valid_position(position)) return own;
    const std::int64_t x = cell_of(position.x, arrays_.cell_size, arrays_.first_x);
    const std::int64_t z = cell_of(position.z, arrays_.cell_size, arrays_.first_z);
    NodeChoice choice;
    for (std::int64_t dz = -1; dz <= 1; ++dz) {
        for (std::int64_t dx = -1; dx <= 1; ++dx)
            choice.look_at(column(x + dx, z + dz), position, height);
    }
    return choice.best == nullptr ? kNoNode
                                  : static_cast<NodeIndex>(choice.best - arrays_.nodes.data());
}

}  // namespace vantage
