// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// reachable: a path from the asker to p.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/on_floor.h"

namespace vantage::tests {
namespace {

Question reach_from(Vec3 asker, const NavigationProvider* navigation) {
    return {.word = "reachable", .asker = asker, .providers = {.navigation = navigation}};
}

TEST(Reachable, is_true_where_one_can_walk_with_and_without_labels_of_islands) {
    const auto grid = walkable(R"(
..#...
..#.#.
....#.
####..)");
    const UnlabelledNavigation unlabelled(*grid);
    const Vec3 start{0.5f, 0, 0.5f};
    for (const NavigationProvider* navigation :
         {static_cast<const NavigationProvider*>(grid.get()),
          static_cast<const NavigationProvider*>(&unlabelled)}) {
        const Question question = reach_from(start, navigation);
        EXPECT_EQ(value_on_floor(question, {5.5f, 0, 3.5f}), 1.0f) << "around the corner";
        EXPECT_EQ(value_on_floor(question, {5.5f, 0, 3.5f}, false), 1.0f);
        EXPECT_EQ(value_on_floor(question, {0.5f, 0, 0.5f}), 1.0f);
    }
    EXPECT_GT(unlabelled.searches, 0);
}

TEST(Reachable, goes_down_ledges_and_not_up) {
    const auto grid = walkable("..44");
    const UnlabelledNavigation unlabelled(*grid);
    const Vec3 below{0.5f, 0, 0.5f}, above{3.5f, 2, 0.5f};
    for (const NavigationProvider* navigation :
         {static_cast<const NavigationProvider*>(grid.get()),
          static_cast<const NavigationProvider*>(&unlabelled)}) {
        EXPECT_EQ(value_on_floor(reach_from(above, navigation), below), 1.0f);
        EXPECT_EQ(value_on_floor(reach_from(below, navigation), above), 0.0f);
    }
}

TEST(Reachable, does_not_search_where_islands_have_labels) {
    const auto grid = walkable("...#...");
    const Question question = reach_from({0.5f, 0, 0.5f}, grid.get());
    EXPECT_EQ(value_on_floor(question, {2.5f, 0, 0.5f}), 1.0f);
    EXPECT_EQ(value_on_floor(question, {5.5f, 0, 0.5f}), 0.0f) << "the other island";
}

TEST(Reachable, is_false_off_the_surface_for_those_who_walk) {
    const auto grid = walkable("....");
    EXPECT_EQ(value_on_floor(reach_from({0.5f, 0, 0.5f}, grid.get()), {0.5f, 9, 0.5f}), 0.0f);
}

TEST(Reachable, is_true_everywhere_for_an_asker_off_the_surface) {
    const auto grid = walkable("..#.");
    const Question question = reach_from({0.5f, 9, 0.5f}, grid.get());
    EXPECT_EQ(value_on_floor(question, {3.5f, 0, 0.5f}), 1.0f);
    EXPECT_EQ(value_on_floor(question, {3.5f, 20, 0.5f}), 1.0f);
}

TEST(Reachable, is_true_everywhere_without_a_navigation) {
    EXPECT_EQ(value_at(reach_from({0, 0, 0}, nullptr), {500, 0, 0}), 1.0f);
    EXPECT_FALSE(criterion_named("reachable").needs_navigation);
}

}  // namespace
}  // namespace vantage::tests
