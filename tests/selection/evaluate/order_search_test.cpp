// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Statistics become a model, and the search finds the order that is cheapest for it.

#include "selection/evaluate/order_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "selection/evaluate/made_up_observation.h"

namespace vantage::tests {
namespace {

constexpr std::uint32_t kMadeUp = 512;

const MadeUpStep kCondition{.is_condition = true};
const MadeUpStep kRay{.is_condition = true, .cost = 100, .is_deferred = true};
const MadeUpStep kWeight{.multiplier = 0.5};

SearchModel model_of(std::span<const MadeUpStep> steps) {
    OrderStatistics statistics;
    statistics.add(made_up_observation(steps), 0);
    return statistics.model(kMadeUp);
}

class OrderSearchTest : public testing::Test {
  protected:
    OrderSearchTest() {
        EXPECT_TRUE(search.reserve(arena, kMadeUp));
        EXPECT_TRUE(simulation.reserve(arena, kMadeUp));
    }

    StepOrder find(const SearchModel& model, const StepOrder& in_use = declared()) {
        search.begin(model, in_use, declared());
        units = 1;
        while (search.advance())
            ++units;
        return search.best();
    }

    static StepOrder declared() {
        StepOrder order{};
        for (std::uint32_t i = 0; i < kMaxCostlySteps; ++i)
            order[i] = static_cast<std::uint8_t>(i);
        return order;
    }

    static std::vector<std::uint32_t> first(const StepOrder& order, std::uint32_t count) {
        return {order.begin(), order.begin() + count};
    }

    /// Over sets that the search does not use.
    double cost_of(const SearchModel& model, const StepOrder& order) {
        simulation.set_model(model);
        double cost = 0;
        for (std::uint32_t set = 0; set < 40; ++set) {
            simulation.begin_set(1'000'000 + set);
            while (simulation.draw_some()) {
            }
            simulation.begin_order(order);
            while (simulation.search_some()) {
            }
            cost += simulation.cost();
        }
        return cost;
    }

    double cheapest_of_all(const SearchModel& model) {
        StepOrder order = declared();
        double cheapest = cost_of(model, order);
        while (std::next_permutation(order.begin(), order.begin() + model.step_count))
            cheapest = std::min(cheapest, cost_of(model, order));
        return cheapest;
    }

    Arena arena{default_allocator(),
                OrderSearch::bytes_for(kMadeUp) + OrderSimulation::bytes_for(kMadeUp)};
    OrderSearch search;
    OrderSimulation simulation;
    std::uint32_t units = 0;
};

TEST(OrderStatistics, remembers_rates_widths_and_how_many_reach_the_search) {
    const MadeUpStep steps[] = {{.is_condition = true, .passes = 0.2f}, {.multiplier = 2}};
    const SearchModel model = model_of(steps);
    EXPECT_EQ(model.candidate_count, 400u);
    EXPECT_EQ(model.condition_mask, 1u);
    EXPECT_NEAR(model.steps[0].pass_share, 0.2f, 0.01f);
    EXPECT_EQ(model.steps[1].width, to_score(2));
    EXPECT_NEAR(model.steps[1].gains_to[kGainBins / 2 - 1], 0.5f, 0.01f);
    EXPECT_NEAR(model.gaps_to[kHighBins / 4 - 1], 0.25f, 0.01f);
}

TEST(OrderStatistics, measures_distance_from_the_best_candidate_of_the_same_query) {
    // Two queries whose candidates lie 0.3 apart, and each as close together as in the other.
    OrderStatistics statistics;
    for (const double shift : {0.0, 0.3}) {
        OptionObservation seen;
        seen.reset(2);
        seen.set_range(0, to_score(1));
        for (std::uint32_t i = 0; i < 100; ++i)
            seen.survived(to_score(shift + 0.001 * i), 0);
        statistics.add(seen, 0);
    }
    const SearchModel model = statistics.model(kMadeUp);
    EXPECT_FLOAT_EQ(model.gaps_to[kHighBins / 8], 1.0f);
    EXPECT_LT(model.gaps_to[kHighBins / 32], 0.6f);
}

TEST(OrderStatistics, takes_the_best_candidates_when_there_are_too_many) {
    const MadeUpStep steps[] = {kCondition, kWeight};
    OrderStatistics statistics;
    statistics.add(made_up_observation(steps), 0);
    const SearchModel model = statistics.model(100);  // Of 400.
    EXPECT_EQ(model.candidate_count, 100u);
    EXPECT_NEAR(model.gaps_to[kHighBins / 8 - 1], 0.5f, 0.02f);
    EXPECT_FLOAT_EQ(model.gaps_to[kHighBins / 4], 1.0f);
}

TEST(OrderStatistics, fades_without_changing_shares) {
    const MadeUpStep steps[] = {{.is_condition = true, .passes = 0.1f}, kWeight};
    OrderStatistics statistics;
    for (int i = 0; i < 100; ++i)
        statistics.add(made_up_observation(steps), 0);
    const SearchModel before = statistics.model(kMadeUp);
    statistics.fade(0.25);
    const SearchModel after = statistics.model(kMadeUp);
    EXPECT_EQ(after.candidate_count, before.candidate_count);
    EXPECT_NEAR(after.steps[0].pass_share, before.steps[0].pass_share, 0.001f);
    EXPECT_EQ(after.steps[1].width, before.steps[1].width);
}

TEST_F(OrderSearchTest, puts_a_cheap_condition_that_rejects_nearly_all_first) {
    const MadeUpStep steps[] = {kWeight, {.is_condition = true, .passes = 0.02f}, kRay};
    EXPECT_EQ(find(model_of(steps))[0], 1);
}

TEST_F(OrderSearchTest, puts_a_condition_that_never_rejects_last) {
    const MadeUpStep steps[] = {{.is_condition = true, .passes = 1}, kWeight, kWeight};
    EXPECT_EQ(find(model_of(steps))[2], 0);
}

TEST_F(OrderSearchTest, asks_first_what_settles_a_group_and_not_what_rejects) {
    MadeUpStep easy{.is_condition = true, .passes = 0.9f};
    MadeUpStep hard{.is_condition = true, .passes = 0.1f};
    const MadeUpStep alone[] = {easy, hard};
    EXPECT_EQ(first(find(model_of(alone)), 2), (std::vector<std::uint32_t>{1, 0}));
    easy.group = hard.group = 3;
    const MadeUpStep grouped[] = {hard, easy};
    EXPECT_EQ(first(find(model_of(grouped)), 2), (std::vector<std::uint32_t>{1, 0}));
}

TEST_F(OrderSearchTest, knows_the_members_of_a_group_together) {
    const MadeUpStep steps[] = {{.is_condition = true, .group = 3},
                                {.is_condition = true, .group = 3}};
    OptionObservation seen = made_up_observation(steps);
    const std::uint32_t survivors = seen.survivors;
    seen.survived(seen.top, 3);  // One of them holds.
    seen.survived(seen.top, 1);  // The first fails, the other one is open.
    EXPECT_EQ(seen.survivors, survivors + 2);
    EXPECT_EQ(seen.steps[0].known, 1u);
    EXPECT_EQ(seen.steps[1].known, 1u);
}

TEST_F(OrderSearchTest, keeps_the_order_in_use_among_equals) {
    const MadeUpStep steps[] = {{.is_condition = true, .passes = 0.9f}, kWeight, kWeight};
    for (const StepOrder& in_use : {StepOrder{1, 2, 0}, StepOrder{2, 1, 0}})
        EXPECT_EQ(first(find(model_of(steps), in_use), 3), first(in_use, 3));
}

TEST_F(OrderSearchTest, is_close_to_the_cheapest_of_all_orders_of_four) {
    for (const float passes : {0.05f, 0.3f, 0.6f, 0.95f}) {
        const MadeUpStep steps[] = {
            {.is_condition = true, .passes = passes}, kRay, kWeight, {.multiplier = 1.5}};
        const SearchModel model = model_of(steps);
        EXPECT_LE(cost_of(model, find(model)), 1.03 * cheapest_of_all(model)) << passes;
    }
}

TEST_F(OrderSearchTest, is_close_to_the_cheapest_of_all_orders_of_five_by_moving_steps) {
    for (const float passes : {0.05f, 0.6f}) {
        const MadeUpStep steps[] = {{.is_condition = true, .passes = passes},
                                    kRay,
                                    {.is_condition = true, .cost = 5, .passes = 0.8f},
                                    kWeight,
                                    {.cost = 60, .multiplier = 1}};
        const SearchModel model = model_of(steps);
        EXPECT_LE(cost_of(model, find(model)), 1.05 * cheapest_of_all(model)) << passes;
    }
}

TEST_F(OrderSearchTest, ends_with_as_many_steps_as_there_may_be) {
    std::vector<MadeUpStep> steps;
    for (std::uint32_t i = 0; i < kMaxCostlySteps; ++i)
        steps.push_back(i % 2 == 0 ? kCondition : kWeight);
    const SearchModel model = model_of(steps);
    StepOrder order = find(model);
    EXPECT_LT(cost_of(model, order), cost_of(model, declared()));
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, declared());  // Each step once.
    EXPECT_LT(units, 200'000u);
}

}  // namespace
}  // namespace vantage::tests
