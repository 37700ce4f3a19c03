// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// canShoot: some stance at p has a clear line to o; the remark names it.
//
//          o (x = -20)
//     ###########          cover between p and o; left of it is +z, right of it -z: one who looks
//          p               along -x has +z to the left

#include "selection/criteria/cover_yard.h"
#include "vantage/language.h"

namespace vantage::tests {
namespace {

constexpr Vec3 kShotAt{-20, 0, 0};
const Question kShoot{.word = "canShoot", .object = kShotAt};

CoverPoint shot_cover(float height, std::uint8_t flags = 0) {
    return {.position = {}, .normal = {-1, 0, 0}, .height = height, .flags = flags};
}

/// At the cover, behind a wall of that size.
SpotAnswer shot_from(const CoverPoint& point, const Aabb& wall, Question question = kShoot) {
    PointContents contents;
    contents.cover = {point};
    CoverYard yard(contents);
    yard.rays.add_box({.box = wall});
    return yard.answer(question, yard.at_cover(point));
}

constexpr Aabb shot_wall(float height, float right = -5, float left = 5) {
    return {{-0.6f, 0, right}, {-0.5f, height, left}};
}

TEST(CanShoot, stands_or_crouches_in_the_open) {
    CoverYard yard({});
    const SpotAnswer free = yard.answer(kShoot, {});
    EXPECT_EQ(free.value, 1.0f);
    EXPECT_EQ(free.stance, ShotStance::Standing);
    EXPECT_EQ(free.rays, 4u);
    const std::uint32_t box = yard.rays.add_box({.box = {{-0.6f, 1.1f, -5}, {-0.5f, 3, 5}}});
    EXPECT_EQ(yard.answer(kShoot, {}).stance, ShotStance::Crouched) << "under a shutter";
    ASSERT_TRUE(yard.rays.move_box(box, shot_wall(3)));
    const SpotAnswer none = yard.answer(kShoot, {});
    EXPECT_EQ(none.value, 0.0f);
    EXPECT_EQ(none.stance, ShotStance::None);
}

TEST(CanShoot, shoots_through_what_blocks_sight_alone_and_not_through_windows) {
    CoverYard bush({}), window({});
    bush.rays.add_box({.box = shot_wall(3), .surface = surface::kBlocksSight});
    window.rays.add_box({.box = shot_wall(3), .surface = surface::kBlocksShots});
    EXPECT_EQ(bush.answer(kShoot, {}).value, 1.0f);
    EXPECT_EQ(window.answer(kShoot, {}).value, 0.0f);
}

TEST(CanShoot, is_content_with_the_head_of_the_object) {
    CoverYard yard({});
    // Just before the object: hides its torso (1.2 m), not its eye (1.6 m).
    yard.rays.add_box({.box = {{-19.5f, 0, -5}, {-19.4f, 1.5f, 5}}});
    EXPECT_EQ(yard.answer(kShoot, {}).value, 1.0f);
    yard.rays.add_box({.box = {{-19.5f, 1.5f, -5}, {-19.4f, 2.5f, 5}}});
    EXPECT_EQ(yard.answer(kShoot, {}).value, 0.0f);
}

TEST(CanShoot, shoots_over_low_cover_or_past_it) {
    constexpr std::uint8_t kBoth = cover::kPeekLeft | cover::kPeekRight;
    EXPECT_EQ(shot_from(shot_cover(1.2f, kBoth), shot_wall(1.2f)).stance, ShotStance::Over);
    EXPECT_EQ(shot_from(shot_cover(1.2f, kBoth), shot_wall(1.2f)).rays, 6u);
    // A pane over the wall: not over it, but past its left or right end.
    EXPECT_EQ(shot_from(shot_cover(1.2f, kBoth), shot_wall(3, -5, 0.5f)).stance, ShotStance::Left);
    EXPECT_EQ(shot_from(shot_cover(1.2f, kBoth), shot_wall(3, -0.5f, 5)).stance, ShotStance::Right);
    EXPECT_EQ(shot_from(shot_cover(1.2f), shot_wall(3, -0.5f, 5)).value, 0.0f)
        << "one cannot peek there";
    EXPECT_EQ(shot_from(shot_cover(1.2f, cover::kPeekLeft), shot_wall(3, -0.5f, 5)).value, 0.0f);
}

TEST(CanShoot, shoots_past_high_cover) {
    constexpr std::uint8_t kBoth = cover::kPeekLeft | cover::kPeekRight;
    EXPECT_EQ(shot_from(shot_cover(2, kBoth), shot_wall(2, -5, 0.5f)).stance, ShotStance::Left);
    EXPECT_EQ(shot_from(shot_cover(2, kBoth), shot_wall(2, -0.5f, 5)).stance, ShotStance::Right);
    EXPECT_EQ(shot_from(shot_cover(2, kBoth), shot_wall(2, -0.5f, 0.5f)).stance, ShotStance::Left)
        << "of two the left one";
    EXPECT_EQ(shot_from(shot_cover(2, kBoth), shot_wall(2)).value, 0.0f);
    EXPECT_EQ(shot_from(shot_cover(2), shot_wall(2, -0.5f, 0.5f)).value, 0.0f) << "no way to peek";
    EXPECT_EQ(shot_from(shot_cover(2), shot_wall(2, 3, 5)).stance, ShotStance::Standing)
        << "the wall is not between them";
}

TEST(CanShoot, needs_no_peek_when_the_object_is_behind_ones_back) {
    const Question behind{.word = "canShoot", .object = {20, 0, 0}};
    EXPECT_EQ(shot_from(shot_cover(2), shot_wall(2), behind).stance, ShotStance::Standing);
    EXPECT_EQ(shot_from(shot_cover(1.2f), shot_wall(1.2f), behind).stance, ShotStance::Standing);
}

// The left end of a rail lies at z = 4, where its cover point says that one can peek.
TEST(CanShoot, peeks_at_the_ends_of_rails) {
    PointContents contents;
    contents.cover = {
        {.position = {0, 0, 0.5f}, .normal = {-1, 0, 0}, .rail = 0},
        {.position = {0, 0, 3.5f}, .normal = {-1, 0, 0}, .rail = 0, .flags = cover::kPeekLeft}};
    const CoverRail rail{
        .from = {0, 0, 0}, .to = {0, 0, 4}, .normal = {-1, 0, 0}, .height = 2, .point_count = 2};
    contents.rails = {rail};
    CoverYard yard(contents);
    yard.rays.add_box({.box = shot_wall(2, -5, 4)});
    EXPECT_EQ(yard.answer(kShoot, yard.on_rail(rail, 3)).stance, ShotStance::Left);
    EXPECT_EQ(yard.answer(kShoot, yard.on_rail(rail, 2.2f)).value, 0.0f) << "too far from it";
    EXPECT_EQ(yard.answer(kShoot, yard.on_rail(rail, 0.5f)).value, 0.0f);
}

TEST(CanShoot, peeks_to_both_sides_of_trees_but_not_of_towers) {
    PointContents contents;
    const RoundCover tree{.center = {0, 0, 0}, .radius = 0.5f, .height = 4};
    const RoundCover tower{.center = {0, 0, 50}, .radius = 3, .height = 9};
    contents.rounds = {tree, tower};
    CoverYard yard(contents);
    yard.rays.add_box({.box = {{-0.5f, 0, -5}, {0.5f, 4, 0.5f}}});
    yard.rays.add_box({.box = {{-3, 0, 47}, {3, 9, 53}}});
    EXPECT_EQ(yard.answer(kShoot, yard.behind_round(tree, kShotAt)).stance, ShotStance::Left);
    const Question at_tower{.word = "canShoot", .object = {-20, 0, 50}};
    EXPECT_EQ(yard.answer(at_tower, yard.behind_round(tower, {-20, 0, 50})).value, 0.0f);
}

// One threat to shoot at, two others to be hidden from. Only one of the places has it all.
//
//          primary (0, 30)
//
//   a(-6,0)   b(0,0)   c(6,0)     # around b: open to the north only
//            #  #
//   east and west: the secondary threats at (30, 0) and (-30, 0)
TEST(CanShoot, and_hidden_find_the_place_with_a_line_of_fire_and_cover_from_all_others) {
    SimpleRays rays;
    rays.add_box({.box = {{-1.2f, 0, -2}, {-1, 3, 2}}});
    rays.add_box({.box = {{1, 0, -2}, {1.2f, 3, 2}}});
    World world;
    const ObjectId asker = world.add({.position = {0, 0, -5}});
    const ObjectId primary = world.add({.position = {0, 0, 30}});
    const ObjectId east = world.add({.position = {30, 0, 0}});
    const ObjectId west = world.add({.position = {-30, 0, 0}});
    ASSERT_TRUE(world.set_target(asker, primary));
    world.publish();
    Catalog catalog;
    add_builtin_words(catalog);
    std::vector<Spot> spots;
    for (int i = 0; i < 17 * 17; ++i)
        spots.push_back({{static_cast<float>(i % 17 - 8), 0, static_cast<float>(i / 17 - 8)}});
    add_spots_word(catalog, spots);
    ProgramBuilder query(catalog, "Attack");
    query.option("from cover")
        .generate({.generator = "spots", .radius = 20})
        .require({.criterion = "canShoot", .object = "target"})
        .require({.criterion = "hidden", .object = "east"})
        .require({.criterion = "hidden", .object = "west"})
        .require({.criterion = "distance", .object = "target", .limit = Limit::Max, .value = 31})
        .wanted(8);
    const auto program = query.build();
    ASSERT_TRUE(program.ok()) << to_string(program.diagnostics());
    const std::array<Binding, 2> others{Binding{"east", east}, Binding{"west", west}};
    const auto snapshot = world.snapshot();
    const QueryInput input{.program = &*program,
                           .catalog = &catalog,
                           .snapshot = snapshot.get(),
                           .asker = asker,
                           .bindings = others,
                           .providers = {.rays = &rays}};
    const Answer answer = evaluate_now(input);
    ASSERT_EQ(answer.status, Status::Found);
    for (const AnswerResult& result : answer.results) {
        EXPECT_EQ(result.position.x, 0.0f) << "between the walls";
        EXPECT_LE(std::fabs(result.position.z), 1.0f);
        EXPECT_EQ(result.remark, static_cast<std::uint8_t>(ShotStance::Standing));
    }
    EXPECT_EQ(evaluate_reference(input).results.size(), answer.results.size());
}

TEST(CanShoot, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "canShoot", .object = {7.3f, 1, -4.1f}}, 14347680021101843797u);
}

}  // namespace
}  // namespace vantage::tests
