// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceToWall: to the nearest border of the walkable surface, seen from above.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/on_floor.h"

namespace vantage::tests {
namespace {

Question borders_of(const NavigationProvider& navigation) {
    return {.word = "distanceToWall", .providers = {.navigation = &navigation}};
}

TEST(DistanceToWall, is_the_distance_to_the_nearest_border) {
    const auto navigation = walkable(R"(
.......
.......
.......
...#...
.......)");
    const Question question = borders_of(*navigation);
    EXPECT_FLOAT_EQ(value_on_floor(question, {1.25f, 0, 2.5f}), 1.25f) << "the outer border";
    EXPECT_FLOAT_EQ(value_on_floor(question, {2.75f, 0, 3.5f}), 0.25f) << "the pillar";
    EXPECT_FLOAT_EQ(value_on_floor(question, {5, 0, 2}), 1.41421356f) << "the pillar's corner";
    EXPECT_FLOAT_EQ(value_on_floor(question, {5, 0, 2}, false), 1.41421356f);
    EXPECT_EQ(value_on_floor(question, {0, 0, 2}), 0.0f) << "on it";
}

TEST(DistanceToWall, looks_no_farther_than_its_range) {
    const std::string row(40, '.');
    std::string picture;
    for (int i = 0; i < 40; ++i)
        picture += row + "\n";
    const auto navigation = walkable(picture);
    EXPECT_EQ(value_on_floor(borders_of(*navigation), {20, 0, 20}), 10.0f);
    EXPECT_FLOAT_EQ(value_on_floor(borders_of(*navigation), {9.5f, 0, 20}), 9.5f);
    EXPECT_EQ(criterion_named("distanceToWall").most, 10.0f);
}

TEST(DistanceToWall, is_0_off_the_surface) {
    const auto navigation = walkable("....");
    EXPECT_EQ(value_on_floor(borders_of(*navigation), {2, 30, 0.5f}), 0.0f);
}

}  // namespace
}  // namespace vantage::tests
