// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// directness: (|a-o| - |p-o|) / |a-p|.

#include <cmath>

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

const Question kToGoal{.word = "directness", .asker = {0, 0, 0}, .object = {50, 0, 0}};

TEST(Directness, is_one_half_for_5_metres_gained_on_10) {
    //        p           |a-o| = 50, |a-p| = 10, |p-o| = 45
    //   a         o
    const Vec3 p{5.75f, 0, std::sqrt(100.0f - 5.75f * 5.75f)};
    EXPECT_NEAR(value_at(kToGoal, p), 0.5f, 1e-6f);
}

TEST(Directness, is_1_straight_ahead_and_minus_1_straight_back) {
    EXPECT_EQ(value_at(kToGoal, {10, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(kToGoal, {50, 0, 0}), 1.0f) << "the goal itself";
    EXPECT_EQ(value_at(kToGoal, {-10, 0, 0}), -1.0f);
    EXPECT_EQ(value_at(kToGoal, {60, 0, 0}), 40.0f / 60.0f) << "past the goal";
}

TEST(Directness, is_0_on_the_circle_around_the_goal) {
    EXPECT_EQ(value_at(kToGoal, {20, 0, 40}), 0.0f);  // 30-40-50 from the goal
    EXPECT_EQ(value_at(kToGoal, {50, 50, 0}), 0.0f);
}

TEST(Directness, is_0_for_staying_put) {
    EXPECT_EQ(value_at(kToGoal, {0, 0, 0}), 0.0f);
    EXPECT_EQ(value_at(kToGoal, {0.0005f, 0, 0}), 0.0f) << "half a millimetre is no move";
    EXPECT_NEAR(value_at(kToGoal, {0.002f, 0, 0}), 1.0f, 0.01f);
}

TEST(Directness, is_minus_1_for_every_move_when_the_agent_is_at_the_goal) {
    const Question at_goal{.word = "directness", .asker = {3, 1, 4}, .object = {3, 1, 4}};
    EXPECT_EQ(value_at(at_goal, {3, 1, 9}), -1.0f);
    EXPECT_EQ(value_at(at_goal, {3, 1, 4}), 0.0f);
}

TEST(Directness, keeps_its_promise_of_metres_gained) {
    const Question question{.word = "directness", .asker = {1, 0, 2}, .object = {40, 3, -20}};
    int forward = 0, back = 0;
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const Vec3 p = random_place(i);
        const float value = value_at(question, p);
        const double move = vantage::distance(question.asker, p);
        const double gain = double{vantage::distance(question.asker, question.object)} -
                            vantage::distance(p, question.object);
        if (value >= 0.5f) {
            ++forward;
            EXPECT_GE(gain, 0.5 * move - 1e-4);
        }
        if (value <= -0.5f) {
            ++back;
            EXPECT_LE(gain, -0.5 * move + 1e-4);
        }
        EXPECT_LE(std::abs(value), 1.0f);
    }
    EXPECT_GT(forward, 100);
    EXPECT_GT(back, 100);
}

TEST(Directness, stays_within_its_range_far_from_the_goal) {
    // 80 km away distances are whole centimetres, and the gain of a small move is rounding.
    const Question far_goal{.word = "directness", .object = {60000, 0, 60000}};
    for (float x = 0.0f; x < 0.05f; x += 0.0007f) {
        const float value = value_at(far_goal, {x, 0, x});
        EXPECT_GE(value, -1.0f);
        EXPECT_LE(value, 1.0f);
    }
}

TEST(Directness, has_the_same_bits_everywhere) {
    expect_golden(
        {.word = "directness", .asker = {-2.3f, 0.1f, 5.9f}, .object = {31.7f, 2.2f, -8.1f}},
        15569362311820211904u);
}

}  // namespace
}  // namespace vantage::tests
