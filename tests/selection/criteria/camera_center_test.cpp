// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// cameraCenter: 1 in the centre of the player's view, 0 at its edge, negative outside, -1 behind.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//            far plane          The player's eye is at the height of the asker's torso, so that
//    \    |    /                level places are in the middle of the picture. It is as wide as
//     \   |   /                 twice the depth, and half as high.
//      \  |  /
//       \ | /
//        eye   -> +X
const ObjectState kPlayer{.kind = ObjectKind::Player,
                          .position = {0, 0, 0},
                          .facing = {0, 0, -1},
                          .standing = {.eye = 1.2f},
                          .view = {.half_width = 1, .half_height = 0.5f}};
const Question kPicture{.word = "cameraCenter", .object_state = &kPlayer};

TEST(CameraCenter, falls_from_1_in_the_middle_to_0_at_the_edge) {
    EXPECT_EQ(value_at(kPicture, {0, 0, -10}), 1.0f);
    EXPECT_EQ(value_at(kPicture, {5, 0, -10}), 0.5f);
    EXPECT_EQ(value_at(kPicture, {-5, 0, -10}), 0.5f);
    EXPECT_EQ(value_at(kPicture, {10, 0, -10}), 0.0f) << "the right edge";
    EXPECT_EQ(value_at(kPicture, {0, 5, -10}), 0.0f) << "the upper edge";
    EXPECT_EQ(value_at(kPicture, {0, -2.5f, -10}), 0.5f);
    EXPECT_FLOAT_EQ(value_at(kPicture, {5, 4, -10}), 0.2f) << "the nearer edge counts";
}

TEST(CameraCenter, is_negative_outside_and_minus_1_beside_and_behind) {
    EXPECT_EQ(value_at(kPicture, {20, 0, -10}), -0.5f);
    EXPECT_EQ(value_at(kPicture, {10, 0, 0}), -1.0f) << "beside him";
    EXPECT_EQ(value_at(kPicture, {0, 0, 10}), -1.0f) << "behind him";
    EXPECT_EQ(value_at(kPicture, {300, 5, 0.001f}), -1.0f);
    EXPECT_EQ(value_at(kPicture, {0, 0, 0}), -1.0f) << "in his eye";
}

TEST(CameraCenter, changes_steadily_from_the_middle_to_the_side) {
    float last = 2;
    for (float x = 0; x < 200; x += 0.25f) {
        const float value = value_at(kPicture, {x, 0, -10});
        EXPECT_LT(value, last) << x;
        EXPECT_LT(last - value, x == 0 ? 2 : 0.026f) << "no jump at " << x;
        last = value;
    }
}

TEST(CameraCenter, uses_the_view_before_the_facing) {
    ObjectState looks_back = kPlayer;
    looks_back.view.direction = {0, 0, 1};
    const Question question{.word = "cameraCenter", .object_state = &looks_back};
    EXPECT_EQ(value_at(question, {0, 0, 10}), 1.0f);
    EXPECT_EQ(value_at(question, {0, 0, -10}), -1.0f);
}

TEST(CameraCenter, works_for_a_player_who_looks_straight_up) {
    ObjectState looks_up = kPlayer;
    looks_up.view.direction = {0, 1, 0};
    const Question question{.word = "cameraCenter", .object_state = &looks_up};
    EXPECT_EQ(value_at(question, {0, 10, 0}), 1.0f);
    EXPECT_EQ(value_at(question, {5, 10, 0}), 0.5f) << "his facing says where the sides are";
    EXPECT_EQ(value_at(question, {0, -10, 0}), -1.0f);
}

TEST(CameraCenter, measures_the_askers_torso) {
    const ObjectState tall{.standing = {.torso = 6.2f}};
    const Question question{.word = "cameraCenter", .asker_state = &tall, .object_state = &kPlayer};
    EXPECT_EQ(value_at(question, {0, 0, -10}), 0.0f) << "5 m over the eye, at 10 m";
}

TEST(CameraCenter, takes_the_player_without_being_told) {
    const CriterionRow& row = criterion_named("cameraCenter");
    EXPECT_EQ(row.implied_object, "player");
    EXPECT_EQ(row.range_low, -1.0f);
    EXPECT_EQ(row.range_high, 1.0f);
}

TEST(CameraCenter, has_the_same_bits_everywhere) {
    ObjectState player = kPlayer;
    player.position = {3.7f, 0.4f, -8.1f};
    player.view.direction = {0.48f, 0.6f, 0.64f};
    expect_golden({.word = "cameraCenter", .object = player.position, .object_state = &player},
                  213111024692888651u);
}

}  // namespace
}  // namespace vantage::tests
