// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceOff: from p to the nearest place of the player's way.

#include <cmath>

#include "selection/criteria/golden_world.h"

namespace vantage::tests {
namespace {

TEST(DistanceOff, is_measured_to_the_lines_between_the_corners) {
    const GoldenWorld golden;
    EXPECT_EQ(golden.ask("distanceOff", {0, 0, 7}), 0.0f);
    EXPECT_EQ(golden.ask("distanceOff", {-3, 0, 7}), 3.0f);
    EXPECT_EQ(golden.ask("distanceOff", {-3, 0, -4}), 5.0f) << "beyond the start";
    EXPECT_EQ(golden.ask("distanceOff", {2, 0, 12}), 2.0f) << "two lines pass by: the nearer one";
    EXPECT_EQ(golden.ask("distanceOff", {15, 6, 20}), 6.0f) << "on the floor above";
}

TEST(DistanceOff, is_infinite_without_a_path) {
    GoldenWorld golden;
    golden.set_path("", {});
    EXPECT_TRUE(std::isinf(golden.ask("distanceOff", {0, 0, 7})));
    EXPECT_TRUE(std::isinf(golden.ask("distanceOff", {0, 0, 7}, "patrol")));
}

TEST(DistanceOff, of_a_name_is_that_of_the_designers_path) {
    GoldenWorld golden;
    const Vec3 patrol[] = {{-10, 0, -10}, {10, 0, -10}};
    golden.set_path("patrol", patrol);
    EXPECT_EQ(golden.ask("distanceOff", {0, 0, -8}, "patrol"), 2.0f);
    EXPECT_EQ(golden.ask("distanceOff", {0, 0, -8}), 8.0f);
}

TEST(DistanceOff, has_the_same_bits_everywhere) {
    const GoldenWorld golden;
    expect_golden(golden.question("distanceOff"), 3089118865798373326u);
}

}  // namespace
}  // namespace vantage::tests
