// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The cells behind GridNavigation: which there are, where they lie, which ways lead from one to
// the next, and what is connected. Answers no queries; see grid_navigation.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "vantage/simple_world.h"

namespace vantage {

inline constexpr std::uint32_t kNoGridNode = 0xffffffffu;

/// Even directions lead along an axis, odd ones across a corner.
///     5 6 7        -Z
///     4 . 0     -X    +X
///     3 2 1        +Z
struct GridStep {
    std::int32_t column, row;
};
inline constexpr std::uint32_t kGridDirections = 8;
inline constexpr std::array<GridStep, kGridDirections> kGridSteps = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

constexpr std::uint32_t opposite_direction(std::uint32_t direction) {
    return (direction + 4) % kGridDirections;
}

/// Where one gets from a node by one step in one direction.
struct GridWay {
    std::uint32_t node = kNoGridNode;
    bool is_drop = false;  ///< Down a ledge, with no way back.

    bool is_walk() const noexcept { return node != kNoGridNode && !is_drop; }
};

/// A point of the grid and the node that it lies in.
struct GridPlace {
    std::uint32_t node = kNoGridNode;
    Vec3 position;
};

Vec3 clamp_to_floor(const Aabb& floor, Vec3 p) noexcept;

/// A node is one cell of one layer. Walls are nodes without ways.
class GridMap {
  public:
    static Result<std::unique_ptr<GridMap>> make(GridDescription description);

    const GridDescription& description() const noexcept { return description_; }
    std::uint32_t node_count() const noexcept { return area_ * description_.layers; }
    std::uint32_t node_at(const GridCell& cell) const noexcept;  ///< kNoGridNode beyond the rim.
    bool is_floor(std::uint32_t node) const noexcept;
    GridCell cell_of(std::uint32_t node) const noexcept;
    /// The cell seen from above, with its floor as the height of both corners.
    Aabb floor_of(std::uint32_t node) const noexcept;
    Vec3 middle_of(std::uint32_t node) const noexcept;
    /// Without a node when the point was not made by this grid, or stands in what is now a wall.
    GridPlace place_of(const NavPoint& point) const noexcept;

    GridWay way(std::uint32_t node, std::uint32_t direction) const noexcept {
        return ways_[node][direction];
    }
    /// Calls visit(node) for each node from which one step in `direction` leads to `node`.
    template <class Visit>
    void visit_ways_in(std::uint32_t node, std::uint32_t direction, Visit visit) const noexcept {
        std::uint32_t other = beside(node, opposite_direction(direction));
        if (other == kNoGridNode) return;
        for (std::uint32_t layer = 0; layer < description_.layers; ++layer, other += area_) {
            if (ways_[other][direction].node == node) visit(other);
        }
    }

    std::uint32_t island_of(std::uint32_t node) const noexcept { return islands_[node]; }
    std::uint32_t island_count() const noexcept { return island_count_; }
    /// A drop somewhere from one island to the other; sorted, each once.
    struct IslandDrop {
        std::uint32_t from, to;
        friend constexpr auto operator<=>(const IslandDrop&, const IslandDrop&) = default;
    };
    std::span<const IslandDrop> island_drops() const noexcept { return island_drops_; }

    bool set_height(const GridCell& cell, float height);
    std::uint64_t revision() const noexcept { return revision_; }

  private:
    explicit GridMap(GridDescription description);

    std::uint32_t beside(std::uint32_t node, std::uint32_t direction) const noexcept;
    bool is_height_free(const GridCell& cell, float height) const noexcept;
    GridWay axis_way(std::uint32_t node, std::uint32_t direction) const noexcept;
    GridWay corner_way(std::uint32_t node, std::uint32_t direction) const noexcept;
    void connect();
    void label_island(std::uint32_t first);
    void list_island_drops();

    GridDescription description_;
    std::uint32_t area_;
    std::vector<std::array<GridWay, kGridDirections>> ways_;
    std::vector<std::uint32_t> islands_;
    std::uint32_t island_count_ = 0;
    std::vector<IslandDrop> island_drops_;
    std::vector<std::uint32_t> to_label_;  ///< Working memory of label_island.
    std::uint64_t revision_ = 1;
};

}  // namespace vantage
