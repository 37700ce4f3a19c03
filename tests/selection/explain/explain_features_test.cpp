// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Records and reasons of programs with alternatives, values of the agent and draws.

#include <gtest/gtest.h>

#include <algorithm>

#include "selection/evaluate/line_world.h"
#include "vantage/explain.h"

namespace vantage::tests {
namespace {

class ExplainedFeatures : public ::testing::Test {
  protected:
    /// Places 0, 1, 8 and 9 are allowed.
    Program ends() {
        Program program = line.program();
        line.add(program, "number", {.limit = Limit::Max, .group = 1, .limit_value = 1});
        line.add(program, "costlyNumber", {.limit = Limit::Min, .group = 1, .limit_value = 8});
        line.prefer_first(program);
        return program;
    }

    std::string why_not_at(const Program& program, float x) {
        reason = why_not(record, line.input(program), {x, 0, 0});
        return to_string(reason, program, line.catalog);
    }

    LineWorld line;
    QueryRecord record;
    WhyNot reason;
};

bool has_text(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_F(ExplainedFeatures, the_last_of_a_group_is_the_reason_and_one_that_holds_makes_it_valid) {
    const Program program = ends();
    line.wanted = 10;
    evaluate_recorded(line.input(program), record);
    const OptionRecord& option = record.options.at(0);
    EXPECT_EQ(option.candidates[0].status, CandidateStatus::Best);
    EXPECT_EQ(option.step(0, 1).mark, StepMark::NotNeeded);
    EXPECT_EQ(option.candidates[9].status, CandidateStatus::Best);
    EXPECT_EQ(option.step(9, 0).mark, StepMark::Measured);
    EXPECT_EQ(option.candidates[5].status, CandidateStatus::Failed);
    EXPECT_EQ(option.candidates[5].failed_step, 1u);
    EXPECT_EQ(option.step(5, 0).mark, StepMark::Measured);
    const std::string text = to_string(record, program, line.catalog);
    const auto steps = program.steps_of(program.options[0]);
    EXPECT_TRUE(has_text(text, "any of: " + to_string(program, steps[0], line.catalog) + ", " +
                                   to_string(program, steps[1], line.catalog) +
                                   ": rejected 6 of 10"))
        << text;
}

TEST_F(ExplainedFeatures, a_group_that_is_still_open_makes_nobody_valid) {
    const Program program = ends();
    evaluate_recorded(line.input(program), record);  // One is wanted: 0 is found first.
    const OptionRecord& option = record.options.at(0);
    EXPECT_EQ(option.candidates[1].status, CandidateStatus::Valid);
    EXPECT_EQ(option.candidates[9].status, CandidateStatus::Undecided);
}

TEST_F(ExplainedFeatures, why_not_says_that_none_of_a_group_holds) {
    const Program program = ends();
    evaluate_recorded(line.input(program), record);
    const std::string middle = why_not_at(program, 5);
    EXPECT_EQ(reason.verdict, WhyNotVerdict::Rejected);
    EXPECT_TRUE(has_text(middle, "none of: ")) << middle;
    const std::string last = why_not_at(program, 9);
    EXPECT_EQ(reason.verdict, WhyNotVerdict::Beaten);
    EXPECT_FALSE(reason.terms[0].passes_here);
    EXPECT_TRUE(reason.terms[0].holds_here);
    EXPECT_TRUE(has_text(last, "another of its group holds")) << last;
    EXPECT_FALSE(has_text(last, "none of: ")) << last;
}

class TextsDrawn final : public DebugDraw {
  public:
    void sphere(Vec3, float, Colour) noexcept override {}
    void line(Vec3, Vec3, Colour) noexcept override {}
    void text(Vec3, std::string_view text, Colour) noexcept override { all += text; }
    std::string all;
};

TEST_F(ExplainedFeatures, a_label_says_that_none_of_a_group_holds) {
    const Program program = ends();
    line.wanted = 10;
    evaluate_recorded(line.input(program), record);
    TextsDrawn drawn;
    draw(record, line.input(program), drawn);
    EXPECT_TRUE(has_text(drawn.all, "none of: ")) << drawn.all;
}

TEST_F(ExplainedFeatures, values_of_the_agent_are_in_record_and_terms) {
    Program program = line.program();
    program.symbols = {"reach", "courage"};
    line.add(program, "number", {.limit = Limit::Min, .symbol = 0, .limit_value = 2});
    line.add(program, "number",
             {.role = StepRole::Weight, .symbol = 0, .multiplier = -1, .range_high = 10});
    line.values = {{"reach", 3}};
    const Answer answer = evaluate_recorded(line.input(program), record);
    EXPECT_EQ(answer.results.at(0).candidate, 6u);
    ASSERT_EQ(record.values.size(), 2u);
    EXPECT_EQ(record.values[0], 3.0f);
    EXPECT_NE(record.values[1], record.values[1]);
    const std::string text = to_string(record, program, line.catalog);
    EXPECT_TRUE(has_text(text, "reach = 3")) << text;
    EXPECT_TRUE(has_text(text, "adds -1.8000")) << text;
    why_not_at(program, 5);
    EXPECT_EQ(reason.verdict, WhyNotVerdict::Rejected);
}

TEST_F(ExplainedFeatures, a_missing_value_is_named) {
    Program program = line.program();
    program.symbols = {"courage"};
    line.add(program, "number", {.limit = Limit::Min, .symbol = 0, .limit_value = 2});
    evaluate_recorded(line.input(program), record);
    const std::string text = to_string(record, program, line.catalog);
    EXPECT_TRUE(has_text(text, "nobody said what \"courage\" is")) << text;
    EXPECT_EQ(why_not(record, line.input(program), {1, 0, 0}).verdict, WhyNotVerdict::NoOption);
}

TEST_F(ExplainedFeatures, why_not_tells_who_was_good_enough_and_not_drawn) {
    Program program = line.program();
    program.selection = SelectionMode::RandomAmong;
    program.selection_count = 3;
    line.prefer_first(program);
    const Answer answer = evaluate_recorded(line.input(program), record);
    const std::uint32_t taken = answer.results.at(0).candidate;
    for (std::uint32_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(record.options[0].candidates[i].is_in_draw);
        const std::string text = why_not_at(program, static_cast<float>(i));
        EXPECT_EQ(reason.verdict,
                  i == taken ? WhyNotVerdict::IsTheAnswer : WhyNotVerdict::NotDrawn);
        EXPECT_EQ(has_text(text, "the draw took"), i != taken) << text;
    }
    EXPECT_FALSE(record.options[0].candidates[3].is_in_draw);
    why_not_at(program, 3);
    EXPECT_EQ(reason.verdict, WhyNotVerdict::Beaten);
}

}  // namespace
}  // namespace vantage::tests
