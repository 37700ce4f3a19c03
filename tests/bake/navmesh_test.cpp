// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "bake/navmesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "bake/bundle_writer.h"
#include "bake/nav_test_level.h"
#include "vantage/math.h"

namespace vantage::test {

namespace {

/// All that a bundle would hold of it.
std::vector<std::uint8_t> bytes_of(const NavMeshData& mesh) {
    BundleContents contents;
    contents.mesh.parts = {{.name = "static"}};
    contents.nav_meshes = {mesh.view()};
    return bake::write_bundle(contents);
}

float area_of(const NavMeshData& mesh) {
    const auto navigation = navigate(mesh);
    float area = 0;
    for (const float polygon : navigation->graph().areas)
        area += polygon;
    return area;
}

}  // namespace

TEST(NavMesh, covers_a_flat_floor_except_for_the_radius_at_its_rim) {
    NavBake bake(LevelBuilder().floor({0, 0, 0}, {10, 0, 10}).level);
    const Result<NavMeshData> mesh = bake.tiles();
    ASSERT_TRUE(mesh.ok()) << to_string(mesh.diagnostics());
    // At a ledge Recast takes one cell more, and the radius is rounded up to whole cells.
    EXPECT_LE(area_of(*mesh), 9.2f * 9.2f);
    EXPECT_GE(area_of(*mesh), 8.7f * 8.7f);
    const auto navigation = navigate(*mesh);
    EXPECT_TRUE(nearest(*navigation, {5, 0, 5}));
    EXPECT_NEAR(nearest(*navigation, {5, 0, 5}).position.y, 0.0f, 0.07f);
    EXPECT_FALSE(nearest(*navigation, {0.05f, 0, 5}, {.horizontal = 0.3f, .up = 1, .down = 1}));
    EXPECT_GT(bake.library_time.load(), 0);
}

TEST(NavMesh, joins_a_floor_that_spans_many_tiles) {
    NavBake bake(LevelBuilder().floor({-40, 1, -30}, {41, 1, 37}).level);
    const Result<NavMeshData> mesh = bake.tiles();
    ASSERT_TRUE(mesh.ok());
    EXPECT_GE(mesh->tiles.size(), 20u);
    const auto navigation = navigate(*mesh);
    const float diagonal = distance(Vec3{-39, 1, -29}, Vec3{40, 1, 36});
    EXPECT_NEAR(path_length(*navigation, {-39, 1, -29}, {40, 1, 36}), diagonal, 0.05f);
    for (std::size_t i = 1; i < mesh->tiles.size(); ++i) {
        const NavTileData& a = mesh->tiles[i - 1];
        const NavTileData& b = mesh->tiles[i];
        EXPECT_TRUE(a.z < b.z || (a.z == b.z && a.x < b.x));
    }
}

//              ____       steps of 0.54 m, treads of 0.6 m
//         ____|
//    ____|
TEST(NavMesh, climbs_stairs_with_the_highest_steps) {
    for (const float base : {0.0f, 0.013f, 0.031f, 0.047f}) {
        LevelBuilder builder;
        builder.floor({-4, base, 0}, {1, base, 4});
        for (int i = 0; i < 6; ++i) {
            const float x = 1.0f + 0.6f * static_cast<float>(i);
            builder.box({x, base - 1, 0}, {x + 0.6f, base + 0.54f * static_cast<float>(i + 1), 4});
        }
        const float top = base + 0.54f * 6;
        builder.box({4.6f, base - 1, 0}, {9, top, 4});
        NavBake bake(builder.level);
        const Result<NavMeshData> mesh = bake.tiles();
        ASSERT_TRUE(mesh.ok());
        const auto navigation = navigate(*mesh);
        const float length = path_length(*navigation, {-3, base, 2}, {8, top, 2});
        EXPECT_GE(length, distance(Vec3{-3, base, 2}, Vec3{8, top, 2}) - 0.05f);
        EXPECT_LT(length, 13.0f) << "base " << base;
    }
}

TEST(NavMesh, does_not_climb_a_step_that_is_too_high) {
    NavBake bake(LevelBuilder().floor({0, 0, 0}, {5, 0, 5}).box({5, -1, 0}, {10, 0.8f, 5}).level);
    const Result<NavMeshData> mesh = bake.tiles();
    ASSERT_TRUE(mesh.ok());
    const auto navigation = navigate(*mesh);
    EXPECT_EQ(path_length(*navigation, {2, 0, 2}, {8, 0.8f, 2}), kUnreachable);
}

//    +-----+-----+
//    |     |     |     a wall at x = 5, open from z = 4 to z = 6
//    |  a     b  |
//    |     |     |
//    +-----+-----+
TEST(NavMesh, leads_through_a_doorway) {
    const auto level = [](float door) {
        return LevelBuilder()
            .floor({0, 0, 0}, {10, 0, 10})
            .box({4.8f, 0, 0}, {5.2f, 3, 4})
            .box({4.8f, 0, 4 + door}, {5.2f, 3, 10})
            .level;
    };
    NavBake wide(level(2.0f));
    const auto open = navigate(*wide.tiles());
    EXPECT_LT(path_length(*open, {2, 0, 8}, {8, 0, 8}), 12.0f);
    NavBake narrow(level(0.6f));
    const auto shut = navigate(*narrow.tiles());
    EXPECT_EQ(path_length(*shut, {2, 0, 8}, {8, 0, 8}), kUnreachable);
}

TEST(NavMesh, takes_doors_away) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {10, 0, 10})
        .box({4.8f, 0, 0}, {5.2f, 3, 4})
        .box({4.8f, 0, 6}, {5.2f, 3, 10});
    builder.part(bake::PartKind::Door).box({4.8f, 0, 4}, {5.2f, 3, 6});
    NavBake bake(builder.level);
    const auto navigation = navigate(*bake.tiles());
    EXPECT_LT(path_length(*navigation, {2, 0, 8}, {8, 0, 8}), 12.0f);
}

TEST(NavMesh, ignores_what_does_not_block_movement) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {10, 0, 10});
    builder.surface = surface::kBlocksSight;
    builder.box({4, 0, 0}, {6, 3, 10});
    NavBake bake(builder.level);
    const auto navigation = navigate(*bake.tiles());
    EXPECT_NEAR(path_length(*navigation, {2, 0, 5}, {8, 0, 5}), 6.0f, 0.01f);
}

TEST(NavMesh, does_not_walk_on_what_is_not_walkable) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {10, 0, 10});
    builder.surface = surface::kBlocksMovement;
    builder.box({4, 0, 0}, {6, 1, 10});
    NavBake bake(builder.level);
    const auto navigation = navigate(*bake.tiles());
    EXPECT_FALSE(nearest(*navigation, {5, 1, 5}, {.horizontal = 0.5f, .up = 1, .down = 2}));
}

//    ======= y = 3
//    ======= y = 0
TEST(NavMesh, keeps_two_floors_above_each_other_apart) {
    NavBake bake(LevelBuilder().box({0, -1, 0}, {10, 0, 10}).box({0, 2.8f, 0}, {10, 3, 10}).level);
    const auto navigation = navigate(*bake.tiles());
    EXPECT_NEAR(nearest(*navigation, {5, 0.2f, 5}).position.y, 0.0f, 0.07f);
    EXPECT_NEAR(nearest(*navigation, {5, 3.2f, 5}).position.y, 3.0f, 0.07f);
    EXPECT_EQ(path_length(*navigation, {5, 0, 5}, {5, 3, 5}), kUnreachable);
}

TEST(NavMesh, leaves_out_a_floor_under_a_low_ceiling) {
    NavBake bake(LevelBuilder().box({0, -1, 0}, {10, 0, 10}).box({0, 1.5f, 0}, {10, 3, 10}).level);
    const auto navigation = navigate(*bake.tiles());
    EXPECT_FALSE(nearest(*navigation, {5, 0, 5}));
    EXPECT_TRUE(nearest(*navigation, {5, 3, 5}));
}

TEST(NavMesh, walks_up_40_degrees_and_not_50) {
    const auto length = [](float degrees) {
        const float rise = 6.0f * std::tan(degrees * 3.14159265f / 180.0f);
        LevelBuilder builder;
        builder.floor({0, 0, 0}, {5, 0, 6});
        builder.quad({5, 0, 0}, {5, 0, 6}, {11, rise, 6}, {11, rise, 0});
        builder.floor({11, rise, 0}, {16, rise, 6});
        NavBake bake(builder.level);
        const auto navigation = navigate(*bake.tiles());
        return path_length(*navigation, {2, 0, 3}, {14, rise, 3});
    };
    const float rise = 6.0f * std::tan(40.0f * 3.14159265f / 180.0f);
    // The string is straight between its corners, so a bend in height does not lengthen it.
    EXPECT_GE(length(40.0f), distance(Vec3{2, 0, 3}, Vec3{14, rise, 3}) - 0.1f);
    EXPECT_LE(length(40.0f), 6.0f + std::sqrt(36.0f + rise * rise));
    EXPECT_EQ(length(50.0f), kUnreachable);
}

//    +-----------+
//    |   [pit]   |   a box of lava in the middle of the floor
//    +-----------+
TEST(NavMesh, keeps_the_body_out_of_hazards) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {12, 0, 12});
    builder.level.hazards.push_back({.name = "lava", .box = {{4, -1, 4}, {8, 0.5f, 8}}});
    NavBake bake(builder.level);
    const auto navigation = navigate(*bake.tiles());
    EXPECT_FALSE(nearest(*navigation, {6, 0, 6}, {.horizontal = 2.2f, .up = 1, .down = 1}));
    EXPECT_TRUE(nearest(*navigation, {6, 0, 6}, {.horizontal = 2.8f, .up = 1, .down = 1}));
    EXPECT_GT(path_length(*navigation, {2, 0, 6}, {10, 0, 6}), 8.5f);
}

TEST(NavMesh, stands_on_the_lid_of_a_hazard) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {12, 0, 12});
    builder.level.hazards.push_back({.name = "lava below", .box = {{4, -3, 4}, {8, 0, 8}}});
    NavBake bake(builder.level);
    EXPECT_TRUE(nearest(*navigate(*bake.tiles()), {6, 0, 6}));
}

TEST(NavMesh, is_the_same_on_any_number_of_threads) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {60, 0, 60});
    for (int i = 0; i < 60; ++i) {
        const Vec3 p{58.0f * random_unit(1, 0, i), 0, 58.0f * random_unit(1, 1, i)};
        builder.box(p, p + Vec3{1.5f, 0.3f + 2.0f * random_unit(1, 2, i), 1.0f});
    }
    builder.spawn({1, 0, 1});
    const std::vector<std::uint8_t> one = bytes_of(NavBake(builder.level).whole(1));
    const std::vector<std::uint8_t> four = bytes_of(NavBake(builder.level).whole(4));
    EXPECT_GT(one.size(), 10'000u);
    EXPECT_EQ(one, four);
}

TEST(NavMesh, tells_its_progress_up_to_the_end) {
    NavBake bake(LevelBuilder().floor({0, 0, 0}, {60, 0, 60}).level);
    std::vector<float> shares;
    bake.progress = [&](float share) { shares.push_back(share); };
    ASSERT_TRUE(bake.tiles(1).ok());
    ASSERT_GE(shares.size(), 9u);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_EQ(shares.back(), 1.0f);
}

TEST(NavMesh, says_so_when_nobody_can_stand_anywhere) {
    for (const bake::Level& level :
         {bake::Level{}, LevelBuilder().triangle({0, 0, 0}, {0, 0, 0.2f}, {0.2f, 0, 0}).level,
          LevelBuilder().triangle({0, 0, 0}, {9, 0, 0}, {0, 0, 9}).level}) {
        const Result<NavMeshData> mesh = NavBake(level).tiles();
        ASSERT_TRUE(mesh.ok());
        EXPECT_TRUE(mesh->tiles.empty());
        ASSERT_EQ(mesh.diagnostics().size(), 1u);
        EXPECT_EQ(mesh.diagnostics()[0].code, "navmesh/empty");
    }
}

TEST(NavMesh, stands_on_a_single_large_triangle) {
    NavBake bake(LevelBuilder().triangle({0, 0, 0}, {0, 0, 9}, {9, 0, 0}).level);
    EXPECT_TRUE(nearest(*navigate(*bake.tiles()), {2, 0, 2}));
}

TEST(NavMesh, works_at_the_rim_of_the_world) {
    const float rim = kWorldLimit;
    NavBake bake(LevelBuilder().floor({rim - 60, rim - 1, -rim}, {rim, rim - 1, 60 - rim}).level);
    const Result<NavMeshData> mesh = bake.tiles();
    ASSERT_TRUE(mesh.ok());
    const auto navigation = navigate(*mesh);
    const Vec3 from{rim - 58, rim - 1, 2 - rim};
    const Vec3 to{rim - 2, rim - 1, 58 - rim};
    EXPECT_NEAR(path_length(*navigation, from, to), distance(from, to), 0.1f);
}

TEST(NavMesh, refuses_a_level_with_too_many_tiles_and_says_what_to_do) {
    NavBake bake(LevelBuilder().floor({-60000, 0, -60000}, {60000, 0, 60000}).level);
    const Result<NavMeshData> mesh = bake.tiles();
    ASSERT_FALSE(mesh.ok());
    EXPECT_EQ(mesh.diagnostics()[0].code, "navmesh/too-many-tiles");
    EXPECT_EQ(mesh.diagnostics()[0].hint, "raise the cell size");
}

TEST(NavMesh, refuses_many_triangles_that_each_cover_a_huge_level) {
    LevelBuilder builder;
    for (int i = 0; i < 400; ++i) {
        const float y = static_cast<float>(i) * 4.0f;
        builder.floor({-9000, y, -9000}, {9000, y, 9000});
    }
    const Result<NavMeshData> mesh = NavBake(builder.level).tiles();
    ASSERT_FALSE(mesh.ok());
    EXPECT_EQ(mesh.diagnostics()[0].code, "navmesh/too-many-tiles");
}

TEST(NavMesh, refuses_floors_too_far_above_each_other) {
    NavBake bake(
        LevelBuilder().floor({0, -3000, 0}, {5, -3000, 5}).floor({0, 3000, 0}, {5, 3000, 5}).level);
    const Result<NavMeshData> mesh = bake.tiles();
    ASSERT_FALSE(mesh.ok());
    EXPECT_EQ(mesh.diagnostics()[0].code, "navmesh/too-tall");
}

TEST(NavMesh, does_not_mind_walls_as_high_as_the_sky) {
    NavBake bake(
        LevelBuilder().floor({0, 0, 0}, {20, 0, 20}).box({9, -5000, 0}, {9.5f, 5000, 15}).level);
    const Result<NavMeshData> mesh = bake.tiles();
    // The top of the wall is a floor as well, far above; a sky brush would not be walkable.
    ASSERT_FALSE(mesh.ok());
    for (bake::Triangle& triangle : bake.level.triangles) {
        if (bake.level.vertices[triangle.vertices[0]].y > 100) {
            triangle.surface = surface::kBlocksMovement;
        }
    }
    const Result<NavMeshData> lower = bake.tiles();
    ASSERT_TRUE(lower.ok()) << to_string(lower.diagnostics());
    EXPECT_GT(path_length(*navigate(*lower), {3, 0, 3}, {15, 0, 3}), 20.0f);
}

TEST(NavMesh, refuses_triangles_with_impossible_corners) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    LevelBuilder not_a_number;
    not_a_number.floor({0, 0, 0}, {5, nan, 5});
    LevelBuilder no_vertex;
    no_vertex.floor({0, 0, 0}, {5, 0, 5}).level.triangles[1].vertices[2] = 4711;
    LevelBuilder long_part;
    long_part.floor({0, 0, 0}, {5, 0, 5}).level.parts[0].triangle_count = 4'000'000'000u;
    for (const bake::Level& level : {not_a_number.level, no_vertex.level, long_part.level}) {
        const Result<NavMeshData> mesh = NavBake(level).tiles();
        ASSERT_FALSE(mesh.ok());
        EXPECT_EQ(mesh.diagnostics()[0].code, "navmesh/bad-triangles");
    }
}

TEST(NavMesh, survives_a_soup_of_needles) {
    std::uint64_t seed = 0;
    for (const int triangles : {10'000, 1000, 300, 100}) {
        ++seed;
        LevelBuilder builder;
        std::uint64_t counter = 0;
        const auto random = [&](float size) {
            return (random_unit(seed, 7, counter++) - 0.5f) * size;
        };
        for (int i = 0; i < triangles; ++i) {
            const Vec3 a{random(60), random(20), random(60)};
            const float size = i % 3 == 0 ? 0.01f : i % 3 == 1 ? 4.0f : 40.0f;
            const Vec3 b = a + Vec3{random(size), random(size * 0.1f), random(size)};
            const Vec3 needle =
                i % 2 == 0 ? Vec3{0.0f, 0.0f, 1e-6f} : Vec3{random(9), 0, random(9)};
            builder.triangle(a, b, lerp(a, b, 0.5f) + needle);
        }
        NavBake bake(builder.level);
        const Result<NavMeshData> mesh = bake.tiles();
        ASSERT_TRUE(mesh.ok()) << to_string(mesh.diagnostics());
        EXPECT_GT(polygon_count(*mesh), 0u);
        EXPECT_NE(navigate(*mesh), nullptr);
    }
}

TEST(NavMesh, refuses_settings_that_recast_cannot_take) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto refused = [](auto change) {
        NavBake bake(LevelBuilder().floor({0, 0, 0}, {5, 0, 5}).level);
        change(bake);
        const Result<NavMeshData> mesh = bake.tiles();
        return !mesh.ok() && mesh.diagnostics()[0].code == "navmesh/bad-setting";
    };
    EXPECT_TRUE(refused([](NavBake& b) { b.settings.cell_size = 0.0f; }));
    EXPECT_TRUE(refused([&](NavBake& b) { b.settings.cell_size = nan; }));
    EXPECT_TRUE(refused([](NavBake& b) { b.settings.cell_height = 1e-6f; }));
    EXPECT_TRUE(refused([](NavBake& b) { b.settings.tile_cells = 100'000; }));
    EXPECT_TRUE(refused([](NavBake& b) { b.agent.radius = -1.0f; }));
    EXPECT_TRUE(refused([](NavBake& b) { b.agent.radius = 40.0f; }));
    EXPECT_TRUE(refused([](NavBake& b) { b.agent.height = 90.0f; }));
    EXPECT_TRUE(refused([](NavBake& b) { b.agent.max_climb = 30.0f; }));
    EXPECT_TRUE(refused([](NavBake& b) { b.agent.max_slope_deg = 95.0f; }));
}

}  // namespace vantage::test
