// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// pathDistance on grids drawn as pictures: columns run along +X, rows along +Z, cells of 1 m, '.'
// floor, '#' wall, a digit floor at that many half metres.

#include "selection/criteria/on_floor.h"
#include "selection/node_world.h"

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

// ---- safe ---------------------------------------------------------------------------------------

Question safe_walk(const NodeWorld& level, char from, float stealth) {
    return {.word = "pathDistance", .object = level.at(from), .arguments = {0, 1, stealth}};
}

//   a.........b     t sees the straight way through the gap in the wall; below the wall one walks
//   .####.####.     unseen, four metres farther
//   .#..#t#..#.
//   .####.####.
//   ...........
struct Gap {
    Gap() {
        level.publish();
        threat = object_at(level.at('t'));
    }
    float cost(float stealth) const {
        Question question = safe_walk(level, 'a', stealth);
        question.known.threats = {&threat, 1};
        return level.value(question, 'b');
    }
    NodeWorld level{{"a.........b", ".####.####.", ".#..#t#..#.", ".#########.", "..........."}};
    ObjectState threat;
};

TEST(SafePathDistance, is_the_length_without_threats_and_more_where_they_see) {
    const Gap gap;
    EXPECT_FLOAT_EQ(gap.level.value(safe_walk(gap.level, 'a', 5), 'b'), 10.0f);
    EXPECT_FLOAT_EQ(gap.cost(0), 10.0f);
    EXPECT_GT(gap.cost(1), 10.0f);
    EXPECT_LE(gap.cost(1), gap.cost(5)) << "what one fears more never costs less";
}

TEST(SafePathDistance, goes_round_when_that_is_cheaper) {
    const Gap gap;
    EXPECT_FLOAT_EQ(gap.cost(100), 18.0f) << "down, along and up again, unseen";
}

TEST(SafePathDistance, keeps_out_of_dangers_and_claims_of_others) {
    NodeWorld level({"a.d.b"});
    const ObjectId other = level.world.add({.position = level.at('b')});
    const ObjectId agent = level.world.add({.position = level.at('a')});
    level.publish();
    Question question = safe_walk(level, 'a', 1);
    question.asker_id = agent;
    EXPECT_FLOAT_EQ(level.value(question, 'b'), 4.0f);
    const ObjectState fire{.kind = ObjectKind::Danger, .position = level.at('d'), .radius = 0.4f};
    question.known.dangers = {&fire, 1};
    EXPECT_FLOAT_EQ(level.value(question, 'b'), 24.0f) << "20 m for a node in a danger";
    question.known.dangers = {};
    level.world.claim({.owner = other, .position = level.at('d'), .until = 99});
    level.publish();
    EXPECT_FLOAT_EQ(level.value(question, 'b'), 8.0f) << "4 m for a node of a claim";
    question.asker_id = other;
    EXPECT_FLOAT_EQ(level.value(question, 'b'), 4.0f) << "one's own is free";
}

TEST(SafePathDistance, counts_the_fields_that_the_world_names) {
    NodeWorld level({"a.d.b"});
    level.set_heat('d', 3);
    level.settings.path_costs = {{.field = "heat", .weight = 2}};
    level.publish();
    EXPECT_FLOAT_EQ(level.value(safe_walk(level, 'a', 1), 'b'), 10.0f) << "4 m and 2 * 3";
}

TEST(SafePathDistance, stays_in_the_area_of_operations) {
    NodeWorld level({"a.x", "...", "b.."});
    Area west{.corner_count = 4};
    west.corners = {{{0, 0}, {1, 0}, {1, 3}, {0, 3}}};
    const AreaId area = level.world.add_area("west", west);
    level.publish();
    ObjectState asker = object_at(level.at('a'));
    asker.area = area;
    Question question = safe_walk(level, 'a', 1);
    question.asker_state = &asker;
    EXPECT_EQ(level.value(question, 'b'), 2.0f);
    EXPECT_EQ(level.value(question, 'x'), kUnreachable);
}

TEST(SafePathDistance, is_infinite_where_no_link_leads_and_goes_backwards_too) {
    NodeWorld level({"a.#.b"});
    level.publish();
    EXPECT_EQ(level.value(safe_walk(level, 'a', 1), 'b'), kUnreachable);
    NodeWorld open({"a...b"}, {.cell = 1});
    open.publish();
    Question back = safe_walk(open, 'a', 1);
    back.arguments[0] = kReverse;
    EXPECT_EQ(open.value(back, 'b'), 4.0f);
}

TEST(SafePathDistance, takes_as_many_seconds_as_its_metres) {
    const Gap gap;
    Question question = safe_walk(gap.level, 'a', 100);
    question.known.threats = {&gap.threat, 1};
    question.word = "travelTime";
    EXPECT_FLOAT_EQ(gap.level.value(question, 'b'), 18.0f / ObjectState{}.speed);
}

}  // namespace
}  // namespace vantage::tests
