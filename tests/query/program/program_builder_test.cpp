// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Programs come out sorted and flat; mistakes come out as one list of readable complaints.

#include <gtest/gtest.h>

#include <limits>

#include "vantage/program.h"

namespace vantage {
namespace {

class Builder : public testing::Test {
  protected:
    Builder() { add_builtin_words(catalog); }

    std::string codes(const ProgramBuilder& builder) const {
        std::string all;
        for (const Diagnostic& error : builder.build().diagnostics()) {
            if (error.severity == Severity::Error) all += error.code + " ";
        }
        return all;
    }

    Catalog catalog;
};

// The second option of the published query for a compromised cover.
TEST_F(Builder, prints_what_it_built_in_program_order) {
    ProgramBuilder builder(catalog, "StepAside");
    builder.option("step aside")
        .generate({.generator = "grid", .radius = 10, .arguments = {{"density", 0.5f}}})
        .weigh({.criterion = "visible", .object = "target", .multiplier = -10})
        .weigh({.criterion = "distance", .object = "agent", .multiplier = -1})
        .require({.criterion = "distance", .object = "puppet", .limit = Limit::Min, .value = 5})
        .require(
            {.criterion = "directness", .object = "target", .limit = Limit::Max, .value = 0.1f});
    const Result<Program> program = builder.build();
    ASSERT_TRUE(program.ok()) << to_string(program.diagnostics());
    EXPECT_EQ(to_string(*program, catalog),
              "query StepAside\n"
              "without defaults\n"
              "\n"
              "option \"step aside\"\n"
              "  generation:\n"
              "    grid around puppet = 10 (density 0.5)\n"
              "  conditions:\n"
              "    max directness from target = 0.1\n"
              "    min distance from puppet = 5\n"
              "  weights:\n"
              "    distance from puppet = -1\n"
              "    visible from target = -10\n");
}

TEST_F(Builder, gives_the_same_program_for_any_order_of_entries) {
    const auto built = [&](bool is_reversed) {
        ProgramBuilder builder(catalog, "q");
        builder.generate({.generator = "grid", .radius = 5});
        const ConditionEntry near{
            .criterion = "distance", .object = "puppet", .limit = Limit::Max, .value = 9};
        const ConditionEntry far{
            .criterion = "distance", .object = "puppet", .limit = Limit::Min, .value = 3};
        builder.require(is_reversed ? far : near).require(is_reversed ? near : far);
        return builder.build();
    };
    const Result<Program> one = built(false), other = built(true);
    ASSERT_TRUE(one.ok() && other.ok());
    EXPECT_EQ(to_string(*one, catalog), to_string(*other, catalog));
    EXPECT_EQ(one->hash, other->hash);
}

TEST_F(Builder, suggests_the_word_that_was_meant) {
    ProgramBuilder builder(catalog, "q");
    builder.generate({.generator = "gird", .radius = 5})
        .require({.criterion = "distence", .object = "puppet", .limit = Limit::Max, .value = 9});
    const Result<Program> program = builder.build();
    ASSERT_EQ(program.diagnostics().size(), 2u);
    EXPECT_EQ(program.diagnostics()[0].hint, "did you mean 'grid around puppet = 5'?");
    EXPECT_EQ(program.diagnostics()[1].hint, "did you mean 'max distance from puppet = 9'?");
}

TEST_F(Builder, tells_of_all_mistakes_at_once) {
    ProgramBuilder builder(catalog, "q");
    builder.generate({.generator = "grid", .radius = -1})
        .require({.criterion = "distance", .object = "puppet"})
        .require({.criterion = "canReachBefore", .object = "target", .limit = Limit::Min})
        .require({.criterion = "directness", .limit = Limit::Max})
        .weigh({.criterion = "random", .object = "target"})
        .weigh({.criterion = "dot", .object = "target", .multiplier = 2e6f});
    EXPECT_EQ(codes(builder),
              "query/limit-missing query/limit-on-truth query/object-missing "
              "query/object-unwanted query/radius query/weight-size ");
}

TEST_F(Builder, refuses_two_entries_that_say_the_same) {
    ProgramBuilder builder(catalog, "q");
    builder.generate({.generator = "grid", .radius = 5})
        .require({.criterion = "canReachBefore", .object = "target", .limit = Limit::IsTrue})
        .require(
            {.criterion = "canReachBefore", .object = "attentionTarget", .limit = Limit::IsFalse});
    EXPECT_EQ(codes(builder), "query/duplicate ");
}

TEST_F(Builder, allows_a_band_of_min_and_max) {
    ProgramBuilder builder(catalog, "q");
    builder.generate({.generator = "grid", .radius = 5})
        .require(
            {.criterion = "directness", .object = "target", .limit = Limit::Min, .value = -0.1f})
        .require(
            {.criterion = "directness", .object = "target", .limit = Limit::Max, .value = 0.1f});
    EXPECT_TRUE(builder.build().ok());
}

TEST_F(Builder, refuses_numbers_that_are_none_and_empty_ranges) {
    ProgramBuilder builder(catalog, "q");
    builder.generate({.generator = "grid", .radius = std::numeric_limits<float>::quiet_NaN()})
        .weigh({.criterion = "distance",
                .object = "puppet",
                .has_range = true,
                .range_low = 5,
                .range_high = 5})
        .weigh({.criterion = "dot",
                .object = "puppet",
                .multiplier = std::numeric_limits<float>::infinity()});
    EXPECT_EQ(codes(builder), "query/not-finite query/range query/not-finite ");
}

TEST_F(Builder, needs_an_option_that_generates_something) {
    EXPECT_EQ(codes(ProgramBuilder(catalog, "q")), "query/no-options ");
    ProgramBuilder builder(catalog, "q");
    builder.option("empty");
    EXPECT_EQ(codes(builder), "query/no-generation ");
}

}  // namespace
}  // namespace vantage
