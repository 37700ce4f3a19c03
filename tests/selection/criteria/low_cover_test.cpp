// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// lowCover: as tall as the asker when it crouches, not as when it stands.

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

/// At cover of that height, of a point, a rail and a tree: they must agree.
float low_at(float height, const ObjectState& asker = {}) {
    const CoverPoint point{.position = {4, 0, 0}, .normal = {1, 0, 0}, .height = height};
    const CoverRail rail{.from = {0, 0, 8}, .to = {6, 0, 8}, .normal = {0, 0, 1}, .height = height};
    const RoundCover tree{.center = {-9, 0, -9}, .radius = 0.5f, .height = height};
    PointContents contents;
    contents.cover = {point};
    contents.rails = {rail};
    contents.rounds = {tree};
    const CoverYard yard(contents);
    const Question question{.word = "lowCover", .asker_state = &asker};
    const float value = yard.value(question, yard.at_cover(point));
    EXPECT_EQ(yard.value(question, yard.on_rail(rail, 3)), value);
    EXPECT_EQ(yard.value(question, yard.behind_round(tree, {})), value);
    return value;
}

TEST(LowCover, follows_from_the_stances_of_the_asker) {
    EXPECT_EQ(low_at(1.8f), 0.0f) << "high";
    EXPECT_EQ(low_at(1.71f), 0.0f) << "high enough";
    EXPECT_EQ(low_at(1.69f), 1.0f);
    EXPECT_EQ(low_at(1.1f), 1.0f) << "as tall";
    EXPECT_EQ(low_at(1.01f), 1.0f) << "who bends down so far";
    EXPECT_EQ(low_at(0.99f), 0.0f) << "too low";
    EXPECT_EQ(low_at(0.3f), 0.0f);
    const ObjectState giant{.standing = {.height = 4}, .crouched = {.height = 2.5f}};
    EXPECT_EQ(low_at(2.5f, giant), 1.0f);
    EXPECT_EQ(low_at(4.0f, giant), 0.0f);
    EXPECT_EQ(low_at(1.8f, giant), 0.0f);
}

TEST(LowCover, is_false_on_open_ground) {
    EXPECT_EQ(CoverYard({}).value({.word = "lowCover"}, {{1, 2, 3}}), 0.0f);
}

TEST(LowCover, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "lowCover"}, 14953596276485473039u);
}

}  // namespace
}  // namespace vantage::tests
