// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How much work the baselines do, in the setting by which systems of this kind are compared: 961
// candidates, a cheap weight of 1, two costly ones of 0.5, a costly condition that 60 % pass and a
// ray that 30 % pass, the best one wanted. Means of 100 queries with uniform seeded values.

#include <gtest/gtest.h>

#include "agree/case_words.h"
#include "vantage/answer.h"
#include "vantage/simple_world.h"

namespace vantage::tests {
namespace {

constexpr std::uint32_t kQueries = 100;

class BaselineWork : public testing::Test {
  protected:
    BaselineWork() {
        add_case_words(catalog);
        asker = world.add({.position = {1, 0, 1}});
        EXPECT_TRUE(world.publish());
        snapshot = world.snapshot();
    }

    /// The steps differ by their salt only.
    Program usual_program() const {
        const auto salt = [](float number) { return std::vector<NamedArgument>{{"salt", number}}; };
        ProgramBuilder builder(catalog, "usual");
        builder.generate({.generator = "places", .arguments = {{"count", 961}}})
            .require({.criterion = "costlyUniform",
                      .limit = Limit::Max,
                      .value = 0.6f,
                      .arguments = salt(1)})
            .require({.criterion = "deferredUniform",
                      .limit = Limit::Max,
                      .value = 0.3f,
                      .arguments = salt(2)})
            .weigh({.criterion = "cheapUniform", .multiplier = 1, .arguments = salt(3)})
            .weigh({.criterion = "costlyUniform", .multiplier = 0.5f, .arguments = salt(4)})
            .weigh({.criterion = "costlyUniform", .multiplier = 0.5f, .arguments = salt(5)});
        const Result<Program> program = builder.build();
        EXPECT_TRUE(program.ok()) << to_string(program.diagnostics());
        return *program;
    }

    QueryInput input_for(const Program& program, std::uint64_t seed) const {
        return {.program = &program,
                .catalog = &catalog,
                .snapshot = snapshot.get(),
                .asker = asker,
                .providers = {.rays = &rays},
                .seed = seed};
    }

    struct MeanWork {
        double cheap = 0, costly_conditions = 0, rays = 0, costly_weights = 0, declared_cost = 0;
    };

    MeanWork mean_work(Baseline baseline) const {
        const WorkCounts sum = summed_work(baseline);
        const auto mean = [](auto total) { return static_cast<double>(total) / kQueries; };
        const MeanWork work{.cheap = mean(sum.cheap),
                            .costly_conditions = mean(sum.costly_conditions),
                            .rays = mean(sum.rays),
                            .costly_weights = mean(sum.costly_weights),
                            .declared_cost = mean(sum.declared_cost)};
        std::printf("  %8.1f costly conditions %8.1f rays %8.1f costly weights %10.0f cost\n",
                    work.costly_conditions, work.rays, work.costly_weights, work.declared_cost);
        return work;
    }

    WorkCounts summed_work(Baseline baseline) const {
        const Program program = usual_program();
        WorkCounts sum;
        for (std::uint32_t seed = 0; seed < kQueries; ++seed) {
            WorkCounts work;
            const Answer answer = evaluate_baseline(baseline, input_for(program, seed), &work);
            EXPECT_EQ(answer.status, Status::Found);
            EXPECT_EQ(work.slots, 961u);
            EXPECT_EQ(work.deferred, work.rays);
            sum.cheap += work.cheap;
            sum.costly_conditions += work.costly_conditions;
            sum.rays += work.rays;
            sum.costly_weights += work.costly_weights;
            sum.declared_cost += work.declared_cost;
        }
        return sum;
    }

    Catalog catalog;
    World world;
    SimpleRays rays;
    ObjectId asker;
    std::shared_ptr<const Snapshot> snapshot;
};

TEST_F(BaselineWork, of_the_reference_is_everything_on_everything) {
    const MeanWork work = mean_work(Baseline::Reference);
    EXPECT_DOUBLE_EQ(work.cheap, 961);
    EXPECT_DOUBLE_EQ(work.costly_conditions, 961);
    EXPECT_DOUBLE_EQ(work.rays, 961);
    EXPECT_DOUBLE_EQ(work.costly_weights, 1922);
    EXPECT_DOUBLE_EQ(work.declared_cost, 961 + 20 * (961 + 1922) + 100 * 961);
}

// Of the places 60 % reach the ray, and 18 % reach the two weights.
TEST_F(BaselineWork, of_test_by_test_shrinks_with_every_filter) {
    const MeanWork work = mean_work(Baseline::TestByTest);
    EXPECT_DOUBLE_EQ(work.costly_conditions, 961);
    EXPECT_NEAR(work.rays, 577, 6);
    EXPECT_NEAR(work.costly_weights, 346, 8);
    EXPECT_NEAR(work.cheap * 2, work.costly_weights, 1e-6);
}

// One of 5.6 places passes both conditions, so that many are looked at.
TEST_F(BaselineWork, of_the_three_step_rule_is_all_weights_and_few_conditions) {
    const MeanWork work = mean_work(Baseline::ThreeStep);
    EXPECT_DOUBLE_EQ(work.cheap, 961);
    EXPECT_DOUBLE_EQ(work.costly_weights, 1922);
    EXPECT_NEAR(work.costly_conditions, 5.6, 1.5);
    EXPECT_NEAR(work.rays, 0.6 * work.costly_conditions, 0.5);
}

TEST_F(BaselineWork, of_the_shipped_order_is_conditions_on_all_that_might_win) {
    const MeanWork work = mean_work(Baseline::Shipped);
    EXPECT_DOUBLE_EQ(work.cheap, 961);
    EXPECT_NEAR(work.costly_conditions, 184, 20);
    EXPECT_NEAR(work.rays, 0.6 * work.costly_conditions, 5);
    EXPECT_NEAR(work.costly_weights, 39, 4);
}

// Every weight of the winner is evaluated, though a single candidate has nobody to beat.
TEST_F(BaselineWork, of_the_shipped_order_skips_no_weight) {
    ProgramBuilder builder(catalog, "alone");
    builder.generate({.generator = "places", .arguments = {{"count", 1}}})
        .weigh({.criterion = "costlyUniform"})
        .weigh({.criterion = "costlySteps"});
    const Result<Program> program = builder.build();
    ASSERT_TRUE(program.ok());
    WorkCounts work;
    evaluate_baseline(Baseline::Shipped, input_for(*program, 1), &work);
    EXPECT_EQ(work.costly_weights, 2u);
}

TEST_F(BaselineWork, stops_at_the_threshold) {
    ProgramBuilder builder(catalog, "hopeless");
    builder.threshold(2)
        .generate({.generator = "places", .arguments = {{"count", 100}}})
        .require({.criterion = "costlyFlag"})
        .weigh({.criterion = "cheapUniform"})
        .weigh({.criterion = "costlyUniform", .multiplier = 0.5f});
    const Result<Program> program = builder.build();
    ASSERT_TRUE(program.ok());
    WorkCounts three_step, shipped;
    const QueryInput input = input_for(*program, 1);
    EXPECT_EQ(evaluate_baseline(Baseline::ThreeStep, input, &three_step).status,
              Status::AllRejected);
    EXPECT_EQ(evaluate_baseline(Baseline::Shipped, input, &shipped).status, Status::AllRejected);
    EXPECT_EQ(three_step.costly_conditions, 0u);
    EXPECT_EQ(shipped.costly_conditions, 0u);
    EXPECT_EQ(shipped.costly_weights, 0u);
}

}  // namespace
}  // namespace vantage::tests
