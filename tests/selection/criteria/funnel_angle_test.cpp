// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// funnelAngle: a funnel that opens along the player's way, round its corners.

#include "selection/criteria/golden_world.h"

namespace vantage::tests {
namespace {

TEST(FunnelAngle, lets_a_place_be_farther_off_the_farther_it_is_along) {
    const GoldenWorld golden;
    EXPECT_NEAR(golden.ask("funnelAngle", {-3, 0, 3}), 45.0f, 1e-4f);
    EXPECT_NEAR(golden.ask("funnelAngle", {-3, 0, 17}), 10.0080f, 1e-3f);
    EXPECT_NEAR(golden.ask("funnelAngle", {20, 0, 23}), 4.2892f, 1e-3f)
        << "3 m off, 40 m along, round a corner";
}

TEST(FunnelAngle, is_0_ahead_90_beside_and_180_behind) {
    GoldenWorld golden;
    golden.player.position = {0, 0, 10};
    EXPECT_EQ(golden.ask("funnelAngle", {0, 0, 15}), 0.0f);
    EXPECT_EQ(golden.ask("funnelAngle", {-4, 0, 10}), 90.0f);
    EXPECT_EQ(golden.ask("funnelAngle", {0, 0, 3}), 180.0f);
    EXPECT_NEAR(golden.ask("funnelAngle", {-4, 0, 6}), 135.0f, 1e-4f);
    EXPECT_EQ(golden.ask("funnelAngle", {0, 0, 10}), 0.0f) << "where he is";
}

TEST(FunnelAngle, is_180_without_a_path) {
    GoldenWorld golden;
    golden.set_path("", {});
    EXPECT_EQ(golden.ask("funnelAngle", {0, 0, 15}), 180.0f);
}

TEST(FunnelAngle, has_the_same_bits_everywhere) {
    GoldenWorld golden;
    golden.player.position = {1.7f, 0.3f, 4.1f};
    expect_golden(golden.question("funnelAngle"), 12029533314215246194u);
}

}  // namespace
}  // namespace vantage::tests
