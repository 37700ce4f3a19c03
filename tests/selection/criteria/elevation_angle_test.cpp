// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// elevationAngle: degrees of p above o's horizon.

#include <cmath>
#include <numbers>

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

const Question kHorizon{.word = "elevationAngle", .asker = {9, 9, 9}, .object = {1, 2, 3}};

//            p2 45    p3 60
//        .'
//      o - - - - p1 0
//        '.
//            p4 -45
TEST(ElevationAngle, is_the_angle_above_the_horizon_in_degrees) {
    EXPECT_EQ(value_at(kHorizon, {50, 2, 3}), 0.0f);
    EXPECT_FLOAT_EQ(value_at(kHorizon, {1, 7, 8}), 45.0f);
    EXPECT_FLOAT_EQ(value_at(kHorizon, {1, -3, 8}), -45.0f);
    EXPECT_NEAR(value_at(kHorizon, {2, 2 + std::sqrt(3.0f), 3}), 60.0f, 2e-5f);
    EXPECT_EQ(value_at(kHorizon, {1, 12, 3}), 90.0f) << "straight above";
    EXPECT_EQ(value_at(kHorizon, {1, -12, 3}), -90.0f);
    EXPECT_EQ(value_at(kHorizon, {1, 2, 3}), 0.0f) << "the object itself";
}

TEST(ElevationAngle, is_off_by_less_than_two_hundred_thousandths_of_a_degree) {
    double worst = 0;
    const Question question{.word = "elevationAngle"};
    for (std::uint32_t i = 0; i <= 200'000; ++i) {
        const double angle = std::numbers::pi * (i / 200'000.0 - 0.5);
        const Vec3 p{static_cast<float>(13 * std::cos(angle)),
                     static_cast<float>(13 * std::sin(angle)), 0};
        const double exact = std::atan2(double{p.y}, std::abs(double{p.x}));
        worst = std::max(worst, std::abs(value_at(question, p) - exact * 180 / std::numbers::pi));
    }
    EXPECT_LT(worst, 2e-5);
}

TEST(ElevationAngle, grows_with_the_height) {
    float last = -91;
    for (float y = -40; y <= 40; y += 0.0625f) {
        const float angle = value_at(kHorizon, {7, 2 + y, 3});
        EXPECT_GT(angle, last);
        last = angle;
    }
}

TEST(ElevationAngle, has_the_same_bits_everywhere) {
    expect_golden({.word = "elevationAngle", .object = {3.7f, 0.4f, -8.1f}}, 16841825661237564297u);
}

}  // namespace
}  // namespace vantage::tests
