// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "adapters/recast/recast_tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/vec.h"

namespace vantage::adapters {

namespace {

/// A floor of 40 x 40 m around the tile, in two triangles.
struct Floor {
    std::vector<Vec3> corners = {{-10, 1, -10}, {-10, 1, 30}, {30, 1, 30},
                                 {-10, 1, -10}, {30, 1, 30},  {30, 1, -10}};
    std::vector<std::uint8_t> is_walkable = std::vector<std::uint8_t>(2, 1);

    NavTileInput input() const { return {.corners = corners, .is_walkable = is_walkable}; }
};

LibraryTime ignored{0};

}  // namespace

TEST(RecastTile, rounds_measures_so_that_nothing_walkable_is_lost) {
    const NavCells cells = nav_cells({.radius = 0.4f, .height = 1.8f, .max_climb = 0.54f},
                                     {.cell_size = 0.15f, .cell_height = 0.06f});
    EXPECT_EQ(cells.radius, 3);
    EXPECT_EQ(cells.height, 30);
    EXPECT_EQ(cells.climb, 10) << "nine whole cells and one more";
}

TEST(RecastTile, reaches_its_edges_with_portals_on_all_four_sides) {
    const Floor floor;
    const Result<NavTileData> tile = build_nav_tile(floor.input(), ignored);
    ASSERT_TRUE(tile.ok()) << to_string(tile.diagnostics());
    bool has_side[4] = {};
    for (const NavPolygon& polygon : tile->polygons) {
        for (std::uint32_t i = 0; i < polygon.vertex_count; ++i) {
            const std::uint16_t neighbour = polygon.neighbours[i];
            if (neighbour == kNoNavIndex || (neighbour & kNavTilePortal) == 0) continue;
            const NavVertex a = tile->vertices[polygon.vertices[i]];
            const std::uint32_t side = neighbour & 3u;
            has_side[side] = true;
            const bool fits = side == 0   ? a.x == 0
                              : side == 1 ? a.z == 128
                              : side == 2 ? a.x == 128
                                          : a.z == 0;
            EXPECT_TRUE(fits) << "side " << side;
        }
    }
    for (const bool has : has_side)
        EXPECT_TRUE(has);
    EXPECT_NEAR(tile->low.y, 1.0f, 0.07f);
}

TEST(RecastTile, lies_where_its_number_says) {
    Floor floor;
    NavTileInput input = floor.input();
    input.x = 1;
    input.z = -1;
    input.origin = {100, 50, 200};
    const Result<NavTileData> tile = build_nav_tile(input, ignored);
    ASSERT_TRUE(tile.ok());
    ASSERT_FALSE(tile->polygons.empty());
    EXPECT_FLOAT_EQ(tile->low.x, 100.0f + 19.2f);
    EXPECT_FLOAT_EQ(tile->low.z, 200.0f - 19.2f);
    EXPECT_NEAR(tile->low.y, 51.0f, 0.07f);
}

TEST(RecastTile, follows_heights_between_the_corners_with_its_detail) {
    // A ridge along z in the middle of the tile.
    Floor floor;
    floor.corners = {{0, 0, 0}, {0, 0, 19}, {9, 3, 19},  {0, 0, 0}, {9, 3, 19},  {9, 3, 0},
                     {9, 3, 0}, {9, 3, 19}, {18, 0, 19}, {9, 3, 0}, {18, 0, 19}, {18, 0, 0}};
    floor.is_walkable.assign(4, 1);
    const Result<NavTileData> tile = build_nav_tile(floor.input(), ignored);
    ASSERT_TRUE(tile.ok());
    float highest = 0.0f;
    for (const Vec3& vertex : tile->detail_vertices)
        highest = max_of(highest, vertex.y);
    for (const NavVertex& vertex : tile->vertices)
        highest = max_of(highest, tile->low.y + 0.06f * static_cast<float>(vertex.y));
    EXPECT_NEAR(highest, 3.0f, 0.15f);
}

// A plate that may not be stood on, low enough to step on: 4 x 4 m in the middle of the floor.
TEST(RecastTile, leaves_out_low_plates_that_are_not_to_be_walked_on) {
    Floor floor;
    const float top = 1.3f;
    floor.corners.insert(
        floor.corners.end(),
        {{4, top, 4}, {4, top, 8}, {8, top, 8}, {4, top, 4}, {8, top, 8}, {8, top, 4}});
    floor.is_walkable.insert(floor.is_walkable.end(), {0, 0});
    const auto highest = [&] {
        const Result<NavTileData> tile = build_nav_tile(floor.input(), ignored);
        EXPECT_TRUE(tile.ok() && !tile->polygons.empty());
        float y = 0;
        for (const NavVertex& vertex : tile->vertices) {
            y = std::max(y, tile->low.y + static_cast<float>(vertex.y) * 0.06f);
        }
        for (const Vec3& vertex : tile->detail_vertices)
            y = std::max(y, vertex.y);
        return y;
    };
    EXPECT_LT(highest(), 1.2f);
    floor.is_walkable[2] = floor.is_walkable[3] = 1;
    EXPECT_GT(highest(), 1.2f);
}

TEST(RecastTile, is_empty_without_ground) {
    Floor floor;
    floor.is_walkable.assign(2, 0);
    EXPECT_TRUE(build_nav_tile(floor.input(), ignored)->polygons.empty());
    EXPECT_TRUE(build_nav_tile({}, ignored)->polygons.empty());
}

TEST(RecastTile, refuses_corners_that_are_no_numbers_or_too_far_away) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(),
                            std::numeric_limits<float>::infinity(), 1.0e30f}) {
        Floor floor;
        floor.corners[3].y = bad;
        const Result<NavTileData> tile = build_nav_tile(floor.input(), ignored);
        ASSERT_FALSE(tile.ok());
        EXPECT_EQ(tile.diagnostics()[0].code, "navmesh/bad-triangles");
    }
    Floor floor;
    floor.is_walkable.push_back(1);
    EXPECT_FALSE(build_nav_tile(floor.input(), ignored).ok());
}

TEST(RecastTile, cuts_hazards_out_even_when_they_are_larger_than_the_world) {
    const Floor floor;
    NavTileInput input = floor.input();
    const Aabb everywhere{{-1e30f, -1e30f, -1e30f}, {1e30f, 1e30f, 1e30f}};
    input.hazards = {&everywhere, 1};
    EXPECT_TRUE(build_nav_tile(input, ignored)->polygons.empty());
}

TEST(RecastTile, adds_the_time_of_recast) {
    LibraryTime time{0};
    ASSERT_TRUE(build_nav_tile(Floor().input(), time).ok());
    EXPECT_GT(time.load(), 0);
}

}  // namespace vantage::adapters
