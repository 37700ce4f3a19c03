// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What programs may say beyond plain conditions and weights, worked out by hand on a row of
// numbered places: alternatives, limits turned round, values of the agent, names, draws.

#include <gtest/gtest.h>

#include <cmath>

#include "selection/evaluate/bounds.h"
#include "selection/evaluate/line_world.h"
#include "selection/evaluate/symbols.h"

namespace vantage::tests {
namespace {

using Numbers = std::vector<std::uint32_t>;

class Features : public ::testing::Test {
  protected:
    Features() { line.wanted = 10; }

    Numbers found(Program program) {
        line.prefer_first(program);
        return line.numbers(program);
    }

    LineWorld line;
};

// ---- groups -------------------------------------------------------------------------------------

TEST_F(Features, one_of_a_group_must_hold) {
    for (const char* other : {"number", "costlyNumber", "rayNumber", "knownNumber"}) {
        Program program = line.program();
        line.add(program, "number", {.limit = Limit::Max, .group = 1, .limit_value = 1});
        line.add(program, other, {.limit = Limit::Min, .group = 1, .limit_value = 8});
        EXPECT_EQ(found(program), (Numbers{0, 1, 8, 9})) << other;
    }
}

TEST_F(Features, all_groups_and_what_stands_alone_must_hold) {
    Program program = line.program();
    line.add(program, "costlyNumber", {.limit = Limit::Max, .group = 1, .limit_value = 1});
    line.add(program, "costlyNumber", {.limit = Limit::Max, .limit_value = 8});
    line.add(program, "number", {.limit = Limit::Max, .group = 255, .limit_value = 0});
    line.add(program, "rayNumber", {.limit = Limit::Min, .group = 1, .limit_value = 7});
    line.add(program, "knownNumber", {.limit = Limit::Min, .group = 255, .limit_value = 8});
    EXPECT_EQ(found(program), (Numbers{0, 8}));
}

TEST_F(Features, a_group_of_one_is_a_condition) {
    for (const char* word : {"number", "costlyNumber", "rayNumber", "knownNumber"}) {
        Program program = line.program();
        line.add(program, word, {.limit = Limit::Min, .group = 3, .limit_value = 7});
        EXPECT_EQ(found(program), (Numbers{7, 8, 9})) << word;
    }
}

TEST_F(Features, not_a_number_fails_as_an_alternative_too) {
    Program program = line.program();
    line.add(program, "nothing", {.limit = Limit::Max, .group = 1, .limit_value = 100});
    line.add(program, "costlyNumber", {.limit = Limit::Max, .group = 1, .limit_value = 0});
    EXPECT_EQ(found(program), (Numbers{0}));
    Program alone = line.program();
    line.add(alone, "nothing", {.limit = Limit::Max, .group = 1, .limit_value = 100});
    line.add(alone, "nothing", {.limit = Limit::Min, .group = 1, .limit_value = -100});
    EXPECT_EQ(line.ask(alone).status, Status::AllRejected);
}

TEST_F(Features, costly_alternatives_are_not_asked_when_a_cheap_one_holds) {
    Program program = line.program();
    line.add(program, "number", {.limit = Limit::Min, .group = 1, .limit_value = 0});
    line.add(program, "costlyNumber", {.limit = Limit::Min, .group = 1, .limit_value = 5});
    line.add(program, "rayNumber", {.limit = Limit::Min, .group = 1, .limit_value = 5});
    WorkCounts work;
    EXPECT_EQ(evaluate_now(line.input(program), {}, &work).results.size(), 10u);
    EXPECT_EQ(work.costly_conditions, 0u);
    EXPECT_EQ(work.deferred, 0u);
}

TEST_F(Features, a_costly_alternative_that_holds_saves_the_ray) {
    Program program = line.program();
    line.add(program, "costlyNumber", {.limit = Limit::Min, .group = 1, .limit_value = 4});
    line.add(program, "rayNumber", {.limit = Limit::Max, .group = 1, .limit_value = 1});
    WorkCounts work;
    EXPECT_EQ(evaluate_now(line.input(program), {}, &work).results.size(), 8u);
    EXPECT_EQ(work.costly_conditions, 10u);
    EXPECT_EQ(work.rays, 4u);
}

TEST_F(Features, what_is_known_beforehand_settles_a_group) {
    Program program = line.program();
    line.add(program, "knownNumber", {.limit = Limit::Min, .group = 1, .limit_value = 4});
    line.add(program, "rayNumber", {.limit = Limit::Max, .group = 1, .limit_value = 1});
    WorkCounts work;
    EXPECT_EQ(evaluate_now(line.input(program), {}, &work).results.size(), 8u);
    EXPECT_EQ(work.costly_conditions, 0u);
    EXPECT_EQ(work.known, 10u);
    EXPECT_EQ(work.rays, 4u);
}

// ---- limits turned round ------------------------------------------------------------------------

TEST_F(Features, below_and_above_leave_out_the_limit_itself) {
    for (const char* word : {"number", "costlyNumber", "rayNumber", "knownNumber"}) {
        Program program = line.program();
        line.add(program, word, {.limit = Limit::Below, .limit_value = 6});
        line.add(program, word, {.limit = Limit::Above, .limit_value = 4});
        EXPECT_EQ(found(program), (Numbers{5})) << word;
    }
}

TEST(Bounds, decide_below_and_above) {
    const ProgramStep below{.limit = Limit::Below, .limit_value = 3};
    EXPECT_EQ(verdict_from(below, {1, 2}), Verdict::Passes);
    EXPECT_EQ(verdict_from(below, {1, 3}), Verdict::Open);
    EXPECT_EQ(verdict_from(below, {3, 4}), Verdict::Fails);
    const ProgramStep above{.limit = Limit::Above, .limit_value = 3};
    EXPECT_EQ(verdict_from(above, {4, 5}), Verdict::Passes);
    EXPECT_EQ(verdict_from(above, {3, 5}), Verdict::Open);
    EXPECT_EQ(verdict_from(above, {2, 3}), Verdict::Fails);
    EXPECT_EQ(verdict_from(above, {std::nanf(""), 9}), Verdict::Open);
}

// ---- names --------------------------------------------------------------------------------------

TEST_F(Features, words_get_the_text_behind_them) {
    Program program = line.program(3);
    program.names = {"four", "eleven chars"};
    program.generators[0].name = 0;
    line.add(program, "length", {.limit = Limit::Min, .name = 1, .limit_value = 12});
    line.add(program, "length", {.limit = Limit::Max, .limit_value = 0});
    EXPECT_EQ(found(program).size(), 7u);
}

// ---- values of the agent ------------------------------------------------------------------------

TEST_F(Features, a_bound_value_multiplies_limit_weight_and_radius) {
    Program program = line.program(2);
    program.symbols = {"reach"};
    program.generators[0].symbol = 0;
    line.add(program, "costlyNumber", {.limit = Limit::Max, .symbol = 0, .limit_value = 0.5f});
    line.add(program, "number",
             {.role = StepRole::Weight, .symbol = 0, .multiplier = 2, .range_high = 10});
    line.values = {{"reach", 4}};
    const Answer answer = line.ask(program);
    EXPECT_EQ(answer.options[0].generated, 8u);
    ASSERT_EQ(answer.results.size(), 3u);
    EXPECT_EQ(answer.results[0].candidate, 2u);
    EXPECT_NEAR(score_value(answer.results[0].score_low), 2 * 4 * 0.2, 1e-6);
}

TEST_F(Features, the_world_knows_some_values_of_the_asker) {
    Program program = line.program();
    program.symbols = {"speed", "radius", "eyeHeight", "height"};
    for (std::uint16_t i = 0; i < 4; ++i)
        line.add(program, "number", {.limit = Limit::Max, .symbol = i, .limit_value = 1});
    // Speed 4, radius 0.4, eyes at 1.6, height 1.8: the radius leaves number 0 only.
    EXPECT_EQ(found(program), (Numbers{0}));
    line.values = {{"radius", 9}};
    EXPECT_EQ(found(program), (Numbers{0, 1}));
    program.steps.erase(program.steps.begin() + 1, program.steps.end());
    program.options[0].step_count = program.options[0].condition_count = 1;
    EXPECT_EQ(found(program), (Numbers{0, 1, 2, 3, 4}));
}

TEST_F(Features, a_value_that_nobody_bound_fails_the_option_and_is_named) {
    Program program = line.program();
    program.symbols = {"speed", "courage"};
    program.options[0].label = "brave";
    line.add(program, "number", {.limit = Limit::Max, .symbol = 1, .limit_value = 1});
    program.options.push_back({.label = "plain", .first_step = 1});
    program.options[1].generator_count = 1;
    const Answer answer = line.ask(program);
    EXPECT_EQ(answer.status, Status::Found);
    EXPECT_EQ(answer.option, 1u);
    EXPECT_EQ(answer.options[0].status, Status::MissingObject);
    EXPECT_EQ(answer.options[0].missing_object, kNoObject);
    EXPECT_EQ(answer.options[0].missing_value, 1u);
    EXPECT_EQ(evaluate_now(line.input(program)).options[0].missing_value, 1u);
    program.options.pop_back();
    EXPECT_EQ(line.ask(program).status, Status::MissingObject);
    program.generators[0].symbol = 1;
    EXPECT_EQ(line.ask(program).options[0].missing_value, 1u);
}

TEST_F(Features, a_value_that_is_not_finite_is_refused) {
    Program program = line.program();
    program.symbols = {"reach"};
    for (const float value : {std::nanf(""), INFINITY}) {
        line.values = {{"reach", value}};
        EXPECT_EQ(line.ask(program).status, Status::InvalidHandle);
    }
}

TEST_F(Features, products_stay_where_numbers_are_allowed) {
    SymbolValues values;
    values.bind(0, 1e30f);
    const ProgramStep weight{.role = StepRole::Weight, .symbol = 0, .multiplier = -1e30f};
    EXPECT_EQ(with_value(weight, values).multiplier, -kMaxMultiplier);
    const ProgramStep condition{.symbol = 0, .limit_value = 1e30f};
    EXPECT_EQ(with_value(condition, values).limit_value, std::numeric_limits<float>::max());
    EXPECT_EQ(radius_of({.symbol = 0, .radius = 5}, values), 1000.0f);
    values.bind(0, -2);
    EXPECT_EQ(radius_of({.symbol = 0, .radius = 5}, values), 0.0f);
    EXPECT_EQ(radius_of({.radius = 5}, values), 5.0f);
}

// ---- which of the good places -------------------------------------------------------------------

TEST_F(Features, draws_among_the_best_by_the_seed) {
    Program program = line.program();
    program.selection = SelectionMode::RandomAmong;
    program.selection_count = 3;
    line.prefer_first(program);
    line.wanted = 1;
    std::set<std::uint32_t> drawn;
    for (line.seed = 0; line.seed < 60; ++line.seed) {
        const Numbers first = line.numbers(program);
        ASSERT_EQ(first.size(), 1u);
        EXPECT_EQ(line.numbers(program), first);
        drawn.insert(first[0]);
    }
    EXPECT_EQ(drawn, (std::set<std::uint32_t>{0, 1, 2}));
}

TEST_F(Features, draws_nobody_twice_and_more_wanted_are_the_same_and_others) {
    Program program = line.program();
    program.selection = SelectionMode::RandomAmong;
    program.selection_count = 4;
    line.prefer_first(program);
    bool was_shuffled = false;
    for (line.seed = 0; line.seed < 20; ++line.seed) {
        line.wanted = 10;
        const Numbers all = line.numbers(program);
        EXPECT_EQ((std::set<std::uint32_t>(all.begin(), all.end())),
                  (std::set<std::uint32_t>{0, 1, 2, 3}));
        EXPECT_EQ(all.size(), 4u);
        was_shuffled |= all != Numbers{0, 1, 2, 3};
        line.wanted = 2;
        EXPECT_EQ(line.numbers(program), Numbers(all.begin(), all.begin() + 2));
    }
    EXPECT_TRUE(was_shuffled);
}

TEST_F(Features, draws_within_a_share_of_the_span) {
    Program program = line.program();
    program.selection = SelectionMode::RandomWithin;
    program.selection_share = 0.25f;
    line.prefer_first(program);
    line.add(program, "costlyNumber",
             {.role = StepRole::Weight, .multiplier = -1, .range_low = 0, .range_high = 10});
    // The span is 2, so 0.5 below the best may be drawn, and each place costs 0.2.
    std::set<std::uint32_t> drawn;
    for (line.seed = 0; line.seed < 20; ++line.seed) {
        const Numbers numbers = line.numbers(program);
        EXPECT_EQ(numbers.size(), 3u);
        drawn.insert(numbers.begin(), numbers.end());
    }
    EXPECT_EQ(drawn, (std::set<std::uint32_t>{0, 1, 2}));
    WorkCounts work;
    evaluate_now(line.input(program), {}, &work);
    EXPECT_LT(work.costly_weights, 7u);  // Not looked at: those far behind.
    program.selection_share = 0;
    EXPECT_EQ(line.numbers(program), (Numbers{0}));
    program.selection_share = 1;
    EXPECT_EQ(line.numbers(program).size(), 10u);
}

// ---- sets ---------------------------------------------------------------------------------------

TEST_F(Features, a_set_that_nobody_knows_is_missing_and_named) {
    Program program = line.program();
    program.objects.push_back("witnesses");
    line.add(program, "distance",
             {.limit = Limit::Min, .object = 1, .quantifier = Quantifier::All, .limit_value = 8});
    const Answer answer = line.ask(program);
    EXPECT_EQ(answer.status, Status::MissingObject);
    EXPECT_EQ(answer.options[0].missing_object, 1u);
}

}  // namespace
}  // namespace vantage::tests
