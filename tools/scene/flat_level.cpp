// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Flat ground with boxes on the library-free world. Seen from the side, `climb` above the ground:
//
//      +--+         a wall stops walkers on every cell that it touches,
//   ___|  |___      a walkable box lifts those cells to its top
//
// A box that hangs above people's heads, or one without movement in its surface, stops nobody.

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "tools/scene/scene_levels.h"
#include "vantage/simple_world.h"

namespace vantage::tools {

namespace {

constexpr float kHeadroom = 1.8f;
/// Boxes may end exactly where a cell begins.
constexpr float kSliver = 1e-4f;

struct CellRange {
    std::uint32_t first, last;  ///< Without the last.
};

CellRange cells_between(const GridDescription& grid, float low, float high) {
    const float start = (low + kSliver - grid.origin.x) / grid.cell_size;
    const float end = (high - kSliver - grid.origin.x) / grid.cell_size;
    const auto most = static_cast<float>(grid.columns);
    return {static_cast<std::uint32_t>(std::clamp(std::floor(start), 0.0f, most)),
            static_cast<std::uint32_t>(std::clamp(std::ceil(end), 0.0f, most))};
}

bool stops_walkers(const SceneWall& wall, const GridDescription& grid) {
    return (wall.surface & surface::kBlocksMovement) != 0 && wall.box.high.y > grid.max_climb &&
           wall.box.low.y < kHeadroom;
}

void place(const SceneWall& wall, GridDescription& grid) {
    if (!wall.is_walkable && !stops_walkers(wall, grid)) return;
    const float height = wall.is_walkable ? wall.box.high.y : kGridWall;
    const CellRange columns = cells_between(grid, wall.box.low.x, wall.box.high.x);
    const CellRange rows = cells_between(grid, wall.box.low.z, wall.box.high.z);
    for (std::uint32_t row = rows.first; row < rows.last; ++row) {
        for (std::uint32_t column = columns.first; column < columns.last; ++column) {
            float& cell = grid.heights[std::size_t{row} * grid.columns + column];
            cell = std::max(cell, height);
        }
    }
}

GridDescription ground_of(const FlatLevel& flat) {
    GridDescription grid;
    grid.cell_size = flat.cell;
    grid.columns = grid.rows = static_cast<std::uint32_t>(std::ceil(2 * flat.half / flat.cell));
    grid.origin = {-flat.half, 0, -flat.half};
    grid.heights.assign(std::size_t{grid.columns} * grid.rows, 0.0f);
    for (const SceneWall& wall : flat.walls)
        place(wall, grid);
    return grid;
}

}  // namespace

Result<std::shared_ptr<const LoadedLevel>> make_flat_level(const FlatLevel& flat) {
    auto level = std::make_shared<LoadedLevel>();
    auto rays = std::make_unique<SimpleRays>();
    for (const SceneWall& wall : flat.walls)
        rays->add_box({.box = wall.box, .surface = wall.surface});
    level->rays = std::move(rays);
    auto navigation = GridNavigation::make(ground_of(flat));
    if (!navigation) return std::move(navigation).diagnostics();
    level->navigation = std::move(*navigation);
    return std::shared_ptr<const LoadedLevel>(std::move(level));
}

}  // namespace vantage::tools
