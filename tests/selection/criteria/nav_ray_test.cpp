// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// navRay: one can walk straight from o to p.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/on_floor.h"

namespace vantage::tests {
namespace {

Question walks_from(Vec3 object, const NavigationProvider& navigation) {
    return {.word = "navRay", .object = object, .providers = {.navigation = &navigation}};
}

TEST(NavRay, is_stopped_by_walls_although_there_is_a_way_around) {
    const auto navigation = walkable(R"(
.....
.###.
.....)");
    const Question question = walks_from({2.5f, 0, 0.5f}, *navigation);
    for (const bool knows_its_place : {true, false}) {
        EXPECT_EQ(value_on_floor(question, {4.5f, 0, 0.5f}, knows_its_place), 1.0f);
        EXPECT_EQ(value_on_floor(question, {2.5f, 0, 2.5f}, knows_its_place), 0.0f);
    }
    EXPECT_EQ(value_on_floor(question, {2.5f, 0, 0.5f}), 1.0f) << "no walk at all";
}

TEST(NavRay, is_false_off_the_surface) {
    const auto navigation = walkable("....");
    EXPECT_EQ(value_on_floor(walks_from({0.5f, 0, 0.5f}, *navigation), {0.5f, 9, 0.5f}), 0.0f);
    EXPECT_EQ(value_on_floor(walks_from({0.5f, 9, 0.5f}, *navigation), {0.5f, 0, 0.5f}), 0.0f);
}

TEST(NavRay, climbs_steps_and_no_ledges) {
    const auto navigation = walkable("..1144");
    const Question question = walks_from({0.5f, 0, 0.5f}, *navigation);
    EXPECT_EQ(value_on_floor(question, {3.5f, 0.5f, 0.5f}), 1.0f);
    EXPECT_EQ(value_on_floor(question, {5.5f, 2, 0.5f}), 0.0f);
}

}  // namespace
}  // namespace vantage::tests
