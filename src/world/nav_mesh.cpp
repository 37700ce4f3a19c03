// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nav_mesh.h.

#include "world/nav_mesh.h"

namespace vantage {

BundleNavMesh NavMeshData::view() const {
    BundleNavMesh mesh;
    mesh.agent = agent;
    mesh.cell_size = cell_size;
    mesh.cell_height = cell_height;
    mesh.tile_size = tile_size;
    mesh.origin = origin;
    for (const NavTileData& tile : tiles) {
        mesh.tiles.push_back({.x = tile.x,
                              .z = tile.z,
                              .low = tile.low,
                              .high = tile.high,
                              .vertices = tile.vertices,
                              .polygons = tile.polygons,
                              .detail_vertices = tile.detail_vertices,
                              .detail_triangles = tile.detail_triangles});
    }
    mesh.links = links;
    mesh.islands = islands;
    mesh.reach_bits = reach_bits;
    return mesh;
}

bool BundleNavMesh::can_reach(std::uint32_t from_island, std::uint32_t to_island) const noexcept {
    if (from_island >= islands.size() || to_island >= islands.size()) return false;
    const std::size_t bit = static_cast<std::size_t>(from_island) * islands.size() + to_island;
    return (reach_bits[bit / 64] >> (bit % 64) & 1) != 0;
}

Vec3 nav_vertex_position(const BundleNavMesh& mesh, const NavTile& tile, NavVertex vertex) {
    return {tile.low.x + static_cast<float>(vertex.x) * mesh.cell_size,
            tile.low.y + static_cast<float>(vertex.y) * mesh.cell_height,
            tile.low.z + static_cast<float>(vertex.z) * mesh.cell_size};
}

}  // namespace vantage
