// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The resumable search on grids: however it is sliced, it ends with what path_distances() gives.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "vantage/simple_world.h"
#include "world/check_search.h"
#include "world/test_mesh.h"

namespace vantage {
namespace {

constexpr std::uint32_t kSearchColumns = 20;
constexpr std::uint32_t kSearchRows = 14;

/// Walls, steps and ledges at random places, on the floor and on the bridges above it.
std::unique_ptr<GridNavigation> search_grid(std::uint64_t seed) {
    test::Dice dice(seed);
    GridDescription description{.columns = kSearchColumns, .rows = kSearchRows, .layers = 2};
    for (std::uint32_t i = 0; i < kSearchColumns * kSearchRows; ++i) {
        const std::uint32_t thrown = dice.below(10);
        description.heights.push_back(thrown == 0   ? kGridWall
                                      : thrown == 1 ? 1.5f
                                                    : static_cast<float>(thrown % 2) * 0.4f);
    }
    for (std::uint32_t i = 0; i < kSearchColumns * kSearchRows; ++i)
        description.heights.push_back(dice.below(3) == 0 ? 4.0f : kGridWall);
    auto made = GridNavigation::make(std::move(description));
    EXPECT_TRUE(made.ok());
    return std::move(*made);
}

/// Off the middle of every third cell, and some that are nowhere.
std::vector<NavPoint> search_goals(const GridNavigation& navigation, test::Dice& dice) {
    std::vector<NavPoint> goals = {{}, {.position = {1, 0, 1}, .reference = 1u << 30}};
    for (std::uint32_t i = dice.below(3); i < 2 * kSearchColumns * kSearchRows; i += 3) {
        NavPoint point = navigation.center({i % kSearchColumns, i / kSearchColumns % kSearchRows,
                                            i / (kSearchColumns * kSearchRows)});
        if (!point) continue;
        point.position.x += static_cast<float>(dice.below(100)) * 0.01f - 0.5f;
        point.position.z += static_cast<float>(dice.below(100)) * 0.01f - 0.5f;
        goals.push_back(point);
    }
    return goals;
}

std::size_t unreachable_count(std::span<const float> distances) {
    return static_cast<std::size_t>(std::count(distances.begin(), distances.end(), kUnreachable));
}

TEST(GridSearch, ends_with_the_same_distances_however_it_is_sliced) {
    std::size_t reached = 0;
    std::size_t unreached = 0;
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        test::Dice dice(seed + 100);
        const auto navigation = search_grid(seed);
        const auto search = navigation->make_search();
        const std::vector<NavPoint> goals = search_goals(*navigation, dice);
        for (int i = 0; i < 4; ++i) {
            const PathQuery query{
                .source = goals[dice.below(static_cast<std::uint32_t>(goals.size()))],
                .direction = i % 2 == 0 ? PathDirection::FromSource : PathDirection::ToSource,
                .max_distance = i < 2 ? kUnreachable : static_cast<float>(dice.below(120)) * 0.1f};
            const std::vector<float> wanted = test::distances_one_by_one(*navigation, query, goals);
            test::check_search(*navigation, *search, {query, goals, wanted});
            unreached += unreachable_count(wanted);
            reached += wanted.size() - unreachable_count(wanted);
        }
    }
    EXPECT_GT(reached, 1000u);
    EXPECT_GT(unreached, 1000u);
}

TEST(GridSearch, knows_what_is_near_long_before_what_is_far) {
    const auto description = grid_from_text("........................................");
    const auto navigation = std::move(*GridNavigation::make(*description));
    const auto search = navigation->make_search();
    search->begin({.source = navigation->center({0, 0})});
    EXPECT_TRUE(search->distance(navigation->center({1, 0})).is_final) << "straight, at once";
    EXPECT_EQ(search->advance(10), 10u);
    const PathDistance near = search->distance(navigation->center({9, 0}));
    EXPECT_TRUE(near.is_final);
    EXPECT_EQ(near.low, 9.0f);
    EXPECT_FALSE(search->distance(navigation->center({39, 0})).is_final);
    EXPECT_EQ(search->advance(1000), 30u) << "each cell once";
    EXPECT_EQ(search->advance(1000), 0u);
    EXPECT_EQ(search->distance(navigation->center({39, 0})).low, 39.0f);
}

TEST(GridSearch, goes_no_further_than_the_greatest_distance) {
    const auto description = grid_from_text("........................................");
    const auto navigation = std::move(*GridNavigation::make(*description));
    const auto search = navigation->make_search();
    search->begin({.source = navigation->center({0, 0}), .max_distance = 5.0f});
    EXPECT_EQ(search->advance(1000), 6u);
    search->begin({.source = navigation->center({0, 0}),
                   .max_distance = std::numeric_limits<float>::quiet_NaN()});
    EXPECT_EQ(search->advance(1000), 0u);
    const PathDistance none = search->distance(navigation->center({0, 0}));
    EXPECT_TRUE(none.is_final);
    EXPECT_EQ(none.low, kUnreachable);
}

TEST(GridSearch, from_nowhere_reaches_nothing) {
    const auto navigation = search_grid(1);
    const auto search = navigation->make_search();
    search->begin({});
    EXPECT_EQ(search->advance(1000), 0u);
    test::Dice dice(1);
    for (const NavPoint& goal : search_goals(*navigation, dice)) {
        const PathDistance none = search->distance(goal);
        EXPECT_TRUE(none.is_final);
        EXPECT_EQ(none.low, kUnreachable);
    }
}

TEST(GridSearch, knows_nothing_until_it_is_begun_after_a_change) {
    const auto description = grid_from_text("....");
    const auto navigation = std::move(*GridNavigation::make(*description));
    const auto search = navigation->make_search();
    const NavPoint left = navigation->center({0, 0}), right = navigation->center({3, 0});
    const auto expect_stale = [&] {
        EXPECT_FALSE(search->widen({.source = left}));
        EXPECT_EQ(search->advance(1000), 0u);
        EXPECT_FALSE(search->distance(right).is_final);
        EXPECT_EQ(search->distance(right).low, 0.0f);
    };
    EXPECT_EQ(search->revision(), 0u);
    expect_stale();
    search->begin({.source = left});
    EXPECT_EQ(search->revision(), navigation->revision());
    search->advance(1);
    ASSERT_TRUE(navigation->set_height({1, 0}, kGridWall));
    EXPECT_NE(search->revision(), navigation->revision());
    expect_stale();
    search->begin({.source = left});
    search->advance(1000);
    EXPECT_TRUE(search->distance(right).is_final);
    EXPECT_EQ(search->distance(right).low, kUnreachable);
}

TEST(GridSearch, runs_beside_others_on_many_threads) {
    const auto navigation = search_grid(7);
    test::Dice dice(7);
    const std::vector<NavPoint> goals = search_goals(*navigation, dice);
    std::vector<std::vector<float>> wanted;
    for (const NavPoint& source : goals)
        wanted.push_back(test::distances_one_by_one(*navigation, {.source = source}, goals));
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            const auto search = navigation->make_search();
            for (std::size_t i = t; i < goals.size(); i += 16)
                test::check_slices(*search, {{.source = goals[i]}, goals, wanted[i]}, 7);
        });
    }
    for (std::thread& thread : threads)
        thread.join();
}

}  // namespace
}  // namespace vantage
