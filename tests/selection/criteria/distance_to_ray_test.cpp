// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceToRay: to the ray from o along its facing.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//   behind        p
//     p   o - - - + - - -> +X
const ObjectState kLooksAlongX{.position = {0, 1, 0}, .facing = {1, 0, 0}};
const Question kRay{.word = "distanceToRay", .object = {0, 1, 0}, .object_state = &kLooksAlongX};

TEST(DistanceToRay, is_the_distance_to_the_line_ahead) {
    EXPECT_EQ(value_at(kRay, {50, 1, 0}), 0.0f);
    EXPECT_EQ(value_at(kRay, {50, 4, 4}), 5.0f) << "3-4-5, heights count";
    EXPECT_EQ(value_at(kRay, {0, 1, -2}), 2.0f);
}

TEST(DistanceToRay, is_the_distance_to_the_object_behind_it) {
    EXPECT_EQ(value_at(kRay, {-3, 1, 4}), 5.0f);
    EXPECT_EQ(value_at(kRay, {0, 1, 0}), 0.0f);
}

TEST(DistanceToRay, has_the_same_bits_everywhere) {
    const ObjectState object{.position = {3.7f, 0.4f, -8.1f}, .facing = {0.48f, 0.6f, 0.64f}};
    expect_golden({.word = "distanceToRay", .object = object.position, .object_state = &object},
                  12214534388672192126u);
}

}  // namespace
}  // namespace vantage::tests
