// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverRadius: half the length of the obstacle.

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

const CoverPoint kRadiusPoint{.position = {4, 0, 0}, .normal = {1, 0, 0}, .half_length = 2.5f};
const CoverRail kRadiusRail{.from = {0, 0, 8}, .to = {6, 0, 8}, .normal = {0, 0, 1}};
const RoundCover kRadiusTree{.center = {-9, 0, -9}, .radius = 0.5f};

CoverYard radius_yard() {
    PointContents contents;
    contents.cover = {kRadiusPoint};
    contents.rails = {kRadiusRail};
    contents.rounds = {kRadiusTree};
    return CoverYard(contents);
}

TEST(CoverRadius, is_half_the_length_of_the_obstacle) {
    const CoverYard yard = radius_yard();
    EXPECT_EQ(yard.value({.word = "coverRadius"}, yard.at_cover(kRadiusPoint)), 2.5f);
    EXPECT_EQ(yard.value({.word = "coverRadius"}, yard.on_rail(kRadiusRail, 1)), 3.0f)
        << "half of 6 m";
    EXPECT_EQ(yard.value({.word = "coverRadius"}, yard.behind_round(kRadiusTree, {})), 0.5f);
    EXPECT_EQ(yard.value({.word = "coverRadius"}, {{4, 0, 0}}), 0.0f) << "an open place";
}

TEST(CoverRadius, of_a_rail_with_points_is_that_of_the_nearest) {
    PointContents contents;
    contents.cover = {{.position = {1, 0, 0}, .normal = {0, 0, 1}, .half_length = 7}};
    const CoverRail rail{.from = {0, 0, 0}, .to = {6, 0, 0}, .normal = {0, 0, 1}, .point_count = 1};
    contents.rails = {rail};
    const CoverYard yard(contents);
    EXPECT_EQ(yard.value({.word = "coverRadius"}, yard.on_rail(rail, 5)), 7.0f);
}

TEST(CoverRadius, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "coverRadius"}, 12410692180009797971u);
}

}  // namespace
}  // namespace vantage::tests
