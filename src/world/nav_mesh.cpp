// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nav_mesh.h.

#include "world/nav_mesh.h"

#include <algorithm>
#include <cmath>

#include "base/vec.h"

namespace vantage {

namespace {

constexpr std::int32_t kMaxTileCoordinate = 1 << 20;
/// Whoever looks for the tiles in a box looks at every place of the grid there. As many as the bake
/// lays out at most.
constexpr std::int64_t kMaxGridPlaces = 1'000'000;

bool lies_within(Vec3 p, float limit) {  // False for NaN.
    return std::abs(p.x) <= limit && std::abs(p.y) <= limit && std::abs(p.z) <= limit;
}

bool coordinate_fits(const BundleNavMesh& mesh, std::int32_t i) {
    return i >= -kMaxTileCoordinate && i <= kMaxTileCoordinate &&
           std::abs(static_cast<float>(i) * mesh.tile_size) <= 2.0f * kWorldLimit;
}

/// Is the tile's low corner at its place of the grid, up to rounding at the rim of the world?
bool is_in_place(const BundleNavMesh& mesh, const NavTile& tile) {
    constexpr float kTolerance = 0.01f;
    const float x = mesh.origin.x + static_cast<float>(tile.x) * mesh.tile_size;
    const float z = mesh.origin.z + static_cast<float>(tile.z) * mesh.tile_size;
    return std::abs(tile.low.x - x) <= kTolerance && std::abs(tile.low.z - z) <= kTolerance;
}

/// Edge of a tile, in cells.
long tile_cells(const BundleNavMesh& mesh) {
    return std::lround(mesh.tile_size / mesh.cell_size);
}

const char* tile_place_problem(const BundleNavMesh& mesh, const NavTile& tile) {
    if (!coordinate_fits(mesh, tile.x) || !coordinate_fits(mesh, tile.z) ||
        !is_valid_position(tile.low) || !is_valid_position(tile.high)) {
        return "a tile lies outside the world";
    }
    if (!is_in_place(mesh, tile)) return "a tile lies beside its place in the grid";
    const long cells = tile_cells(mesh);
    for (const NavVertex& vertex : tile.vertices) {
        if (vertex.x > cells || vertex.z > cells) return "a corner lies outside its tile";
    }
    // The last tile may reach out of the world, and corners are rounded to cells.
    const float farthest = kWorldLimit + mesh.tile_size;
    for (const NavVertex& vertex : tile.vertices) {
        if (!lies_within(nav_vertex_position(mesh, tile, vertex), farthest)) {
            return "a corner lies outside the world";
        }
    }
    if (!std::all_of(tile.detail_vertices.begin(), tile.detail_vertices.end(), is_valid_position)) {
        return "a detail vertex lies outside the world";
    }
    return nullptr;
}

bool neighbour_fits(const NavTile& tile, std::uint16_t neighbour) {
    if (neighbour == kNoNavIndex) return true;
    const bool is_portal = (neighbour & kNavTilePortal) != 0;
    return is_portal ? (neighbour & ~kNavTilePortal) <= 3 : neighbour < tile.polygons.size();
}

/// Is each of the polygon's own numbers possible in its tile?
bool corners_fit(const NavTile& tile, const NavPolygon& polygon) {
    if (polygon.vertex_count < 3 || polygon.vertex_count > kMaxNavPolyVertices) return false;
    for (std::uint32_t i = 0; i < kMaxNavPolyVertices; ++i) {
        const std::uint16_t vertex = polygon.vertices[i];
        const std::uint16_t neighbour = polygon.neighbours[i];
        const bool is_used = i < polygon.vertex_count;
        if (is_used ? vertex >= tile.vertices.size() || !neighbour_fits(tile, neighbour)
                    : vertex != kNoNavIndex || neighbour != kNoNavIndex) {
            return false;
        }
    }
    return true;
}

/// With a corner twice, an edge could lead to the polygon itself. That it is convex is not asked:
/// Recast makes a flat or turned triangle now and then.
bool corners_differ(const NavPolygon& polygon) {
    for (std::uint32_t i = 1; i < polygon.vertex_count; ++i) {
        const auto* const corner = polygon.vertices + i;
        if (std::find(polygon.vertices, corner, *corner) != corner) return false;
    }
    return true;
}

/// Do the edges that lead to the next tile lie on that side of theirs?
bool portals_fit(const BundleNavMesh& mesh, const NavTile& tile, const NavPolygon& polygon) {
    const long cells = tile_cells(mesh);
    for (std::uint32_t edge = 0; edge < polygon.vertex_count; ++edge) {
        const std::uint16_t neighbour = polygon.neighbours[edge];
        if (neighbour == kNoNavIndex || (neighbour & kNavTilePortal) == 0) continue;
        const std::uint32_t side = neighbour & 3u;
        for (const std::uint32_t end : {edge, (edge + 1) % polygon.vertex_count}) {
            const NavVertex vertex = tile.vertices[polygon.vertices[end]];
            const std::uint16_t across = side == 0 || side == 2 ? vertex.x : vertex.z;
            if (across != (side == 1 || side == 2 ? cells : 0)) return false;
        }
    }
    return true;
}

/// Does the edge answer: is it an edge of the neighbour too, the other way round, that leads back?
/// A straight walk goes from neighbour to neighbour and would go in circles otherwise. After all
/// corners of the tile were found to fit.
bool edge_answers(const NavTile& tile, std::uint16_t index, std::uint32_t edge) {
    const NavPolygon& polygon = tile.polygons[index];
    const std::uint16_t from = polygon.vertices[edge];
    const std::uint16_t to = polygon.vertices[(edge + 1) % polygon.vertex_count];
    const NavPolygon& other = tile.polygons[polygon.neighbours[edge]];
    for (std::uint32_t i = 0; i < other.vertex_count; ++i) {
        if (other.vertices[i] == to && other.vertices[(i + 1) % other.vertex_count] == from &&
            other.neighbours[i] == index) {
            return true;
        }
    }
    return false;
}

bool neighbours_answer(const NavTile& tile) {
    for (std::size_t i = 0; i < tile.polygons.size(); ++i) {
        const NavPolygon& polygon = tile.polygons[i];
        for (std::uint32_t edge = 0; edge < polygon.vertex_count; ++edge) {
            const bool is_inner = (polygon.neighbours[edge] & kNavTilePortal) == 0;
            if (is_inner && !edge_answers(tile, static_cast<std::uint16_t>(i), edge)) return false;
        }
    }
    return true;
}

bool details_fit(const NavTile& tile, const NavPolygon& polygon) {
    const std::uint32_t corner_count =
        std::uint32_t{polygon.vertex_count} + polygon.detail_vertex_count;
    if (corner_count > 255 || polygon.detail_triangle_count < 1 ||
        polygon.detail_triangle_count > 255) {
        return false;
    }
    if (std::uint64_t{polygon.detail_vertices_first} + polygon.detail_vertex_count >
            tile.detail_vertices.size() ||
        std::uint64_t{polygon.detail_triangles_first} + polygon.detail_triangle_count >
            tile.detail_triangles.size()) {
        return false;
    }
    for (const NavDetailTriangle& triangle : tile.detail_triangles.subspan(
             polygon.detail_triangles_first, polygon.detail_triangle_count)) {
        for (const std::uint8_t corner : triangle.corners) {
            if (corner >= corner_count) return false;
        }
    }
    return true;
}

}  // namespace

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

const char* nav_tile_problem(const BundleNavMesh& mesh, const NavTile& tile) {
    if (tile.polygons.size() >= kNavTilePortal || tile.vertices.size() >= kNoNavIndex) {
        return "a tile has an impossible number of polygons";
    }
    if (const char* problem = tile_place_problem(mesh, tile)) return problem;
    for (const NavPolygon& polygon : tile.polygons) {
        if (!corners_fit(tile, polygon)) return "a polygon has an impossible corner or neighbour";
        if (!corners_differ(polygon)) return "a polygon has a corner twice";
        if (!portals_fit(mesh, tile, polygon)) return "an edge to the next tile lies off its side";
        if (!details_fit(tile, polygon)) return "a polygon has impossible details";
    }
    if (!neighbours_answer(tile)) return "two polygons disagree about being neighbours";
    return nullptr;
}

const char* nav_grid_problem(const BundleNavMesh& mesh) {
    if (mesh.tiles.empty()) return nullptr;
    const auto [low_x, high_x] =
        std::minmax_element(mesh.tiles.begin(), mesh.tiles.end(),
                            [](const NavTile& a, const NavTile& b) { return a.x < b.x; });
    const auto [low_z, high_z] =
        std::minmax_element(mesh.tiles.begin(), mesh.tiles.end(),
                            [](const NavTile& a, const NavTile& b) { return a.z < b.z; });
    const std::int64_t width = std::int64_t{high_x->x} - low_x->x + 1;
    const std::int64_t depth = std::int64_t{high_z->z} - low_z->z + 1;
    return width * depth > kMaxGridPlaces ? "its tiles lie too far apart" : nullptr;
}

}  // namespace vantage
