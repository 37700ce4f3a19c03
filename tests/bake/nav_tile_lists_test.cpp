// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which tiles a triangle is listed in, against a search that looks at every tile.

#include "bake/nav_tile_lists.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "bake/nav_test_level.h"
#include "base/vec.h"
#include "vantage/math.h"

namespace vantage::test {

namespace {

struct Sorted {
    float border = 0;
    std::int32_t width = 0;
    std::size_t tile_count = 0;
    Result<bake::NavTileLists> lists = bake::NavTileLists{};
};

constexpr adapters::NavGrid kGrid{.cell_size = 0.25f, .cell_height = 0.1f, .tile_cells = 64};

Sorted sorted(const bake::Level& level) {
    const AgentClass agent;
    bake::NavTileSorter sorter(level, agent, kGrid);
    Aabb bounds = empty_box();
    for (const Vec3& vertex : level.vertices)
        grow(bounds, vertex);
    if (auto problem = sorter.lay_out(bounds)) return {.lists = *std::move(problem)};
    std::vector<std::uint32_t> triangles(level.triangles.size());
    std::iota(triangles.begin(), triangles.end(), 0u);
    const auto border = static_cast<float>(adapters::nav_cells(agent, kGrid).border);
    return {border * kGrid.cell_size, sorter.width(), sorter.tile_count(), sorter.sort(triangles)};
}

struct Point {
    double x, z;
};

/// What lies on the side of a line where `distance` is not negative.
template <class Distance>
std::vector<Point> cut(const std::vector<Point>& polygon, Distance distance) {
    std::vector<Point> rest;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        const double at_a = distance(a), at_b = distance(b);
        if (at_a >= 0) rest.push_back(a);
        if ((at_a >= 0) == (at_b >= 0)) continue;
        const double t = at_a / (at_a - at_b);
        rest.push_back({a.x + t * (b.x - a.x), a.z + t * (b.z - a.z)});
    }
    return rest;
}

bool touches(const Vec3* corners, Point low, Point high) {
    std::vector<Point> rest;
    for (int i = 0; i < 3; ++i)
        rest.push_back({corners[i].x, corners[i].z});
    rest = cut(rest, [&](Point p) { return p.x - low.x; });
    rest = cut(rest, [&](Point p) { return high.x - p.x; });
    rest = cut(rest, [&](Point p) { return p.z - low.z; });
    rest = cut(rest, [&](Point p) { return high.z - p.z; });
    return !rest.empty();
}

/// All tiles that the first triangle of the level touches, the border grown by `more`.
std::vector<std::uint32_t> touched_tiles(const bake::Level& level, const Sorted& sorted,
                                         float more) {
    Vec3 corners[3];
    Vec3 low = level.vertices[0];
    for (const Vec3& vertex : level.vertices)
        low = {std::min(low.x, vertex.x), low.y, std::min(low.z, vertex.z)};
    for (int i = 0; i < 3; ++i)
        corners[i] = level.vertices[level.triangles[0].vertices[i]] - low;
    std::vector<std::uint32_t> tiles;
    const double size = kGrid.tile_size(), reach = sorted.border + more;
    for (std::uint32_t tile = 0; tile < sorted.tile_count; ++tile) {
        const double x = tile % static_cast<std::uint32_t>(sorted.width) * size;
        const double z = tile / static_cast<std::uint32_t>(sorted.width) * size;
        if (touches(corners, {x - reach, z - reach}, {x + size + reach, z + size + reach}))
            tiles.push_back(tile);
    }
    return tiles;
}

std::vector<std::uint32_t> listed_tiles(const Sorted& sorted) {
    std::vector<std::uint32_t> tiles;
    for (std::uint32_t tile = 0; tile < sorted.tile_count; ++tile) {
        if (sorted.lists->first[tile + 1] > sorted.lists->first[tile]) tiles.push_back(tile);
    }
    return tiles;
}

}  // namespace

//    . . . . /      a sliver of 10 cm across a grid of 63 x 32 tiles
//    . . / . .
//    / . . . .
TEST(NavTileLists, list_a_thin_diagonal_triangle_in_the_tiles_it_touches_and_no_others) {
    const LevelBuilder builder =
        LevelBuilder().triangle({3, 0, 7}, {1003, 5, 507}, {1003, 5, 507.1f});
    const Sorted found = sorted(builder.level);
    ASSERT_TRUE(found.lists.ok());
    EXPECT_EQ(listed_tiles(found), touched_tiles(builder.level, found, 0.0f));
    EXPECT_GT(found.tile_count, 1900u);
    EXPECT_LT(found.lists->list.size(), 150u);
}

TEST(NavTileLists, miss_no_tile_of_any_triangle) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto corner = [&](std::uint64_t i) {
            return Vec3{400.0f * random_unit(seed, 0, i), 0, 400.0f * random_unit(seed, 1, i)};
        };
        const Vec3 a = corner(0), b = corner(1);
        // Fat ones, slivers, lines, and lines along an axis.
        Vec3 c = seed % 4 == 0 ? corner(2) : lerp(a, b, 0.3f);
        if (seed % 4 == 1) c.x += 0.05f;
        if (seed % 4 == 2) c = a;
        const Vec3 end = seed % 4 == 3 ? Vec3{a.x, 0, b.z} : b;
        const LevelBuilder builder = LevelBuilder().triangle(a, end, c);
        const Sorted found = sorted(builder.level);
        ASSERT_TRUE(found.lists.ok());
        const std::vector<std::uint32_t> listed = listed_tiles(found);
        const auto includes = [](const auto& all, const auto& some) {
            return std::includes(all.begin(), all.end(), some.begin(), some.end());
        };
        EXPECT_TRUE(includes(listed, touched_tiles(builder.level, found, -0.01f))) << seed;
        EXPECT_TRUE(includes(touched_tiles(builder.level, found, 0.05f), listed)) << seed;
    }
}

// Looking at each tile of each box would be 5000 million looks, twice.
TEST(NavTileLists, of_thousands_of_level_wide_slivers_are_made_without_looking_at_every_tile) {
    LevelBuilder builder;
    for (int i = 0; i < 5000; ++i) {
        const float shift = static_cast<float>(i) * 0.2f;
        builder.triangle({0, 0, shift}, {15000, 0, 14000 + shift}, {15000, 0, 14000.1f + shift});
    }
    const Sorted found = sorted(builder.level);
    ASSERT_TRUE(found.lists.ok());
    EXPECT_GT(found.tile_count, 800'000u);
    EXPECT_GT(found.lists->list.size(), 5000u * 900);
    EXPECT_LT(found.lists->list.size(), 5000u * 2500);
}

}  // namespace vantage::test
