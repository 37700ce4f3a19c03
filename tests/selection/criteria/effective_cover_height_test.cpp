// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// effectiveCoverHeight: up to which height the cover hides from o's eye.
//
//   eye *                         the eye 1.6 m over the feet, 10 m away; the wall 1.2 m high and
//        ` - . |                  1 m away from p: hidden is h with
//              |` - . h           h + (1.6 - h) * 1 / 10 = 1.2, or h = 1.04 / 0.9
//   o ---------+----p---

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

const CoverPoint kHeightPoint{.position = {0, 0, 0}, .normal = {1, 0, 0}, .height = 1.2f};

CoverYard height_yard(const CoverSilhouette& silhouette, const MountPlace& place = {}) {
    PointContents contents;
    contents.cover = {kHeightPoint};
    contents.silhouettes = {silhouette};
    return CoverYard(contents, place);
}

float height_from(const CoverYard& yard, Vec3 object) {
    return yard.value({.word = "effectiveCoverHeight", .object = object},
                      yard.at_cover(kHeightPoint));
}

TEST(EffectiveCoverHeight, falls_the_higher_the_eye_and_the_nearer) {
    const CoverYard yard = height_yard(all_round(1.2f, 1));
    EXPECT_NEAR(height_from(yard, {10, 0, 0}), 1.04f / 0.9f, 1e-5f);
    EXPECT_NEAR(height_from(yard, {10, 4, 0}), 0.64f / 0.9f, 1e-5f);
    EXPECT_NEAR(height_from(yard, {0, 4, 2}), 0.0f, 1e-5f) << "down on one's head";
    EXPECT_NEAR(height_from(yard, {-10, -1.6f, 0}), 1.2f / 0.9f, 1e-5f) << "from below";
    EXPECT_EQ(height_from(yard, {0.5f, 0, 0}), 0.0f) << "this side of the wall";
}

TEST(EffectiveCoverHeight, looks_at_the_side_where_the_object_is_also_when_the_mount_is_turned) {
    CoverSilhouette half = all_round(1.2f, 1);
    for (std::uint32_t bin = 8; bin < 24; ++bin)
        half.height[bin] = 0;  // Open where x < 0.
    EXPECT_GT(height_from(height_yard(half), {10, 0, 0.5f}), 1.0f);
    EXPECT_EQ(height_from(height_yard(half), {-10, 0, 0.5f}), 0.0f);
    const CoverYard turned =
        height_yard(half, {.offset = {5, 0, 5}, .yaw_cosine = 0, .yaw_sine = 1});
    EXPECT_NEAR(height_from(turned, {5.5f, 0, 15}), 1.04f / 0.9f, 1e-2f) << "+X has become +Z";
    EXPECT_EQ(height_from(turned, {5.5f, 0, -5}), 0.0f);
}

TEST(EffectiveCoverHeight, has_no_end_under_a_roof) {
    CoverSilhouette roofed = all_round(1.2f, 1);
    for (std::uint8_t& height : roofed.height)
        height = 255;
    EXPECT_EQ(height_from(height_yard(roofed), {10, 0, 0}), std::numeric_limits<float>::infinity());
}

// Without a silhouette: the wall is 0.4 m away, and hides within 60 degrees of its normal.
TEST(EffectiveCoverHeight, is_estimated_from_the_height_where_there_is_no_silhouette) {
    PointContents contents;
    contents.cover = {kHeightPoint};
    const CoverYard yard(contents);
    EXPECT_NEAR(height_from(yard, {8, 0, 0}), (1.2f - 1.6f * 0.05f) / 0.95f, 1e-5f);
    EXPECT_EQ(height_from(yard, {0, 0, 8}), 0.0f) << "outside the cone";
    EXPECT_EQ(height_from(yard, {-8, 0, 0}), 0.0f);
}

TEST(EffectiveCoverHeight, of_a_rail_is_the_lower_of_the_points_on_both_sides) {
    PointContents contents;
    contents.cover = {{.position = {1, 0, 0}, .normal = {0, 0, 1}, .height = 1.5f},
                      {.position = {3, 0, 0}, .normal = {0, 0, 1}, .height = 1.5f}};
    contents.silhouettes = {all_round(2.5f, 1), all_round(1.5f, 1)};
    const CoverRail rail{
        .from = {0, 0, 0}, .to = {6, 0, 0}, .normal = {0, 0, 1}, .height = 2, .point_count = 2};
    contents.rails = {rail};
    const CoverYard yard(contents);
    const auto value = [&](float along) {
        const Question question{.word = "effectiveCoverHeight", .object = {along, 0, 100}};
        return yard.value(question, yard.on_rail(rail, along));
    };
    EXPECT_NEAR(value(0.75f), 2.5f, 0.02f) << "at the first point";
    EXPECT_NEAR(value(2), 1.5f, 0.02f);
    EXPECT_NEAR(value(3.25f), 1.5f, 0.02f) << "at the last point";
    EXPECT_NEAR(value(5), 2.0f, 0.02f) << "far from it the rail's own height counts";
}

// A tree of 0.5 m, 3 m tall, 10 m from the eye; the far side is 0.9 m behind its middle. Its chord
// is 0.025 m in front of the middle.
TEST(EffectiveCoverHeight, of_a_tree_is_what_lies_in_its_shadow) {
    PointContents contents;
    const RoundCover tree{.center = {0, 0, 0}, .radius = 0.5f, .height = 3};
    contents.rounds = {tree};
    const CoverYard yard(contents);
    const Vec3 object{-10, 0, 0};
    const Question question{.word = "effectiveCoverHeight", .object = object};
    EXPECT_NEAR(yard.value(question, yard.behind_round(tree, object)), 1.6f + 1.4f * 10.9f / 9.975f,
                1e-4f);
    EXPECT_EQ(yard.value(question, yard.behind_round(tree, {10, 0, 0})), 0.0f) << "the near side";
    EXPECT_EQ(yard.value(question, yard.behind_round(tree, {0, 0, 10})), 0.0f) << "beside it";
}

TEST(EffectiveCoverHeight, is_0_on_open_ground) {
    EXPECT_EQ(CoverYard({}).value({.word = "effectiveCoverHeight", .object = {5, 0, 0}}, {{}}),
              0.0f);
}

TEST(EffectiveCoverHeight, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "effectiveCoverHeight", .object = {7.3f, 1, -4.1f}},
                          15941089005541191802u);
}

}  // namespace
}  // namespace vantage::tests
