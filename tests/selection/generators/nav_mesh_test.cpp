// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// navMesh: samples within a walk. Those of real polygons are in tests/adapters/.

#include "selection/generators/run_generator.h"

namespace vantage::tests {
namespace {

//    c.#t     From c to t it is 3 m straight and 9 m on foot: around the wall.
//    ..#.
//    ..#.
//    ....
TEST(NavMesh, goes_by_the_walk_and_not_by_the_straight_line) {
    const auto level = walkable("..#.\n..#.\n..#.\n....");
    const auto count = [&](float radius) {
        return kept(generate({.word = "navMesh",
                              .center = {0.5f, 0, 0.5f},
                              .radius = radius,
                              .navigation = level.get()}))
            .size();
    };
    EXPECT_EQ(count(0.1f), 1u);
    EXPECT_EQ(count(1.1f), 3u);
    EXPECT_EQ(count(3.1f), 7u) << "all on this side but for the corner, which is 3.4 m away";
    EXPECT_EQ(count(5), 9u) << "the corner, and the first on the way around";
    EXPECT_EQ(count(20), 13u) << "every cell";
}

TEST(NavMesh, gives_samples_of_the_surface_a_density_apart) {
    const auto level = walkable("....\n....\n....\n....");
    const auto points = kept(generate({.word = "navMesh",
                                       .center = {2, 0, 2},
                                       .radius = 10,
                                       .arguments = {2},
                                       .navigation = level.get()}));
    ASSERT_EQ(points.size(), 4u);
    EXPECT_EQ(points[0].position, (Vec3{1, 0, 1}));
    EXPECT_EQ(points[3].position, (Vec3{3, 0, 3}));
    for (const GeneratedPoint& point : points)
        EXPECT_EQ(point.stands.position, point.position);
}

TEST(NavMesh, leaves_out_what_is_not_connected) {
    const auto level = walkable("..#..");
    const auto points = generate(
        {.word = "navMesh", .center = {0.5f, 0, 0.5f}, .radius = 10, .navigation = level.get()});
    EXPECT_EQ(kept(points).size(), 2u);
    EXPECT_EQ(points[2].dropped, DropReason::OffSurface);
    EXPECT_EQ(points[3].dropped, DropReason::OutsideRadius) << "no way leads there";
}

TEST(NavMesh, gives_nothing_around_one_who_is_off_the_surface) {
    const auto level = walkable("....");
    for (const GeneratedPoint& point : generate(
             {.word = "navMesh", .center = {2, 5, 0.5f}, .radius = 10, .navigation = level.get()}))
        EXPECT_EQ(point.dropped, DropReason::OffSurface);
}

TEST(NavMesh, has_pure_slots_and_the_same_bits_everywhere) {
    const auto level = small_level();
    const Generation generation{.word = "navMesh",
                                .center = {0.3f, 0.2f, -0.7f},
                                .radius = 12,
                                .arguments = {0.7f},
                                .navigation = level.get()};
    expect_pure_slots(generation);
    EXPECT_EQ(kept(generate(generation)).size(), 473u);
    EXPECT_EQ(hash_of(generate(generation)), 6554875090482544557u);
}

}  // namespace
}  // namespace vantage::tests
