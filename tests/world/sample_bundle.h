// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A small bundle made by hand: a square floor of two navmesh polygons, a door, two points, a
// hazard.
//
//      0 ------ 1 ------ 2        two polygons A (0 1 4 5) and B (1 2 3 4)
//      |   A    |   B    |        on islands 0 and 1, joined by a one-way link
//      5 ------ 4 ------ 3
#pragma once

#include "bake/bundle_writer.h"
#include "vantage/rays.h"
#include "world/nav_mesh.h"

namespace vantage::test {

struct SampleBundle {
    std::vector<Vec3> vertices = {{0, 0, 0}, {8, 0, 0}, {8, 0, 4}, {0, 0, 4}, {4, 0, 2}, {4, 2, 2}};
    std::vector<std::uint32_t> indices = {0, 2, 1, 0, 3, 2, 4, 5, 2};
    std::vector<std::uint8_t> surfaces = {surface::kSolid, surface::kSolid, surface::kSolid};
    NavMeshData nav;

    SampleBundle() {
        nav.cell_size = 0.5f;
        nav.cell_height = 0.25f;
        nav.tile_size = 16.0f;
        NavTileData tile{.low = {0, 0, 0}, .high = {8, 1, 4}};
        tile.vertices = {{0, 0, 0}, {8, 0, 0}, {16, 0, 0}, {16, 0, 8}, {8, 0, 8}, {0, 0, 8}};
        tile.polygons = {polygon({5, 4, 1, 0}, 0), polygon({4, 3, 2, 1}, 1)};
        tile.polygons[0].neighbours[3] = kNavTilePortal | 0;
        tile.polygons[1].detail_triangles_first = 2;
        tile.detail_triangles = {{{0, 1, 2}, 0}, {{0, 2, 3}, 0}, {{0, 1, 2}, 0}, {{0, 2, 3}, 0}};
        nav.tiles.push_back(tile);
        nav.links = {{.from = {3, 0, 1},
                      .to = {5, 0, 1},
                      .radius = 0.5f,
                      .kind = NavLinkKind::Drop,
                      .from_island = 0,
                      .to_island = 1}};
        nav.islands = {{1, 16.0f}, {1, 16.0f}};
        nav.reach_bits = {0b1011};
    }

    /// Views into this object.
    BundleContents contents() const {
        BundleContents contents;
        contents.info = {.level_name = "sample",
                         .source = "sample.obj",
                         .writer = "test",
                         .input_hash = 1,
                         .settings_hash = 2};
        contents.mesh = {.vertices = vertices, .indices = indices, .surfaces = surfaces};
        contents.mesh.parts = {{.name = "", .kind = 0, .first_triangle = 0, .triangle_count = 2},
                               {.name = "door",
                                .kind = 1,
                                .first_triangle = 2,
                                .triangle_count = 1,
                                .travel = {1, 0, 0}}};
        contents.points = {{.kind = "spawn", .name = "red", .tags = "team", .position = {1, 0, 1}},
                           {.kind = "flag", .name = "", .tags = "", .position = {7, 0, 3}}};
        contents.hazards = {{.name = "pit", .box = {{2, -1, 2}, {3, 0, 3}}}};
        contents.nav_meshes = {nav.view()};
        return contents;
    }

    std::vector<std::uint8_t> bytes() const { return bake::write_bundle(contents()); }

  private:
    static NavPolygon polygon(std::initializer_list<std::uint16_t> corners, std::uint16_t island) {
        NavPolygon result{.vertex_count = static_cast<std::uint16_t>(corners.size()),
                          .island = island,
                          .detail_triangle_count = 2};
        for (std::uint16_t& vertex : result.vertices)
            vertex = kNoNavIndex;
        for (std::uint16_t& neighbour : result.neighbours)
            neighbour = kNoNavIndex;
        std::copy(corners.begin(), corners.end(), result.vertices);
        return result;
    }
};

}  // namespace vantage::test
