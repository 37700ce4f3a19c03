// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceRight: along the level axis to the right of o, as o faces.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//   -Z                       Right-handed, +Y up, seen from above: whoever looks along -Z
//    ^ facing                has +X to the right.
//    o----------> +X
const ObjectState kLooksAlongMinusZ{.position = {1, 2, 3}, .facing = {0, 0, -1}};

Question right_of_object(const ObjectState& object) {
    return {.word = "distanceRight", .object = object.position, .object_state = &object};
}

TEST(DistanceRight, counts_metres_to_the_right) {
    const Question question = right_of_object(kLooksAlongMinusZ);
    EXPECT_EQ(value_at(question, {5, 2, 3}), 4.0f);
    EXPECT_EQ(value_at(question, {5, 9, -40}), 4.0f) << "heights and depth do not count";
    EXPECT_EQ(value_at(question, {-2, 2, 3}), -3.0f) << "left";
    EXPECT_EQ(value_at(question, {1, 2, 3}), 0.0f);
}

TEST(DistanceRight, follows_the_facing) {
    const ObjectState looks_along_x{.position = {0, 0, 0}, .facing = {1, 0, 0}};
    EXPECT_EQ(value_at(right_of_object(looks_along_x), {0, 0, 6}), 6.0f);
    EXPECT_EQ(value_at(right_of_object(looks_along_x), {6, 0, 0}), 0.0f) << "straight ahead";
}

TEST(DistanceRight, stays_level_for_somebody_who_looks_up) {
    const ObjectState looks_up{.position = {0, 0, 0}, .facing = {0, 0.8f, -0.6f}};
    EXPECT_FLOAT_EQ(value_at(right_of_object(looks_up), {7, 0, 0}), 7.0f);
    const ObjectState to_the_sky{.position = {0, 0, 0}, .facing = {0, 1, 0}};
    EXPECT_EQ(value_at(right_of_object(to_the_sky), {7, 0, 9}), 0.0f) << "no right side";
}

TEST(DistanceRight, needs_a_facing) {
    EXPECT_EQ(criterion_named("distanceRight").object, ObjectNeed::Facing);
}

TEST(DistanceRight, has_the_same_bits_everywhere) {
    const ObjectState object{.position = {3.7f, 0.4f, -8.1f}, .facing = {0.6f, 0, 0.8f}};
    expect_golden(right_of_object(object), 15069070990462884884u);
}

}  // namespace
}  // namespace vantage::tests
