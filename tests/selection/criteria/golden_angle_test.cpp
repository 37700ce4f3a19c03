// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// goldenAngle: how far p lies off the direction in which the player's way leads.

#include "selection/criteria/golden_world.h"

namespace vantage::tests {
namespace {

TEST(GoldenAngle, is_measured_at_the_player) {
    const GoldenWorld golden;
    EXPECT_NEAR(golden.ask("goldenAngle", {0, 0, 5}), 0.0f, 1e-4f);
    EXPECT_NEAR(golden.ask("goldenAngle", {5, 0, 5}), 45.0f, 1e-4f);
    EXPECT_NEAR(golden.ask("goldenAngle", {-5, 9, 0}), 90.0f, 1e-4f) << "seen from above";
    EXPECT_NEAR(golden.ask("goldenAngle", {0, 0, -5}), 180.0f, 1e-4f);
    EXPECT_EQ(golden.ask("goldenAngle", {0, 0, 0}), 0.0f) << "his own place";
}

TEST(GoldenAngle, goes_by_the_way_and_not_by_where_he_looks) {
    GoldenWorld golden;
    golden.player.facing = {-1, 0, 0};
    golden.player.position = {10, 0, 21};
    EXPECT_NEAR(golden.ask("goldenAngle", {15, 0, 21}), 0.0f, 1e-4f);
    golden.player.position = {0, 0, 20};
    EXPECT_NEAR(golden.ask("goldenAngle", {5, 0, 20}), 0.0f, 1e-4f)
        << "at a corner the line behind it counts";
    golden.player.position = {5, 0, 12};
    EXPECT_NEAR(golden.ask("goldenAngle", {0, 0, 12}), 0.0f, 1e-4f)
        << "at the end the last line goes on";
}

TEST(GoldenAngle, is_180_without_a_direction) {
    GoldenWorld golden;
    const Vec3 lift[] = {{0, 0, 0}, {0, 9, 0}};
    golden.set_path("lift", lift);
    EXPECT_EQ(golden.ask("goldenAngle", {0, 0, 5}, "lift"), 180.0f);
    golden.set_path("", {});
    EXPECT_EQ(golden.ask("goldenAngle", {0, 0, 5}), 180.0f);
}

TEST(GoldenAngle, has_the_same_bits_everywhere) {
    GoldenWorld golden;
    golden.player.position = {1.7f, 0.3f, 4.1f};
    expect_golden(golden.question("goldenAngle"), 517289964534659888u);
}

}  // namespace
}  // namespace vantage::tests
