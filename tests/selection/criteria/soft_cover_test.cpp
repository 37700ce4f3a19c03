// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// softCover: hides from sight, bullets go through.

#include "selection/criteria/cover_yard.h"
#include "vantage/language.h"

namespace vantage::tests {
namespace {

const CoverPoint kSoftPoint{.position = {4, 0, 0}, .normal = {1, 0, 0}};
const CoverRail kSoftRail{.from = {0, 0, 8}, .to = {6, 0, 8}, .normal = {0, 0, 1}};
const RoundCover kSoftTree{.center = {-9, 0, -9}, .radius = 0.5f};

CoverYard soft_yard() {
    PointContents contents;
    contents.cover = {kSoftPoint};
    contents.rails = {kSoftRail};
    contents.rounds = {kSoftTree};
    return CoverYard(contents);
}

TEST(SoftCover, is_a_matter_of_the_entry) {
    for (const bool is_soft : {true, false}) {
        const std::uint8_t flags = is_soft ? cover::kSoft : cover::kDesigned;
        CoverPoint point = kSoftPoint;
        CoverRail rail = kSoftRail;
        RoundCover tree = kSoftTree;
        point.flags = rail.flags = tree.flags = flags;
        PointContents contents;
        contents.cover = {point};
        contents.rails = {rail};
        contents.rounds = {tree};
        const CoverYard yard(contents);
        const float expected = is_soft ? 1.0f : 0.0f;
        EXPECT_EQ(yard.value({.word = "softCover"}, yard.at_cover(point)), expected);
        EXPECT_EQ(yard.value({.word = "softCover"}, yard.on_rail(rail, 2)), expected);
        EXPECT_EQ(yard.value({.word = "softCover"}, yard.behind_round(tree, {})), expected);
    }
}

TEST(SoftCover, is_false_where_there_is_no_cover) {
    CoverYard yard = soft_yard();
    Spot spot = yard.at_cover(kSoftPoint);
    EXPECT_EQ(yard.value({.word = "softCover"}, {spot.position}), 0.0f) << "an open place";
    spot.kind = CandidateKind::Entity;
    EXPECT_EQ(yard.value({.word = "softCover"}, spot), 0.0f) << "a source of another kind";
    spot.kind = CandidateKind::Cover;
    ASSERT_TRUE(yard.world->unmount(yard.mount));
    yard.publish();
    EXPECT_EQ(yard.value({.word = "softCover"}, spot), 0.0f) << "the cover is gone";
}

// The listing of 2011, option 1: hard cover far away beats soft cover near by, -0.50 to -10.17.
//
//   a . . . . s . . . . . . . . . h      5.1 m and 15 m
TEST(SoftCover, makes_a_bush_lose_against_a_wall_that_is_farther_away) {
    const CoverPoint hard{.position = {15, 0, 0}, .normal = {1, 0, 0}};
    const CoverPoint soft{.position = {5.1f, 0, 0}, .normal = {1, 0, 0}, .flags = cover::kSoft};
    PointContents contents;
    contents.cover = {hard, soft};
    CoverYard yard(contents);
    const ObjectId asker = yard.world->add({});
    yard.publish();
    Catalog catalog;
    add_builtin_words(catalog);
    std::vector<Spot> spots = {yard.at_cover(hard), yard.at_cover(soft)};
    add_spots_word(catalog, spots);
    ProgramBuilder query(catalog, "CoverCompromised");
    query.option("nearby cover")
        .generate({.generator = "spots", .radius = 20})
        .require({.criterion = "distance", .object = "puppet", .limit = Limit::Min, .value = 5})
        .weigh({.criterion = "softCover", .multiplier = -10})
        .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1})
        .wanted(2);
    const auto program = query.build();
    ASSERT_TRUE(program.ok()) << to_string(program.diagnostics());
    const Answer answer = evaluate_now({.program = &*program,
                                        .catalog = &catalog,
                                        .snapshot = yard.snapshot.get(),
                                        .asker = asker,
                                        .providers = {.rays = &yard.rays}},
                                       {.has_exact_scores = true});
    ASSERT_EQ(answer.results.size(), 2u);
    EXPECT_EQ(answer.results[0].position, (Vec3{15, 0, 0}));
    EXPECT_NEAR(score_value(answer.results[0].score_low), -0.50, 1e-6);
    EXPECT_NEAR(score_value(answer.results[1].score_low), -10.17, 1e-6);
}

TEST(SoftCover, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "softCover"}, 15910283774018711868u);
}

}  // namespace
}  // namespace vantage::tests
