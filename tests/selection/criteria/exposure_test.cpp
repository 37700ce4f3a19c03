// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// exposure: the share of 8 rays from o's eye to the body at p that are clear.
//
//   o        |       0     1.8 m     of a crouched body: 1.1, 0.825, 0.7, 0.44 and 0.11 m
//   eye *    |     1   2   1.35 m
//            |       3     1.2 m
//            |     4   5   0.72 m
//            |     6   7   0.18 m

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

/// A wall right in front of p, that high; o is 20 m away.
CoverYard exposed_behind(float height, float left = -3, float right = 3) {
    CoverYard yard({});
    yard.rays.add_box({.box = {{-0.6f, 0, left}, {-0.5f, height, right}}});
    return yard;
}

constexpr Vec3 kExposedTo{-20, 0, 0};
const Question kExposure{.word = "exposure", .object = kExposedTo};
const Question kExposureCrouched{.word = "exposure", .object = kExposedTo, .arguments = {1}};

TEST(Exposure, counts_the_parts_of_the_body_that_show_above_a_wall) {
    EXPECT_EQ(CoverYard({}).value(kExposure, {}), 1.0f);
    EXPECT_EQ(exposed_behind(0.5f).value(kExposure, {}), 0.75f);
    EXPECT_EQ(exposed_behind(1).value(kExposure, {}), 0.5f);
    EXPECT_EQ(exposed_behind(1.25f).value(kExposure, {}), 0.375f);
    EXPECT_EQ(exposed_behind(1.5f).value(kExposure, {}), 0.125f);
    EXPECT_EQ(exposed_behind(2).value(kExposure, {}), 0.0f);
    EXPECT_EQ(exposed_behind(0.75f).value(kExposureCrouched, {}), 0.375f);
    EXPECT_EQ(exposed_behind(1).value(kExposureCrouched, {}), 0.125f);
    EXPECT_EQ(exposed_behind(1.2f).value(kExposureCrouched, {}), 0.0f);
}

TEST(Exposure, counts_the_sides_of_the_body_that_show_beside_a_wall) {
    EXPECT_EQ(exposed_behind(3, 0.1f, 3).value(kExposure, {}), 0.625f);
    EXPECT_EQ(exposed_behind(3, -3, 0.1f).value(kExposure, {}), 0.375f);
    EXPECT_EQ(exposed_behind(3, 0.5f, 3).value(kExposure, {}), 1.0f);
    EXPECT_EQ(exposed_behind(1, 0.1f, 3).value(kExposure, {}), 0.75f);
}

TEST(Exposure, asks_8_rays_whatever_the_cover_says) {
    const CoverPoint point{.position = {}, .normal = {-1, 0, 0}, .height = 2};
    PointContents contents;
    contents.cover = {point};
    contents.silhouettes = {all_round(2.5f, 0.5f)};
    const CoverYard yard(contents);
    const SpotAnswer answer = yard.answer(kExposure, yard.at_cover(point));
    EXPECT_EQ(answer.rays, 8u);
    EXPECT_EQ(answer.value, 1.0f);
}

TEST(Exposure, is_that_of_somebody_who_crouches_at_low_cover) {
    const CoverPoint low{.position = {}, .normal = {-1, 0, 0}, .height = 1.2f};
    PointContents contents;
    contents.cover = {low};
    CoverYard yard(contents);
    yard.rays.add_box({.box = {{-0.6f, 0, -3}, {-0.5f, 1.2f, 3}}});
    EXPECT_EQ(yard.value(kExposure, yard.at_cover(low)), 0.0f);
    EXPECT_EQ(yard.value({.word = "exposure", .object = kExposedTo, .arguments = {0}},
                         yard.at_cover(low)),
              0.5f)
        << "told to stand";
    EXPECT_EQ(yard.value(kExposure, {{}}), 0.5f) << "the same place, but no cover";
}

TEST(Exposure, has_an_answer_straight_from_above_and_at_the_object_itself) {
    const CoverYard yard({});
    EXPECT_EQ(yard.value({.word = "exposure", .object = {0, 9, 0}}, {}), 1.0f);
    EXPECT_EQ(yard.value({.word = "exposure"}, {}), 1.0f);
}

TEST(Exposure, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "exposure", .object = {7.3f, 1, -4.1f}}, 16002957910902912886u);
}

}  // namespace
}  // namespace vantage::tests
