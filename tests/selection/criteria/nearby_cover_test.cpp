// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// nearbyCover: how near the closest cover from o is.
//
//        | q          q: cover from the east, 3 m away from p
//   p    |    o

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

const CoverPoint kEastCover{.position = {3, 0, 0}, .normal = {1, 0, 0}, .cone_cosine = 0.5f};

CoverYard nearby_yard(const PointContents& contents) {
    return CoverYard(contents);
}

TEST(NearbyCover, falls_evenly_from_1_at_the_cover_to_0_at_the_radius) {
    PointContents contents;
    contents.cover = {kEastCover};
    const CoverYard yard = nearby_yard(contents);
    const Question question{.word = "nearbyCover", .object = {20, 0, 0}};
    EXPECT_EQ(yard.value(question, {{3, 0, 0}}), 1.0f);
    EXPECT_FLOAT_EQ(yard.value(question, {{0, 0, 0}}), 0.4f) << "3 of 5 m";
    EXPECT_FLOAT_EQ(
        yard.value({.word = "nearbyCover", .object = {20, 0, 0}, .arguments = {12}}, {{0, 0, 0}}),
        0.75f);
    EXPECT_EQ(yard.value(question, {{-2, 0, 0}}), 0.0f) << "at the radius";
    EXPECT_EQ(yard.value(question, {{-20, 0, 0}}), 0.0f);
    EXPECT_EQ(nearby_yard({}).value(question, {{0, 0, 0}}), 0.0f) << "a world without cover";
}

// The cone is 60 degrees to each side of the normal, seen from above.
TEST(NearbyCover, counts_only_what_hides_from_the_object) {
    PointContents contents;
    contents.cover = {kEastCover};
    const CoverYard yard = nearby_yard(contents);
    const auto value = [&](Vec3 object) {
        return yard.value({.word = "nearbyCover", .object = object}, {{3, 0, 0}});
    };
    EXPECT_EQ(value({3 + 5.1f, 0, 8.66f}), 1.0f) << "just inside the cone";
    EXPECT_EQ(value({3 + 4.9f, 0, 8.66f}), 0.0f) << "just outside";
    EXPECT_EQ(value({8, 50, 0}), 1.0f) << "heights do not count";
    EXPECT_EQ(value({-20, 0, 0}), 0.0f) << "behind one's back";
    EXPECT_EQ(value({3, 0, 0}), 0.0f) << "who stands there sees everything";
}

TEST(NearbyCover, is_found_anywhere_on_a_rail) {
    PointContents contents;
    contents.rails = {{.from = {-10, 0, 4}, .to = {10, 0, 4}, .normal = {0, 0, 1}}};
    const CoverYard yard = nearby_yard(contents);
    EXPECT_FLOAT_EQ(yard.value({.word = "nearbyCover", .object = {7.5f, 0, 30}}, {{7.5f, 0, 2}}),
                    0.6f);
    EXPECT_EQ(yard.value({.word = "nearbyCover", .object = {0, 0, -30}}, {{7.5f, 0, 2}}), 0.0f);
}

// A tree of 1 m: the far side from o, and room for somebody who is 0.4 m wide to each side.
//   o      ( )q        q is 1.5 m behind the middle: 10 cm away from it
TEST(NearbyCover, is_on_the_far_side_of_a_tree_wherever_the_object_is) {
    PointContents contents;
    contents.rounds = {{.center = {0, 0, 0}, .radius = 1}};
    const CoverYard yard = nearby_yard(contents);
    for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{0, 0, 1}, Vec3{-0.6f, 0, 0.8f}}) {
        const Question question{.word = "nearbyCover", .object = way * -9.0f};
        EXPECT_FLOAT_EQ(yard.value(question, {way * 1.5f}), 1.0f);
        EXPECT_FLOAT_EQ(yard.value(question, {way * 2.5f}), 0.8f);
        EXPECT_FLOAT_EQ(yard.value(question, {way * -1.5f}), 0.4f);
    }
    EXPECT_EQ(yard.value({.word = "nearbyCover", .object = {0.5f, 0, 0}}, {{-1.5f, 0, 0}}), 0.0f)
        << "from one who stands in it there is no far side";
}

TEST(NearbyCover, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "nearbyCover", .object = {7.3f, 1, -4.1f}},
                          3200361049391946638u);
}

}  // namespace
}  // namespace vantage::tests
