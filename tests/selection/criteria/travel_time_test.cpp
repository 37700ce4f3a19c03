// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// travelTime: the walk of pathDistance over the asker's speed. Grids as in path_distance_test.cpp.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

constexpr float kReverseWalk = 1;

float time_to(const Question& question, Vec3 p) {
    Candidates candidates;
    candidates.add(p, floor_at(*question.providers.navigation, p));
    return AskedCriterion(question).values(candidates)[0];
}

Question runs(const ObjectState& asker, Vec3 object, const NavigationProvider& navigation) {
    return {.word = "travelTime",
            .object = object,
            .providers = {.navigation = &navigation},
            .asker_state = &asker};
}

TEST(TravelTime, is_the_way_around_walls_at_the_askers_speed) {
    const auto navigation = walkable(R"(
.....
.###.
.....)");
    const ObjectState asker{.speed = 4};
    const Question question = runs(asker, {2.5f, 0, 0.5f}, *navigation);
    EXPECT_EQ(time_to(question, {2.5f, 0, 2.5f}), 1.5f) << "6 m";
    EXPECT_EQ(time_to(question, {4.5f, 0, 0.5f}), 0.5f);
    EXPECT_EQ(time_to(question, {2.5f, 0, 0.5f}), 0.0f);
}

TEST(TravelTime, is_infinite_where_nobody_can_walk_and_for_who_cannot_move) {
    const auto navigation = walkable("..#..");
    const ObjectState runner{.speed = 4}, stuck{.speed = 0}, backwards{.speed = -1};
    const Vec3 start{0.5f, 0, 0.5f};
    EXPECT_EQ(time_to(runs(runner, start, *navigation), {4.5f, 0, 0.5f}), kUnreachable);
    EXPECT_EQ(time_to(runs(stuck, start, *navigation), {1.5f, 0, 0.5f}), kUnreachable);
    EXPECT_EQ(time_to(runs(stuck, start, *navigation), start), 0.0f) << "no step is needed";
    EXPECT_EQ(time_to(runs(backwards, start, *navigation), {1.5f, 0, 0.5f}), kUnreachable);
}

TEST(TravelTime, tells_the_way_there_from_the_way_back) {
    const auto navigation = walkable("..44");  // a ledge of 2 m: down, not up
    const ObjectState asker{.speed = 4};
    Question question = runs(asker, {3.5f, 2, 0.5f}, *navigation);
    EXPECT_LT(time_to(question, {0.5f, 0, 0.5f}), 3.0f);
    question.arguments = {kReverseWalk, 0};
    EXPECT_EQ(time_to(question, {0.5f, 0, 0.5f}), kUnreachable);
}

TEST(TravelTime, is_pathDistance_over_speed_and_lies_within_its_bounds) {
    const auto navigation = walkable(R"(
..........
.####.###.
......#...
.####...#.)");
    const ObjectState asker{.speed = 3.7f};
    const Question question = runs(asker, {0.5f, 0, 2.5f}, *navigation);
    Question metres = question;
    metres.word = "pathDistance";
    Candidates candidates;
    for (std::uint64_t i = 0; i < 500; ++i) {
        const Vec3 p{random_unit(1, 1, i) * 10, random_unit(1, 2, i), random_unit(1, 3, i) * 4};
        candidates.add(p, floor_at(*navigation, p));
    }
    const AskedCriterion asked(question);
    const std::vector<float> times = asked.values(candidates);
    const std::vector<float> lengths = AskedCriterion(metres).values(candidates);
    std::vector<float> low(times.size()), high(times.size());
    asked.row().bound(asked.call(candidates.batch(0, candidates.size())), low.data(), high.data());
    for (std::uint32_t i = 0; i < times.size(); ++i) {
        EXPECT_EQ(times[i], lengths[i] / 3.7f);
        EXPECT_LE(low[i], times[i]);
        EXPECT_GE(high[i], times[i]);
        const CriterionCall one = asked.call(candidates.batch(i, 1));
        EXPECT_GE(asked.row().value_of_length(one, lengths[i] + 1), times[i]) << "does not fall";
    }
    EXPECT_EQ(hash_of(times), 15795303586657434789u);
}

}  // namespace
}  // namespace vantage::tests
