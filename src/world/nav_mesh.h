// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The walkable surface as the bake builds it: the owning counterpart of BundleNavMesh.
#pragma once

#include <vector>

#include "vantage/bundle.h"

namespace vantage {

struct NavTileData {
    std::int32_t x = 0, z = 0;
    Vec3 low, high;
    std::vector<NavVertex> vertices;
    std::vector<NavPolygon> polygons;
    std::vector<Vec3> detail_vertices;
    std::vector<NavDetailTriangle> detail_triangles;
};

struct NavMeshData {
    AgentClass agent;
    float cell_size = 0, cell_height = 0;
    float tile_size = 0;
    Vec3 origin;
    std::vector<NavTileData> tiles;
    std::vector<NavLink> links;
    std::vector<NavIsland> islands;
    std::vector<std::uint64_t> reach_bits;

    /// Spans into this object: valid until it changes.
    BundleNavMesh view() const;
};

/// Where a quantised corner lies.
Vec3 nav_vertex_position(const BundleNavMesh& mesh, const NavTile& tile, NavVertex vertex);

/// What makes the tile unfit to be walked, or null: navigation follows its indices without looking.
/// Cell and tile sizes of the mesh must have been checked before; islands are not looked at.
const char* nav_tile_problem(const BundleNavMesh& mesh, const NavTile& tile);

/// What makes the grid of tiles unfit to be searched, or null. After each tile was checked.
const char* nav_grid_problem(const BundleNavMesh& mesh);

}  // namespace vantage
