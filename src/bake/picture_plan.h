// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A floor plan of the level on a grid of cells, as an architect cuts one: at each place the level
// is cut a little above the floor that one stands on there, and what the cut meets is a wall. A
// second cut, at the height of a step, finds what can be seen over.
#pragma once

#include <cstdint>
#include <vector>

#include "vantage/bundle.h"

namespace vantage::bake::picture {

enum class PlanCell : std::uint8_t {
    Outside,  ///< The level has nothing here.
    Ground,
    Low,      ///< Too high to step on, too low to hide behind when standing.
    Foliage,  ///< Blocks sight only.
    Glass,    ///< Blocks movement or shots but not sight.
    Wall,
};

struct PlanGrid {
    double left = 0, top = 0;  ///< X and Z of the grid's corner.
    double cell_size = 1;      ///< At least 0.001 m.
    std::uint32_t width = 1, height = 1;

    std::size_t cell_count() const { return std::size_t{width} * height; }
};

/// Row by row. `nav` may be null or empty: then the floor is the lowest surface that faces up.
/// Works on closed solids and on single sheets; the work is bounded, and a level far too complex
/// for a picture is shown with walls missing.
std::vector<PlanCell> make_plan(const BundleMesh& mesh, const BundleNavMesh* nav,
                                const PlanGrid& grid);

}  // namespace vantage::bake::picture
