// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// crossesLineOfFire: seen from above, the move a -> p meets the ray from o along its facing.
//
//        a . .
//            . .            from above; o faces to the right
//   o --->- - - -+- - -
//                . p

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

const ObjectState kCrossedShooter{.position = {0, 0, 0}, .facing = {1, 0, 0}};

float is_crossed(Vec3 a, Vec3 p, const ObjectState& shooter = kCrossedShooter) {
    return value_at({.word = "crossesLineOfFire", .asker = a, .object_state = &shooter}, p);
}

TEST(CrossesLineOfFire, is_true_for_a_move_across_it) {
    EXPECT_EQ(is_crossed({5, 0, 3}, {6, 0, -3}), 1.0f);
    EXPECT_EQ(is_crossed({5, 0, -3}, {6, 0, 3}), 1.0f) << "from the other side";
    EXPECT_EQ(is_crossed({5, 9, 3}, {6, -9, -3}), 1.0f) << "heights do not count";
    EXPECT_EQ(is_crossed({500, 0, 3}, {600, 0, -3}), 1.0f) << "it has no end";
}

TEST(CrossesLineOfFire, is_false_beside_it_and_behind_the_object) {
    EXPECT_EQ(is_crossed({5, 0, 3}, {6, 0, 1}), 0.0f);
    EXPECT_EQ(is_crossed({5, 0, -3}, {-6, 0, -1}), 0.0f);
    EXPECT_EQ(is_crossed({-5, 0, 3}, {-6, 0, -3}), 0.0f) << "behind its back";
    EXPECT_EQ(is_crossed({-5, 0, 1}, {1, 0, -1}), 0.0f) << "is_crossed at x = -2";
    EXPECT_EQ(is_crossed({-1, 0, 1}, {5, 0, -1}), 1.0f) << "is_crossed at x = 2";
}

TEST(CrossesLineOfFire, is_true_for_touching) {
    EXPECT_EQ(is_crossed({5, 0, 3}, {6, 0, 0}), 1.0f) << "ends on it";
    EXPECT_EQ(is_crossed({5, 0, 0}, {6, 0, 3}), 1.0f) << "begins on it";
    EXPECT_EQ(is_crossed({-5, 0, 0}, {6, 0, 3}), 0.0f) << "begins on what lies behind";
    EXPECT_EQ(is_crossed({-1, 0, 1}, {1, 0, -1}), 1.0f) << "through the object itself";
    EXPECT_EQ(is_crossed({5, 0, 0}, {9, 0, 0}), 1.0f) << "along it";
    EXPECT_EQ(is_crossed({-5, 0, 0}, {9, 0, 0}), 1.0f) << "along it from behind";
    EXPECT_EQ(is_crossed({-5, 0, 0}, {-9, 0, 0}), 0.0f) << "along what lies behind";
    EXPECT_EQ(is_crossed({5, 0, 1}, {9, 0, 1}), 0.0f) << "beside it";
    EXPECT_EQ(is_crossed({5, 0, 0}, {5, 0, 0}), 1.0f) << "stays on it";
    EXPECT_EQ(is_crossed({5, 0, 2}, {5, 0, 2}), 0.0f) << "stays beside it";
}

TEST(CrossesLineOfFire, needs_a_line) {
    const ObjectState up{.facing = {0, 1, 0}};
    EXPECT_EQ(is_crossed({5, 0, 3}, {6, 0, -3}, up), 0.0f);
    const ObjectState steep{.facing = {0.6f, 0.8f, 0}};
    EXPECT_EQ(is_crossed({5, 0, 3}, {6, 0, -3}, steep), 1.0f);
}

TEST(CrossesLineOfFire, has_the_same_bits_everywhere) {
    const ObjectState shooter{.position = {31.7f, 2.2f, -8.1f}, .facing = {-0.8f, 0, 0.6f}};
    expect_golden({.word = "crossesLineOfFire",
                   .asker = {-2.3f, 0.1f, 5.9f},
                   .object = shooter.position,
                   .object_state = &shooter},
                  12625530224879491240u);
}

}  // namespace
}  // namespace vantage::tests
