// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Statistics add up to what was done, and learning changes work but no answer.

#include <gtest/gtest.h>

#include "selection/schedule/small_war.h"

namespace vantage::tests {
namespace {

/// Every agent asks both queries, over and over, in small updates.
std::vector<Vec3> play(SmallWar& war, const SchedulerSettings& settings, const Budget& budget,
                       Statistics* statistics, SchedulerCounts* counts = nullptr) {
    auto scheduler = Scheduler::make(settings);
    EXPECT_TRUE(scheduler.ok());
    (*scheduler)->collect(statistics);
    const auto hide = war.hide(), flank = war.flank();
    std::vector<Vec3> places;
    for (std::uint64_t round = 0; round < 30; ++round) {
        std::vector<Ticket> tickets;
        for (const ObjectId agent : war.agents) {
            for (const auto& program : {hide, flank})
                tickets.push_back((*scheduler)
                                      ->submit({.program = program, .asker = agent, .seed = round})
                                      .ticket);
        }
        for (int i = 0;
             i < 5000 && (*scheduler)->counts().completed < (*scheduler)->counts().submitted; ++i)
            (*scheduler)->update(budget);
        for (const Ticket ticket : tickets) {
            const Completion* completion = (*scheduler)->find(ticket);
            EXPECT_NE(completion, nullptr);
            if (completion == nullptr) continue;
            for (const AnswerResult& result : completion->answer.results)
                places.push_back(result.position);
            (*scheduler)->release(ticket);
        }
    }
    if (counts != nullptr) *counts = (*scheduler)->counts();
    return places;
}

TEST(SchedulerStatistics, learning_changes_no_answer) {
    SmallWar war(6);
    SchedulerSettings settings = war.settings();
    SchedulerCounts learned, fixed;
    const auto with = play(war, settings, {.units = 200}, nullptr, &learned);
    settings.learns_order = false;
    const auto without = play(war, settings, {.units = 200}, nullptr, &fixed);
    EXPECT_EQ(with, without);
    EXPECT_GT(learned.learning_units, 0u);
    EXPECT_EQ(fixed.learning_units, 0u);
}

TEST(SchedulerStatistics, add_up) {
    SmallWar war(6);
    Statistics statistics;
    SchedulerCounts counts;
    play(war, war.settings(), {.units = 100}, &statistics, &counts);
    ASSERT_EQ(statistics.programs.size(), 2u);
    std::uint64_t queries = 0, units = 0;
    for (const ProgramStatistics& program : statistics.programs) {
        queries += program.queries;
        units += program.units;
        EXPECT_EQ(program.by_status[static_cast<std::size_t>(Status::Found)], program.queries);
        EXPECT_EQ(program.options[0].tried, program.queries);
        for (const StepStatistics& step : program.options[0].steps)
            EXPECT_EQ(step.evaluated + step.known + step.skipped, program.options[0].generated);
        EXPECT_GE(program.latency_updates, program.queries);
    }
    EXPECT_EQ(queries, 30u * 12u);
    EXPECT_EQ(units, counts.units - counts.learning_units);
    const ProgramStatistics& hide = statistics.programs[0];
    EXPECT_EQ(hide.name, "Hide");
    EXPECT_EQ(hide.options[0].steps[1].rays, hide.rays);
    EXPECT_GT(hide.rays, 0u);
    EXPECT_TRUE(statistics.trace.empty());
}

TEST(SchedulerStatistics, print_as_table_json_and_trace) {
    SmallWar war(3);
    Statistics statistics{.max_bars = 50};
    play(war, war.settings(), {.microseconds = 200}, &statistics);
    const std::string table = to_table(statistics);
    EXPECT_NE(table.find("query Hide: 90 asked, 90 Found"), std::string::npos) << table;
    EXPECT_NE(table.find("visible from target = false"), std::string::npos) << table;
    const std::string json = to_json(statistics);
    EXPECT_NE(json.find("\"name\":\"Flank\""), std::string::npos) << json;
    EXPECT_EQ(statistics.trace.size(), 50u);
    for (const TraceBar& bar : statistics.trace)
        EXPECT_LE(bar.begin, bar.end);
    const std::string trace = to_trace(statistics);
    EXPECT_EQ(trace.find("{\"displayTimeUnit\""), 0u);
    EXPECT_NE(trace.find("\"cat\":\"working\""), std::string::npos) << trace;
    EXPECT_NE(trace.find("\"cat\":\"update\""), std::string::npos) << trace;
    // Under a budget in microseconds steps are timed.
    EXPECT_GT(statistics.programs[1].options[0].steps[0].nanoseconds, 0u);
}

TEST(SchedulerStatistics, tell_of_rays_that_tables_saved_where_there_are_any) {
    Statistics statistics;
    statistics.programs.push_back({.name = "Hide", .queries = 4, .rays = 40});
    EXPECT_EQ(to_table(statistics).find("saved"), std::string::npos);
    statistics.programs[0].rays_saved = 8;
    EXPECT_NE(to_table(statistics).find("10.0 rays, 2.0 saved by tables, waited"),
              std::string::npos)
        << to_table(statistics);
    EXPECT_NE(to_json(statistics).find("\"rays_saved\":8"), std::string::npos)
        << to_json(statistics);
}

}  // namespace
}  // namespace vantage::tests
