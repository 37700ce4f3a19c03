// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is published of agents that coordinate without a planner must hold. Counted, not timed.

#include "bench/squads.h"

#include <gtest/gtest.h>

namespace vantage::bench {
namespace {

class Squads : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        auto compared = compare_squads({});
        ASSERT_TRUE(compared.ok()) << to_string(compared.diagnostics());
        report_ = new SquadsReport(std::move(*compared));
    }
    static void TearDownTestSuite() { delete report_; }

    static inline SquadsReport* report_ = nullptr;
};

TEST_F(Squads, are_a_thousand_of_4_to_8_with_at_most_twice_as_many_places) {
    ASSERT_EQ(report_->regimes.size(), 2u);
    for (const SquadsRegime& regime : report_->regimes) {
        EXPECT_EQ(regime.squads, 1000u);
        EXPECT_GT(regime.members, 5500u);
        EXPECT_LT(regime.members, 6500u);
        EXPECT_LE(regime.places, 2 * regime.members);
        EXPECT_EQ(regime.inexact_optimum, 0u);
    }
}

TEST_F(Squads, leave_a_gap_when_the_first_to_come_takes_all) {
    for (const SquadsRegime& regime : report_->regimes) {
        EXPECT_GT(regime.optimum.score - regime.first_come.score, 0.03 * regime.members)
            << regime.name;
    }
}

TEST_F(Squads, close_at_least_90_percent_of_the_gap_without_a_planner) {
    for (const SquadsRegime& regime : report_->regimes) {
        EXPECT_GE(regime.gap_closed(), 0.9) << regime.name;
        EXPECT_LE(regime.gap_closed(), 1.0) << regime.name << ": better than the optimum?";
    }
    EXPECT_TRUE(report_->holds()) << as_table(*report_);
}

TEST_F(Squads, leave_nobody_without_a_place_who_could_have_one) {
    for (const SquadsRegime& regime : report_->regimes)
        EXPECT_EQ(regime.coordinated.without, regime.optimum.without) << regime.name;
}

TEST_F(Squads, close_it_for_other_seeds_too) {
    for (const std::uint64_t seed : {2u, 3u, 4u}) {
        const auto other = compare_squads({.squads = 250, .seed = seed});
        ASSERT_TRUE(other.ok());
        EXPECT_TRUE(other->holds()) << as_table(*other);
    }
}

}  // namespace
}  // namespace vantage::bench
