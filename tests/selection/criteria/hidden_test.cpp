// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hidden: surely out of o's sight, by the cover's silhouette or by rays.
//
//   o        |              the silhouette of p: something 2 m high stands at most 0.5 m away
//   eye *    | p

#include "selection/criteria/cover_yard.h"
#include "vantage/language.h"

namespace vantage::tests {
namespace {

const CoverPoint kHidingPoint{.position = {}, .normal = {-1, 0, 0}, .height = 2};
constexpr Vec3 kHiddenFrom{-20, 0, 0};
const Question kHidden{.word = "hidden", .object = kHiddenFrom};

CoverYard hidden_yard(const CoverPoint& point, const CoverSilhouette& silhouette) {
    PointContents contents;
    contents.cover = {point};
    contents.silhouettes = {silhouette};
    return CoverYard(contents);
}

TEST(Hidden, needs_no_ray_where_the_silhouette_is_high_enough) {
    const CoverYard yard = hidden_yard(kHidingPoint, all_round(2, 0.5f));
    const SpotAnswer answer = yard.answer(kHidden, yard.at_cover(kHidingPoint));
    EXPECT_EQ(answer.rays, 0u);
    EXPECT_EQ(answer.value, 1.0f);
    EXPECT_EQ(yard.answer(kHidden, {{}}).rays, 8u) << "the same place, but no cover";
    EXPECT_EQ(yard.answer(kHidden, {{}}).value, 0.0f);
}

TEST(Hidden, asks_rays_where_the_silhouette_cannot_tell) {
    CoverYard yard = hidden_yard(kHidingPoint, all_round(1.5f, 0.5f));
    const Spot spot = yard.at_cover(kHidingPoint);
    EXPECT_EQ(yard.answer(kHidden, spot).rays, 8u);
    EXPECT_EQ(yard.answer(kHidden, spot).value, 0.0f);
    const std::uint32_t wall = yard.rays.add_box({.box = {{-0.6f, 0, -3}, {-0.5f, 2, 3}}});
    EXPECT_EQ(yard.answer(kHidden, spot).value, 1.0f);
    ASSERT_TRUE(yard.rays.move_box(wall, {{-0.6f, 0, -3}, {-0.5f, 1.7f, 3}}));
    EXPECT_EQ(yard.answer(kHidden, spot).value, 0.0f) << "the head shows";
    ASSERT_TRUE(yard.rays.move_box(wall, {{-0.6f, 0.3f, -3}, {-0.5f, 2, 3}}));
    EXPECT_EQ(yard.answer(kHidden, spot).value, 0.0f) << "the feet show";
    ASSERT_TRUE(yard.rays.move_box(wall, {{-0.6f, 0, 0}, {-0.5f, 2, 3}}));
    EXPECT_EQ(yard.answer(kHidden, spot).value, 0.0f) << "a shoulder shows";
}

// What is hidden is not visible, whatever the gap: the torso is asked for where visible asks.
TEST(Hidden, is_false_behind_a_slit_through_which_the_torso_shows) {
    CoverYard yard({});
    yard.rays.add_box({.box = {{-0.6f, 0, -3}, {-0.5f, 3, -0.1f}}});
    yard.rays.add_box({.box = {{-0.6f, 0, 0.1f}, {-0.5f, 3, 3}}});
    yard.rays.add_box({.box = {{-0.6f, 1.5f, -0.1f}, {-0.5f, 3, 0.1f}}});
    EXPECT_EQ(yard.value({.word = "visible", .object = kHiddenFrom}, {}), 1.0f);
    EXPECT_EQ(yard.value(kHidden, {}), 0.0f);
}

TEST(Hidden, is_that_of_somebody_who_crouches_at_low_cover) {
    CoverPoint low = kHidingPoint;
    low.height = 1.2f;
    const CoverYard yard = hidden_yard(low, all_round(1.2f, 0.5f));
    const Spot spot = yard.at_cover(low);
    EXPECT_EQ(yard.answer(kHidden, spot).rays, 0u);
    EXPECT_EQ(yard.answer(kHidden, spot).value, 1.0f);
    const Question standing{.word = "hidden", .object = kHiddenFrom, .arguments = {0}};
    EXPECT_EQ(yard.answer(standing, spot).rays, 8u);
    EXPECT_EQ(yard.answer(standing, spot).value, 0.0f);
}

TEST(Hidden, knows_how_much_higher_than_baked_the_candidate_stands) {
    const CoverYard yard = hidden_yard(kHidingPoint, all_round(2, 0.5f));
    Spot spot = yard.at_cover(kHidingPoint);
    spot.position.y = 0.1f;
    EXPECT_EQ(yard.answer(kHidden, spot).rays, 0u);
    spot.position.y = 0.3f;
    EXPECT_EQ(yard.answer(kHidden, spot).rays, 8u);
}

// Between two cover points of a rail both must hide; past the last one only next to it.
TEST(Hidden, takes_the_silhouettes_on_both_sides_of_a_place_on_a_rail) {
    PointContents contents;
    contents.cover = {{.position = {0, 0, 1}, .normal = {-1, 0, 0}},
                      {.position = {0, 0, 2}, .normal = {-1, 0, 0}},
                      {.position = {0, 0, 3}, .normal = {-1, 0, 0}}};
    contents.silhouettes = {all_round(2, 0.5f), all_round(2, 0.5f), all_round(1, 0.5f)};
    const CoverRail rail{
        .from = {0, 0, 0}, .to = {0, 0, 4}, .normal = {-1, 0, 0}, .height = 2, .point_count = 3};
    contents.rails = {rail};
    const CoverYard yard(contents);
    const auto rays = [&](float along) {
        return yard.answer(kHidden, yard.on_rail(rail, along)).rays;
    };
    EXPECT_EQ(rays(1.5f), 0u);
    EXPECT_EQ(rays(2.5f), 8u) << "one of two does not hide";
    EXPECT_EQ(rays(0.7f), 0u) << "next to the first point";
    EXPECT_EQ(rays(0.5f), 8u) << "too far from it";
}

// The target walks round a pillar; whoever keeps opposite stays hidden, and nobody else.
//
//      o . .             p stays opposite of o
//    .       .
//    .  ( )   .
//    .     p .
TEST(Hidden, holds_on_the_far_side_of_a_pillar_wherever_the_object_is) {
    PointContents contents;
    const RoundCover pillar{.center = {5, 0, 5}, .radius = 0.8f, .height = 3};
    contents.rounds = {pillar};
    const CoverYard yard(contents);
    for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{0.6f, 0, 0.8f}, Vec3{0, 0, 1}, Vec3{-0.8f, 0, 0.6f},
                           Vec3{-1, 0, 0}, Vec3{-0.6f, 0, -0.8f}, Vec3{0, 0, -1}}) {
        const Vec3 object = pillar.center + way * 12.0f;
        const Question question{.word = "hidden", .object = object};
        const Spot opposite = yard.behind_round(pillar, object);
        const Vec3 to_object = object - pillar.center, to_p = opposite.position - pillar.center;
        EXPECT_NEAR(dot(to_object, to_p), -length(to_object) * length(to_p), 1e-4f);
        EXPECT_EQ(yard.answer(question, opposite).rays, 0u);
        EXPECT_EQ(yard.answer(question, opposite).value, 1.0f);
        const Spot near = yard.behind_round(pillar, pillar.center - way);
        EXPECT_EQ(yard.answer(question, near).value, 0.0f) << "the same side";
        const Spot beside = yard.behind_round(pillar, pillar.center + Vec3{-way.z, 0, way.x});
        EXPECT_EQ(yard.answer(question, beside).value, 0.0f) << "a quarter round";
    }
}

TEST(Hidden, is_not_guaranteed_by_a_tree_that_is_narrower_than_the_body) {
    PointContents contents;
    const RoundCover tree{.center = {}, .radius = 0.35f, .height = 5};
    contents.rounds = {tree};
    const CoverYard yard(contents);
    EXPECT_EQ(yard.answer(kHidden, yard.behind_round(tree, kHiddenFrom)).rays, 8u);
    const ObjectState thin{.radius = 0.3f};
    Question question = kHidden;
    question.asker_state = &thin;
    EXPECT_EQ(yard.answer(question, yard.behind_round(tree, kHiddenFrom)).rays, 0u);
}

// Nothing hides: hidden weighs 10, everything else 6 at most, so 6 is the best score.
TEST(Hidden, on_an_open_field_leaves_only_the_other_weights) {
    World world;
    const ObjectId asker = world.add({}), target = world.add({.position = {12, 0, 0}});
    ASSERT_TRUE(world.set_target(asker, target));
    world.publish();
    Catalog catalog;
    add_builtin_words(catalog);
    std::vector<Spot> spots;
    for (int i = 0; i < 17 * 17; ++i)
        spots.push_back({{static_cast<float>(i % 17 - 8), 0, static_cast<float>(i / 17 - 8)}});
    add_spots_word(catalog, spots);
    ProgramBuilder query(catalog, "OpenField");
    query.option("anywhere")
        .generate({.generator = "spots", .radius = 20})
        .weigh({.criterion = "hidden", .object = "target", .multiplier = 10})
        .weigh({.criterion = "distance", .object = "target", .multiplier = 4})
        .weigh({.criterion = "random", .multiplier = 2});
    const auto program = query.build();
    ASSERT_TRUE(program.ok()) << to_string(program.diagnostics());
    const SimpleRays rays;
    const auto snapshot = world.snapshot();
    const Answer answer = evaluate_now({.program = &*program,
                                        .catalog = &catalog,
                                        .snapshot = snapshot.get(),
                                        .asker = asker,
                                        .providers = {.rays = &rays}},
                                       {.has_exact_scores = true});
    ASSERT_EQ(answer.status, Status::Found);
    EXPECT_GT(score_value(answer.results[0].score_high), 0.0);
    EXPECT_LE(score_value(answer.results[0].score_high), 6.0);
}

TEST(Hidden, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "hidden", .object = {7.3f, 1, -4.1f}, .arguments = {1}},
                          2307548382577464845u);
}

}  // namespace
}  // namespace vantage::tests
