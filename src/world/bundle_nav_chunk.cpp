// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The NAVM chunk: every polygon of every tile is checked, because navigation code follows these
// indices without looking.

#include <limits>

#include "base/vec.h"
#include "world/bundle_chunks.h"
#include "world/bundle_format.h"
#include "world/nav_mesh.h"

namespace vantage {

namespace {

using bundle_format::kArrayAlignment;
using bundle_format::NavHeader;
using bundle_format::NavTileHeader;

bool in_range(float value, float low, float high) {
    return value >= low && value <= high;  // False for NaN.
}

const char* check_nav_header(const NavHeader& header) {
    const AgentClass& agent = header.agent;
    const bool agent_ok =
        in_range(agent.radius, 0.0f, 100.0f) && in_range(agent.height, 0.01f, 1000.0f) &&
        in_range(agent.max_climb, 0.0f, 1000.0f) && in_range(agent.max_slope_deg, 0.0f, 90.0f) &&
        in_range(agent.max_drop, 0.0f, 1000.0f);
    if (!agent_ok) return "the agent class has impossible measures";
    const bool grid_ok = in_range(header.cell_size, 0.001f, 1000.0f) &&
                         in_range(header.cell_height, 0.001f, 1000.0f) &&
                         in_range(header.tile_size, 0.01f, 2.0f * kWorldLimit) &&
                         is_valid_position(header.origin);
    if (!grid_ok) return "the grid has impossible measures";
    if (header.island_count > bundle_format::kMaxIslands) return "there are too many islands";
    return nullptr;
}

const char* check_islands(const NavTile& tile, std::uint32_t island_count) {
    for (const NavPolygon& polygon : tile.polygons) {
        if (polygon.island >= island_count) return "a polygon lies on an island that is not there";
    }
    return nullptr;
}

const char* read_tile(ByteReader& reader, NavTile& tile) {
    reader.align(kArrayAlignment);
    const auto header = reader.read<NavTileHeader>();
    tile.x = header.x;
    tile.z = header.z;
    tile.low = header.low;
    tile.high = header.high;
    tile.polygons = reader.array<NavPolygon>(header.polygon_count);
    tile.detail_vertices = reader.array<Vec3>(header.detail_vertex_count);
    tile.detail_triangles = reader.array<NavDetailTriangle>(header.detail_triangle_count);
    tile.vertices = reader.array<NavVertex>(header.vertex_count);
    if (!reader.ok()) return kEndsEarly;
    return tile.polygons.empty() ? "a tile has no polygons" : nullptr;
}

const char* read_tiles(ByteReader& reader, const NavHeader& header, BundleNavMesh& mesh) {
    if (header.tile_count > reader.remaining() / sizeof(NavTileHeader)) return kEndsEarly;
    for (std::uint32_t i = 0; i < header.tile_count; ++i) {
        NavTile tile;
        if (const char* problem = read_tile(reader, tile)) return problem;
        if (const char* problem = nav_tile_problem(mesh, tile)) return problem;
        if (const char* problem = check_islands(tile, header.island_count)) return problem;
        if (!mesh.tiles.empty()) {
            const NavTile& last = mesh.tiles.back();
            const bool in_order = last.z < tile.z || (last.z == tile.z && last.x < tile.x);
            if (!in_order) return "its tiles are out of order";
        }
        mesh.tiles.push_back(tile);
    }
    return nav_grid_problem(mesh);
}

const char* check_links(const BundleNavMesh& mesh) {
    for (const NavLink& link : mesh.links) {
        if (!is_valid_position(link.from) || !is_valid_position(link.to) ||
            !in_range(link.radius, 0.0f, 1000.0f)) {
            return "a link lies outside the world";
        }
        if (link.kind > NavLinkKind::Ladder) return "a link has an unknown kind";
        if (link.from_island >= mesh.islands.size() || link.to_island >= mesh.islands.size()) {
            return "a link leads to an island that is not there";
        }
    }
    return nullptr;
}

const char* check_areas(const BundleNavMesh& mesh) {
    for (const NavIsland& island : mesh.islands) {
        if (!in_range(island.area, 0.0f, std::numeric_limits<float>::max())) {
            return "an island has an impossible area";
        }
    }
    return nullptr;
}

}  // namespace

const char* parse_nav_mesh_chunk(Bytes chunk, BundleNavMesh& mesh) {
    ByteReader reader(chunk);
    const auto header = reader.read<NavHeader>();
    if (!reader.ok()) return kEndsEarly;
    if (const char* problem = check_nav_header(header)) return problem;
    mesh.agent = header.agent;
    mesh.cell_size = header.cell_size;
    mesh.cell_height = header.cell_height;
    mesh.tile_size = header.tile_size;
    mesh.origin = header.origin;
    if (const char* problem = read_tiles(reader, header, mesh)) return problem;
    reader.align(kArrayAlignment);
    mesh.links = reader.array<NavLink>(header.link_count);
    reader.align(kArrayAlignment);
    mesh.islands = reader.array<NavIsland>(header.island_count);
    const std::uint64_t bits = std::uint64_t{header.island_count} * header.island_count;
    mesh.reach_bits = reader.array<std::uint64_t>((bits + 63) / 64);
    if (!reader.ok()) return kEndsEarly;
    if (reader.remaining() != 0) return kTooLong;
    if (const char* problem = check_areas(mesh)) return problem;
    return check_links(mesh);
}

}  // namespace vantage
