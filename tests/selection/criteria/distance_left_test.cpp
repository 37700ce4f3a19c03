// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceLeft: the mirror image of distanceRight.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

TEST(DistanceLeft, counts_metres_to_the_left) {
    const ObjectState object{.position = {1, 2, 3}, .facing = {0, 0, -1}};
    const Question question{
        .word = "distanceLeft", .object = object.position, .object_state = &object};
    EXPECT_EQ(value_at(question, {-3, 0, 90}), 4.0f);
    EXPECT_EQ(value_at(question, {2, 0, -5}), -1.0f) << "right";
}

TEST(DistanceLeft, is_the_negative_of_distanceRight) {
    const ObjectState object{.position = {3.7f, 0.4f, -8.1f}, .facing = {0.48f, 0.6f, 0.64f}};
    Question left{.word = "distanceLeft", .object = object.position, .object_state = &object};
    Question right = left;
    right.word = "distanceRight";
    for (std::uint64_t i = 0; i < 1000; ++i)
        EXPECT_EQ(value_at(left, random_place(i)), -value_at(right, random_place(i)));
}

TEST(DistanceLeft, has_the_same_bits_everywhere) {
    const ObjectState object{.position = {3.7f, 0.4f, -8.1f}, .facing = {0.6f, 0, 0.8f}};
    expect_golden({.word = "distanceLeft", .object = object.position, .object_state = &object},
                  9159188818166102563u);
}

}  // namespace
}  // namespace vantage::tests
