// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Nearest points, straight walks, borders, islands, and meshes that must be refused.

#include "vantage_adapters/detour_navigation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

#include "bake/nav_test_level.h"
#include "vantage/math.h"

namespace vantage::test {

namespace {

//    +-----+-----+
//    |     |     |     20 x 20 m, a wall at x = 10 from z = 0 to z = 15
//    |  a  |  b  |
//    |           |
//    +-----------+
NavMeshData walled_yard() {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {20, 0, 20}).box({9.8f, 0, 0}, {10.2f, 3, 15});
    return NavBake(builder.spawn({5, 0, 5}).level).whole();
}

//    ======= y = 3      the upper floor ends at x = 10
//    ============ y = 0
NavMeshData two_floors() {
    LevelBuilder builder;
    builder.box({0, -1, 0}, {20, 0, 10}).box({0, 2.8f, 0}, {10, 3, 10});
    return NavBake(builder.spawn({5, 0, 5}).spawn({5, 3, 5}).level).whole();
}

NavPolygon quad(const std::array<int, 4>& corners) {
    NavPolygon polygon{.vertex_count = 4, .detail_triangle_count = 2};
    std::fill_n(polygon.vertices, kMaxNavPolyVertices, kNoNavIndex);
    std::fill_n(polygon.neighbours, kMaxNavPolyVertices, kNoNavIndex);
    for (std::size_t i = 0; i < corners.size(); ++i)
        polygon.vertices[i] = static_cast<std::uint16_t>(corners[i]);
    return polygon;
}

std::vector<NavDetailTriangle> quad_details() {
    return {{{0, 1, 2}, 0b000101}, {{0, 2, 3}, 0b010100}};
}

//    0 2 4 6
//    +-+-+-+..     strips across the way, each a metre wide and ten long, in one tile
//    1 3 5 7
NavMeshData strips(std::uint16_t count) {
    NavMeshData mesh{.cell_size = 1.0f, .cell_height = 0.1f, .tile_size = 4096.0f};
    NavTileData tile{.high = {4096, 0, 4096}, .vertices = {{0, 0, 0}, {0, 0, 10}}};
    for (std::uint16_t i = 0; i < count; ++i) {
        const auto next = static_cast<std::uint16_t>(i + 1);
        tile.vertices.insert(tile.vertices.end(), {{next, 0, 0}, {next, 0, 10}});
        tile.polygons.push_back(quad({2 * i + 1, 2 * next + 1, 2 * next, 2 * i}));
        if (next < count) tile.polygons.back().neighbours[1] = next;
        if (i > 0) tile.polygons.back().neighbours[3] = static_cast<std::uint16_t>(i - 1);
    }
    tile.detail_triangles = quad_details();
    mesh.tiles.push_back(tile);
    return mesh;
}

/// A ring of quads between eight rungs anywhere: bent, flat, turned, one over the other.
NavMeshData crumpled_ring(std::uint64_t seed) {
    constexpr std::uint16_t kRungs = 8;
    NavMeshData mesh{.cell_size = 1.0f, .cell_height = 0.1f, .tile_size = 32.0f};
    NavTileData tile{.high = {32, 0, 32}};
    for (std::uint16_t i = 0; i < 2 * kRungs; ++i) {
        tile.vertices.push_back({static_cast<std::uint16_t>(random_bits(seed, 0, i) % 33), 0,
                                 static_cast<std::uint16_t>(random_bits(seed, 1, i) % 33)});
    }
    for (std::uint16_t i = 0; i < kRungs; ++i) {
        const auto next = static_cast<std::uint16_t>((i + 1) % kRungs);
        tile.polygons.push_back(quad({2 * i + 1, 2 * next + 1, 2 * next, 2 * i}));
        tile.polygons.back().neighbours[1] = next;
        tile.polygons.back().neighbours[3] = static_cast<std::uint16_t>((i + kRungs - 1) % kRungs);
    }
    tile.detail_triangles = quad_details();
    mesh.tiles.push_back(tile);
    return mesh;
}

StraightWalk walk(const NavigationProvider& navigation, const NavPoint& from, const NavPoint& to) {
    StraightWalk result;
    navigation.straight_walks(from, {&to, 1}, {&result, 1});
    return result;
}

}  // namespace

TEST(DetourNavigation, looks_up_and_down_as_far_as_it_is_told) {
    const auto navigation = navigate(two_floors());
    const Vec3 between{5, 1.5f, 5};
    EXPECT_NEAR(nearest(*navigation, between, {0.5f, 2.0f, 0.5f}).position.y, 3.0f, 0.1f);
    EXPECT_NEAR(nearest(*navigation, between, {0.5f, 0.5f, 2.0f}).position.y, 0.0f, 0.1f);
    EXPECT_FALSE(nearest(*navigation, between, {0.5f, 0.5f, 0.5f}));
}

TEST(DetourNavigation, takes_the_nearest_of_two_floors) {
    const auto navigation = navigate(two_floors());
    EXPECT_NEAR(nearest(*navigation, {5, 1.0f, 5}, {1, 5, 5}).position.y, 0.0f, 0.1f);
    EXPECT_NEAR(nearest(*navigation, {5, 2.2f, 5}, {1, 5, 5}).position.y, 3.0f, 0.1f);
}

TEST(DetourNavigation, takes_the_horizontal_extent_as_a_radius) {
    const auto navigation = navigate(walled_yard());
    // The surface begins about 0.6 m from the corner on both axes, 0.85 m away from it.
    EXPECT_FALSE(nearest(*navigation, {0, 0, 0}, {0.7f, 1, 1}));
    EXPECT_TRUE(nearest(*navigation, {0, 0, 0}, {0.95f, 1, 1}));
}

TEST(DetourNavigation, finds_nothing_for_positions_that_are_no_numbers) {
    const auto navigation = navigate(walled_yard());
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(nearest(*navigation, {nan, 0, 5}));
    EXPECT_FALSE(nearest(*navigation, {5, 1e30f, 5}));
    EXPECT_FALSE(nearest(*navigation, {5, 5, 5}, {nan, nan, nan}));
    EXPECT_TRUE(nearest(*navigation, {5, 0, 5}, {1e30f, 1e30f, 1e30f}));
}

TEST(DetourNavigation, walks_straight_until_a_wall) {
    const auto navigation = navigate(walled_yard());
    const NavPoint a = nearest(*navigation, {5, 0, 5});
    const StraightWalk free = walk(*navigation, a, nearest(*navigation, {5, 0, 15}));
    EXPECT_TRUE(free.is_free);
    EXPECT_EQ(free.fraction, 1.0f);
    const StraightWalk blocked = walk(*navigation, a, nearest(*navigation, {15, 0, 5}));
    EXPECT_FALSE(blocked.is_free);
    EXPECT_NEAR(blocked.end.x, 9.4f, 0.2f);
    EXPECT_NEAR(blocked.fraction, 0.44f, 0.02f);
}

TEST(DetourNavigation, walks_straight_between_points_on_the_rim) {
    const auto navigation = navigate(walled_yard());
    // Both snap onto the border along x = 0.
    const NavPoint a = nearest(*navigation, {0, 0, 3}, {1, 1, 1});
    const NavPoint b = nearest(*navigation, {0, 0, 18}, {1, 1, 1});
    ASSERT_TRUE(a && b);
    EXPECT_TRUE(walk(*navigation, a, b).is_free);
    EXPECT_TRUE(walk(*navigation, b, a).is_free);
    EXPECT_TRUE(walk(*navigation, a, a).is_free);
}

TEST(DetourNavigation, gives_up_a_straight_walk_over_thousands_of_polygons) {
    const auto navigation = navigate(strips(3000));
    const NavPoint start = nearest(*navigation, {0.5f, 0, 5});
    EXPECT_TRUE(walk(*navigation, start, nearest(*navigation, {2000.5f, 0, 5})).is_free);
    const StraightWalk too_long = walk(*navigation, start, nearest(*navigation, {2900.5f, 0, 5}));
    EXPECT_FALSE(too_long.is_free);
    EXPECT_NEAR(too_long.end.x, 2048.0f, 1.0f);
    EXPECT_NEAR(too_long.fraction, 2047.5f / 2900.0f, 0.001f);
}

// Recast makes a turned triangle now and then, and a bundle may hold anything: whatever polygons
// lead to one another, a walk and a search come to an end.
TEST(DetourNavigation, ends_on_polygons_that_are_not_convex) {
    int walks = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto navigation = navigate(crumpled_ring(seed));
        std::vector<NavPoint> points;
        for (std::uint32_t i = 0; i < 16; ++i) {
            const Vec3 place{32.0f * random_unit(seed, 2, i), 0, 32.0f * random_unit(seed, 3, i)};
            if (const NavPoint point = nearest(*navigation, place, {8, 1, 1}))
                points.push_back(point);
        }
        for (const NavPoint& from : points) {
            std::vector<float> lengths(points.size());
            navigation->path_distances({.source = from}, points, lengths);
            for (const NavPoint& to : points) {
                const StraightWalk result = walk(*navigation, from, to);
                ASSERT_TRUE(result.fraction >= 0.0f && result.fraction <= 1.0f) << seed;
                ++walks;
            }
        }
    }
    EXPECT_GT(walks, 10'000);
}

TEST(DetourNavigation, does_not_take_another_floor_for_the_goal) {
    const auto navigation = navigate(two_floors());
    const NavPoint below = nearest(*navigation, {15, 0, 5});
    const NavPoint above = nearest(*navigation, {5, 3, 5});
    const StraightWalk arrived_below = walk(*navigation, below, above);
    EXPECT_FALSE(arrived_below.is_free);
    EXPECT_EQ(arrived_below.fraction, 1.0f);
    EXPECT_NEAR(arrived_below.end.y, 0.0f, 0.1f);
}

TEST(DetourNavigation, answers_nothing_about_points_that_are_not_its_own) {
    const auto navigation = navigate(walled_yard());
    const NavPoint real = nearest(*navigation, {5, 0, 5});
    for (const std::uint64_t reference :
         {std::uint64_t{0}, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
        const NavPoint forged{real.position, reference};
        float length = 0;
        navigation->path_distances({.source = forged}, {&real, 1}, {&length, 1});
        EXPECT_EQ(length, kUnreachable);
        navigation->path_distances({.source = real}, {&forged, 1}, {&length, 1});
        EXPECT_EQ(length, kUnreachable);
        EXPECT_FALSE(walk(*navigation, forged, real).is_free);
        EXPECT_FALSE(walk(*navigation, real, forged).is_free);
        EXPECT_EQ(navigation->island(forged), kNoIsland);
        EXPECT_EQ(navigation->borders(forged, 5, {}), 0u);
    }
}

TEST(DetourNavigation, gives_borders_with_the_surface_to_their_left) {
    const auto navigation = navigate(walled_yard());
    const NavPoint center = nearest(*navigation, {5, 0, 5});
    std::vector<NavBorder> borders(navigation->borders(center, 100.0f, {}));
    ASSERT_EQ(navigation->borders(center, 100.0f, borders), borders.size());
    float total = 0;
    for (const NavBorder& border : borders) {
        const Vec3 way = border.to - border.from;
        const Vec3 left = normalized({way.z, 0, -way.x});
        const Vec3 middle = lerp(border.from, border.to, 0.5f);
        const NavExtent tight{.horizontal = 0.02f, .up = 1, .down = 1};
        EXPECT_TRUE(nearest(*navigation, middle + left * 0.05f, tight));
        EXPECT_FALSE(nearest(*navigation, middle - left * 0.05f, tight));
        total += length_2d(way);
    }
    // Around the yard and around the wall.
    EXPECT_NEAR(total, 4 * 18.8f + 2 * 15.0f, 6.0f);
    EXPECT_LT(navigation->borders(center, 6.0f, {}), borders.size());
    EXPECT_EQ(navigation->borders(center, 1.0f, {}), 0u);
}

TEST(DetourNavigation, has_no_islands_before_they_are_labelled) {
    const NavMeshData mesh = *NavBake(LevelBuilder().floor({0, 0, 0}, {9, 0, 9}).level).tiles();
    const auto navigation = navigate(mesh);
    EXPECT_EQ(navigation->island(nearest(*navigation, {4, 0, 4})), kNoIsland);
    EXPECT_EQ(navigation->revision(), navigation->revision());
}

TEST(DetourNavigation, outlives_the_mesh_that_it_was_made_from) {
    std::unique_ptr<NavigationProvider> navigation;
    {
        NavMeshData mesh = walled_yard();
        navigation = std::move(*adapters::make_detour_navigation(mesh.view()));
        for (NavTileData& tile : mesh.tiles)
            std::fill(tile.polygons.begin(), tile.polygons.end(), NavPolygon{});
    }
    EXPECT_NEAR(path_length(*navigation, {5, 0, 5}, {5, 0, 15}), 10.0f, 0.1f);
}

TEST(DetourNavigation, refuses_meshes_that_would_take_detour_down) {
    const NavMeshData good = walled_yard();
    const auto refused = [&](auto damage) {
        NavMeshData mesh = good;
        damage(mesh, mesh.tiles[0], mesh.tiles[0].polygons[0]);
        const auto made = adapters::make_detour_navigation(mesh.view());
        return !made.ok() && made.diagnostics()[0].code == "navigation/bad-mesh";
    };
    using Mesh = NavMeshData;
    using Tile = NavTileData;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.vertex_count = 7; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.vertex_count = 2; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.vertices[1] = 60000; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.neighbours[0] = 30000; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.neighbours[0] = 0x8007; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.detail_triangles_first = 1u << 31; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.detail_vertex_count = 9999; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.detail_triangle_count = 0; }));
    EXPECT_TRUE(refused([](Mesh&, Tile&, NavPolygon& p) { p.island = 77; }));
    EXPECT_TRUE(
        refused([](Mesh&, Tile& t, NavPolygon&) { t.detail_triangles[0].corners[1] = 255; }));
    EXPECT_TRUE(refused([](Mesh&, Tile& t, NavPolygon&) { t.x = 1 << 30; }));
    EXPECT_TRUE(refused([&](Mesh&, Tile& t, NavPolygon&) { t.low.y = nan; }));
    EXPECT_TRUE(refused([](Mesh& m, Tile& t, NavPolygon&) { m.tiles.push_back(t); }));
    EXPECT_TRUE(refused([](Mesh& m, Tile&, NavPolygon&) { m.cell_size = 0.0f; }));
    EXPECT_TRUE(refused([&](Mesh& m, Tile&, NavPolygon&) { m.tile_size = nan; }));
    EXPECT_TRUE(refused([](Mesh& m, Tile& t, NavPolygon&) {
        m.cell_height = 1000.0f;
        t.vertices[0].y = 65535;
    }));
    EXPECT_TRUE(refused([](Mesh& m, Tile&, NavPolygon&) { m.reach_bits.clear(); }));
    EXPECT_FALSE(refused([](Mesh&, Tile&, NavPolygon&) {}));
}

TEST(DetourNavigation, survives_meshes_with_random_damage) {
    const NavMeshData good = walled_yard();
    std::size_t accepted = 0;
    for (std::uint64_t trial = 0; trial < 400; ++trial) {
        NavMeshData mesh = good;
        NavTileData& tile = mesh.tiles[trial % mesh.tiles.size()];
        const auto flip = [&](void* memory, std::size_t size) {
            const std::uint64_t bit = random_bits(trial, 0, 0) % (size * 8);
            static_cast<std::uint8_t*>(memory)[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        };
        switch (trial % 4) {
            case 0:
                flip(tile.polygons.data(), tile.polygons.size() * sizeof(NavPolygon));
                break;
            case 1:
                flip(tile.vertices.data(), tile.vertices.size() * sizeof(NavVertex));
                break;
            case 2:
                flip(tile.detail_triangles.data(),
                     tile.detail_triangles.size() * sizeof(NavDetailTriangle));
                break;
            default:
                flip(&mesh.cell_size, 3 * sizeof(float));
        }
        const auto made = adapters::make_detour_navigation(mesh.view());
        if (!made.ok()) continue;
        ++accepted;
        const NavigationProvider& navigation = **made;
        EXPECT_GE(path_length(navigation, {5, 0, 5}, {15, 0, 5}), 0.0f);
        walk(navigation, nearest(navigation, {5, 0, 5}), nearest(navigation, {15, 0, 5}));
        navigation.borders(nearest(navigation, {5, 0, 5}), 20.0f, {});
    }
    EXPECT_GT(accepted, 50u);
}

TEST(DetourNavigation, leaves_out_links_off_the_surface_and_says_so) {
    NavMeshData mesh = walled_yard();
    mesh.links.push_back({.from = {5, 0, 5}, .to = {5, 50, 5}, .kind = NavLinkKind::Teleporter});
    const auto made = adapters::make_detour_navigation(mesh.view());
    ASSERT_TRUE(made.ok());
    ASSERT_EQ(made.diagnostics().size(), 1u);
    EXPECT_EQ(made.diagnostics()[0].code, "navigation/lost-link");
}

TEST(DetourNavigation, refuses_more_tiles_than_detour_can_number) {
    NavMeshData mesh = walled_yard();
    NavTileData& first = mesh.tiles[0];
    NavPolygon alone = first.polygons[0];
    for (std::uint16_t& neighbour : alone.neighbours)
        neighbour = kNoNavIndex;
    first.polygons.resize(1500, alone);
    const NavTileData small{.vertices = mesh.tiles[1].vertices};
    for (int i = 0; i < 4000; ++i) {
        mesh.tiles.push_back(small);
        NavTileData& tile = mesh.tiles.back();
        tile.x = i % 100;
        tile.z = 50 + i / 100;
        tile.low = mesh.origin + Vec3{static_cast<float>(tile.x) * mesh.tile_size, 0,
                                      static_cast<float>(tile.z) * mesh.tile_size};
    }
    const auto made = adapters::make_detour_navigation(mesh.view());
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.diagnostics()[0].code, "navigation/too-large");
}

TEST(DetourNavigation, refuses_tiles_too_far_apart) {
    NavMeshData mesh = strips(1);
    mesh.tile_size = 16.0f;
    mesh.tiles.push_back(mesh.tiles[0]);
    NavTileData& far = mesh.tiles[1];
    far.x = far.z = 1000;
    far.low = {16000, 0, 16000};
    const auto made = adapters::make_detour_navigation(mesh.view());
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.diagnostics()[0].code, "navigation/bad-mesh");
    far.x = far.z = 900;
    far.low = {14400, 0, 14400};
    EXPECT_TRUE(adapters::make_detour_navigation(mesh.view()).ok());
}

}  // namespace vantage::test
