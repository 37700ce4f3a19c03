// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A skirmish on the street: it is the same on any number of threads, people fight, and nobody sees
// or shoots through walls.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/vec.h"
#include "skirmish_street.h"
#include "vantage/answer.h"
#include "vantage/simple_world.h"

namespace vantage::tools {
namespace {

void play(Match& match, float seconds) {
    for (std::uint32_t i = 0; i < frames(seconds); ++i)
        match.step();
}

TEST(Skirmish, is_the_same_on_any_number_of_threads) {
    const auto one = street().match(1), two = street().match(2), four = street().match(4);
    const auto other = street().match(1, 2);
    for (Match* match : {one.get(), two.get(), four.get(), other.get()}) {
        ASSERT_NE(match, nullptr);
        play(*match, 25);
    }
    EXPECT_EQ(one->hash(), two->hash());
    EXPECT_EQ(one->hash(), four->hash());
    EXPECT_NE(one->hash(), other->hash()) << "another seed is another match";
}

TEST(Skirmish, is_a_fight_in_which_people_move_shoot_and_fall) {
    const auto match = street().match();
    ASSERT_NE(match, nullptr);
    play(*match, 90);
    const auto& numbers = match->numbers();
    for (const TeamNumbers& team : numbers) {
        EXPECT_GT(team.shots, 20u);
        EXPECT_GT(team.decisions, 10u);
        EXPECT_GT(team.combat_samples, 20u);
    }
    EXPECT_GT(numbers[0].kills + numbers[1].kills, 0u);
    EXPECT_LE(numbers[0].kills + numbers[1].kills, numbers[0].deaths + numbers[1].deaths)
        << "one's own side counts as no kill";
    const std::string table = to_table(numbers, {"tactical", "nearest"});
    EXPECT_NE(table.find("hidden from the target"), std::string::npos);
    std::printf("%s", table.c_str());
}

TEST(Skirmish, nobody_is_seen_or_hit_through_a_wall) {
    const auto match = street().match(1, 3);
    ASSERT_NE(match, nullptr);
    std::uint32_t shots = 0, seen = 0;
    for (std::uint32_t i = 0; i < frames(60); ++i) {
        match->step();
        const Battle& battle = match->battle();
        for (const Shot& shot : battle.events().shots) {
            ++shots;
            // What a bullet passed before it ended is open.
            const Ray ray{shot.from, lerp(shot.from, shot.to, 0.99f), surface::kBlocksShots};
            std::uint8_t blocked = 0;
            street().level->rays->any_hit({&ray, 1}, {&blocked, 1});
            EXPECT_EQ(blocked, 0u);
        }
        for (const Fighter& fighter : battle.fighters()) {
            for (const Contact& contact : fighter.contacts) {
                if (!contact.is_seen_now || contact.seen_at != battle.frame()) continue;
                ++seen;
                EXPECT_NE(battle.fighters()[contact.foe].team, fighter.team);
            }
        }
    }
    EXPECT_GT(shots, 0u);
    EXPECT_GT(seen, 0u);
}

/// An answer may be where one is already, while the legs still go to the place before.
TEST(Skirmish, who_is_where_he_wants_to_be_does_not_walk_on) {
    const auto match = street().match();
    ASSERT_NE(match, nullptr);
    std::vector<std::uint32_t> passing(match->battle().fighters().size());
    std::uint32_t longest = 0;
    for (std::uint32_t i = 0; i < frames(60); ++i) {
        match->step();
        for (const Fighter& fighter : match->battle().fighters()) {
            const bool is_passing =
                fighter.is_walking() && match->mind(fighter.number).holds_place();
            std::uint32_t& count = passing[fighter.number];
            count = is_passing ? count + 1 : 0;
            longest = std::max(longest, count);
        }
    }
    EXPECT_LT(longest, frames(0.5f)) << "the last steps to a place take a moment";
}

/// Who fell comes back far from his leader and has to walk: only in the mean of both teams and over
/// a while does it show that they keep together.
TEST(Skirmish, a_companion_stays_with_his_leader_and_out_of_his_line_of_fire) {
    const auto match = street().match();
    ASSERT_NE(match, nullptr);
    play(*match, 120);
    double near = 0;
    for (const TeamNumbers& team : match->numbers()) {
        ASSERT_GT(team.companion_samples, 60u);
        near += team.companion_near_share() / 2;
        EXPECT_LT(team.companion_lane_share(), 0.2);
    }
    EXPECT_GT(near, 0.5);
}

/// People claim the places that they are in: that must not hide them from who looks for a target.
TEST(Skirmish, who_has_claimed_his_place_is_attacked_all_the_same) {
    const auto floor = GridNavigation::make(*grid_from_text("..........\n..........\n.........."));
    const SimpleRays rays;
    World world;
    const ObjectId me = world.add({.team = 1, .position = {0.5f, 0, 1.5f}});
    const ObjectId foe = world.add({.team = 2, .position = {8.5f, 0, 1.5f}});
    ASSERT_EQ(world.claim({.owner = foe, .position = {8.5f, 0, 1.5f}, .radius = 1.6f}),
              ClaimStatus::Claimed);
    world.publish();
    const auto now = world.snapshot();
    const auto program = street().library.find("WhichTarget");
    ASSERT_NE(program, nullptr);
    const Answer answer = evaluate_now({.program = program.get(),
                                        .catalog = &street().catalog,
                                        .snapshot = now.get(),
                                        .asker = me,
                                        .providers = {.rays = &rays, .navigation = floor->get()}});
    ASSERT_EQ(answer.status, Status::Found);
    EXPECT_EQ(entity_of(answer.results[0].source), foe);
}

TEST(Skirmish, squads_that_meet_nobody_turn_round_and_go_back) {
    SkirmishRules blind;
    blind.senses.range = blind.senses.feel = blind.senses.hears_shots = 0;
    const auto match = street().match(1, 1, blind);
    ASSERT_NE(match, nullptr);
    const Vec3 ends[2] = {match->battle().spawn(1), match->battle().spawn(2)};
    const auto goal = [&] { return match->world().snapshot()->find(match->goal(1))->position; };
    play(*match, 1);
    EXPECT_EQ(goal(), ends[1]);
    std::vector<std::uint32_t> turns;
    Vec3 before = goal();
    for (std::uint32_t i = 0; i < frames(240) && turns.size() < 2; ++i) {
        match->step();
        if (goal() != before) turns.push_back(match->battle().frame());
        before = goal();
    }
    ASSERT_EQ(turns.size(), 2u) << "there, and back again";
    EXPECT_GT(turns[1] - turns[0], frames(10)) << "who just came to life at one end turns nobody";
    EXPECT_EQ(goal(), ends[1]);
}

TEST(Skirmish, civilians_run_from_soldiers) {
    const auto match = street().match();
    ASSERT_NE(match, nullptr);
    std::uint32_t fled = 0;
    for (std::uint32_t i = 0; i < frames(60); ++i) {
        match->step();
        for (const Fighter& fighter : match->battle().fighters()) {
            const bool flees = match->mind(fighter.number).behaviour() == Behaviour::Flee;
            EXPECT_FALSE(flees && fighter.kind == FighterKind::Soldier);
            fled += flees && fighter.is_walking() ? 1 : 0;
        }
    }
    EXPECT_GT(fled, frames(2));
}

TEST(Skirmish, says_which_query_it_lacks) {
    const QueryLibrary empty(street().catalog);
    const auto made =
        Match::make({.level = street().level, .catalog = &street().catalog, .library = &empty});
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.diagnostics()[0].code, "book/no-query");
}

}  // namespace
}  // namespace vantage::tools
