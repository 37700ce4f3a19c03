// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// pathDistance on grids drawn as pictures: columns run along +X, rows along +Z, cells of 1 m, '.'
// floor, '#' wall, a digit floor at that many half metres.

#include "selection/criteria/on_floor.h"

namespace vantage::tests {
namespace {

constexpr float kReverse = 1;

Question walk_from(Vec3 object, const NavigationProvider& navigation) {
    return {.word = "pathDistance", .object = object, .providers = {.navigation = &navigation}};
}

TEST(PathDistance, goes_around_walls) {
    const auto navigation = walkable(R"(
.....
.###.
.....)");
    const Question question = walk_from({2.5f, 0, 0.5f}, *navigation);
    EXPECT_EQ(value_on_floor(question, {2.5f, 0, 2.5f}), 6.0f) << "2 m as the crow flies";
    EXPECT_EQ(value_on_floor(question, {4.5f, 0, 0.5f}), 2.0f);
    EXPECT_EQ(value_on_floor(question, {2.5f, 0, 0.5f}), 0.0f);
}

TEST(PathDistance, is_infinite_where_nobody_can_walk) {
    const auto navigation = walkable("..#..");
    const Question question = walk_from({0.5f, 0, 0.5f}, *navigation);
    EXPECT_EQ(value_on_floor(question, {4.5f, 0, 0.5f}), kUnreachable) << "behind the wall";
    EXPECT_EQ(value_on_floor(question, {0.5f, 9, 0.5f}), kUnreachable) << "in the air";
    EXPECT_EQ(value_on_floor(walk_from({0.5f, 9, 0.5f}, *navigation), {0.5f, 0, 0.5f}),
              kUnreachable)
        << "from the air";
}

TEST(PathDistance, tells_the_way_there_from_the_way_back) {
    const auto navigation = walkable("..44");  // a ledge of 2 m: down, not up
    const Vec3 below{0.5f, 0, 0.5f}, above{3.5f, 2, 0.5f};
    Question from_above = walk_from(above, *navigation);
    EXPECT_GT(value_on_floor(from_above, below), 3.0f);
    EXPECT_LT(value_on_floor(from_above, below), 10.0f);
    EXPECT_EQ(value_on_floor(walk_from(below, *navigation), above), kUnreachable);

    from_above.arguments = {kReverse};
    EXPECT_EQ(value_on_floor(from_above, below), kUnreachable)
        << "from the candidate up to the object";
    Question to_below = walk_from(below, *navigation);
    to_below.arguments = {kReverse};
    EXPECT_EQ(value_on_floor(to_below, above),
              value_on_floor(walk_from(above, *navigation), below));
}

TEST(PathDistance, is_never_below_the_straight_line_although_the_floor_is) {
    // The object floats 1 m over the floor, where the provider starts to measure.
    const auto navigation = walkable(".....");
    const Question question = walk_from({0.5f, 1, 0.5f}, *navigation);
    EXPECT_EQ(value_on_floor(question, {0.5f, 0, 0.5f}), 1.0f);
}

TEST(PathDistance, searches_once_for_a_batch) {
    const auto grid = walkable("........\n........\n........");
    const UnlabelledNavigation navigation(*grid);
    Candidates candidates;
    for (std::uint32_t i = 0; i < kChunk; ++i) {
        const Vec3 p{static_cast<float>(i % 8) + 0.5f, 0, static_cast<float>(i % 3) + 0.5f};
        candidates.add(p, floor_at(navigation, p));
    }
    const AskedCriterion asked(walk_from({0.5f, 0, 0.5f}, navigation));
    const std::vector<float> all = asked.values(candidates);
    EXPECT_EQ(navigation.searches, 1);
    expect_same_bits(asked.values(candidates, 1), all);
}

TEST(PathDistance, lies_within_its_bounds_and_has_the_same_bits_everywhere) {
    const auto navigation = walkable(R"(
....................
.#######.###########
.......#.#.........#
.#####.#.#.#######.#
.....#...#.#..5..#.#
.###.#####.#..5....#
...#..........5..#.#
##.#######.#######.#
....#..............#
###.#.##############)");
    Candidates candidates;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Vec3 p{random_unit(1, 1, i) * 20, random_unit(1, 2, i), random_unit(1, 3, i) * 10};
        candidates.add(p, floor_at(*navigation, p));
    }
    const AskedCriterion asked(walk_from({4.2f, 0.3f, 8.6f}, *navigation));
    const std::vector<float> values = asked.values(candidates);
    expect_same_bits(asked.values(candidates, 1), values);

    std::vector<float> low(values.size()), high(values.size());
    asked.row().bound(asked.call(candidates.batch(0, candidates.size())), low.data(), high.data());
    int reached = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        reached += values[i] != kUnreachable;
        EXPECT_LE(low[i], values[i]);
        EXPECT_GE(high[i], values[i]);
        EXPECT_GT(low[i], 0.0f);
    }
    EXPECT_GT(reached, 300);
    EXPECT_LT(reached, 1000);
    EXPECT_EQ(hash_of(values), 10713577592200188942u);
}

}  // namespace
}  // namespace vantage::tests
