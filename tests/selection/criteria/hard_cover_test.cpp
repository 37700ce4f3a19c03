// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hardCover: stops bullets.

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

const CoverPoint kHardPoint{.position = {4, 0, 0}, .normal = {1, 0, 0}};
const CoverRail kHardRail{.from = {0, 0, 8}, .to = {6, 0, 8}, .normal = {0, 0, 1}};
const RoundCover kHardTree{.center = {-9, 0, -9}, .radius = 0.5f};

CoverYard hard_yard() {
    PointContents contents;
    contents.cover = {kHardPoint};
    contents.rails = {kHardRail};
    contents.rounds = {kHardTree};
    return CoverYard(contents);
}

TEST(HardCover, is_a_matter_of_the_entry) {
    for (const bool is_soft : {true, false}) {
        const std::uint8_t flags = is_soft ? cover::kSoft : cover::kDesigned;
        CoverPoint point = kHardPoint;
        CoverRail rail = kHardRail;
        RoundCover tree = kHardTree;
        point.flags = rail.flags = tree.flags = flags;
        PointContents contents;
        contents.cover = {point};
        contents.rails = {rail};
        contents.rounds = {tree};
        const CoverYard yard(contents);
        const float expected = is_soft ? 0.0f : 1.0f;
        EXPECT_EQ(yard.value({.word = "hardCover"}, yard.at_cover(point)), expected);
        EXPECT_EQ(yard.value({.word = "hardCover"}, yard.on_rail(rail, 2)), expected);
        EXPECT_EQ(yard.value({.word = "hardCover"}, yard.behind_round(tree, {})), expected);
    }
}

TEST(HardCover, is_false_where_there_is_no_cover) {
    CoverYard yard = hard_yard();
    Spot spot = yard.at_cover(kHardPoint);
    EXPECT_EQ(yard.value({.word = "hardCover"}, {spot.position}), 0.0f) << "an open place";
    spot.kind = CandidateKind::Entity;
    EXPECT_EQ(yard.value({.word = "hardCover"}, spot), 0.0f) << "a source of another kind";
    spot.kind = CandidateKind::Cover;
    ASSERT_TRUE(yard.world->unmount(yard.mount));
    yard.publish();
    EXPECT_EQ(yard.value({.word = "hardCover"}, spot), 0.0f) << "the cover is gone";
}

TEST(HardCover, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "hardCover"}, 5696072040861688326u);
}

}  // namespace
}  // namespace vantage::tests
