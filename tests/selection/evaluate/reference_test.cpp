// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The definition of the answer, held against cases that were worked out by hand.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "selection/evaluate/score.h"
#include "vantage/answer.h"
#include "vantage/simple_world.h"

namespace vantage {
namespace {

// A yard of 21 x 21 m with its middle at (10.5, 0, 10.5), flat and open.
class Reference : public testing::Test {
  protected:
    Reference() {
        add_builtin_words(catalog);
        GridDescription yard{.columns = 21, .rows = 21};
        yard.heights.assign(21 * 21, 0.0f);
        navigation = std::move(GridNavigation::make(yard)).value();
        puppet = world.add({.position = {10.5f, 0, 10.5f}, .facing = {1, 0, 0}});
    }

    enum class By : std::uint8_t { Reference, Evaluator };

    Answer ask(const ProgramBuilder& builder, By by = By::Reference) {
        const Result<Program> program = builder.build();
        EXPECT_TRUE(program.ok()) << to_string(program.diagnostics());
        EXPECT_TRUE(world.publish());
        snapshot = world.snapshot();
        const QueryInput input{.program = &*program,
                               .catalog = &catalog,
                               .snapshot = snapshot.get(),
                               .asker = puppet,
                               .bindings = bindings,
                               .providers = {.rays = &rays, .navigation = navigation.get()},
                               .seed = 7};
        return by == By::Reference ? evaluate_reference(input) : evaluate_now(input);
    }

    ProgramBuilder grid_of(float radius) {
        ProgramBuilder builder(catalog, "test");
        builder.generate({.generator = "grid", .radius = radius});
        return builder;
    }

    Catalog catalog;
    World world;
    SimpleRays rays;
    std::unique_ptr<GridNavigation> navigation;
    ObjectId puppet;
    std::vector<Binding> bindings;
    std::shared_ptr<const Snapshot> snapshot;
};

TEST_F(Reference, takes_the_nearest_point_that_is_far_enough) {
    ProgramBuilder builder = grid_of(8);
    builder.require({.criterion = "distance", .object = "puppet", .limit = Limit::Min, .value = 5})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1});
    const Answer answer = ask(builder);
    ASSERT_EQ(answer.status, Status::Found);
    const Vec3 p = answer.results.at(0).position;
    EXPECT_FLOAT_EQ(std::hypot(p.x - 10.5f, p.z - 10.5f), 5.0f);
    EXPECT_EQ(answer.options.at(0).generated, 17u * 17u);
    // 5 m of a range of 30 m, times -1.
    EXPECT_NEAR(score_value(answer.results[0].score_low), -5.0 / 30.0, 1e-7);
}

TEST_F(Reference, breaks_ties_by_the_lower_number) {
    const Answer answer = ask(grid_of(3).wanted(4));
    ASSERT_EQ(answer.results.size(), 4u);
    for (std::uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(answer.results[i].candidate, i);
}

TEST_F(Reference, gives_n_results_in_descending_order) {
    ProgramBuilder builder = grid_of(6);
    builder.wanted(8).weigh({.criterion = "random", .multiplier = 3});
    const Answer answer = ask(builder);
    ASSERT_EQ(answer.results.size(), 8u);
    for (std::size_t i = 1; i < 8; ++i) {
        EXPECT_GT(answer.results[i - 1].score_low, answer.results[i].score_low);
    }
}

TEST_F(Reference, goes_on_to_the_next_option_when_all_are_rejected) {
    ProgramBuilder builder(catalog, "test");
    builder.option("too far")
        .generate({.generator = "grid", .radius = 3})
        .require({.criterion = "distance", .object = "puppet", .limit = Limit::Min, .value = 50})
        .option("here")
        .generate({.generator = "currentPos"});
    const Answer answer = ask(builder);
    EXPECT_EQ(answer.status, Status::Found);
    EXPECT_EQ(answer.option, 1u);
    ASSERT_EQ(answer.options.size(), 2u);
    EXPECT_EQ(answer.options[0].status, Status::AllRejected);
    EXPECT_EQ(answer.options[0].valid, 0u);
    EXPECT_EQ(answer.results.at(0).position, (Vec3{10.5f, 0, 10.5f}));
}

TEST_F(Reference, never_takes_a_missing_target_for_the_origin) {
    ProgramBuilder builder = grid_of(3);
    builder.weigh({.criterion = "distance", .object = "target", .multiplier = -1});
    const Answer answer = ask(builder);
    EXPECT_EQ(answer.status, Status::MissingObject);
    EXPECT_TRUE(answer.results.empty());
    EXPECT_NE(answer.options.at(0).missing_object, kNoObject);
}

TEST_F(Reference, believes_the_agent_about_its_target_and_the_truth_about_the_real_one) {
    const ObjectId enemy = world.add({.kind = ObjectKind::Threat, .position = {2.5f, 0, 10.5f}});
    world.set_target(puppet, enemy);
    world.believe(puppet, {.subject = enemy, .position = {18.5f, 0, 10.5f}});
    const auto nearest_to = [&](const char* object) {
        ProgramBuilder builder = grid_of(5);
        builder.weigh({.criterion = "distance", .object = object, .multiplier = -1});
        return ask(builder).results.at(0).position.x;
    };
    EXPECT_FLOAT_EQ(nearest_to("target"), 15.5f);
    EXPECT_FLOAT_EQ(nearest_to("realTarget"), 5.5f);
}

TEST_F(Reference, takes_objects_bound_by_name) {
    const ObjectId flag = world.add({.kind = ObjectKind::Place, .position = {10.5f, 0, 3.5f}});
    bindings = {{"flag", flag}};
    ProgramBuilder builder = grid_of(5);
    builder.weigh({.criterion = "distance", .object = "flag", .multiplier = -1});
    EXPECT_FLOAT_EQ(ask(builder).results.at(0).position.z, 5.5f);
}

// A ray criterion works as a weight: the hidden side of the wall wins although it is farther away.
TEST_F(Reference, weighs_rays) {
    const ObjectId enemy = world.add({.kind = ObjectKind::Threat, .position = {18.5f, 0, 10.5f}});
    world.set_target(puppet, enemy);
    rays.add_box({.box = {{6.9f, 0, 8}, {7.1f, 3, 13}}});
    ProgramBuilder builder = grid_of(5);
    builder.weigh({.criterion = "visible", .object = "target", .multiplier = -10})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1});
    const Answer answer = ask(builder);
    EXPECT_LT(answer.results.at(0).position.x, 7.0f);
    EXPECT_GT(score_value(answer.results[0].score_low), -1.0);
}

TEST_F(Reference, merges_the_points_of_two_generators_that_coincide) {
    ProgramBuilder builder(catalog, "test");
    builder.generate({.generator = "grid", .radius = 2}).generate({.generator = "currentPos"});
    const Answer answer = ask(builder);
    EXPECT_EQ(answer.options.at(0).generated, 25u);
    EXPECT_EQ(answer.options.at(0).dropped, 1u);
}

TEST_F(Reference, keeps_the_number_of_candidates_within_its_limit) {
    const Result<Program> program = grid_of(100).build();
    ASSERT_TRUE(program.ok());
    ASSERT_TRUE(world.publish());
    const auto seen = world.snapshot();
    const Answer answer = evaluate_reference({.program = &*program,
                                              .catalog = &catalog,
                                              .snapshot = seen.get(),
                                              .asker = puppet,
                                              .providers = {.navigation = navigation.get()},
                                              .max_candidates = 500});
    EXPECT_LE(answer.options.at(0).generated, 500u);
    EXPECT_EQ(answer.options[0].generated + answer.options[0].dropped, 201u * 201u);
}

TEST_F(Reference, says_invalid_handle_when_the_asker_or_a_word_is_gone) {
    const Result<Program> program = grid_of(2).build();
    ASSERT_TRUE(program.ok());
    ASSERT_TRUE(world.publish());
    const auto seen = world.snapshot();
    QueryInput input{.program = &*program,
                     .catalog = &catalog,
                     .snapshot = seen.get(),
                     .asker = {},
                     .providers = {.navigation = navigation.get()}};
    EXPECT_EQ(evaluate_reference(input).status, Status::InvalidHandle);
    input.asker = puppet;
    EXPECT_EQ(evaluate_reference(input).status, Status::Found);
    catalog.remove("grid");
    EXPECT_EQ(evaluate_reference(input).status, Status::InvalidHandle);
}

/// Not a number for every other candidate.
constexpr CriterionRow kBroken{
    .name = "broken",
    .evaluate =
        [](const CriterionCall& call, float* values) noexcept {
            for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
                const bool is_bad = call.candidates.numbers[i] % 2 == 0;
                values[i] = is_bad ? std::numeric_limits<float>::quiet_NaN() : 0.5f;
            }
        },
    .help = "Not a number for every other candidate.",
    .example = "broken = 1"};

TEST_F(Reference, counts_nan_as_failed_or_worst_and_reports_it) {
    ASSERT_TRUE(catalog.add(kBroken).ok());
    ProgramBuilder weighed = grid_of(2);
    weighed.weigh({.criterion = "broken", .multiplier = -4});
    const Answer answer = ask(weighed);
    EXPECT_EQ(answer.results.at(0).candidate, 1u);
    EXPECT_EQ(score_value(answer.results[0].score_low), -2.0);
    EXPECT_TRUE(answer.options.at(0).saw_nan);
    ProgramBuilder required = grid_of(2);
    required.require({.criterion = "broken", .limit = Limit::Max, .value = 100});
    EXPECT_EQ(ask(required).options.at(0).valid, 12u);
}

/// Not a number for one candidate.
template <std::uint32_t Number>
CriterionRow broken_at(std::string_view name) {
    CriterionRow row = kBroken;
    row.name = name;
    row.evaluate = [](const CriterionCall& call, float* values) noexcept {
        for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
            const bool is_bad = call.candidates.numbers[i] == Number;
            values[i] = is_bad ? std::numeric_limits<float>::quiet_NaN() : 0.5f;
        }
    };
    return row;
}

CriterionRow broken_rays() {
    CriterionRow row = kBroken;
    row.name = "brokenRays";
    row.cost = CostClass::Deferred;
    row.evaluate = nullptr;
    row.needs_rays = true;
    row.rays = [](const CriterionCall&, Ray* to) noexcept {
        to[0] = {.from = {0, 1, 0}, .to = {1, 1, 0}};
        return 1u;
    };
    row.answer = [](const CriterionCall&, std::span<const std::uint8_t>) noexcept {
        return std::numeric_limits<float>::quiet_NaN();
    };
    return row;
}

TEST_F(Reference, and_the_evaluator_report_nan_wherever_it_is_seen) {
    CriterionRow costly = kBroken;
    costly.name = "brokenCostly";
    costly.cost = CostClass::Costly;
    // The second chunk begins with candidate 64.
    for (const CriterionRow& row :
         {kBroken, costly, broken_rays(), broken_at<3>("brokenEarly"), broken_at<70>("brokenLate")})
        ASSERT_TRUE(catalog.add(row).ok()) << row.name;
    const ConditionEntry near{
        .criterion = "distance", .object = "puppet", .limit = Limit::Max, .value = 1};
    const auto expect_seen = [&](const ProgramBuilder& builder, bool is_seen) {
        for (const By by : {By::Reference, By::Evaluator})
            EXPECT_EQ(ask(builder, by).options.at(0).saw_nan, is_seen);
    };
    for (const char* word : {"broken", "brokenCostly", "brokenRays", "brokenEarly", "brokenLate"}) {
        SCOPED_TRACE(word);
        const ConditionEntry condition{.criterion = word, .limit = Limit::Max, .value = 100};
        ProgramBuilder weighed = grid_of(8), required = grid_of(8), grouped = grid_of(8);
        expect_seen(weighed.weigh({.criterion = word, .multiplier = -4}), true);
        expect_seen(required.require(condition), true);
        expect_seen(grouped.any_of().require(condition).require(near).end(), true);
    }
    ProgramBuilder whole = grid_of(8);
    expect_seen(whole.require(near), false);
}

TEST_F(Reference, does_not_return_what_stays_below_the_threshold) {
    ProgramBuilder builder = grid_of(3);
    builder.threshold(0.95f).weigh({.criterion = "random", .multiplier = 0.9f});
    EXPECT_EQ(ask(builder).status, Status::AllRejected);
}

// Worked examples of the sources: 0, 15, 30 and 45 m of a range of 30 m.
TEST(Score, clamps_and_maps_to_the_range) {
    const ProgramStep weight{
        .role = StepRole::Weight, .multiplier = 1, .range_low = 0, .range_high = 30};
    EXPECT_EQ(normalised(weight, 0), 0.0f);
    EXPECT_EQ(normalised(weight, 15), 0.5f);
    EXPECT_EQ(normalised(weight, 30), 1.0f);
    EXPECT_EQ(normalised(weight, 45), 1.0f);
    EXPECT_EQ(normalised(weight, std::numeric_limits<float>::infinity()), 1.0f);
}

TEST(Score, compares_raw_values_and_passes_infinity_to_min_only) {
    ProgramStep condition{.limit = Limit::Max, .limit_value = 50};
    EXPECT_TRUE(passes(condition, 40));
    condition.limit_value = 35;
    EXPECT_FALSE(passes(condition, 40));
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(passes(condition, infinity));
    condition.limit = Limit::Min;
    EXPECT_TRUE(passes(condition, infinity));
    EXPECT_FALSE(passes(condition, std::nanf("")));
}

TEST(Score, sends_values_through_curves_that_stay_between_nought_and_one) {
    ProgramStep weight{.multiplier = 1, .range_low = 0, .range_high = 1};
    weight.curve = {.kind = CurveKind::Power, .exponent = 2};
    EXPECT_EQ(normalised(weight, 0.5f), 0.25f);
    weight.curve = {.kind = CurveKind::Smooth};
    EXPECT_EQ(normalised(weight, 0.5f), 0.5f);
    weight.curve = {.kind = CurveKind::Points,
                    .point_count = 3,
                    .points = {{0.25f, 1}, {0.5f, 0}, {0.75f, 0.5f}}};
    EXPECT_EQ(normalised(weight, 0.0f), 1.0f);
    EXPECT_EQ(normalised(weight, 0.375f), 0.5f);
    EXPECT_EQ(normalised(weight, 0.5f), 0.0f);
    EXPECT_EQ(normalised(weight, 1.0f), 0.5f);
}

TEST(Score, adds_up_exactly_in_any_order) {
    Score forward = 0, backward = 0;
    for (int i = 1; i <= 200; ++i)
        forward += to_score(0.1 * i / 7.0);
    for (int i = 200; i >= 1; --i)
        backward += to_score(0.1 * i / 7.0);
    EXPECT_EQ(forward, backward);
    EXPECT_EQ(to_score(0.5), Score{1} << 31);
    EXPECT_EQ(to_score(-0.5), -(Score{1} << 31));
}

}  // namespace
}  // namespace vantage
