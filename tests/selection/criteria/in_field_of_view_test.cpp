// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inFieldOfView: the torso at p lies in the cone that o's eye looks into.
//
//          . `    60 degrees to each side at first
//   eye *----->
//          ` .

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

/// Eye and torso at the same height, so that the cone lies level.
ObjectState level_viewer(Vec3 facing) {
    return {.position = {0, 0, 0}, .facing = facing, .standing = {.eye = 1.2f}};
}

float is_in_view(Vec3 p, float angle, const ObjectState& by) {
    return value_at({.word = "inFieldOfView", .arguments = {angle}, .object_state = &by}, p);
}

TEST(InFieldOfView, is_a_cone_around_the_facing) {
    const ObjectState by = level_viewer({1, 0, 0});
    const Question question{.word = "inFieldOfView", .object_state = &by};
    EXPECT_EQ(value_at(question, {5, 0, 8.6f}), 1.0f) << "just under 60 degrees";
    EXPECT_EQ(value_at(question, {5, 0, 8.7f}), 0.0f) << "just over";
    EXPECT_EQ(value_at(question, {5, 8.6f, 0}), 1.0f) << "upwards as well";
    EXPECT_EQ(value_at(question, {5, -8.7f, 0}), 0.0f);
    EXPECT_EQ(value_at(question, {-5, 0, 0}), 0.0f);
    EXPECT_EQ(value_at(question, {500, 0, 800}), 1.0f) << "walls and distance do not count";
    EXPECT_EQ(value_at(question, {0, 0, 0}), 1.0f) << "where its own eye is";
}

TEST(InFieldOfView, is_as_wide_as_told) {
    const ObjectState by = level_viewer({0, 0, 1});
    EXPECT_EQ(is_in_view({0.99f, 0, 1}, 90, by), 1.0f);
    EXPECT_EQ(is_in_view({1.01f, 0, 1}, 90, by), 0.0f);
    EXPECT_EQ(is_in_view({1, 0, 0.01f}, 180, by), 1.0f);
    EXPECT_EQ(is_in_view({1, 0, -0.01f}, 180, by), 0.0f);
    EXPECT_EQ(is_in_view({0.99f, 0, -1}, 270, by), 0.0f);
    EXPECT_EQ(is_in_view({1.01f, 0, -1}, 270, by), 1.0f);
    EXPECT_EQ(is_in_view({0, 0, -1}, 359, by), 0.0f);
    EXPECT_EQ(is_in_view({0.001f, 0, 9}, 1, by), 1.0f);
    for (std::uint64_t i = 0; i < 1000; ++i)
        EXPECT_EQ(is_in_view(random_place(i), 360, by), 1.0f) << "all round";
}

TEST(InFieldOfView, goes_from_the_eye_to_the_torso) {
    const ObjectState by{.facing = {1, 0, 0}};  // Eye at 1.6 m; the torso at p at 1.2 m.
    EXPECT_EQ(is_in_view({1, 0.4f, 0.9f}, 90, by), 1.0f);
    EXPECT_EQ(is_in_view({1, -0.5f, 0.3f}, 90, by), 1.0f);
    EXPECT_EQ(is_in_view({1, -0.7f, 0.3f}, 90, by), 0.0f);
}

TEST(InFieldOfView, goes_where_the_view_looks_when_it_does_not_look_ahead) {
    ObjectState by = level_viewer({1, 0, 0});
    by.view.direction = {0, 0, 1};
    EXPECT_EQ(is_in_view({0, 0, 5}, 90, by), 1.0f);
    EXPECT_EQ(is_in_view({5, 0, 0}, 90, by), 0.0f);
}

TEST(InFieldOfView, has_the_same_bits_everywhere) {
    const ObjectState by{.position = {1.7f, 2.2f, -8.1f}, .facing = {-0.8f, 0, 0.6f}};
    expect_golden({.word = "inFieldOfView", .object = by.position, .object_state = &by},
                  7169520550753459538u);
}

}  // namespace
}  // namespace vantage::tests
