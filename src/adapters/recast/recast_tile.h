// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One tile of the navmesh, built by Recast from the triangles that touch it. Everything is checked
// first: Recast asserts on what it does not expect, and no level may take the process down.
// Which triangles belong to which tile is decided by the caller (bake/navmesh.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "adapters/cpu_time.h"
#include "vantage/bundle.h"
#include "vantage/result.h"
#include "world/nav_mesh.h"

namespace vantage::adapters {

/// The resolution of a navmesh.
struct NavGrid {
    float cell_size = 0.15f;
    float cell_height = 0.06f;
    std::uint32_t tile_cells = 128;

    float tile_size() const { return cell_size * static_cast<float>(tile_cells); }
};

/// The agent's measures in cells, rounded so that nothing walkable is lost: a step of exactly
/// max_climb stays climbable although rasterising may raise its upper edge by one cell.
struct NavCells {
    std::int32_t radius;
    std::int32_t height;
    std::int32_t climb;
    std::int32_t border;  ///< Around a tile: what erosion and filters may spoil.
};

NavCells nav_cells(const AgentClass& agent, const NavGrid& grid);

/// What is wrong with an agent class or grid, if anything. What passes is safe for Recast.
std::optional<Diagnostic> check_nav_settings(const AgentClass& agent, const NavGrid& grid);

/// What one tile is made of. Corners and hazards are relative to `origin`, which keeps their
/// resolution at the rim of the world; corners are finite and within twice kWorldLimit.
struct NavTileInput {
    AgentClass agent;
    NavGrid grid;
    Vec3 origin;
    std::int32_t x = 0, z = 0;
    std::span<const Vec3> corners;              ///< Three for each triangle.
    std::span<const std::uint8_t> is_walkable;  ///< One for each triangle; steep ones may be set.
    std::span<const Aabb> hazards;
};

/// The box, relative to the origin, whose triangles a tile has to see: the tile and its border.
/// Only x and z are meant.
Aabb nav_tile_reach(const NavTileInput& input);

/// A tile without polygons where nobody can stand. Thread-safe; adds the CPU time that Recast takes
/// to `library_time`.
Result<NavTileData> build_nav_tile(const NavTileInput& input, LibraryTime& library_time);

}  // namespace vantage::adapters
