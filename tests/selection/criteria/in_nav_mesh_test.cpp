// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inNavMesh: on the walkable surface.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/on_floor.h"

namespace vantage::tests {
namespace {

TEST(InNavMesh, is_true_on_the_floor_and_false_in_walls_and_in_the_air) {
    const auto navigation = walkable("..#####");
    const Question question{.word = "inNavMesh", .providers = {.navigation = navigation.get()}};
    for (const bool knows_its_place : {true, false}) {
        EXPECT_EQ(value_on_floor(question, {0.5f, 0, 0.5f}, knows_its_place), 1.0f);
        EXPECT_EQ(value_on_floor(question, {0.5f, 1, 0.5f}, knows_its_place), 1.0f) << "a step";
        EXPECT_EQ(value_on_floor(question, {0.5f, 5, 0.5f}, knows_its_place), 0.0f) << "in the air";
        EXPECT_EQ(value_on_floor(question, {4.5f, 0, 0.5f}, knows_its_place), 0.0f) << "in a wall";
    }
}

}  // namespace
}  // namespace vantage::tests
