// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Behaviours, the exchange, the planner and the watch allocate when they are made and never again.

#include "behaviour/scripted_game.h"
#include "vantage_behaviour/squad_watch.h"
#include "vantage_squad/squad_plan.h"
#include "world/count_allocations.h"

namespace vantage::tests {
namespace {

TEST(BehaviourAllocation, happens_only_at_the_start) {
    ScriptedGame game(kSpotQueries, true);
    for (int i = 0; i < 12; ++i)
        game.spots.push_back(
            {{static_cast<float>(i * 7 % 12) * 3, 0, static_cast<float>(i * 5 % 12) * 3},
             static_cast<float>(i * 11 % 12) / 12});
    std::vector<Positioner*> positioners;
    std::vector<MemberReport> reports;
    for (int i = 0; i < 6; ++i) {
        const ObjectId agent = game.add_agent({static_cast<float>(i), 0, 0});
        reports.push_back({.member = agent, .wants_to_move = true});
        positioners.push_back(game.open(agent, {.reconsider_period = 0.3}));
        positioners.back()->start(game.query("Spot"));
    }
    const auto query = game.query("Spot");
    SquadWatch watch(game.world);
    game.told.is_quiet = true;  // The log is the test's own.
    const auto play = [&](int rounds) {
        for (int i = 0; i < rounds; ++i) {
            game.spots[static_cast<std::size_t>(i * 5 % 12)].is_fine = i % 3 == 0;
            if (i % 7 == 0) positioners[static_cast<std::size_t>(i) % 6]->start(query);
            if (i % 11 == 0) positioners[static_cast<std::size_t>(i) % 6]->stop();
            watch.update(game.now, reports);
            game.run(0.2);
        }
    };
    play(100);
    const std::uint64_t before = allocation_count();
    play(200);
    EXPECT_EQ(allocation_count(), before);
    EXPECT_GT(game.told.places, 50u) << "something must have happened";
}

TEST(BehaviourAllocation, of_a_planner_happens_only_at_the_start) {
    SquadPlanner planner;
    std::vector<AnswerResult> places;
    for (int i = 0; i < 12; ++i)
        places.push_back({.position = {static_cast<float>(i) * 0.6f, 0, 0},
                          .score_low = i * 1000,
                          .score_high = i * 1000});
    const std::vector<Vec3> members{{0, 0, 0}, {3, 0, 0}, {5, 0, 0}, {7, 0, 0}};
    const std::uint64_t before = allocation_count();
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(planner.plan({.places = places, .members = members}).placed, 4u);
    EXPECT_EQ(allocation_count(), before);
}

}  // namespace
}  // namespace vantage::tests
