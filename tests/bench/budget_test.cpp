// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The budget benchmark runs and reports. Its times are those of a machine, so none is asserted;
// what is counted in units is.

#include "bench/budget.h"

#include <gtest/gtest.h>

#include "bench/budget_setting.h"

namespace vantage::bench {
namespace {

constexpr BudgetSettings kFew{
    .queries = 40, .microseconds = 2000, .updates = 40, .warm_up = 10, .waiting_updates = 50};

TEST(Budget, is_measured_and_reported) {
    const auto report = measure_budget(kFew);
    ASSERT_TRUE(report.ok()) << to_string(report.diagnostics());
    EXPECT_GT(report->ours.p50, 0);
    EXPECT_GT(report->empty.p50, 0);
    EXPECT_GT(report->waiting_mean, 0);
    EXPECT_EQ(report->waiting_runs, 32u);
    EXPECT_EQ(report->lost, 0u);
    EXPECT_LE(report->unit_overrun, 1u);
    EXPECT_NE(as_table(*report).find("empty loop"), std::string::npos);
    EXPECT_NE(as_csv(*report).find("\nscheduler,"), std::string::npos);
}

TEST(Budget, names_the_steps_by_their_words) {
    const auto report = measure_budget(kFew);
    ASSERT_TRUE(report.ok());
    std::string names;
    for (const BudgetStep& step : report->steps) {
        names += step.name + ' ';
        EXPECT_GT(step.count, 0u);
    }
    for (const char* name : {"grid", "pathDistance", "distance", "between steps"})
        EXPECT_NE(names.find(name), std::string::npos) << name << " is not in " << names;
}

TEST(Budget, all_queries_have_3721_candidates) {
    const auto setting = BudgetSetting::make(50);
    ASSERT_TRUE(setting.ok()) << to_string(setting.diagnostics());
    const std::shared_ptr<const Snapshot> snapshot = (*setting)->world().snapshot();
    for (const ObjectId agent : (*setting)->agents()) {
        const Answer answer = evaluate_now({.program = (*setting)->program().get(),
                                            .catalog = &(*setting)->catalog(),
                                            .snapshot = snapshot.get(),
                                            .asker = agent,
                                            .providers = (*setting)->providers()});
        EXPECT_EQ(answer.options[0].generated, kBudgetCandidates);
        EXPECT_EQ(answer.options[0].status, Status::Found);
    }
}

}  // namespace
}  // namespace vantage::bench
