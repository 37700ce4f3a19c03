// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// towards: (p-a).(o-a) >= 0 and |p-a| <= |o-a|.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//         p2
//   p3  a     p1   o (10)    p4
const Question kWay{.word = "towards", .object = {10, 0, 0}};

TEST(Towards, is_true_ahead_and_not_beyond) {
    EXPECT_EQ(value_at(kWay, {6, 0, 2}), 1.0f);
    EXPECT_EQ(value_at(kWay, {0, 0, 9}), 1.0f) << "sideways is not back";
    EXPECT_EQ(value_at(kWay, {-0.1f, 0, 0}), 0.0f) << "back";
    EXPECT_EQ(value_at(kWay, {10.1f, 0, 0}), 0.0f) << "beyond";
    EXPECT_EQ(value_at(kWay, {8, 0, 8}), 0.0f) << "too far aside";
}

TEST(Towards, holds_at_both_ends) {
    EXPECT_EQ(value_at(kWay, {0, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(kWay, {10, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(kWay, {6, 0, 8}), 1.0f) << "as far as the object, exactly";
}

TEST(Towards, leaves_only_the_askers_place_when_it_is_at_the_object) {
    const Question there{.word = "towards", .asker = {1, 1, 1}, .object = {1, 1, 1}};
    EXPECT_EQ(value_at(there, {1, 1, 1}), 1.0f);
    EXPECT_EQ(value_at(there, {1, 1, 1.5f}), 0.0f);
}

TEST(Towards, has_the_same_bits_everywhere) {
    expect_golden({.word = "towards", .asker = {-2.3f, 0.1f, 5.9f}, .object = {31.7f, 2.2f, -8.1f}},
                  16438605860999472410u);
}

}  // namespace
}  // namespace vantage::tests
