// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// wallIn: how far one can walk straight on from p in the direction of o.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/on_floor.h"

namespace vantage::tests {
namespace {

constexpr float kMillimetres = 0.003f;

Question walks_to(Vec3 object, const NavigationProvider& navigation) {
    return {.word = "wallIn", .object = object, .providers = {.navigation = &navigation}};
}

//   p at 0.5 . . . . # . .
TEST(WallIn, is_the_distance_to_the_wall_in_that_direction) {
    const auto navigation = walkable(R"(
.....#..
........
........)");
    const Question question = walks_to({7.5f, 0, 0.5f}, *navigation);
    EXPECT_NEAR(value_on_floor(question, {0.5f, 0, 0.5f}), 4.5f, kMillimetres);
    EXPECT_NEAR(value_on_floor(question, {0.5f, 0, 0.5f}, false), 4.5f, kMillimetres);
    EXPECT_NEAR(value_on_floor(walks_to({0.5f, 0, 2.5f}, *navigation), {0.5f, 0, 0.5f}), 2.5f,
                kMillimetres)
        << "the edge of the floor stops as well";
}

TEST(WallIn, goes_on_past_the_object) {
    const auto navigation = walkable("..........");
    EXPECT_NEAR(value_on_floor(walks_to({2.5f, 0, 0.5f}, *navigation), {0.5f, 0, 0.5f}), 9.5f,
                kMillimetres);
    EXPECT_NEAR(value_on_floor(walks_to({2.5f, 7, 0.5f}, *navigation), {0.5f, 0, 0.5f}), 9.5f,
                kMillimetres)
        << "the direction is level";
}

TEST(WallIn, stops_at_its_range) {
    const auto navigation = walkable(std::string(60, '.'));
    EXPECT_EQ(value_on_floor(walks_to({50, 0, 0.5f}, *navigation), {0.5f, 0, 0.5f}), 30.0f);
    EXPECT_EQ(criterion_named("wallIn").most, 30.0f);
}

TEST(WallIn, is_0_where_one_cannot_walk_or_has_no_direction) {
    const auto navigation = walkable("....");
    const Question question = walks_to({1.5f, 0, 0.5f}, *navigation);
    EXPECT_EQ(value_on_floor(question, {0.5f, 9, 0.5f}), 0.0f) << "off the surface";
    EXPECT_EQ(value_on_floor(question, {1.5f, 0, 0.5f}), 0.0f) << "the object's own place";
}

}  // namespace
}  // namespace vantage::tests
