// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// When a turn stops: by units, or by a clock that this test moves.

#include <gtest/gtest.h>

#include <array>

#include "selection/evaluate/watched_floor.h"
#include "selection/hand_clock.h"
#include "selection/schedule/small_war.h"
#include "vantage/scheduler.h"

namespace vantage::tests {
namespace {

/// How many units of that length a turn begins.
int units_begun(HandClock& clock, WorkTurn& turn, std::uint64_t length) {
    int count = 0;
    for (; turn.may_go_on(); ++count)
        clock.now += length;
    return count;
}

TEST(WorkTurn, does_not_begin_a_unit_that_would_not_fit) {
    HandClock clock;
    WorkTurn turn(kUnlimited, {.clock = &clock, .stop_at = 2000, .longest_unit = 1000});
    EXPECT_EQ(units_begun(clock, turn, 300), 3);  // a fourth would end at 2200
    EXPECT_EQ(clock.now, 1900u);
}

TEST(WorkTurn, expects_its_first_unit_to_take_as_long_as_earlier_first_ones) {
    HandClock clock;
    WorkTurn early(kUnlimited, {.clock = &clock, .stop_at = 2000, .longest_unit = 500});
    EXPECT_EQ(units_begun(clock, early, 400), 2);
    EXPECT_EQ(early.first_unit(), 400u);
    WorkTurn late(
        kUnlimited,
        {.clock = &clock, .stop_at = 2000, .first_unit = early.first_unit(), .longest_unit = 500});
    EXPECT_FALSE(late.may_go_on());  // 200 are left
}

TEST(WorkTurn, is_not_held_up_by_one_unit_that_took_very_long) {
    HandClock clock;
    WorkTurn slow(kUnlimited, {.clock = &clock, .stop_at = 2000, .longest_unit = 250});
    EXPECT_EQ(units_begun(clock, slow, 1'000'000), 1);
    WorkTurn next(kUnlimited, {.clock = &clock,
                               .stop_at = clock.now + 1000,
                               .first_unit = slow.first_unit(),
                               .longest_unit = 250});
    EXPECT_TRUE(next.may_go_on());
}

TEST(WorkTurn, is_not_held_up_by_what_was_learned_under_a_longer_budget) {
    HandClock clock;
    WorkTurn turn(kUnlimited, {.clock = &clock,
                               .stop_at = clock.now + 1000,
                               .first_unit = 1'000'000,
                               .longest_unit = 250});
    EXPECT_TRUE(turn.may_go_on());
}

TEST(WorkTurn, says_how_many_units_may_be_spent_at_once) {
    WorkTurn few(5);
    EXPECT_EQ(few.at_once(8), 5u);
    few.spend_units(3);
    EXPECT_EQ(few.used(), 3u);
    EXPECT_EQ(few.at_once(8), 2u);
    few.spend_units(2);
    EXPECT_FALSE(few.may_go_on());
    WorkTurn any;
    any.spend_units(1000);
    EXPECT_EQ(any.at_once(8), 8u);
    HandClock clock;
    const WorkTurn timed(kUnlimited, {.clock = &clock, .stop_at = 2000, .longest_unit = 1000});
    EXPECT_EQ(timed.at_once(8), 1u) << "the clock is looked at between any two";
}

TEST(WorkTurn, says_in_the_middle_of_a_unit_that_its_time_is_over) {
    HandClock clock;
    const WorkTurn timed(kUnlimited, {.clock = &clock, .stop_at = 2000}), counted(1);
    EXPECT_FALSE(timed.is_late());
    clock.now = 2000;
    EXPECT_TRUE(timed.is_late());
    EXPECT_FALSE(counted.is_late());
}

/// A unit is 16 nodes of a search: where the cache is cold more might take longer than an update.
TEST(Scheduler, stops_after_a_few_nodes_of_a_path_search_when_the_time_is_over) {
    SmallWar war(2);
    HandClock clock;
    AskedWalks asked{.nanoseconds = &clock.now};
    const WatchedFloor floor(*war.navigation, asked);
    ProgramBuilder flee(war.catalog, "Flee");
    flee.option("within a walk")
        .generate({.generator = "navMesh", .radius = 16})
        .weigh({.criterion = "pathDistance", .object = "target", .multiplier = 1});
    const auto within_a_walk = std::make_shared<const Program>(std::move(*flee.build()));
    for (const auto& program : {war.flank(12), within_a_walk}) {
        SchedulerSettings settings = war.settings();
        settings.providers.navigation = &floor;
        settings.clock = &clock;
        auto scheduler = Scheduler::make(settings);
        ASSERT_TRUE(scheduler.ok());
        const Ticket ticket =
            (*scheduler)->submit({.program = program, .asker = war.agents[0]}).ticket;
        std::uint64_t longest = 0;
        for (int i = 0; i < 500 && (*scheduler)->poll(ticket) == Status::InProgress; ++i) {
            const std::uint64_t before = clock.now;
            (*scheduler)->update({.microseconds = 40});
            longest = std::max(longest, clock.now - before);
        }
        ASSERT_NE((*scheduler)->find(ticket), nullptr) << program->name;
        EXPECT_LE(longest, 56'000u) << program->name << ": 40 microseconds and 16 nodes";
        EXPECT_GT(longest, 30'000u) << program->name;
        const auto snapshot = war.world.snapshot();
        const Answer plain = evaluate_reference(war.input(*program, war.agents[0], *snapshot));
        expect_same((*scheduler)->find(ticket)->answer, plain);
    }
}

TEST(Scheduler, lets_everybody_work_when_the_time_is_never_enough_for_all) {
    SmallWar war(8);
    const HandClock clock(1000);  // A budget ends after a known number of looks.
    SchedulerSettings settings = war.settings();
    settings.clock = &clock;
    auto scheduler = Scheduler::make(settings);
    ASSERT_TRUE(scheduler.ok());
    struct EndlessJob final : Job {
        JobState step(WorkTurn& turn) noexcept override {
            for (; turn.may_go_on(); turn.spend_unit())
                ++units;
            return JobState::More;
        }
        int units = 0;
    };
    std::array<EndlessJob, 8> jobs;
    for (EndlessJob& job : jobs)
        (*scheduler)->submit(job, {});
    for (int i = 0; i < 80; ++i)
        (*scheduler)->update({.microseconds = 30});
    for (const EndlessJob& job : jobs)
        EXPECT_GT(job.units, 20);
}

}  // namespace
}  // namespace vantage::tests
