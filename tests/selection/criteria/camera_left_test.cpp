// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// cameraLeft: the mirror image of cameraRight.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

const ObjectState kWatcher{.kind = ObjectKind::Player,
                           .position = {3.7f, 0.4f, -8.1f},
                           .facing = {0, 0, -1},
                           .view = {.half_width = 0.5f, .half_height = 0.5f}};

TEST(CameraLeft, is_1_at_the_left_edge) {
    const ObjectState player{.facing = {0, 0, -1}, .view = {.half_width = 0.5f}};
    const Question question{.word = "cameraLeft", .object_state = &player};
    EXPECT_EQ(value_at(question, {-5, 0, -10}), 1.0f);
    EXPECT_EQ(value_at(question, {2.5f, 0, -10}), -0.5f);
    EXPECT_EQ(value_at(question, {-2, 0, 10}), 1.0f) << "behind him, to his left";
}

TEST(CameraLeft, is_the_negative_of_cameraRight) {
    const Question left{.word = "cameraLeft", .object_state = &kWatcher};
    const Question right{.word = "cameraRight", .object_state = &kWatcher};
    for (std::uint64_t i = 0; i < 1000; ++i)
        EXPECT_EQ(value_at(left, random_place(i)), -value_at(right, random_place(i)));
}

TEST(CameraLeft, has_the_same_bits_everywhere) {
    expect_golden({.word = "cameraLeft", .object = kWatcher.position, .object_state = &kWatcher},
                  1266290586827073150u);
}

}  // namespace
}  // namespace vantage::tests
