// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// changeInDistance: |p - o| - |a - o|.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

// a at 0, o at 10 on the x axis:   p=-5   a=0   p=4   o=10
const Question kChange{.word = "changeInDistance", .object = {10, 0, 0}};

TEST(ChangeInDistance, is_negative_when_the_move_brings_closer) {
    EXPECT_EQ(value_at(kChange, {4, 0, 0}), -4.0f);
    EXPECT_EQ(value_at(kChange, {10, 0, 0}), -10.0f);
    EXPECT_EQ(value_at(kChange, {-5, 0, 0}), 5.0f);
    EXPECT_EQ(value_at(kChange, {10, 3, 4}), -5.0f) << "3-4-5 from the object";
}

TEST(ChangeInDistance, is_exactly_0_for_staying_put) {
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Question question{
            .word = "changeInDistance", .asker = random_place(i), .object = random_place(i + 1000)};
        EXPECT_EQ(value_at(question, random_place(i)), 0.0f);
    }
}

TEST(ChangeInDistance, has_the_same_bits_everywhere) {
    expect_golden(
        {.word = "changeInDistance", .asker = {-2.3f, 0.1f, 5.9f}, .object = {31.7f, 2.2f, -8.1f}},
        7168470033356829907u);
}

}  // namespace
}  // namespace vantage::tests
