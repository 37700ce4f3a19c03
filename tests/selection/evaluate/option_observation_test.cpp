// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A run sees what it does, and seeing changes nothing.

#include "selection/evaluate/option_observation.h"

#include <gtest/gtest.h>

#include <numeric>

#include "bench/strategy_setting.h"
#include "selection/evaluate/evaluate_now.h"
#include "selection/hand_clock.h"

namespace vantage::tests {
namespace {

using bench::kCandidates;

class Observation : public testing::Test {
  protected:
    Observation() {
        EXPECT_TRUE(run->reserve(arena, kCandidates));
        auto made = bench::StrategySetting::make(bench::regimes()[0]);
        EXPECT_TRUE(made.ok());
        setting = std::move(*made);
    }
    void ask(const RunSettings& settings) {
        run->begin(setting->query(5), settings);
        WorkTurn turn;
        run_to_end(*run, turn);
    }

    Arena arena{default_allocator(), QueryRun::bytes_for(kCandidates)};
    std::unique_ptr<QueryRun> run = std::make_unique<QueryRun>();
    std::unique_ptr<bench::StrategySetting> setting;
};

TEST_F(Observation, counts_what_the_run_did) {
    ask({.is_observing = true});
    ASSERT_EQ(run->observations().size(), 1u);
    const OptionObservation& seen = run->observations()[0];
    EXPECT_TRUE(seen.is_complete);
    EXPECT_FALSE(seen.is_measured);
    EXPECT_EQ(seen.step_count, 4u);
    EXPECT_EQ(seen.survivors, kCandidates);
    EXPECT_EQ(std::accumulate(seen.highs.begin(), seen.highs.end(), 0u), kCandidates);
    EXPECT_EQ(seen.steps[0].evaluated, run->work().costly_conditions);
    EXPECT_EQ(seen.steps[1].rays, run->work().rays);
    EXPECT_EQ(seen.steps[2].evaluated + seen.steps[3].evaluated, run->work().costly_weights);
    EXPECT_EQ(seen.steps[0].failed, run->step_work()[0].rejected);
    EXPECT_EQ(seen.steps[2].full_width, seen.steps[3].full_width);
    const auto& gains = seen.steps[2].gains;
    EXPECT_EQ(std::accumulate(gains.begin(), gains.end(), 0u), seen.steps[2].evaluated);
    // Highest possible scores of a weight of 1 and two of 0.5: between 1 and 2.
    EXPECT_DOUBLE_EQ(score_value(seen.range_low), 1.0);
    EXPECT_DOUBLE_EQ(score_value(seen.range_high), 2.0);
    EXPECT_GT(score_value(seen.top), 1.99);
}

TEST_F(Observation, changes_neither_the_answer_nor_the_work) {
    ask({});
    EXPECT_TRUE(run->observations().empty());
    const std::vector<AnswerResult> results(run->answer().results.begin(),
                                            run->answer().results.end());
    const WorkCounts work = run->work();
    const HandClock clock(10);
    ask({.is_observing = true, .clock = &clock});
    EXPECT_TRUE(std::equal(results.begin(), results.end(), run->answer().results.begin(),
                           run->answer().results.end()));
    EXPECT_EQ(run->work(), work);
}

TEST_F(Observation, measures_each_evaluation_with_the_clock) {
    const HandClock clock(10);
    ask({.is_observing = true, .clock = &clock});
    const OptionObservation& seen = run->observations()[0];
    EXPECT_TRUE(seen.is_measured);
    for (std::uint32_t step = 0; step < seen.step_count; ++step) {
        EXPECT_GT(seen.steps[step].evaluated, 0u) << step;
        EXPECT_EQ(seen.steps[step].nanoseconds, 10u * seen.steps[step].evaluated) << step;
    }
}

TEST_F(Observation, says_when_the_run_was_stopped_before_the_search) {
    run->begin(setting->query(5), {.is_observing = true});
    WorkTurn turn(20);  // 16 to generate, 16 for the cheap pass.
    run->step(turn);
    run->stop(Status::Cancelled);
    ASSERT_EQ(run->observations().size(), 1u);
    EXPECT_FALSE(run->observations()[0].is_complete);
}

TEST_F(Observation, of_the_next_query_starts_over) {
    ask({.is_observing = true});
    const std::uint32_t evaluated = run->observations()[0].steps[0].evaluated;
    ask({.is_observing = true});
    ASSERT_EQ(run->observations().size(), 1u);
    EXPECT_EQ(run->observations()[0].steps[0].evaluated, evaluated);
    EXPECT_EQ(run->observations()[0].survivors, kCandidates);
}

}  // namespace
}  // namespace vantage::tests
