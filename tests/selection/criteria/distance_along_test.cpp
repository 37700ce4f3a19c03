// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceAlong: how far ahead of the player p lies, along his way and not straight.

#include "selection/criteria/golden_world.h"

namespace vantage::tests {
namespace {

TEST(DistanceAlong, follows_the_way_round_its_corners) {
    const GoldenWorld golden;
    EXPECT_EQ(golden.ask("distanceAlong", {3, 0, 7}), 7.0f);
    EXPECT_EQ(golden.ask("distanceAlong", {12, 0, 22}), 32.0f);
    EXPECT_EQ(golden.ask("distanceAlong", {5, 0, 12}), 83.0f)
        << "5 m beside the way, but nearly at its end";
}

TEST(DistanceAlong, counts_from_where_the_player_is_nearest_to_it) {
    GoldenWorld golden;
    golden.player.position = {-2, 0, 10};
    EXPECT_EQ(golden.ask("distanceAlong", {3, 0, 7}), -3.0f) << "behind him";
    EXPECT_EQ(golden.ask("distanceAlong", {12, 0, 22}), 22.0f);
    golden.player.position = {0, 0, -9};
    EXPECT_EQ(golden.ask("distanceAlong", {3, 0, 7}), 7.0f) << "he is not on it yet";
}

TEST(DistanceAlong, is_0_without_a_path) {
    GoldenWorld golden;
    golden.set_path("", {});
    EXPECT_EQ(golden.ask("distanceAlong", {3, 0, 7}), 0.0f);
}

TEST(DistanceAlong, has_the_same_bits_everywhere) {
    GoldenWorld golden;
    golden.player.position = {1.7f, 0.3f, 4.1f};
    expect_golden(golden.question("distanceAlong"), 14908824011516935511u);
}

}  // namespace
}  // namespace vantage::tests
