// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverQuality: the share of a standing body that the cover hides.

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

const CoverPoint kQualityPoint{.position = {4, 0, 0}, .normal = {1, 0, 0}, .quality = 0.6f};
const CoverRail kQualityRail{
    .from = {0, 0, 8}, .to = {6, 0, 8}, .normal = {0, 0, 1}, .height = 0.9f};
const RoundCover kQualityTree{.center = {-9, 0, -9}, .radius = 0.3f, .height = 2};

CoverYard quality_yard() {
    PointContents contents;
    contents.cover = {kQualityPoint};
    contents.rails = {kQualityRail};
    contents.rounds = {kQualityTree};
    return CoverYard(contents);
}

TEST(CoverQuality, is_what_was_baked) {
    const CoverYard yard = quality_yard();
    EXPECT_EQ(yard.value({.word = "coverQuality"}, yard.at_cover(kQualityPoint)), 0.6f);
    EXPECT_EQ(yard.value({.word = "coverQuality"}, {{4, 0, 0}}), 0.0f) << "an open place";
}

TEST(CoverQuality, of_a_rail_comes_from_its_nearest_point) {
    PointContents contents;
    contents.cover = {{.position = {1, 0, 0}, .normal = {0, 0, 1}, .quality = 0.25f},
                      {.position = {5, 0, 0}, .normal = {0, 0, 1}, .quality = 0.75f}};
    const CoverRail rail{.from = {0, 0, 0}, .to = {6, 0, 0}, .normal = {0, 0, 1}, .point_count = 2};
    contents.rails = {rail};
    const CoverYard yard(contents);
    EXPECT_EQ(yard.value({.word = "coverQuality"}, yard.on_rail(rail, 2)), 0.25f);
    EXPECT_EQ(yard.value({.word = "coverQuality"}, yard.on_rail(rail, 4)), 0.75f);
}

// The asker is 1.8 m tall and 0.8 m wide; the rail 0.9 m high, the tree 0.6 m wide.
TEST(CoverQuality, is_the_share_of_the_body_where_nothing_was_baked) {
    const CoverYard yard = quality_yard();
    EXPECT_EQ(yard.value({.word = "coverQuality"}, yard.on_rail(kQualityRail, 3)), 0.5f);
    EXPECT_FLOAT_EQ(yard.value({.word = "coverQuality"}, yard.behind_round(kQualityTree, {})),
                    0.75f);
}

TEST(CoverQuality, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "coverQuality"}, 16631067690879359215u);
}

}  // namespace
}  // namespace vantage::tests
