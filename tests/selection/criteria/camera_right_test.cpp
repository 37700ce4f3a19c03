// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// cameraRight: signed place on the player's screen, from -1 at the left edge to 1 at the right.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//      -1    0    1
//        \   |   /          the player looks along -Z, +X is to his right
//         \  |  /
//          eye
const ObjectState kLooker{.kind = ObjectKind::Player,
                          .facing = {0, 0, -1},
                          .view = {.half_width = 0.5f, .half_height = 0.5f}};
const Question kScreen{.word = "cameraRight", .object_state = &kLooker};

TEST(CameraRight, is_the_place_across_the_screen) {
    EXPECT_EQ(value_at(kScreen, {0, 0, -10}), 0.0f);
    EXPECT_EQ(value_at(kScreen, {2.5f, 0, -10}), 0.5f);
    EXPECT_EQ(value_at(kScreen, {2.5f, 30, -10}), 0.5f) << "heights do not count";
    EXPECT_EQ(value_at(kScreen, {-2.5f, 0, -10}), -0.5f);
    EXPECT_EQ(value_at(kScreen, {5, 0, -10}), 1.0f);
}

TEST(CameraRight, stays_at_the_edge_beyond_it) {
    EXPECT_EQ(value_at(kScreen, {50, 0, -10}), 1.0f);
    EXPECT_EQ(value_at(kScreen, {-50, 0, -10}), -1.0f);
}

TEST(CameraRight, tells_the_sides_behind_him) {
    EXPECT_EQ(value_at(kScreen, {0.1f, 0, 10}), 1.0f);
    EXPECT_EQ(value_at(kScreen, {-0.1f, 0, 10}), -1.0f);
    EXPECT_EQ(value_at(kScreen, {0, 0, 10}), 0.0f) << "exactly behind";
    EXPECT_EQ(value_at(kScreen, {3, 0, 0}), 1.0f) << "beside";
}

TEST(CameraRight, has_the_same_bits_everywhere) {
    ObjectState player = kLooker;
    player.position = {3.7f, 0.4f, -8.1f};
    player.view.direction = {0.48f, 0.6f, 0.64f};
    expect_golden({.word = "cameraRight", .object = player.position, .object_state = &player},
                  5143343671393434249u);
}

}  // namespace
}  // namespace vantage::tests
