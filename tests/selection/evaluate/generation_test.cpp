// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Generators inside whole queries: several of them united, limits on what data may ask for, and
// objects that are missing.
//
//      z
//      |        . . . . . .       30 x 30 m of floor; cover at c, which hides from +X
//      |     c# . . . t . .       t the target, a the agent
//      |   a    . . . . . .
//      +------- x

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "base/vec.h"
#include "selection/evaluate/evaluate_now.h"
#include "selection/evaluate/query_run.h"
#include "selection/evaluate/watched_floor.h"
#include "vantage/answer.h"
#include "vantage/language.h"
#include "vantage/simple_world.h"

namespace vantage::tests {
namespace {

class GeneratorsInQueries : public ::testing::Test {
  protected:
    GeneratorsInQueries() {
        add_builtin_words(catalog);
        std::string picture;
        for (int i = 0; i < 30; ++i)
            picture += std::string(30, '.') + '\n';
        floor = std::move(*GridNavigation::make(*grid_from_text(picture)));
        me = world.add({.team = 1, .position = {4.5f, 0, 4.5f}});
        foe = world.add({.team = 2, .position = {16.5f, 0, 8.5f}});
        world.set_target(me, foe);
        PointContents contents;
        for (int i = 0; i < 40; ++i) {
            const float z = 0.5f + 0.4f * static_cast<float>(i);
            contents.cover.push_back({.position = {8.5f, 0, z}, .normal = {1, 0, 0}, .height = 2});
        }
        mount = world.mount({.section = *PointSection::make(contents), .navigation = floor.get()});
        world.publish();
    }

    Program program(const std::string& text) {
        auto made = compile_text({.name = "test", .text = text}, catalog);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        return made.ok() ? std::move((*made)[0]) : Program{};
    }

    QueryInput input(const Program& asked) {
        snapshot = world.snapshot();
        return {.program = &asked,
                .catalog = &catalog,
                .snapshot = snapshot.get(),
                .asker = me,
                .providers = {.rays = &rays, .navigation = floor.get()},
                .wanted = 200};
    }

    /// By the best-first search and by the reference, which must agree.
    Answer answer(const QueryInput& asked) {
        const Answer plain = evaluate_reference(asked);
        const Answer quick = evaluate_now(asked, {.has_exact_scores = true});
        EXPECT_EQ(plain.status, quick.status);
        EXPECT_EQ(plain.results, quick.results);
        return plain;
    }

    Catalog catalog;
    World world;
    SimpleRays rays;
    std::unique_ptr<GridNavigation> floor;
    std::shared_ptr<const Snapshot> snapshot;
    ObjectId me, foe;
    MountId mount;
};

// The query of the slides: candidates are the union of both generators, and all conditions hold on
// what comes back.
TEST_F(GeneratorsInQueries, are_united_and_all_conditions_hold_on_the_result) {
    const bool has_high_cover = !catalog.find_criterion("highCover")->is_planned;
    const std::string text = std::string(R"(
query Approach

option
  without defaults
  generation:
    cover from target around agent = 20
    navMesh around target = 5
  conditions:
    visible from target = true
    min directness to target = 0.5
  weights:
    distance from agent = -1.0
)") + (has_high_cover ? "    highCover = 0.2\n" : "");
    rays.add_box({.box = {{8.9f, 0, 0}, {9.1f, 2.5f, 7}}});
    const Program approach = program(text);
    const Answer found = answer(input(approach));
    ASSERT_EQ(found.status, Status::Found);
    EXPECT_EQ(found.options[0].generated, 40u + 73u) << "40 covers; 73 cells within a walk of 5 m";
    int covers = 0, open = 0;
    const Vec3 a = snapshot->find(me)->position, o = snapshot->find(foe)->position;
    for (const AnswerResult& result : found.results) {
        const Vec3 p = result.position;
        const Ray sight{.from = o + Vec3{0, 1.6f, 0}, .to = p + Vec3{0, 1.2f, 0}};
        std::uint8_t is_blocked = 1;
        rays.any_hit({&sight, 1}, {&is_blocked, 1});
        EXPECT_EQ(is_blocked, 0);
        EXPECT_GE((distance(a, o) - distance(p, o)) / distance(a, p), 0.4999f);
        ++(result.kind == CandidateKind::Cover ? covers : open);
        EXPECT_EQ(result.kind == CandidateKind::Cover, p.x == 8.5f);
        EXPECT_EQ(result.source != 0, result.kind == CandidateKind::Cover);
    }
    EXPECT_GT(covers, 5) << "those in front of the wall's end";
    EXPECT_GT(open, 20);
}

constexpr const char* kWithinAWalk = R"(
query WithinAWalk

option
  without defaults
  generation:
    navMesh around puppet = 14
    navMesh around target = 9
  weights:
    distance from puppet = 1
)";

// Otherwise one unit of work would be a search over all that lies within the walk, and one for each
// chunk of slots.
TEST_F(GeneratorsInQueries, find_what_lies_within_a_walk_by_one_search_in_slices) {
    const Program walk = program(kWithinAWalk);
    AskedWalks asked;
    const WatchedFloor watched(*floor, asked);
    QueryInput question = input(walk);
    const Answer plain = evaluate_reference(question);
    question.providers.navigation = &watched;
    const Answer found = evaluate_now(question, {.has_exact_scores = true});
    EXPECT_EQ(found.results, plain.results);
    EXPECT_EQ(found.options[0].generated, plain.options[0].generated);
    EXPECT_GT(plain.options[0].generated, 3 * kChunk);
    EXPECT_EQ(asked.at_once, 0u);
    EXPECT_EQ(asked.searches, 2u) << "one for each generator";
    EXPECT_GT(asked.slices, 4u);
    EXPECT_EQ(asked.largest_slice, 16u);
}

constexpr const char* kFarAway = R"(
query FarAway

option "too far"
  without defaults
  generation:
    navMesh around puppet = 9
    navMesh around target = 4
  conditions:
    min pathDistance from puppet = 500
  weights:
    pathDistance from target = -1

option "far"
  without defaults
  generation:
    navMesh around puppet = 14
    grid around target = 6
  conditions:
    min pathDistance from target = 2
  weights:
    pathDistance from puppet = 1
)";

// Who keeps what lies within a walk and then weighs the length of the walk searches once; so does
// who asks the same in several options. Hosts need not offer it.
TEST_F(GeneratorsInQueries, leave_their_search_to_the_steps_behind_them) {
    const Program walk = program(kFarAway);
    for (const bool can_widen : {true, false}) {
        AskedWalks asked{.can_widen = can_widen};
        const WatchedFloor watched(*floor, asked);
        QueryInput question = input(walk);
        const Answer plain = evaluate_reference(question);
        question.providers.navigation = &watched;
        const Answer found = evaluate_now(question, {.has_exact_scores = true});
        EXPECT_EQ(found.option, 1u);
        EXPECT_EQ(found.results, plain.results);
        EXPECT_EQ(asked.at_once, 0u);
        EXPECT_EQ(asked.searches, can_widen ? 3u : 6u)
            << "both generators of the first option, that of the second; all steps go on with them";
        EXPECT_EQ(asked.widened, can_widen ? 3u : 0u);
    }
}

// A search of the surface as it was is not gone on with: it would know nothing, and the walk be
// searched at once.
TEST_F(GeneratorsInQueries, begin_anew_when_the_surface_changes_between_two_options) {
    const Program walk = program(R"(
query Again

option "too far"
  without defaults
  generation:
    navMesh around puppet = 14
  conditions:
    min distance from puppet = 500

option "far"
  without defaults
  generation:
    navMesh around puppet = 14
  weights:
    pathDistance from puppet = 1
)");
    AskedWalks asked;
    const WatchedFloor watched(*floor, asked);
    const auto run = std::make_unique<QueryRun>();
    QueryInput question = input(walk);
    question.providers.navigation = &watched;
    Arena arena(default_allocator(), QueryRun::bytes_for(question.max_candidates));
    ASSERT_TRUE(run->reserve(arena, question.max_candidates));
    run->begin(question,
               {.has_exact_scores = true, .has_searches = true, .has_rays_at_hand = true});
    KeptSearches searches;
    bool has_changed = false;
    for (QueryRun::State state = QueryRun::State::More; state != QueryRun::State::Done;) {
        WorkTurn unit(1);
        state = run->step(unit);
        if (run->searches_wanted() > 0) searches.give(*run);
        const bool is_generated = run->work().slots > 0;
        if (!is_generated || has_changed) continue;
        has_changed = true;
        ASSERT_TRUE(floor->set_height({20, 20}, kGridWall));
        run->set_revision(revision_of(question.providers));
    }
    ASSERT_TRUE(has_changed);
    EXPECT_EQ(asked.searches, 2u);
    EXPECT_EQ(asked.at_once, 0u);
    EXPECT_EQ(run->answer().status, Status::Found);
}

TEST_F(GeneratorsInQueries, ask_again_when_the_surface_changes_before_a_walk_is_searched) {
    const Program walk = program(kWithinAWalk);
    for (std::uint32_t slices = 0; slices < 8; ++slices) {
        AskedWalks asked{.slices_until_change = slices};
        const WatchedFloor watched(*floor, asked);
        QueryInput question = input(walk);
        const Answer plain = evaluate_reference(question);
        question.providers.navigation = &watched;
        EXPECT_EQ(evaluate_now(question, {.has_exact_scores = true}).results, plain.results);
        EXPECT_GT(asked.at_once, 0u) << slices;
    }
}

TEST_F(GeneratorsInQueries, are_cut_where_the_host_says_whatever_the_data_asks_for) {
    const Program wide = program(R"(
query Wide

option
  without defaults
  generation:
    hidespots from target around puppet = sightRange
    pureGrid around puppet = sightRange (density 0.2, layers 64)
  weights:
    distance from puppet = -1
)");
    QueryInput asked = input(wide);
    const ValueBinding from_level_data{.name = "sightRange", .value = 60'000};
    asked.values = {&from_level_data, 1};
    asked.max_candidates = 100;
    const Answer found = answer(asked);
    ASSERT_EQ(found.status, Status::Found);
    EXPECT_EQ(found.options[0].generated, 100u);
    EXPECT_EQ(found.options[0].dropped, 0xffffffffu) << "more than can be counted";
    asked.max_candidates = 16;
    EXPECT_EQ(answer(asked).options[0].generated, 16u);
}

TEST_F(GeneratorsInQueries, tell_when_the_object_to_hide_from_is_missing) {
    world.set_target(me, {});
    world.publish();
    const Program hide = program(R"(
query Hide

option
  without defaults
  generation:
    hidespots from target around puppet = 15
  weights:
    distance from puppet = -1
)");
    const Answer found = answer(input(hide));
    EXPECT_EQ(found.status, Status::MissingObject);
    EXPECT_EQ(hide.objects[found.options[0].missing_object], "target");
    EXPECT_TRUE(found.results.empty());
}

TEST_F(GeneratorsInQueries, carry_what_results_came_from) {
    const Program near_foe = program(R"(
query Near

option
  without defaults
  generation:
    entities around puppet = 30
  weights:
    distance from puppet = -1
)");
    const Answer found = answer(input(near_foe));
    ASSERT_EQ(found.results.size(), 1u);
    EXPECT_EQ(found.results[0].kind, CandidateKind::Entity);
    EXPECT_EQ(entity_of(found.results[0].source), foe);
}

}  // namespace
}  // namespace vantage::tests
