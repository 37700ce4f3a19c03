// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// partialCover: hidden from o crouched, not standing.
//
//   o        #
//   eye *- - # - o  seen         a wall of 1.2 m: 4 rays to the crouched body, 4 to the standing
//   one
//            # p

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

constexpr Vec3 kPartialFrom{-20, 0, 0};
const Question kPartial{.word = "partialCover", .object = kPartialFrom};

SpotAnswer partly_behind(float height, float left = -3) {
    CoverYard yard({});
    yard.rays.add_box({.box = {{-0.6f, 0, left}, {-0.5f, height, 3}}});
    return yard.answer(kPartial, {});
}

TEST(PartialCover, is_true_behind_a_wall_between_the_two_heights) {
    EXPECT_EQ(partly_behind(1.2f).value, 1.0f);
    EXPECT_EQ(partly_behind(1.2f).rays, 8u);
    EXPECT_EQ(partly_behind(1).value, 0.0f) << "seen in both stances";
    EXPECT_EQ(partly_behind(1.9f).value, 0.0f) << "hidden in both";
    EXPECT_EQ(partly_behind(1.2f, 0).value, 0.0f) << "seen from the side, also when crouched";
    EXPECT_EQ(CoverYard({}).value(kPartial, {}), 0.0f) << "open ground";
}

TEST(PartialCover, believes_the_silhouette_and_asks_rays_for_the_rest) {
    const CoverPoint point{.position = {}, .normal = {-1, 0, 0}, .height = 1.2f};
    const auto answer = [&](float height, const SimpleBox* wall) {
        PointContents contents;
        contents.cover = {point};
        contents.silhouettes = {all_round(height, 0.5f)};
        CoverYard yard(contents);
        if (wall != nullptr) yard.rays.add_box(*wall);
        return yard.answer(kPartial, yard.at_cover(point));
    };
    const SimpleBox low{.box = {{-0.6f, 0, -3}, {-0.5f, 1.2f, 3}}};
    const SimpleBox high{.box = {{-0.6f, 0, -3}, {-0.5f, 2, 3}}};
    EXPECT_EQ(answer(2, &low).rays, 0u) << "hidden standing";
    EXPECT_EQ(answer(2, &low).value, 0.0f);
    EXPECT_EQ(answer(1.2f, &low).rays, 4u) << "hidden crouched";
    EXPECT_EQ(answer(1.2f, &low).value, 1.0f);
    EXPECT_EQ(answer(1.2f, &high).value, 0.0f) << "rays say that it is hidden standing too";
    EXPECT_EQ(answer(1.2f, nullptr).value, 1.0f);
    EXPECT_EQ(answer(0.5f, &low).rays, 8u) << "nothing is known";
    EXPECT_EQ(answer(0.5f, &low).value, 1.0f);
    EXPECT_EQ(answer(0.5f, nullptr).value, 0.0f);
}

TEST(PartialCover, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "partialCover", .object = {7.3f, 1, -4.1f}},
                          14315040586408496322u);
}

}  // namespace
}  // namespace vantage::tests
