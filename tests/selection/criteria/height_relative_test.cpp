// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// heightRelative: p above o.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

TEST(HeightRelative, is_positive_above_the_object) {
    const Question question{.word = "heightRelative", .asker = {0, 50, 0}, .object = {7, 2, 7}};
    EXPECT_EQ(value_at(question, {-30, 5.5f, 0}), 3.5f);
    EXPECT_EQ(value_at(question, {7, 2, 7}), 0.0f);
    EXPECT_EQ(value_at(question, {0, -1, 90}), -3.0f);
}

TEST(HeightRelative, has_a_symmetric_range) {
    const CriterionRow& row = criterion_named("heightRelative");
    EXPECT_EQ(row.range_low, -row.range_high);
    EXPECT_EQ(row.range_high, 20.0f);
}

TEST(HeightRelative, has_the_same_bits_everywhere) {
    expect_golden({.word = "heightRelative", .object = {0, 1.3f, 0}}, 6907661522844162828u);
}

}  // namespace
}  // namespace vantage::tests
