// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inLineOfFire: p lies straight ahead of o, within the width.
//
//     ...............
//   o ------->   p
//     ...............

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

const ObjectState kLaneShooter{.position = {2, 1, 3}, .facing = {0, 0, 1}};

float is_in_lane(Vec3 p, float width, const ObjectState& shooter = kLaneShooter) {
    return value_at({.word = "inLineOfFire", .arguments = {width}, .object_state = &shooter}, p);
}

TEST(InLineOfFire, is_a_lane_of_the_given_width) {
    EXPECT_EQ(is_in_lane({2, 1, 9}, 2), 1.0f);
    EXPECT_EQ(is_in_lane({3, 1, 9}, 2), 1.0f) << "the edge belongs to it";
    EXPECT_EQ(is_in_lane({1, 1, 900}, 2), 1.0f) << "it has no end";
    EXPECT_EQ(is_in_lane({3.01f, 1, 9}, 2), 0.0f);
    EXPECT_EQ(is_in_lane({0.99f, 1, 9}, 2), 0.0f);
    EXPECT_EQ(is_in_lane({3.01f, 1, 9}, 4), 1.0f);
    EXPECT_EQ(is_in_lane({2, -50, 9}, 2), 1.0f) << "seen from above";
}

TEST(InLineOfFire, begins_at_the_object) {
    EXPECT_EQ(is_in_lane({2, 1, 3}, 2), 1.0f);
    EXPECT_EQ(is_in_lane({2.5f, 1, 2.9f}, 2), 0.0f) << "behind its back";
}

TEST(InLineOfFire, is_one_metre_wide_unless_told) {
    const Question question{.word = "inLineOfFire", .object_state = &kLaneShooter};
    EXPECT_EQ(value_at(question, {2.4f, 1, 9}), 1.0f);
    EXPECT_EQ(value_at(question, {2.6f, 1, 9}), 0.0f);
}

TEST(InLineOfFire, is_level_for_an_object_that_looks_up_or_down) {
    const ObjectState steep{.position = {2, 1, 3}, .facing = {0, -0.8f, 0.6f}};
    EXPECT_EQ(is_in_lane({3, 1, 9}, 2, steep), 1.0f);
    EXPECT_EQ(is_in_lane({3.01f, 1, 9}, 2, steep), 0.0f);
    const ObjectState down{.position = {2, 1, 3}, .facing = {0, -1, 0}};
    EXPECT_EQ(is_in_lane({2, 1, 9}, 2, down), 0.0f) << "no lane at all";
}

TEST(InLineOfFire, has_the_same_bits_everywhere) {
    const ObjectState shooter{.position = {31.7f, 2.2f, -8.1f}, .facing = {-0.8f, 0, 0.6f}};
    expect_golden({.word = "inLineOfFire",
                   .object = shooter.position,
                   .arguments = {17},
                   .object_state = &shooter},
                  3271880448514827249u);
}

}  // namespace
}  // namespace vantage::tests
