// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One character in a scripted world: asks, goes, holds, checks, reconsiders, runs on; and what the
// game hears of it.

#include "behaviour/scripted_game.h"

namespace vantage::tests {
namespace {

class OnePositioner : public ::testing::Test {
  protected:
    OnePositioner() {
        game.spots = {{{6, 0, 0}, 0.9f}, {{0, 0, 8}, 0.6f}, {{-9, 0, 0}, 0.3f}};
        agent = game.add_agent({0, 0, 0});
    }
    void start(const PositionerSettings& settings, std::string_view query = "Spot") {
        positioner = game.open(agent, settings);
        ASSERT_NE(positioner, nullptr);
        ASSERT_TRUE(positioner->start(game.query(query)));
    }

    ScriptedGame game{kSpotQueries};
    ObjectId agent;
    Positioner* positioner = nullptr;
};

TEST_F(OnePositioner, asks_goes_and_holds) {
    start({});
    EXPECT_EQ(positioner->asked(), LeafStatus::Running);
    EXPECT_EQ(positioner->arrived(), LeafStatus::Running);
    game.frame();
    EXPECT_EQ(positioner->state(), PositionState::Moving);
    EXPECT_EQ(positioner->asked(), LeafStatus::Success);
    EXPECT_EQ(positioner->arrived(), LeafStatus::Running);
    EXPECT_EQ(game.told.count("place 1"), 1u) << "the best one, in its slot of the blackboard";
    game.run(2);
    EXPECT_EQ(positioner->state(), PositionState::Holding);
    EXPECT_EQ(positioner->arrived(), LeafStatus::Success);
    EXPECT_EQ(positioner->outcome(), PositionOutcome::Found);
    EXPECT_LE(distance(game.position_of(agent), {6, 0, 0}), 0.5f);
}

TEST_F(OnePositioner, claims_its_place_and_renews_the_claim_until_it_stops) {
    start({.claim_seconds = 1});
    game.run(5);
    ASSERT_NE(game.world.snapshot()->claim_of(agent), nullptr) << "longer than one claim lasts";
    EXPECT_EQ(game.world.snapshot()->claim_of(agent)->source, 1u);
    EXPECT_TRUE(game.world.snapshot()->used_point(agent).is_there);
    positioner->stop();
    game.frame();
    EXPECT_EQ(game.world.snapshot()->claim_of(agent), nullptr);
    EXPECT_FALSE(game.world.snapshot()->used_point(agent).is_there);
    EXPECT_EQ(positioner->state(), PositionState::Idle);
}

TEST_F(OnePositioner, tells_what_the_query_says_when_nothing_fits) {
    for (ScriptedSpot& spot : game.spots)
        spot.is_fine = false;
    start({});
    game.frame();
    EXPECT_EQ(positioner->state(), PositionState::Failed);
    EXPECT_EQ(positioner->outcome(), PositionOutcome::NothingFits) << "no error";
    EXPECT_EQ(positioner->asked(), LeafStatus::Failure);
    EXPECT_EQ(game.told.count("signal nowhere"), 1u);
    EXPECT_EQ(game.told.count("hidden = false"), 1u);
    game.run(2);
    EXPECT_EQ(game.told.count("signal nowhere"), 1u) << "once";
}

TEST_F(OnePositioner, tells_a_missing_object_from_a_place_that_is_missing) {
    start({}, "Onwards");  // nobody is bound to referencePoint
    game.frame();
    EXPECT_EQ(positioner->outcome(), PositionOutcome::MissingObject);
}

TEST_F(OnePositioner, signals_a_place_that_became_invalid_within_the_period) {
    start({.check_period = 0.4});
    game.run(3);
    ASSERT_EQ(positioner->state(), PositionState::Holding);
    const double changed = game.now;
    game.spots[0].is_fine = false;
    game.run(2);
    const double heard = game.told.first("signal placeInvalid");
    EXPECT_LE(heard - changed, 0.4 + 2 * ScriptedGame::kFrame);
    EXPECT_EQ(game.told.count("signal placeInvalid"), 1u);
    EXPECT_EQ(game.spot_of(*positioner), 1) << "asked again: the next best";
}

TEST_F(OnePositioner, takes_other_settings_with_its_next_start) {
    start({.check_period = 0});
    game.run(3);
    game.spots[0].is_fine = false;
    positioner->configure({.check_period = 0.4});
    game.run(2);
    EXPECT_EQ(game.told.count("signal placeInvalid"), 0u) << "not before";
    ASSERT_TRUE(positioner->start(game.query("Spot")));
    game.run(3);
    EXPECT_EQ(game.spot_of(*positioner), 1);
    game.spots[1].is_fine = false;
    game.run(2);
    EXPECT_EQ(game.told.count("signal placeInvalid"), 1u);
}

TEST_F(OnePositioner, leaves_it_to_the_tree_when_it_is_told_to) {
    start({.asks_again = false});
    game.run(3);
    game.spots[0].is_fine = false;
    game.run(1);
    EXPECT_EQ(positioner->state(), PositionState::Failed);
    EXPECT_EQ(positioner->outcome(), PositionOutcome::Invalid);
    EXPECT_EQ(game.told.count("signal nowhere"), 0u) << "the query did not fail";
    game.frame();
    EXPECT_EQ(game.world.snapshot()->claim_of(agent), nullptr);
}

TEST_F(OnePositioner, does_not_flip_between_two_places_that_are_nearly_equal) {
    start({.reconsider_period = 0.2, .inertia = 0.15f});
    game.frame();
    const std::uint64_t first = game.told.places;
    for (int i = 0; i < 100; ++i) {
        // First one, then the other is a little better: noise of a tenth of the span.
        game.spots[0].worth = 0.7f + (i % 2 == 0 ? 0.05f : -0.05f);
        game.spots[1].worth = 0.7f + (i % 2 == 0 ? -0.05f : 0.05f);
        game.run(0.2);
    }
    EXPECT_EQ(game.told.places, first);
    EXPECT_EQ(game.spot_of(*positioner), 0);
}

TEST_F(OnePositioner, would_flip_without_inertia) {
    start({.reconsider_period = 0.2, .inertia = 0});
    game.frame();
    const std::uint64_t first = game.told.places;
    for (int i = 0; i < 100; ++i) {
        game.spots[0].worth = 0.7f + (i % 2 == 0 ? 0.05f : -0.05f);
        game.spots[1].worth = 0.7f + (i % 2 == 0 ? -0.05f : 0.05f);
        game.run(0.2);
    }
    EXPECT_GT(game.told.places, first + 20) << "so that the test above means something";
}

TEST_F(OnePositioner, goes_to_a_place_that_is_considerably_better) {
    start({.reconsider_period = 0.2, .inertia = 0.15f});
    game.run(2);
    ASSERT_EQ(game.spot_of(*positioner), 0);
    game.spots[0].worth = 0.4f;
    game.run(0.5);
    EXPECT_EQ(game.spot_of(*positioner), 1);
    EXPECT_EQ(positioner->state(), PositionState::Moving);
}

TEST_F(OnePositioner, resumes_with_its_place_checked_again) {
    start({.check_period = 100});
    game.run(1);
    positioner->suspend();
    EXPECT_EQ(positioner->state(), PositionState::Suspended);
    game.run(1);
    ASSERT_NE(game.world.snapshot()->claim_of(agent), nullptr) << "the place is kept";
    game.spots[0].is_fine = false;
    positioner->resume();
    game.run(3 * ScriptedGame::kFrame);
    EXPECT_EQ(game.told.count("signal placeInvalid"), 1u);
    positioner->suspend();
    game.world.claim({.owner = agent, .position = {50, 0, 50}, .until = 99});
    positioner->resume();
    game.frame();
    EXPECT_EQ(game.world.snapshot()->claim_of(agent)->source, 2u) << "claimed again";
    game.run(3);
    EXPECT_EQ(game.spot_of(*positioner), 1);
    EXPECT_EQ(positioner->state(), PositionState::Holding);
}

TEST_F(OnePositioner, cancels_what_it_asked_when_it_is_left) {
    game.budget = {.units = 0};  // Nothing is answered.
    start({});
    game.frame();
    EXPECT_EQ(game.scheduler->counts().waiting + game.scheduler->counts().running, 1u);
    positioner->stop();
    game.frame();
    game.frame();
    EXPECT_EQ(game.scheduler->counts().waiting + game.scheduler->counts().running, 0u);
    for (int i = 0; i < 300; ++i) {  // More than there are tickets: none is lost.
        ASSERT_TRUE(positioner->start(game.query("Spot")));
        positioner->stop();
        game.frame();
    }
    game.budget = {};
    positioner->start(game.query("Spot"));
    game.run(0.2);
    EXPECT_EQ(positioner->asked(), LeafStatus::Success);
}

TEST_F(OnePositioner, ends_with_its_agent) {
    start({});
    game.run(0.5);
    game.world.remove(agent);
    game.frame();
    EXPECT_EQ(positioner->state(), PositionState::Failed);
    EXPECT_EQ(positioner->outcome(), PositionOutcome::Gone);
    game.desk->close(positioner);
    const ObjectId other = game.add_agent({1, 0, 0});
    Positioner* next = game.open(other);
    ASSERT_NE(next, nullptr);
    ASSERT_TRUE(next->start(game.query("Spot")));
    game.frame();
    EXPECT_EQ(next->asked(), LeafStatus::Success);
}

TEST_F(OnePositioner, refuses_what_it_cannot_start) {
    Positioner* idle = game.open(agent);
    EXPECT_FALSE(idle->start(nullptr));
    const std::vector<Binding> many(kMostBehaviourBindings + 1, Binding{"target", agent});
    EXPECT_FALSE(idle->start(game.query("Spot"), many));
    EXPECT_EQ(idle->state(), PositionState::Idle);
    for (int i = 0; i < 15; ++i)
        EXPECT_NE(game.desk->open(agent), nullptr);
    EXPECT_EQ(game.desk->open(agent), nullptr) << "max_agents are open";
}

// ---- running from place to place ----------------------------------------------------------------

class Runner : public ::testing::Test {
  protected:
    Runner() {
        for (int i = 1; i <= 8; ++i)
            game.spots.push_back({{0, 0, 6.0f * static_cast<float>(i)}});
        agent = game.add_agent({0, 0, 0});
        goal = game.world.add({.kind = ObjectKind::Place, .position = {0, 0, 60}});
        binding = {"referencePoint", goal};
    }
    void start(const PositionerSettings& settings) {
        positioner = game.open(agent, settings);
        ASSERT_TRUE(positioner->start(game.query("Onwards"), {&binding, 1}));
    }
    /// Frames without a step from the first one on until all hops are made.
    int standing_frames() {
        int count = 0;
        for (int i = 0; i < 900 && positioner->hops() < 7; ++i) {
            game.frame();
            if (i > 1 && game.speed_of(agent) == 0.0f) ++count;
        }
        return count;
    }

    ScriptedGame game{kSpotQueries};
    ObjectId agent, goal;
    Binding binding;
    Positioner* positioner = nullptr;
};

TEST_F(Runner, never_stops_between_hops) {
    start({.is_runner = true, .ask_ahead = 0.5});
    EXPECT_EQ(standing_frames(), 0);
    EXPECT_EQ(positioner->hops(), 7u);
}

TEST_F(Runner, never_stops_when_answers_take_a_while) {
    game.budget = {.units = 1};  // Several updates for one query.
    start({.is_runner = true, .ask_ahead = 0.8});
    game.run(0.3);
    EXPECT_EQ(standing_frames(), 0);
}

TEST_F(Runner, stops_at_every_place_without_asking_ahead) {
    start({.is_runner = true, .ask_ahead = 0});
    EXPECT_GE(standing_frames(), 5) << "so that the tests above mean something";
}

TEST_F(Runner, waits_where_it_can_go_no_further_and_goes_on_later) {
    game.spots.resize(2);
    start({.is_runner = true, .retry_period = 0.5});
    game.run(6);
    EXPECT_EQ(positioner->state(), PositionState::Holding);
    EXPECT_EQ(game.spot_of(*positioner), 1);
    EXPECT_EQ(game.told.count("signal waitThere"), 1u) << "told once, not with each try";
    game.spots.push_back({{0, 0, 20}});
    game.run(1);
    EXPECT_EQ(game.spot_of(*positioner), 2);
    EXPECT_EQ(positioner->state(), PositionState::Moving);
}

TEST_F(Runner, passes_on_when_the_place_becomes_invalid_on_the_way) {
    start({.check_period = 0.1, .is_runner = true, .ask_ahead = 5});
    game.run(0.5);
    ASSERT_NE(positioner->next_place(), nullptr);
    const int next = static_cast<int>(positioner->next_place()->source) - 1;
    game.spots[static_cast<std::size_t>(game.spot_of(*positioner))].is_fine = false;
    game.run(0.3);
    EXPECT_EQ(game.spot_of(*positioner), next);
    EXPECT_EQ(game.told.count("signal placeInvalid"), 1u);
}

// ---- several ------------------------------------------------------------------------------------

TEST(Positioners, take_different_places_and_come_to_terms_by_the_exchange) {
    for (const bool has_exchange : {false, true}) {
        ScriptedGame game(R"(query Near
behaviour hide
option
  generation:
    spots around puppet = 0
  conditions:
    fine = true keep
  weights:
    distance from puppet = -1 range 0 to 30
)",
                          has_exchange);
        // The first one to come takes the place in the middle, and the other runs past it.
        game.spots = {{{0, 0, 0}}, {{-14, 0, 0}}};
        const ObjectId first = game.add_agent({-5, 0, 0}), second = game.add_agent({6, 0, 0});
        Positioner* one = game.open(first);
        Positioner* two = game.open(second);
        one->start(game.query("Near"));
        two->start(game.query("Near"));
        game.run(5);
        EXPECT_EQ(one->state(), PositionState::Holding);
        EXPECT_EQ(two->state(), PositionState::Holding);
        EXPECT_EQ(game.spot_of(*one), has_exchange ? 1 : 0);
        EXPECT_EQ(game.spot_of(*two), has_exchange ? 0 : 1);
    }
}

TEST(Positioners, tell_who_finds_all_places_taken) {
    for (const bool has_exchange : {false, true}) {
        ScriptedGame game(kSpotQueries, has_exchange);
        game.spots = {{{4, 0, 0}}};
        Positioner* one = game.open(game.add_agent({0, 0, 0}));
        Positioner* two = game.open(game.add_agent({1, 0, 0}));
        one->start(game.query("Spot"));
        two->start(game.query("Spot"));
        game.run(0.3);
        EXPECT_EQ(game.spot_of(*one) >= 0, game.spot_of(*two) < 0);
        const Positioner& loser = game.spot_of(*one) < 0 ? *one : *two;
        EXPECT_EQ(loser.outcome(), PositionOutcome::Taken);
        EXPECT_EQ(game.told.count("signal nowhere"), 1u);
    }
}

TEST(Positioners, do_the_same_for_any_number_of_threads) {
    std::vector<std::string> runs[3];
    std::uint32_t threads = 1;
    for (std::vector<std::string>& run : runs) {
        ScriptedGame game(kSpotQueries, true, threads);
        threads *= 2;
        game.budget = {.units = 3};
        for (int i = 0; i < 12; ++i)
            game.spots.push_back(
                {{static_cast<float>(i * 7 % 12) * 3, 0, static_cast<float>(i * 5 % 12) * 3},
                 static_cast<float>(i * 11 % 12) / 12});
        for (int i = 0; i < 6; ++i)
            game.open(game.add_agent({static_cast<float>(i), 0, 0}), {.reconsider_period = 0.5})
                ->start(game.query("Spot"));
        for (int i = 0; i < 20; ++i) {
            game.spots[static_cast<std::size_t>(i * 5 % 12)].is_fine = i % 3 == 0;
            game.run(0.4);
        }
        for (const ToldEvent& event : game.told.events)
            run.push_back(std::to_string(event.agent.index) + " " + event.text);
    }
    EXPECT_EQ(runs[1], runs[0]);
    EXPECT_EQ(runs[2], runs[0]);
    EXPECT_GT(runs[0].size(), 10u);
}

}  // namespace
}  // namespace vantage::tests
