// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// threatDistance: to the nearest threat that the asker knows of.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//    0    2         8           threats at x = 2 and x = 8, the second one 6 m up
const ObjectState kKnown[] = {{.position = {2, 0, 0}}, {.position = {8, 6, 0}}};

TEST(ThreatDistance, is_the_distance_to_the_nearest_one) {
    const Question question{.word = "threatDistance", .known = {.threats = kKnown}};
    EXPECT_EQ(value_at(question, {2, 0, 0}), 0.0f);
    EXPECT_EQ(value_at(question, {-1, 0, 4}), 5.0f);
    EXPECT_EQ(value_at(question, {8, 0, 0}), 6.0f) << "both are 6 m away";
    EXPECT_EQ(value_at(question, {8, 3, 0}), 3.0f) << "heights count";
}

TEST(ThreatDistance, is_infinite_without_one) {
    EXPECT_EQ(value_at({.word = "threatDistance"}, {2, 0, 0}), kUnreachable);
}

TEST(ThreatDistance, does_not_count_the_others) {
    const Question question{.word = "threatDistance",
                            .known = {.friends = kKnown, .dangers = kKnown}};
    EXPECT_EQ(value_at(question, {2, 0, 0}), kUnreachable);
}

TEST(ThreatDistance, asks_for_the_threats_and_nobody_else) {
    EXPECT_EQ(criterion_named("threatDistance").reads, reads::kThreats);
}

TEST(ThreatDistance, has_the_same_bits_everywhere) {
    const ObjectState known[] = {{.position = {3.7f, 0.4f, -8.1f}},
                                 {.position = {-20.9f, 1.1f, 13.3f}},
                                 {.position = {17.2f, -3.0f, 30.5f}}};
    expect_golden({.word = "threatDistance", .known = {.threats = known}}, 16853213187462117002u);
}

}  // namespace
}  // namespace vantage::tests
