// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Floors in columns and samples of polygons: quick ways to what nearest() says, checked against it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "bake/import/quake3/openarena.h"
#include "bake/nav_test_level.h"
#include "vantage/math.h"
#include "vantage_bake/bake.h"
#include "world/count_allocations.h"

namespace vantage::test {

namespace {

//    30 x 30 m with 25 boxes that one may stand on, a ramp to a terrace, and a bridge over all.
NavMeshData stepped_level(std::uint64_t seed) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {30, 0, 30});
    for (std::uint64_t i = 0; i < 25; ++i) {
        const Vec3 p{24.0f * random_unit(seed, 0, i), 0, 28.0f * random_unit(seed, 1, i)};
        builder.box(p, p + Vec3{0.3f + 4.0f * random_unit(seed, 2, i), 2,
                                0.3f + 1.0f * random_unit(seed, 3, i)});
    }
    builder.quad({30, 0, 0}, {30, 0, 8}, {36, 3, 8}, {36, 3, 0});
    builder.box({36, 2, 0}, {48, 3, 20}).box({0, 5, 10}, {40, 5.2f, 14});
    builder.spawn({29, 0, 29}).spawn({40, 3, 10}).spawn({20, 5.2f, 12});
    NavBake bake(builder.level);
    bake.settings.kept_island_share = 0.01f;
    return bake.whole();
}

NavPoint floor_of(const NavigationProvider& navigation, Vec3 position, const NavColumn& column) {
    NavPoint found;
    navigation.floors({&position, 1}, column, {&found, 1});
    return found;
}

struct Agreement {
    int same = 0, empty = 0, near_rim = 0, different = 0;
};

/// Asks both ways at places all over a box.
Agreement compare(const NavigationProvider& navigation, const Aabb& box, int places) {
    Agreement agreement;
    for (int i = 0; i < places; ++i) {
        const auto draw = [&](std::uint64_t stream, float low, float high) {
            return low + (high - low) * random_unit(7, stream, static_cast<std::uint64_t>(i));
        };
        const Vec3 p{draw(0, box.low.x, box.high.x), draw(1, box.low.y, box.high.y),
                     draw(2, box.low.z, box.high.z)};
        const NavPoint plain = nearest(navigation, p, {kFloorSlack, 3, 3});
        const NavPoint quick = floor_of(navigation, p, {.up = 3, .down = 3});
        if (plain == quick) {
            ++(plain ? agreement.same : agreement.empty);
            continue;
        }
        // Beside an edge one of them may take what ends there.
        const NavPoint nearly = nearest(navigation, p, {2 * kFloorSlack, 3, 3});
        const bool is_near = plain && quick &&
                             distance_2d(plain.position, quick.position) <= 2 * kFloorSlack &&
                             std::abs(plain.position.y - quick.position.y) < 0.05f;
        const bool is_at_rim = nearly && distance_2d(nearly.position, p) > 0.0f;
        ++(is_near || is_at_rim ? agreement.near_rim : agreement.different);
    }
    return agreement;
}

Aabb box_of(const BundleNavMesh& mesh) {
    Aabb box = empty_box();
    for (const NavTile& tile : mesh.tiles) {
        grow(box, tile.low);
        grow(box, tile.high);
    }
    return box;
}

void expect_agreement(const Agreement& agreement, int places) {
    EXPECT_EQ(agreement.different, 0);
    EXPECT_GT(agreement.same, places / 40);
    EXPECT_GT(agreement.empty, places / 20);
    EXPECT_LT(agreement.near_rim, places / 100);
}

std::vector<NavPoint> all_samples(const NavigationProvider& navigation, const NavSampling& sampling,
                                  std::size_t piece) {
    std::vector<NavPoint> found(navigation.sample_slots(sampling));
    for (std::size_t first = 0; first < found.size(); first += piece) {
        const std::size_t count = std::min(piece, found.size() - first);
        navigation.samples(sampling, first, std::span(found).subspan(first, count));
    }
    return found;
}

}  // namespace

TEST(DetourFloors, are_what_nearest_says_straight_up_and_down) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const NavMeshData mesh = stepped_level(seed);
        const auto navigation = navigate(mesh);
        ASSERT_NE(navigation, nullptr);
        expect_agreement(compare(*navigation, {{-2, -1, -2}, {50, 8, 32}}, 20'000), 20'000);
    }
}

TEST(DetourFloors, are_what_nearest_says_in_the_street) {
    bake::BakeSettings settings;
    settings.cell_size = 0.3f;
    const auto baked = bake::bake_file(VANTAGE_SOURCE_DIR "/scenes/street.json", settings);
    ASSERT_TRUE(baked.ok());
    const auto bundle = Bundle::open(baked->bundle, "street");
    ASSERT_TRUE(bundle.ok());
    const BundleNavMesh& mesh = bundle->nav_meshes()[0];
    const auto navigation = adapters::make_detour_navigation(mesh);
    ASSERT_TRUE(navigation.ok());
    expect_agreement(compare(**navigation, box_of(mesh), 50'000), 50'000);
}

TEST(DetourFloors, are_what_nearest_says_on_a_real_map) {
    const std::string pak = bake::quake3::openarena_maps();
    if (pak.empty()) GTEST_SKIP() << "openarena-081-maps is not installed";
    bake::BakeSettings settings;
    settings.cell_size = 0.3f;
    const auto baked = bake::bake_file(pak + ":aggressor", settings);
    ASSERT_TRUE(baked.ok()) << to_string(baked.diagnostics());
    const auto bundle = Bundle::open(baked->bundle, "map");
    ASSERT_TRUE(bundle.ok());
    const BundleNavMesh& mesh = bundle->nav_meshes()[0];
    const auto navigation = adapters::make_detour_navigation(mesh);
    ASSERT_TRUE(navigation.ok());
    expect_agreement(compare(**navigation, box_of(mesh), 50'000), 50'000);
}

TEST(DetourFloors, come_in_order_of_their_distance) {
    const NavMeshData mesh = stepped_level(1);
    const auto navigation = navigate(mesh);
    ASSERT_NE(navigation, nullptr);
    int columns_with_two = 0;
    for (std::uint64_t i = 0; i < 500; ++i) {
        const Vec3 p{30 * random_unit(3, 0, i), 2.0f, 10.5f + 3 * random_unit(3, 1, i)};
        std::vector<float> heights;
        for (std::uint32_t rank = 0; rank < kMaxFloors; ++rank) {
            const NavPoint floor = floor_of(*navigation, p, {.up = 5, .down = 5, .rank = rank});
            if (!floor) break;
            heights.push_back(floor.position.y);
            EXPECT_EQ(floor.reference,
                      nearest(*navigation, floor.position, {0.01f, 0.1f, 0.1f}).reference);
        }
        columns_with_two += heights.size() >= 2 ? 1 : 0;
        EXPECT_TRUE(std::is_sorted(heights.begin(), heights.end(), [](float a, float b) {
            return std::abs(a - 2.0f) < std::abs(b - 2.0f);
        }));
        for (std::size_t k = 1; k < heights.size(); ++k)
            EXPECT_GE(std::abs(heights[k] - heights[k - 1]), kFloorsApart);
    }
    EXPECT_GT(columns_with_two, 100);
}

TEST(DetourFloors, do_not_depend_on_the_batch_and_allocate_nothing) {
    const NavMeshData mesh = stepped_level(2);
    const auto navigation = navigate(mesh);
    ASSERT_NE(navigation, nullptr);
    std::vector<Vec3> places;
    for (std::uint64_t i = 0; i < 500; ++i)
        places.push_back({50 * random_unit(5, 0, i), 1, 30 * random_unit(5, 1, i)});
    std::vector<NavPoint> together(places.size());
    const std::uint64_t before = tests::allocation_count();
    navigation->floors(places, {}, together);
    EXPECT_EQ(tests::allocation_count(), before);
    for (std::size_t i = 0; i < places.size(); ++i)
        EXPECT_EQ(floor_of(*navigation, places[i], {}), together[i]);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(floor_of(*navigation, {nan, 0, 5}, {}));
    EXPECT_FALSE(floor_of(*navigation, {5, 0, 1e30f}, {}));
    EXPECT_FALSE(floor_of(*navigation, {5, 0, 5}, {.up = nan, .down = nan}));
}

TEST(DetourSamples, are_on_lines_that_stay_and_in_every_polygon) {
    const NavMeshData mesh = stepped_level(0);
    const auto navigation = navigate(mesh);
    ASSERT_NE(navigation, nullptr);
    for (const float spacing : {0.7f, 2.0f, 30.0f}) {
        std::map<std::uint64_t, int> samples_in;
        for (const NavPoint& sample : all_samples(*navigation, {{20, 0, 15}, 100, spacing}, 64)) {
            if (!sample) continue;
            ++samples_in[sample.reference];
            const NavPoint there = nearest(*navigation, sample.position, {0.01f, 0.1f, 0.1f});
            EXPECT_LT(distance(there.position, sample.position), 0.011f);
        }
        EXPECT_EQ(samples_in.size(), polygon_count(mesh)) << "spacing " << spacing;
    }
    const auto lines_of = [&](Vec3 center) {
        std::set<std::pair<float, float>> places;
        for (const NavPoint& sample : all_samples(*navigation, {center, 6, 1.0f}, 64)) {
            const Vec3 p = sample.position;
            const bool is_inside = std::abs(p.x - 10) < 4 && std::abs(p.z - 10) < 4;
            if (sample && is_inside) places.insert({p.x, p.z});
        }
        return places;
    };
    EXPECT_GT(lines_of({10, 0, 10}).size(), 20u);
    EXPECT_EQ(lines_of({10, 0, 10}), lines_of({11.3f, 0, 9.1f})) << "wherever the square lies";
}

TEST(DetourSamples, do_not_depend_on_how_the_slots_are_split_and_allocate_nothing) {
    const NavMeshData mesh = stepped_level(0);
    const auto navigation = navigate(mesh);
    ASSERT_NE(navigation, nullptr);
    const NavSampling sampling{{12, 0, 11}, 9, 0.8f};
    const std::vector<NavPoint> all = all_samples(*navigation, sampling, 1'000'000);
    EXPECT_GT(all.size(), 300u);
    for (const std::size_t piece : {1u, 7u, 64u})
        EXPECT_EQ(all_samples(*navigation, sampling, piece), all);
    std::vector<NavPoint> some(64);
    const std::uint64_t before = tests::allocation_count();
    navigation->samples(sampling, 100, some);
    EXPECT_EQ(tests::allocation_count(), before);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(navigation->sample_slots({{nan, 0, 0}, 9, 0.8f}), 0u);
    EXPECT_LE(navigation->sample_slots({{5, 0, 5}, nan, 0.8f}), 64u);
}

TEST(DetourNavigation, goes_on_with_a_search_and_gives_the_same_distances) {
    const NavMeshData mesh = stepped_level(1);
    const auto one = navigate(mesh);
    ASSERT_NE(one, nullptr);
    std::vector<NavPoint> goals;
    for (const NavPoint& sample : all_samples(*one, {{15, 0, 15}, 40, 1.5f}, 64)) {
        if (sample) goals.push_back(sample);
    }
    const PathQuery query{.source = nearest(*one, {29, 0, 29}), .max_distance = 30};
    std::vector<float> together(goals.size());
    one->path_distances(query, goals, together);
    for (std::size_t i = goals.size(); i-- > 0;) {
        const auto fresh = i % 50 == 0 ? navigate(mesh) : nullptr;
        float alone = -1;
        (fresh != nullptr ? *fresh : *one).path_distances(query, {&goals[i], 1}, {&alone, 1});
        EXPECT_EQ(alone, together[i]);
        if (i % 7 == 0) {  // Somebody else asks in between.
            one->path_distances({.source = goals[i]}, {&goals[0], 1}, {&alone, 1});
        }
    }
}

}  // namespace vantage::test
