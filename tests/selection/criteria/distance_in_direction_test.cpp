// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceInDirection: (p - a) . unit(o - a).

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//          p (7, 24)
//          :
//   a------+------ o (100, 0)
const Question kAhead{.word = "distanceInDirection", .object = {100, 0, 0}};

TEST(DistanceInDirection, is_the_part_of_the_move_that_goes_there) {
    EXPECT_EQ(value_at(kAhead, {7, 0, 24}), 7.0f);
    EXPECT_EQ(value_at(kAhead, {0, 9, 24}), 0.0f) << "sideways";
    EXPECT_EQ(value_at(kAhead, {-3, 0, 1}), -3.0f) << "away";
    EXPECT_EQ(value_at(kAhead, {150, 0, 0}), 150.0f) << "past it counts on";
}

TEST(DistanceInDirection, is_0_without_a_direction) {
    EXPECT_EQ(value_at({.word = "distanceInDirection", .asker = {2, 2, 2}, .object = {2, 2, 2}},
                       {9, 2, 2}),
              0.0f);
    EXPECT_EQ(value_at(kAhead, {0, 0, 0}), 0.0f);
}

TEST(DistanceInDirection, has_the_same_bits_everywhere) {
    expect_golden({.word = "distanceInDirection",
                   .asker = {-2.3f, 0.1f, 5.9f},
                   .object = {31.7f, 2.2f, -8.1f}},
                  473261167061764659u);
}

}  // namespace
}  // namespace vantage::tests
