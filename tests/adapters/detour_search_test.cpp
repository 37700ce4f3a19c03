// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The resumable search on baked levels: however it is sliced, it ends with what path_distances()
// gives, and it allocates nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "bake/nav_test_level.h"
#include "vantage/math.h"
#include "world/check_search.h"
#include "world/count_allocations.h"

namespace vantage::test {

namespace {

//    30 x 30 m with 25 boxes; a ramp over a ridge to a terrace that one can also drop from; a
//    teleporter to an island that nothing leads back from.
NavMeshData hilly_level(std::uint64_t seed) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {30, 0, 30});
    for (std::uint64_t i = 0; i < 25; ++i) {
        const Vec3 p{24.0f * random_unit(seed, 0, i), 0, 28.0f * random_unit(seed, 1, i)};
        builder.box(p, p + Vec3{0.3f + 4.0f * random_unit(seed, 2, i), 2,
                                0.3f + 1.0f * random_unit(seed, 3, i)});
    }
    builder.quad({30, 0, 0}, {30, 0, 8}, {36, 3, 8}, {36, 3, 0});
    builder.quad({36, 3, 0}, {36, 3, 8}, {40, 2, 8}, {40, 2, 0});
    builder.box({40, -1, 0}, {48, 2, 20}).floor({30, 0, 8}, {40, 0, 30});
    builder.floor({80, 5, 0}, {90, 5, 10}).spawn({29, 0, 29});
    builder.level.links = {
        {.kind = bake::LinkKind::Teleporter, .from = {45, 2, 15}, .to = {85, 5, 5}}};
    NavBake bake(builder.level);
    bake.settings.kept_island_share = 0.01f;
    return bake.whole();
}

std::vector<NavPoint> hilly_points(const NavigationProvider& navigation, std::uint64_t seed,
                                   std::size_t count) {
    std::vector<NavPoint> points = {{}, {.position = {5, 0, 5}, .reference = 1u << 30}};
    for (std::uint64_t i = 0; points.size() < count && i < 100 * count; ++i) {
        const Vec3 p{95.0f * random_unit(seed, 8, i), 2.5f, 30.0f * random_unit(seed, 9, i)};
        if (const NavPoint found = nearest(navigation, p, {0.05f, 3.0f, 3.0f})) {
            points.push_back(found);
        }
    }
    return points;
}

}  // namespace

TEST(DetourSearch, ends_with_the_same_distances_however_it_is_sliced) {
    std::size_t reached = 0;
    std::size_t unreached = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        NavMeshData mesh = hilly_level(seed);
        if (seed % 2 == 1) mesh.islands.clear();  // Then the search itself must find out.
        const auto navigation = navigate(mesh);
        ASSERT_TRUE(navigation);
        const auto search = navigation->make_search();
        ASSERT_TRUE(search);
        const std::vector<NavPoint> points = hilly_points(*navigation, seed, 60);
        for (std::size_t i = 0; i < 8; ++i) {
            const PathQuery query{
                .source = points[i * 5 + 1],
                .direction = i % 2 == 0 ? PathDirection::FromSource : PathDirection::ToSource,
                .max_distance = i < 5 ? kUnreachable : 12.0f};
            const std::vector<float> wanted = distances_one_by_one(*navigation, query, points);
            check_search(*navigation, *search, {query, points, wanted});
            const auto infinite = std::count(wanted.begin(), wanted.end(), kUnreachable);
            unreached += static_cast<std::size_t>(infinite);
            reached += wanted.size() - static_cast<std::size_t>(infinite);
        }
    }
    EXPECT_GT(reached, 300u);
    EXPECT_GT(unreached, 100u);
}

TEST(DetourSearch, knows_what_is_near_long_before_what_is_far) {
    const auto navigation = navigate(hilly_level(2));
    const auto search = navigation->make_search();
    const NavPoint source = nearest(*navigation, {29, 0, 29});
    const NavPoint far_away = nearest(*navigation, {85, 5, 5});
    ASSERT_TRUE(source && far_away);
    search->begin({.source = source});
    EXPECT_EQ(search->advance(8), 8u);
    EXPECT_TRUE(search->distance(source).is_final);
    const PathDistance early = search->distance(far_away);
    EXPECT_FALSE(early.is_final);
    search->advance(24);
    const PathDistance later = search->distance(far_away);
    EXPECT_GT(later.low, early.low);
}

TEST(DetourSearch, knows_nothing_before_it_is_begun) {
    const auto navigation = navigate(hilly_level(2));
    const auto search = navigation->make_search();
    const NavPoint goal = nearest(*navigation, {29, 0, 29});
    EXPECT_EQ(search->revision(), 0u);
    EXPECT_EQ(search->advance(100), 0u);
    EXPECT_FALSE(search->distance(goal).is_final);
    search->begin({});
    EXPECT_EQ(search->revision(), navigation->revision());
    EXPECT_EQ(search->advance(100), 0u);
    EXPECT_TRUE(search->distance(goal).is_final);
    EXPECT_EQ(search->distance(goal).low, kUnreachable);
}

TEST(DetourSearch, allocates_nothing_once_it_is_made) {
    const auto navigation = navigate(hilly_level(3));
    const auto search = navigation->make_search();
    const std::vector<NavPoint> points = hilly_points(*navigation, 3, 50);
    std::size_t finals = 0;
    const std::uint64_t before = tests::allocation_count();
    for (const NavPoint& source : points) {
        search->begin({.source = source});
        while (search->advance(64) > 0)
            finals += search->distance(points.back()).is_final ? 1 : 0;
    }
    EXPECT_EQ(tests::allocation_count() - before, 0u);
    EXPECT_GT(finals, 50u);
}

TEST(DetourSearch, runs_beside_others_on_many_threads) {
    const auto navigation = navigate(hilly_level(1));
    const std::vector<NavPoint> points = hilly_points(*navigation, 1, 24);
    std::vector<std::vector<float>> wanted;
    for (const NavPoint& source : points)
        wanted.push_back(distances_one_by_one(*navigation, {.source = source}, points));
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            const auto search = navigation->make_search();
            for (std::size_t i = t; i < points.size(); i += 4)
                check_slices(*search, {{.source = points[i]}, points, wanted[i]}, 7);
        });
    }
    for (std::thread& thread : threads)
        thread.join();
}

}  // namespace vantage::test
