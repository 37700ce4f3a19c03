// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// circles: 6k points on ring k.

#include <cmath>

#include "selection/generators/run_generator.h"

namespace vantage::tests {
namespace {

std::unique_ptr<GridNavigation> open_field() {
    const std::string row(60, '.');
    std::string picture;
    for (int i = 0; i < 60; ++i)
        picture += row + '\n';
    return walkable(picture, {.origin = {-30, 0, -30}});
}

TEST(Circles, put_the_first_six_points_at_one_density) {
    const auto navigation = open_field();
    const auto points = generate(
        {.word = "circles", .radius = 2, .arguments = {2, 3}, .navigation = navigation.get()});
    ASSERT_EQ(points.size(), 6u);
    const float root = std::sqrt(3.0f);
    const Vec3 expected[] = {{2, 0, 0},  {1, 0, root},   {-1, 0, root},
                             {-2, 0, 0}, {-1, 0, -root}, {1, 0, -root}};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_NEAR(points[i].position.x, expected[i].x, 1e-6f) << i;
        EXPECT_NEAR(points[i].position.z, expected[i].z, 1e-6f) << i;
    }
}

TEST(Circles, keep_radius_and_spacing_on_every_ring) {
    const auto navigation = open_field();
    const Vec3 center{0.3f, 0, -0.4f};
    const auto points = generate({.word = "circles",
                                  .center = center,
                                  .radius = 20,
                                  .arguments = {0.5f, 3},
                                  .navigation = navigation.get()});
    std::size_t slot = 0;
    for (int ring = 1; ring <= 40; ++ring) {
        const std::size_t first = slot, count = 6 * static_cast<std::size_t>(ring);
        for (; slot < first + count; ++slot) {
            const Vec3 here = points[slot].position;
            const Vec3 next = points[first + (slot - first + 1) % count].position;
            const double angle = 2.0 * 3.14159265358979323846 * static_cast<double>(slot - first) /
                                 static_cast<double>(count);
            EXPECT_NEAR(here.x, 0.3 + 0.5 * ring * std::cos(angle), 4e-6);   // two floats beside it
            EXPECT_NEAR(here.z, -0.4 + 0.5 * ring * std::sin(angle), 4e-6);  // two floats beside it
            EXPECT_GE(vantage::distance(here, next), 0.5f * 0.999f);
            EXPECT_LE(vantage::distance(here, next), 0.5f * 1.05f);
        }
    }
    EXPECT_EQ(slot, points.size());
}

TEST(Circles, count_their_slots_before_making_any) {
    EXPECT_EQ(slot_count({.word = "circles", .radius = 10}), 330u);
    EXPECT_EQ(slot_count({.word = "circles", .radius = 0.5f}), 0u) << "smaller than a ring";
    EXPECT_EQ(slot_count({.word = "circles", .radius = -1}), 0u);
}

TEST(Circles, find_the_ring_of_every_slot) {
    // Each first point of a ring lies on +X, at a whole number of densities.
    const auto navigation = open_field();
    const auto points = generate({.word = "circles",
                                  .radius = 25,
                                  .arguments = {0.125f, 3},
                                  .navigation = navigation.get()});
    for (std::uint64_t ring = 1; ring <= 200; ++ring) {
        const Vec3 first = points[3 * ring * (ring - 1)].position;
        EXPECT_EQ(first, (Vec3{0.125f * static_cast<float>(ring), 0, 0}));
    }
}

TEST(Circles, drop_what_is_not_on_the_floor) {
    const auto navigation = walkable("..\n..");
    const auto points = generate(
        {.word = "circles", .center = {0.5f, 0, 1}, .radius = 1, .navigation = navigation.get()});
    EXPECT_EQ(points[0].dropped, DropReason::None) << "to the right";
    EXPECT_EQ(points[3].dropped, DropReason::OffSurface) << "to the left";
    EXPECT_FALSE(points[3].stands);
}

TEST(Circles, have_pure_slots_and_the_same_bits_everywhere) {
    const auto navigation = small_level();
    const Generation generation{.word = "circles",
                                .center = {0.3f, 0.2f, -0.7f},
                                .radius = 9,
                                .arguments = {0.7f, 3},
                                .navigation = navigation.get()};
    expect_pure_slots(generation);
    EXPECT_EQ(kept(generate(generation)).size(), 385u);
    EXPECT_EQ(hash_of(generate(generation)), 10915273118528447774u);
}

}  // namespace
}  // namespace vantage::tests
