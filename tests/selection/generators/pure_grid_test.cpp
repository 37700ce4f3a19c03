// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// pureGrid: squares and layers in the air.

#include "selection/generators/run_generator.h"

namespace vantage::tests {
namespace {

//    y 4.5  . . .
//      3    . . .     two layers of 3 x 3, density 1.5, from the centre's own height upwards
TEST(PureGrid, stacks_squares_upwards) {
    const auto points =
        generate({.word = "pureGrid", .center = {1, 3, 2}, .radius = 2, .arguments = {1.5f, 2}});
    ASSERT_EQ(points.size(), 18u);
    for (std::size_t slot = 0; slot < points.size(); ++slot) {
        const Vec3 expected{1 + 1.5f * (static_cast<float>(slot % 3) - 1), slot < 9 ? 3.0f : 4.5f,
                            2 + 1.5f * (static_cast<float>(slot / 3 % 3) - 1)};
        EXPECT_EQ(points[slot].position, expected);
        EXPECT_EQ(points[slot].dropped, DropReason::None) << "on the floor or not";
        EXPECT_FALSE(points[slot].stands);
        EXPECT_EQ(points[slot].kind, CandidateKind::Open);
    }
    EXPECT_EQ(slot_count({.word = "pureGrid", .radius = 10}), 441u);
}

TEST(PureGrid, knows_the_floor_but_does_not_move_to_it) {
    const auto floor = walkable("...\n...\n...");
    const auto points = generate({.word = "pureGrid",
                                  .center = {1.5f, 0.7f, 1.5f},
                                  .radius = 1,
                                  .arguments = {1, 2},
                                  .navigation = floor.get()});
    EXPECT_EQ(points[4].position, (Vec3{1.5f, 0.7f, 1.5f}));
    EXPECT_EQ(points[4].stands.position, (Vec3{1.5f, 0, 1.5f}));
    EXPECT_FALSE(points[13].stands) << "1.7 m up";
}

TEST(PureGrid, has_pure_slots) {
    const auto level = small_level();
    expect_pure_slots({.word = "pureGrid",
                       .center = {0.3f, 0.2f, -0.7f},
                       .radius = 9,
                       .arguments = {0.7f, 3},
                       .navigation = level.get()});
}

}  // namespace
}  // namespace vantage::tests
