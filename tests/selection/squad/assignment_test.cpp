// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The exact assignment against trying everything, and by hand: what conflicts, what roles forbid.

#include <gtest/gtest.h>

#include <limits>

#include "selection/squad/squads.h"
#include "vantage/simple_world.h"
#include "vantage_squad/squad_plan.h"

namespace vantage::tests {
namespace {

TEST(Assignment, finds_the_best_sum_where_the_greedy_way_does_not) {
    //            gate  wall
    //  first      10     9      The first one has more of the gate, but loses little by the wall.
    //  second      9     1
    const Lists lists{{place_at({0, 0, 0}, 10), place_at({5, 0, 0}, 9)},
                      {place_at({0, 0, 0}, 9), place_at({5, 0, 0}, 1)}};
    AssignmentSolver solver;
    const Assignment answer = solver.solve(spans_of(lists));
    EXPECT_EQ(answer.taken[0], 1u);
    EXPECT_EQ(answer.taken[1], 0u);
    EXPECT_EQ(answer.placed, 2u);
    EXPECT_DOUBLE_EQ(score_value(answer.score), 18.0);
    EXPECT_TRUE(answer.is_exact);
}

TEST(Assignment, gives_one_place_once_however_it_is_named) {
    const Lists same_source{{place_at({0, 0, 0}, 5, 7)}, {place_at({3, 0, 0}, 5, 7)}};
    const Lists too_near{{place_at({0, 0, 0}, 5)}, {place_at({0.5f, 0, 0}, 5)}};
    const Lists far_enough{{place_at({0, 0, 0}, 5)}, {place_at({0.8f, 0, 0}, 5)}};
    AssignmentSolver solver;
    EXPECT_EQ(solver.solve(spans_of(same_source)).placed, 1u);
    EXPECT_EQ(solver.solve(spans_of(too_near)).placed, 1u);
    EXPECT_EQ(solver.solve(spans_of(far_enough)).placed, 2u);
}

TEST(Assignment, keeps_the_ends_when_the_middle_is_too_near_to_both) {
    //   a . b . c     b conflicts with a and c, which do not conflict with each other
    const Lists lists{{place_at({0, 0, 0}, 4), place_at({0.6f, 0, 0}, 5)},
                      {place_at({0.6f, 0, 0}, 5), place_at({1.2f, 0, 0}, 4)}};
    AssignmentSolver solver;
    const Assignment answer = solver.solve(spans_of(lists));
    EXPECT_EQ(answer.placed, 2u);
    EXPECT_EQ(answer.taken[0], 0u);
    EXPECT_EQ(answer.taken[1], 1u);
}

TEST(Assignment, prefers_many_with_a_place_to_a_high_sum) {
    const Lists lists{{place_at({0, 0, 0}, 100), place_at({5, 0, 0}, -50)},
                      {place_at({0, 0, 0}, 1)}};
    AssignmentSolver solver;
    const Assignment answer = solver.solve(spans_of(lists));
    EXPECT_EQ(answer.placed, 2u);
    EXPECT_DOUBLE_EQ(score_value(answer.score), -49.0);
}

TEST(Assignment, is_the_same_as_trying_everything) {
    struct Roles {
        static bool may_take(void* context, std::uint32_t member,
                             const AnswerResult& place) noexcept {
            const auto seed = *static_cast<std::uint64_t*>(context);
            return random_unit(seed, member, static_cast<std::uint64_t>(place.position.x * 1e6f)) <
                   0.8f;
        }
    };
    AssignmentSolver solver(8, 16);
    std::uint32_t with_conflicts = 0;
    for (std::uint64_t number = 0; number < 2000; ++number) {
        const auto members = static_cast<std::uint32_t>(2 + number % 4);
        const auto places = static_cast<std::uint32_t>(1 + number / 4 % 8);
        const bool is_crowded = number % 3 == 0;
        const Lists lists = random_squad(number, members, places, is_crowded ? 2.0f : 30.0f);
        std::uint64_t seed = number;
        AssignmentRules rules;
        if (number % 5 == 0) rules.may_take = Roles::may_take, rules.context = &seed;
        const TryAll plain(lists, rules);
        const Assignment answer = solver.solve(spans_of(lists), rules);
        EXPECT_TRUE(answer.is_exact);
        ASSERT_EQ(answer.placed, plain.best().placed) << "squad " << number;
        ASSERT_EQ(answer.score, plain.best().score) << "squad " << number;
        with_conflicts += is_crowded && answer.placed < members ? 1 : 0;
    }
    EXPECT_GT(with_conflicts, 100u) << "crowded squads must be among them";
}

TEST(Assignment, takes_scores_of_any_size) {
    constexpr Score kHuge = std::numeric_limits<Score>::max() / 64;
    Lists lists{{place_at({0, 0, 0}, 0), place_at({5, 0, 0}, 0)},
                {place_at({0, 0, 0}, 0), place_at({5, 0, 0}, 0)}};
    lists[0][0].score_low = kHuge, lists[0][1].score_low = -kHuge;
    lists[1][0].score_low = kHuge, lists[1][1].score_low = kHuge - 1;
    AssignmentSolver solver;
    const Assignment answer = solver.solve(spans_of(lists));
    EXPECT_EQ(answer.taken[0], 0u);
    EXPECT_EQ(answer.taken[1], 1u);
}

TEST(Assignment, says_when_it_gave_up_and_still_keeps_the_rules) {
    // A chain of places 0.5 m apart in which every other one can be taken.
    Lists lists(8);
    for (std::uint32_t m = 0; m < 8; ++m) {
        for (std::uint32_t p = 0; p < 16; ++p)
            lists[m].push_back(
                place_at({static_cast<float>(p) * 0.5f, 0, 0}, random_unit(5, m, p) * 10.0));
    }
    AssignmentSolver solver(8, 16);
    const AssignmentRules rules{.most_branches = 1};
    const Assignment hasty = solver.solve(spans_of(lists), rules);
    EXPECT_FALSE(hasty.is_exact);
    for (std::uint32_t a = 0; a < 8; ++a) {
        for (std::uint32_t b = a + 1; b < 8; ++b) {
            if (hasty.taken[a] == kNoPlace || hasty.taken[b] == kNoPlace) continue;
            EXPECT_FALSE(places_conflict(lists[a][hasty.taken[a]], lists[b][hasty.taken[b]], 0.8f));
        }
    }
}

TEST(Assignment, leaves_out_what_there_is_no_memory_for) {
    const Lists lists{{place_at({0, 0, 0}, 1), place_at({5, 0, 0}, 9)},
                      {place_at({0, 0, 0}, 1)},
                      {place_at({9, 0, 0}, 1)}};
    AssignmentSolver solver(2, 1);
    const Assignment answer = solver.solve(spans_of(lists));
    ASSERT_EQ(answer.taken.size(), 2u);
    EXPECT_EQ(answer.placed, 1u) << "the second result is not looked at";
    EXPECT_EQ(solver.solve({}).placed, 0u);
}

// ---- one query for the squad --------------------------------------------------------------------

TEST(SquadPlan, does_not_let_one_run_around_the_other) {
    //   rear . front . | near      far |      Both covers are equally good. When the one in
    //                                          front takes the near one, the other runs around him.
    const std::vector<AnswerResult> covers{place_at({4, 0, 0}, 1), place_at({8, 0, 0}, 1)};
    const std::vector<Vec3> members{{0, 0, 0}, {2.5f, 0, 3.5f}};
    SquadPlanner planner;
    const Assignment answer = planner.plan({.places = covers, .members = members});
    EXPECT_EQ(answer.taken[0], 0u);
    EXPECT_EQ(answer.taken[1], 1u);
}

TEST(SquadPlan, weighs_the_walk_against_the_score) {
    const std::vector<AnswerResult> covers{place_at({4, 0, 0}, 1), place_at({14, 0, 0}, 1.4)};
    const std::vector<Vec3> members{{0, 0, 0}};
    SquadPlanner planner;
    EXPECT_EQ(planner.plan({.places = covers, .members = members}).taken[0], 0u);
    EXPECT_EQ(planner.plan({.places = covers, .members = members, .travel_weight = 0.01f}).taken[0],
              1u);
}

TEST(SquadPlan, keeps_roles) {
    struct OnlyTheGrenadier {
        static bool may_take(void*, std::uint32_t member, const AnswerResult& place) noexcept {
            return place.source != 5 || member == 1;
        }
    };
    const std::vector<AnswerResult> covers{place_at({4, 0, 0}, 9, 5), place_at({8, 0, 0}, 1, 6)};
    const std::vector<Vec3> members{{4, 0, 0}, {8, 0, 0}};
    SquadPlanner planner;
    const Assignment answer = planner.plan(
        {.places = covers, .members = members, .rules = {.may_take = OnlyTheGrenadier::may_take}});
    EXPECT_EQ(answer.taken[0], 1u);
    EXPECT_EQ(answer.taken[1], 0u);
}

TEST(SquadPlan, measures_walks_and_gives_nobody_what_it_cannot_reach) {
    auto made = GridNavigation::make(*grid_from_text(R"(
.......#.
.#####.#.
.....#.#.
.....#.#.)"));
    ASSERT_TRUE(made.ok());
    // Straight, the second place is nearer to the first member; on foot it is behind the wall.
    const std::vector<AnswerResult> covers{
        place_at({0.5f, 0, 0.5f}, 1), place_at({6.5f, 0, 3.5f}, 1), place_at({8.5f, 0, 3.5f}, 50)};
    const std::vector<Vec3> members{{4.5f, 0, 3.5f}, {5.5f, 0, 0.5f}};
    SquadPlanner planner;
    const Assignment straight = planner.plan({.places = covers, .members = members});
    EXPECT_EQ(straight.taken[1], 2u) << "straight lines know no walls";
    const Assignment walked =
        planner.plan({.places = covers, .members = members, .navigation = made->get()});
    EXPECT_EQ(walked.taken[0], 0u);
    EXPECT_EQ(walked.taken[1], 1u);
}

}  // namespace
}  // namespace vantage::tests
