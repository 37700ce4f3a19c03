// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which agent classes and grids Recast can take. The limits follow from the widths of its fields:
// heights of free space and erosion distances are stored in bytes.

#include <algorithm>
#include <cmath>
#include <string>

#include "adapters/recast/recast_tile.h"
#include "base/text.h"

namespace vantage::adapters {

namespace {

constexpr std::int32_t kMaxHeightCells = 255;
constexpr std::int32_t kMaxRadiusCells = 120;

struct Measure {
    const char* name;
    float value;
    float low, high;
};

Diagnostic bad_measure(const Measure& measure) {
    return {
        .code = "navmesh/bad-setting",
        .message = std::string("the navmesh cannot be built with this ") + measure.name,
        .found = fixed_text(measure.value, 6),
        .expected = "from " + fixed_text(measure.low, 6) + " to " + fixed_text(measure.high, 6)};
}

Diagnostic bad_cells(const char* what, std::int32_t found, std::int32_t most) {
    return {.code = "navmesh/bad-setting",
            .message = std::string(what) + " is too many cells",
            .found = std::to_string(found),
            .expected = "at most " + std::to_string(most),
            .hint = "raise the cell size or the cell height"};
}

/// Division that forgives the last bits: 0.54 / 0.06 is 9, not 8.
std::int32_t whole_cells(float length, float cell) {
    return static_cast<std::int32_t>(std::floor(length / cell + 1e-3f));
}

std::int32_t covering_cells(float length, float cell) {
    return static_cast<std::int32_t>(std::ceil(length / cell - 1e-3f));
}

}  // namespace

NavCells nav_cells(const AgentClass& agent, const NavGrid& grid) {
    NavCells cells{};
    cells.radius = covering_cells(agent.radius, grid.cell_size);
    cells.height = std::max(3, covering_cells(agent.height, grid.cell_height));
    cells.climb = whole_cells(agent.max_climb, grid.cell_height) + 1;
    cells.border = cells.radius + 3;
    return cells;
}

std::optional<Diagnostic> check_nav_settings(const AgentClass& agent, const NavGrid& grid) {
    const Measure measures[] = {
        {"agent radius", agent.radius, 0.0f, 50.0f},
        {"agent height", agent.height, 0.05f, 100.0f},
        {"climb height", agent.max_climb, 0.0f, 50.0f},
        {"slope", agent.max_slope_deg, 0.0f, 89.0f},
        {"drop height", agent.max_drop, 0.0f, 1000.0f},
        {"cell size", grid.cell_size, 0.01f, 100.0f},
        {"cell height", grid.cell_height, 0.005f, 100.0f},
        {"tile size in cells", static_cast<float>(grid.tile_cells), 16.0f, 512.0f},
    };
    for (const Measure& measure : measures) {
        const bool is_fine = measure.value >= measure.low && measure.value <= measure.high;
        if (!is_fine) return bad_measure(measure);
    }
    const NavCells cells = nav_cells(agent, grid);
    if (cells.height > kMaxHeightCells) {
        return bad_cells("the agent's height", cells.height, kMaxHeightCells);
    }
    if (cells.climb > kMaxHeightCells) {
        return bad_cells("the agent's climb", cells.climb, kMaxHeightCells);
    }
    if (cells.radius > kMaxRadiusCells) {
        return bad_cells("the agent's radius", cells.radius, kMaxRadiusCells);
    }
    return std::nullopt;
}

}  // namespace vantage::adapters
