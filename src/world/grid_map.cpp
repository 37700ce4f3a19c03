// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See grid_map.h.

#include "world/grid_map.h"

#include <string>
#include <utility>

#include "base/text.h"
#include "base/vec.h"

namespace vantage {

namespace {

bool is_grid_height(float height) {
    return height == kGridWall || (height >= -kWorldLimit && height <= kWorldLimit);
}

Diagnostic bad_grid_size(const GridDescription& grid) {
    return {.code = "grid/size",
            .message = "the grid has no cells or too many",
            .found = std::to_string(grid.columns) + " x " + std::to_string(grid.rows) + " x " +
                     std::to_string(grid.layers),
            .expected = "1 to " + std::to_string(kMaxGridCells) + " cells"};
}

Diagnostic bad_grid_heights(const GridDescription& grid) {
    return {.code = "grid/heights",
            .message = "the grid does not have one height for each cell",
            .found = std::to_string(grid.heights.size()),
            .expected = std::to_string(grid.columns) + " x " + std::to_string(grid.rows) + " x " +
                        std::to_string(grid.layers)};
}

Diagnostic bad_grid_place(const GridDescription& grid) {
    return {.code = "grid/place",
            .message = "the grid does not lie inside the world",
            .found = "cell size " + fixed_text(grid.cell_size, 6),
            .expected = "a cell size above 0, and corners within 65536 m"};
}

Diagnostic bad_grid_agent(const GridDescription& grid) {
    return {.code = "grid/agent",
            .message = "climb or drop is no length",
            .found = fixed_text(grid.max_climb, 6) + " and " + fixed_text(grid.max_drop, 6),
            .expected = "0 or more"};
}

Diagnostic bad_grid_cell(const GridCell& cell, float height) {
    return {.code = "grid/height",
            .message = "the cell in column " + std::to_string(cell.column) + ", row " +
                       std::to_string(cell.row) + ", layer " + std::to_string(cell.layer) +
                       " has a height that it cannot have",
            .found = fixed_text(height, 6),
            .expected =
                "kGridWall, or a height inside the world and more than twice the climb "
                "away from other cells of that column and row"};
}

bool is_grid_inside_world(const GridDescription& grid) {
    const Vec3 far_corner = {grid.origin.x + grid.cell_size * static_cast<float>(grid.columns),
                             grid.origin.y,
                             grid.origin.z + grid.cell_size * static_cast<float>(grid.rows)};
    return grid.cell_size > 0.0f && is_valid_position(grid.origin) && is_valid_position(far_corner);
}

Result<Done> check_grid(const GridDescription& grid) {
    const std::uint64_t area = std::uint64_t{grid.columns} * grid.rows;
    if (area == 0 || area > kMaxGridCells) return bad_grid_size(grid);
    if (grid.layers == 0 || area * grid.layers > kMaxGridCells) return bad_grid_size(grid);
    if (grid.heights.size() != area * grid.layers) return bad_grid_heights(grid);
    if (!is_grid_inside_world(grid)) return bad_grid_place(grid);
    if (!(grid.max_climb >= 0.0f) || !(grid.max_drop >= 0.0f)) return bad_grid_agent(grid);
    return Done{};
}

}  // namespace

Vec3 clamp_to_floor(const Aabb& floor, Vec3 p) noexcept {
    return {std::clamp(p.x, floor.low.x, floor.high.x), floor.low.y,
            std::clamp(p.z, floor.low.z, floor.high.z)};
}

Result<std::unique_ptr<GridMap>> GridMap::make(GridDescription description) {
    if (Result<Done> checked = check_grid(description); !checked) return checked.diagnostics();
    std::unique_ptr<GridMap> map(new GridMap(std::move(description)));
    for (std::uint32_t node = 0; node < map->node_count(); ++node) {
        const float height = map->description_.heights[node];
        const GridCell cell = map->cell_of(node);
        if (!is_grid_height(height) || !map->is_height_free(cell, height)) {
            return bad_grid_cell(cell, height);
        }
    }
    map->connect();
    return map;
}

GridMap::GridMap(GridDescription description)
    : description_(std::move(description)),
      area_(description_.columns * description_.rows),
      ways_(node_count()),
      islands_(node_count()),
      to_label_(node_count()) {}

std::uint32_t GridMap::node_at(const GridCell& cell) const noexcept {
    const GridDescription& grid = description_;
    if (cell.column >= grid.columns || cell.row >= grid.rows || cell.layer >= grid.layers) {
        return kNoGridNode;
    }
    return cell.layer * area_ + cell.row * grid.columns + cell.column;
}

bool GridMap::is_floor(std::uint32_t node) const noexcept {
    return description_.heights[node] != kGridWall;
}

GridCell GridMap::cell_of(std::uint32_t node) const noexcept {
    return {.column = node % area_ % description_.columns,
            .row = node % area_ / description_.columns,
            .layer = node / area_};
}

Aabb GridMap::floor_of(std::uint32_t node) const noexcept {
    const GridCell cell = cell_of(node);
    const Vec3 origin = description_.origin;
    const float size = description_.cell_size;
    const float y = origin.y + description_.heights[node];
    return {{origin.x + static_cast<float>(cell.column) * size, y,
             origin.z + static_cast<float>(cell.row) * size},
            {origin.x + static_cast<float>(cell.column + 1) * size, y,
             origin.z + static_cast<float>(cell.row + 1) * size}};
}

GridPlace GridMap::place_of(const NavPoint& point) const noexcept {
    if (point.reference == 0 || point.reference > node_count()) return {};
    const auto node = static_cast<std::uint32_t>(point.reference - 1);
    if (!is_floor(node) || !is_valid_position(point.position)) return {};
    return {node, clamp_to_floor(floor_of(node), point.position)};
}

Vec3 GridMap::middle_of(std::uint32_t node) const noexcept {
    const Aabb floor = floor_of(node);
    return {(floor.low.x + floor.high.x) * 0.5f, floor.low.y, (floor.low.z + floor.high.z) * 0.5f};
}

bool GridMap::set_height(const GridCell& cell, float height) {
    const std::uint32_t node = node_at(cell);
    if (node == kNoGridNode || !is_grid_height(height) || !is_height_free(cell, height)) {
        return false;
    }
    description_.heights[node] = height;
    connect();
    ++revision_;
    return true;
}

/// Cells over each other must be so far apart that a step never fits two of them: then every way
/// that is not a drop leads back as well.
bool GridMap::is_height_free(const GridCell& cell, float height) const noexcept {
    if (height == kGridWall) return true;
    for (std::uint32_t layer = 0; layer < description_.layers; ++layer) {
        const std::uint32_t other = node_at({cell.column, cell.row, layer});
        if (layer == cell.layer || !is_floor(other)) continue;
        const float rise = description_.heights[other] - height;
        if (!(max_of(rise, -rise) > 2.0f * description_.max_climb)) return false;
    }
    return true;
}

// ---- connections --------------------------------------------------------------------------------

/// The node of the lowest layer one step away.
std::uint32_t GridMap::beside(std::uint32_t node, std::uint32_t direction) const noexcept {
    const GridCell cell = cell_of(node);
    // Unsigned: a step beyond the first column or row gives a huge number, which is beyond the rim.
    return node_at(
        {.column = cell.column + static_cast<std::uint32_t>(kGridSteps[direction].column),
         .row = cell.row + static_cast<std::uint32_t>(kGridSteps[direction].row),
         .layer = 0});
}

/// Within the climb if possible, else down to the highest floor that is not too deep.
GridWay GridMap::axis_way(std::uint32_t node, std::uint32_t direction) const noexcept {
    GridWay drop;
    float drop_rise = -kUnreachable;
    std::uint32_t other = beside(node, direction);
    if (other == kNoGridNode) return drop;
    for (std::uint32_t layer = 0; layer < description_.layers; ++layer, other += area_) {
        if (!is_floor(other)) continue;
        const float rise = description_.heights[other] - description_.heights[node];
        if (max_of(rise, -rise) <= description_.max_climb) return {.node = other};
        if (rise < 0.0f && -rise <= description_.max_drop && rise > drop_rise) {
            drop = {.node = other, .is_drop = true};
            drop_rise = rise;
        }
    }
    return drop;
}

/// Across a corner only where one can walk around it on both sides: corners are never cut.
GridWay GridMap::corner_way(std::uint32_t node, std::uint32_t direction) const noexcept {
    const std::uint32_t one_side = direction - 1;
    const std::uint32_t other_side = (direction + 1) % kGridDirections;
    const GridWay first = way(node, one_side);
    const GridWay second = way(node, other_side);
    if (!first.is_walk() || !second.is_walk()) return {};
    const GridWay past_first = way(first.node, other_side);
    const GridWay past_second = way(second.node, one_side);
    const bool is_free = past_first.is_walk() && past_second.is_walk();
    return is_free && past_first.node == past_second.node ? past_first : GridWay{};
}

void GridMap::connect() {
    for (std::uint32_t node = 0; node < node_count(); ++node) {
        for (std::uint32_t d = 0; d < kGridDirections; d += 2)
            ways_[node][d] = is_floor(node) ? axis_way(node, d) : GridWay{};
    }
    for (std::uint32_t node = 0; node < node_count(); ++node) {
        for (std::uint32_t d = 1; d < kGridDirections; d += 2)
            ways_[node][d] = corner_way(node, d);
    }
    std::fill(islands_.begin(), islands_.end(), kNoIsland);
    island_count_ = 0;
    for (std::uint32_t node = 0; node < node_count(); ++node) {
        if (is_floor(node) && islands_[node] == kNoIsland) label_island(node);
    }
    list_island_drops();
}

void GridMap::label_island(std::uint32_t first) {
    const std::uint32_t label = island_count_++;
    std::size_t waiting = 0;
    to_label_[waiting++] = first;
    islands_[first] = label;
    while (waiting != 0) {
        const std::uint32_t node = to_label_[--waiting];
        for (const GridWay& next : ways_[node]) {
            if (!next.is_walk() || islands_[next.node] != kNoIsland) continue;
            islands_[next.node] = label;
            to_label_[waiting++] = next.node;
        }
    }
}

void GridMap::list_island_drops() {
    island_drops_.clear();
    for (std::uint32_t node = 0; node < node_count(); ++node) {
        for (const GridWay& next : ways_[node]) {
            if (next.is_drop) island_drops_.push_back({islands_[node], islands_[next.node]});
        }
    }
    std::sort(island_drops_.begin(), island_drops_.end());
    const auto last = std::unique(island_drops_.begin(), island_drops_.end());
    island_drops_.erase(last, island_drops_.end());
}

}  // namespace vantage
