// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// When orders are learned, kept, changed and forgotten.

#include "selection/evaluate/order_learner.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "selection/evaluate/made_up_observation.h"
#include "world/count_allocations.h"

namespace vantage::tests {
namespace {

constexpr std::uint64_t kProgram = 77;

/// The cheap condition is worth asking first when it rejects nearly everything, last when nothing.
OptionObservation seen_with(float passes) {
    const MadeUpStep steps[] = {{.multiplier = 0.5},
                                {.is_condition = true, .passes = passes},
                                {.is_condition = true, .cost = 100, .is_deferred = true}};
    return made_up_observation(steps);
}

class Learner : public testing::Test {
  protected:
    void observe(const OptionObservation& seen, std::uint32_t times = 1) {
        for (std::uint32_t i = 0; i < times; ++i) {
            learners.observe(kProgram, seen);
            learners.think(kUnlimited);
        }
    }
    std::optional<std::vector<int>> learned(std::uint64_t program = kProgram,
                                            std::uint32_t option = 0) const {
        StepOrder order{};
        if (!learners.order_of(program, option, 3, order)) return std::nullopt;
        return std::vector<int>{order[0], order[1], order[2]};
    }

    OrderLearners learners{default_allocator(), {.capacity = 4}};
};

TEST_F(Learner, knows_nothing_before_eight_queries) {
    observe(seen_with(0.02f), 7);
    EXPECT_FALSE(learners.has_work());
    EXPECT_EQ(learned(), std::nullopt);
    observe(seen_with(0.02f));
    ASSERT_NE(learned(), std::nullopt);
    EXPECT_EQ(learned()->front(), 1);
}

TEST_F(Learner, thinks_again_whenever_the_number_of_queries_has_doubled) {
    std::vector<std::uint32_t> thought_after;
    for (std::uint32_t i = 1; i <= 4096; ++i) {
        learners.observe(kProgram, seen_with(0.02f));
        if (learners.has_work()) thought_after.push_back(i);
        learners.think(kUnlimited);
    }
    EXPECT_EQ(thought_after,
              (std::vector<std::uint32_t>{8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3072, 4096}));
}

TEST_F(Learner, notices_a_change_in_the_level) {
    observe(seen_with(1.0f), 3000);
    ASSERT_NE(learned(), std::nullopt);
    EXPECT_NE(learned()->front(), 1);
    observe(seen_with(0.02f), 3000);
    EXPECT_EQ(learned()->front(), 1);
}

TEST_F(Learner, learns_the_same_however_thinking_is_sliced) {
    for (std::uint32_t i = 0; i < 8; ++i)
        learners.observe(kProgram, seen_with(0.3f));
    learners.think(kUnlimited);
    for (const std::uint32_t units : {1u, 7u, 64u}) {
        OrderLearners other(default_allocator(), {.capacity = 4});
        for (std::uint32_t i = 0; i < 8; ++i)
            other.observe(kProgram, seen_with(0.3f));
        while (other.think(units)) {
        }
        StepOrder a{}, b{};
        ASSERT_TRUE(learners.order_of(kProgram, 0, 3, a));
        ASSERT_TRUE(other.order_of(kProgram, 0, 3, b));
        EXPECT_EQ(a, b) << units;
        EXPECT_EQ(other.thought(), learners.thought()) << units;
    }
}

TEST_F(Learner, thinks_no_more_than_it_may) {
    for (std::uint32_t i = 0; i < 8; ++i)
        learners.observe(kProgram, seen_with(0.3f));
    for (std::uint64_t round = 1; round <= 10; ++round) {
        EXPECT_TRUE(learners.think(5));
        EXPECT_EQ(learners.thought(), 5 * round);
    }
    EXPECT_EQ(learned(), std::nullopt);  // Not yet.
    learners.think(kUnlimited);
    EXPECT_NE(learned(), std::nullopt);
    const std::uint64_t thought = learners.thought();
    EXPECT_FALSE(learners.think(1000));
    EXPECT_EQ(learners.thought(), thought);
    EXPECT_LT(thought, 20'000u);
}

TEST_F(Learner, tells_options_and_programs_apart) {
    OptionObservation rare = seen_with(0.02f), frequent = seen_with(1.0f);
    frequent.option = 1;
    for (std::uint32_t i = 0; i < 8; ++i) {
        learners.observe(kProgram, rare);
        learners.observe(kProgram, frequent);
    }
    learners.think(kUnlimited);
    EXPECT_EQ(learned(kProgram, 0)->front(), 1);
    EXPECT_NE(learned(kProgram, 1)->front(), 1);
    EXPECT_EQ(learned(kProgram + 1), std::nullopt);
    StepOrder order{};
    EXPECT_FALSE(learners.order_of(kProgram, 0, 4, order));  // Another number of steps.
    EXPECT_TRUE(LearnedOrders(learners, kProgram).order_of(1, 3, order));
    learners.forget(kProgram);
    EXPECT_EQ(learned(kProgram, 0), std::nullopt);
    EXPECT_EQ(learned(kProgram, 1), std::nullopt);
}

TEST_F(Learner, forgets_what_was_not_seen_for_the_longest_time) {
    observe(seen_with(0.02f), 8);
    for (std::uint64_t other = 1; other <= 3; ++other)
        learners.observe(other, seen_with(0.5f));
    EXPECT_NE(learned(), std::nullopt);
    observe(seen_with(0.02f));
    learners.observe(4, seen_with(0.5f));  // Takes the place of program 1.
    EXPECT_NE(learned(), std::nullopt);
    for (std::uint64_t other = 5; other <= 8; ++other)
        learners.observe(other, seen_with(0.5f));
    EXPECT_EQ(learned(), std::nullopt);
}

TEST_F(Learner, lets_go_of_a_search_whose_option_is_forgotten) {
    for (std::uint32_t i = 0; i < 8; ++i)
        learners.observe(kProgram, seen_with(0.3f));
    EXPECT_TRUE(learners.think(3));
    learners.forget(kProgram);
    EXPECT_FALSE(learners.think(kUnlimited));
    EXPECT_EQ(learned(), std::nullopt);
    observe(seen_with(0.02f), 8);
    EXPECT_EQ(learned()->front(), 1);
}

TEST_F(Learner, begins_anew_when_the_steps_are_others) {
    observe(seen_with(0.02f), 8);
    const MadeUpStep steps[] = {{.is_condition = true}, {.multiplier = 1}};
    learners.observe(kProgram, made_up_observation(steps));
    EXPECT_EQ(learned(), std::nullopt);
}

TEST_F(Learner, learns_nothing_from_queries_that_got_nowhere) {
    OptionObservation cut_short = seen_with(0.02f), empty = seen_with(0.02f);
    cut_short.is_complete = false;
    empty.survivors = 0;
    observe(cut_short, 20);
    observe(empty, 20);
    EXPECT_EQ(learners.thought(), 0u);
}

TEST_F(Learner, takes_measured_costs_where_there_are_any) {
    // Declared cheap, but the clock says otherwise: the condition had better wait.
    OptionObservation seen = seen_with(0.3f);
    seen.is_measured = true;
    seen.steps[0].nanoseconds = 50 * 100;
    seen.steps[1].nanoseconds = 50 * 1'000'000;
    for (std::uint32_t i = 0; i < 8; ++i)
        learners.observe(kProgram, seen, 1000);
    learners.think(kUnlimited);
    EXPECT_EQ(learned()->back(), 1);
}

TEST_F(Learner, does_not_take_rays_for_free_when_nobody_timed_them) {
    OptionObservation seen = seen_with(0.3f);
    seen.is_measured = true;
    for (StepObservation& step : std::span(seen.steps).first(3))
        step.nanoseconds = 50 * (step.is_deferred ? 1 : 500);  // A ray is only asked for.
    for (std::uint32_t i = 0; i < 8; ++i)
        learners.observe(kProgram, seen);
    learners.think(kUnlimited);
    EXPECT_EQ(learned()->back(), 2);
}

TEST_F(Learner, allocates_nothing_after_construction) {
    const OptionObservation seen = seen_with(0.3f);
    const std::uint64_t before = allocation_count();
    for (std::uint64_t i = 0; i < 200; ++i) {
        learners.observe(kProgram + i % 6, seen);
        learners.think(64);
    }
    learners.think(kUnlimited);
    EXPECT_EQ(allocation_count(), before);
}

class NoMemory final : public Allocator {
  public:
    void* allocate(std::size_t, std::size_t) noexcept override { return nullptr; }
    void deallocate(void*, std::size_t, std::size_t) noexcept override {}
};

TEST(LearnerWithoutMemory, learns_nothing_and_says_so) {
    NoMemory none;
    OrderLearners learners(none);
    EXPECT_FALSE(learners.is_ready());
    for (std::uint32_t i = 0; i < 20; ++i)
        learners.observe(kProgram, seen_with(0.3f));
    EXPECT_FALSE(learners.think(kUnlimited));
    StepOrder order{};
    EXPECT_FALSE(learners.order_of(kProgram, 0, 3, order));
}

}  // namespace
}  // namespace vantage::tests
