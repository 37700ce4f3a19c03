// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distance: |p - o|.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

TEST(Distance, is_the_straight_line_to_the_object) {
    const Question from_target{.word = "distance", .asker = {100, 0, 0}, .object = {1, 2, 3}};
    EXPECT_EQ(value_at(from_target, {1, 2, 3}), 0.0f);
    EXPECT_EQ(value_at(from_target, {4, 2, 7}), 5.0f);
    EXPECT_EQ(value_at(from_target, {1, -10, -2}), 13.0f) << "heights count";
}

TEST(Distance, weighs_from_0_to_30_metres_and_is_not_clamped_itself) {
    const CriterionRow& row = criterion_named("distance");
    const Question question{.word = "distance"};
    const auto weight = [&](float x) {
        const float value = value_at(question, {x, 0, 0});
        return std::clamp((value - row.range_low) / (row.range_high - row.range_low), 0.0f, 1.0f);
    };
    EXPECT_EQ(weight(0), 0.0f);
    EXPECT_EQ(weight(15), 0.5f);
    EXPECT_EQ(weight(30), 1.0f);
    EXPECT_EQ(weight(45), 1.0f);
    EXPECT_EQ(value_at(question, {45, 0, 0}), 45.0f);
    EXPECT_EQ(row.unit, "m");
}

TEST(Distance, has_the_same_bits_everywhere) {
    expect_golden({.word = "distance", .object = {3.7f, 0.4f, -8.1f}}, 2548933062205159246u);
}

}  // namespace
}  // namespace vantage::tests
