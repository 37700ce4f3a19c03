// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Borders joined into loops and cut into straight stretches.

#include <gtest/gtest.h>

#include "bake/cover_borders.h"
#include "base/vec.h"

namespace vantage::bake {
namespace {

/// A room of 4 x 3 m, its four walls in some order; the surface lies to the left.
std::vector<NavBorder> room() {
    const Vec3 a{0, 0, 0}, b{0, 0, 3}, c{4, 0, 3}, d{4, 0, 0};
    return {{c, d}, {a, b}, {d, a}, {b, c}};
}

TEST(CoverBorders, that_touch_become_one_closed_loop) {
    const std::vector<BorderLoop> loops = join_borders(room());
    ASSERT_EQ(loops.size(), 1u);
    EXPECT_TRUE(loops[0].is_closed);
    EXPECT_EQ(loops[0].corners.size(), 4u);
}

TEST(CoverBorders, of_a_loop_have_the_obstacle_outside) {
    const std::vector<BorderLoop> loops = join_borders(room());
    const std::vector<BorderStretch> stretches = straight_stretches(loops[0], 5);
    ASSERT_EQ(stretches.size(), 4u);
    for (const BorderStretch& stretch : stretches) {
        EXPECT_EQ(stretch.loop, 5u);
        const Vec3 middle = place_along(stretch, stretch.length / 2);
        EXPECT_GT(dot(middle - Vec3{2, 0, 1.5f}, stretch.outward), 1.0f);
    }
}

TEST(CoverBorders, that_lie_apart_stay_apart) {
    std::vector<NavBorder> borders = room();
    borders.push_back({{0, 3, 0}, {0, 3, 3}});  // Upstairs.
    borders.push_back({{9, 0, 0}, {9, 0, 3}});
    const std::vector<BorderLoop> loops = join_borders(borders);
    ASSERT_EQ(loops.size(), 3u);
    EXPECT_FALSE(loops[1].is_closed);
    EXPECT_FALSE(loops[2].is_closed);
}

TEST(CoverBorders, of_no_length_are_passed_over) {
    EXPECT_TRUE(join_borders(std::vector<NavBorder>{{{1, 0, 1}, {1, 0, 1}}}).empty());
}

//   .____.__.____.      a slight bend does not end a stretch, a corner does
//                |
TEST(CoverBorders, that_hardly_turn_are_one_stretch) {
    const BorderLoop loop{.corners = {{0, 0, 0}, {0, 0, 2}, {0.05f, 0, 3}, {0, 0, 5}, {2, 0, 5}}};
    const std::vector<BorderStretch> stretches = straight_stretches(loop, 0);
    ASSERT_EQ(stretches.size(), 2u);
    EXPECT_EQ(stretches[0].corners.size(), 4u);
    EXPECT_NEAR(stretches[0].length, 5, 0.01);
    EXPECT_NEAR(stretches[0].outward.x, -1, 0.01);
    EXPECT_NEAR(stretches[1].outward.z, 1, 0.01);
}

TEST(CoverBorders, are_measured_along_their_way) {
    const BorderLoop loop{.corners = {{0, 0, 0}, {0, 1, 4}}};
    const std::vector<BorderStretch> stretches = straight_stretches(loop, 0);
    ASSERT_EQ(stretches.size(), 1u);
    EXPECT_EQ(place_along(stretches[0], 1), (Vec3{0, 0.25f, 1}));
    EXPECT_EQ(place_along(stretches[0], 9), (Vec3{0, 1, 4}));
}

}  // namespace
}  // namespace vantage::bake
