// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// otherSide: the angle a - o - p is over 90 degrees.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//            :  p1
//   a        o        p2
//        p3  :
const Question kSide{.word = "otherSide", .object = {10, 0, 0}};

TEST(OtherSide, is_true_beyond_the_object) {
    EXPECT_EQ(value_at(kSide, {11, 0, -5}), 1.0f);
    EXPECT_EQ(value_at(kSide, {30, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(kSide, {8, 0, 5}), 0.0f);
    EXPECT_EQ(value_at(kSide, {0, 0, 0}), 0.0f);
}

TEST(OtherSide, is_false_at_a_right_angle_and_without_an_angle) {
    EXPECT_EQ(value_at(kSide, {10, 3, 9}), 0.0f) << "90 degrees exactly";
    EXPECT_EQ(value_at(kSide, {10, 0, 0}), 0.0f) << "the object itself";
    EXPECT_EQ(value_at({.word = "otherSide", .asker = {1, 1, 1}, .object = {1, 1, 1}}, {5, 5, 5}),
              0.0f);
}

TEST(OtherSide, has_the_same_bits_everywhere) {
    expect_golden(
        {.word = "otherSide", .asker = {-2.3f, 0.1f, 5.9f}, .object = {11.7f, 2.2f, -8.1f}},
        16715568211089176821u);
}

}  // namespace
}  // namespace vantage::tests
