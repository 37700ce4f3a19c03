// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// visible: one ray from o's eye to the torso at p.

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

constexpr float kStanding = 0, kCrouched = 1;

/// What the evaluator does with a deferred criterion: ask for rays, hear the answers.
float answer_at(const Question& question, Vec3 p) {
    Candidates candidates;
    candidates.add(p);
    const AskedCriterion asked(question);
    const CriterionCall call = asked.call(candidates.batch(0, 1));
    Ray rays[kMaxRays];
    std::uint8_t blocked[kMaxRays];
    const std::uint32_t count = asked.row().rays(call, rays);
    EXPECT_EQ(count, 1u);
    question.providers.rays->any_hit({rays, count}, {blocked, count});
    return asked.row().answer(call, {blocked, count});
}

Ray ray_at(const Question& question, Vec3 p) {
    Candidates candidates;
    candidates.add(p);
    const AskedCriterion asked(question);
    Ray rays[kMaxRays];
    asked.row().rays(asked.call(candidates.batch(0, 1)), rays);
    return rays[0];
}

TEST(Visible, goes_from_the_eye_of_the_object_to_the_torso_at_the_candidate) {
    const Question from_target{.word = "visible", .asker = {99, 0, 99}, .object = {1, 2, 3}};
    const Ray standing = ray_at(from_target, {10, 0, 20});
    EXPECT_EQ(standing.from, (Vec3{1, 2 + Stance{}.eye, 3}));
    EXPECT_EQ(standing.to, (Vec3{10, Stance{}.torso, 20}));
    EXPECT_EQ(standing.mask, surface::kBlocksSight);

    Question crouched = from_target;
    crouched.arguments = {kCrouched};
    const Ray low = ray_at(crouched, {10, 0, 20});
    EXPECT_EQ(low.from, standing.from) << "the stance is that of the agent, not of the object";
    EXPECT_EQ(low.to, (Vec3{10, ObjectState{}.crouched.torso, 20}));
}

TEST(Visible, is_false_behind_a_wall_and_true_beside_it) {
    SimpleRays rays;
    rays.add_box({.box = {{-2, 0, 5}, {2, 3, 5.5f}}});
    const Question question{.word = "visible", .object = {0, 0, 0}, .providers = {.rays = &rays}};
    EXPECT_EQ(answer_at(question, {0, 0, 10}), 0.0f);
    EXPECT_EQ(answer_at(question, {0, 0, 4}), 1.0f) << "in front of the wall";
    EXPECT_EQ(answer_at(question, {6, 0, 10}), 1.0f) << "beside it";
    EXPECT_EQ(answer_at(question, {0, 0, 0}), 1.0f) << "where the object is itself";
}

TEST(Visible, looks_over_low_cover_at_those_who_stand_and_not_at_those_who_crouch) {
    SimpleRays rays;
    rays.add_box({.box = {{-2, 0, 9}, {2, 1.1f, 9.2f}}});
    Question question{.word = "visible", .object = {0, 0, 0}, .providers = {.rays = &rays}};
    EXPECT_EQ(answer_at(question, {0, 0, 10}), 1.0f);
    question.arguments = {kCrouched};
    EXPECT_EQ(answer_at(question, {0, 0, 10}), 0.0f);
}

// By itself an agent crouches at low cover, and only there.
TEST(Visible, is_that_of_somebody_who_crouches_at_low_cover) {
    const auto ray_end = [](float height, std::vector<float> arguments) {
        const CoverPoint point{.position = {}, .normal = {0, 0, 1}, .height = height};
        PointContents contents;
        contents.cover = {point};
        CoverYard yard(contents);
        // Between the lines to the two torsos, at 1.2 m and 0.7 m.
        yard.rays.add_box({.box = {{-2, 0, 0.5f}, {2, 1, 0.6f}}});
        const Question question{
            .word = "visible", .object = {0, 0, 10}, .arguments = std::move(arguments)};
        return yard.value(question, yard.at_cover(point));
    };
    EXPECT_EQ(ray_end(1.2f, {}), 0.0f) << "crouched behind low cover";
    EXPECT_EQ(ray_end(0.9f, {}), 1.0f) << "too low to crouch behind";
    EXPECT_EQ(ray_end(2, {}), 1.0f) << "high cover is for standing";
    EXPECT_EQ(ray_end(1.2f, {kStanding}), 1.0f) << "told to stand";
    EXPECT_EQ(ray_end(2, {kCrouched}), 0.0f) << "told to crouch";
}

TEST(Visible, looks_through_windows) {
    SimpleRays rays;
    rays.add_box({.box = {{-2, 0, 5}, {2, 3, 5.1f}},
                  .surface = surface::kBlocksMovement | surface::kBlocksShots});
    const Question question{.word = "visible", .object = {0, 0, 0}, .providers = {.rays = &rays}};
    EXPECT_EQ(answer_at(question, {0, 0, 10}), 1.0f);
}

TEST(Visible, has_the_same_bits_everywhere) {
    SimpleRays rays;
    for (std::uint64_t i = 0; i < 40; ++i) {
        const Vec3 corner = random_place(5000 + i);
        rays.add_box({.box = {corner, corner + Vec3{6, 6, 6}}});
    }
    const Question question{
        .word = "visible", .object = {3.7f, 0.4f, -8.1f}, .providers = {.rays = &rays}};
    std::uint64_t hash = 0;
    int seen = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const float value = answer_at(question, random_place(i));
        seen += value == 1.0f;
        const Ray ray = ray_at(question, random_place(i));
        for (const float part : {value, ray.from.y, ray.to.x, ray.to.y, ray.to.z})
            hash = add_to_hash(hash, part);
    }
    EXPECT_GT(seen, 200);
    EXPECT_LT(seen, 800);
    EXPECT_EQ(hash, 12370348065042810500u);
}

}  // namespace
}  // namespace vantage::tests
