// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distance2d: the horizontal part of p - o.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

TEST(Distance2d, leaves_heights_out) {
    const Question question{.word = "distance2d", .object = {1, 2, 3}};
    EXPECT_EQ(value_at(question, {1, 40, 3}), 0.0f);
    EXPECT_EQ(value_at(question, {4, -7, 7}), 5.0f);
}

TEST(Distance2d, is_never_more_than_the_distance) {
    const Question flat{.word = "distance2d", .object = {3.7f, 0.4f, -8.1f}};
    const Question straight{.word = "distance", .object = {3.7f, 0.4f, -8.1f}};
    for (std::uint64_t i = 0; i < 1000; ++i)
        EXPECT_LE(value_at(flat, random_place(i)), value_at(straight, random_place(i)));
}

TEST(Distance2d, has_the_same_bits_everywhere) {
    expect_golden({.word = "distance2d", .object = {3.7f, 0.4f, -8.1f}}, 2954523847403221339u);
}

}  // namespace
}  // namespace vantage::tests
