// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is published of the learned order must hold. Counts, not times, so it holds everywhere.

#include "bench/strategies.h"

#include <gtest/gtest.h>

namespace vantage::bench {
namespace {

class Strategies : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        auto compared = compare_strategies({});
        ASSERT_TRUE(compared.ok()) << to_string(compared.diagnostics());
        report_ = new StrategiesReport(std::move(*compared));
    }
    static void TearDownTestSuite() { delete report_; }

    static inline StrategiesReport* report_ = nullptr;
};

TEST_F(Strategies, compares_all_of_them_in_six_regimes) {
    ASSERT_EQ(report_->regimes.size(), 6u);
    for (const RegimeReport& regime : report_->regimes) {
        EXPECT_EQ(regime.rows.size(), 1u + 24u + 4u) << regime.name;
        EXPECT_EQ(regime.learned().kind, StrategyKind::Learned);
        EXPECT_EQ(regime.best_fixed().kind, StrategyKind::FixedOrder);
        for (const StrategyRow& row : regime.rows)
            EXPECT_LE(row.cheap, 961.0) << row.name;
    }
}

TEST_F(Strategies, all_give_the_answers_of_the_reference) {
    for (const RegimeReport& regime : report_->regimes) {
        for (const StrategyRow& row : regime.rows)
            EXPECT_EQ(row.wrong_answers, 0u) << regime.name << ", " << row.name;
    }
}

TEST_F(Strategies, the_learned_order_is_within_5_percent_of_the_best_fixed_one_everywhere) {
    for (const RegimeReport& regime : report_->regimes) {
        EXPECT_LE(regime.learned().cost(), 1.05 * regime.best_fixed().cost())
            << regime.name << ": learned " << regime.learned_order << ", best "
            << regime.best_fixed().name;
    }
}

TEST_F(Strategies, the_learned_order_asks_for_no_more_rays_than_the_best_fixed_one) {
    for (const RegimeReport& regime : report_->regimes)
        EXPECT_LE(regime.learned().rays, 1.05 * regime.best_fixed().rays) << regime.name;
}

TEST_F(Strategies, the_learned_order_is_cheaper_in_all_than_every_fixed_one) {
    const StrategiesSummary summary = summarise(*report_);
    EXPECT_LT(summary.learned_sum, summary.best_fixed_sum) << summary.best_fixed;
    EXPECT_TRUE(summary.holds());
}

}  // namespace
}  // namespace vantage::bench
