// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hidespots: cover that hides from an object, by cones and normals, and the far side of trees.

#include <cmath>

#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

std::vector<DropReason> reasons(const std::vector<GeneratedPoint>& points) {
    std::vector<DropReason> all;
    for (const GeneratedPoint& point : points)
        all.push_back(point.dropped);
    return all;
}

//        |#
//      p |#  . . . . o      hides from what lies within 60 degrees of +X
//        |#
TEST(Hidespots, hide_from_what_lies_in_their_cone) {
    MountedWorld world;
    const MountId mount = world.mount({.cover = {cover_at({2, 0, 3})}});
    const auto reason = [&](Vec3 from) {
        const auto points = generate(
            {.word = "hidespots", .radius = 10, .snapshot = world.snapshot.get(), .from = from});
        return points.at(0).dropped;
    };
    EXPECT_EQ(reason({20, 0, 3}), DropReason::None);
    EXPECT_EQ(reason({20, 9, 3}), DropReason::None) << "how high it is does not count";
    EXPECT_EQ(reason({2 + 10.1f, 0, 3 + 17.3f}), DropReason::None) << "just within 60 degrees";
    EXPECT_EQ(reason({2 + 9.9f, 0, 3 + 17.4f}), DropReason::WrongSide) << "just beyond";
    EXPECT_EQ(reason({-20, 0, 3}), DropReason::WrongSide) << "behind";
    EXPECT_EQ(reason({2, 0, 3}), DropReason::WrongSide) << "at the same place";
    const auto point = generate({.word = "hidespots",
                                 .radius = 10,
                                 .snapshot = world.snapshot.get(),
                                 .from = Vec3{20, 0, 3}})[0];
    EXPECT_EQ(point.position, (Vec3{2, 0, 3}));
    EXPECT_EQ(point.kind, CandidateKind::Cover);
    EXPECT_EQ(point.source, make_point_id(PointKind::Cover, mount, 0).value);
    EXPECT_FALSE(point.stands) << "nobody knows of a floor";
}

TEST(Hidespots, are_near_and_high_enough) {
    MountedWorld world;
    PointContents contents{.cover = {cover_at({1, 0, 0}), cover_at({1, 0, 0.5f}),
                                     cover_at({1, 0, 1}), cover_at({1, 2.5f, 1.5f}),
                                     cover_at({1, 0, 2}), cover_at({4.1f, 0, 0})}};
    contents.cover[1].height = 1.0f;   // As low as one bends down...
    contents.cover[2].height = 0.95f;  // ...and lower.
    world.mount(contents);
    const auto points = generate({.word = "hidespots",
                                  .radius = 4,
                                  .arguments = {2},
                                  .snapshot = world.snapshot.get(),
                                  .from = Vec3{30, 0, 0}});
    EXPECT_EQ(reasons(points),
              (std::vector{DropReason::None, DropReason::None, DropReason::TooLow,
                           DropReason::OutsideRadius, DropReason::None, DropReason::OutsideRadius}))
        << "the fourth is in the radius but 2.5 m up";
}

//     o . . . (c)p        R 0.5, body 0.4, clearance 0.1: p is 1 m from c
TEST(Hidespots, lie_on_the_far_side_of_a_tree_wherever_the_threat_is) {
    MountedWorld world;
    const auto field = wide_field();
    const Vec3 tree{3, 0, -2};
    const MountId mount = world.mount({.rounds = {{.center = tree, .radius = 0.5f, .height = 3}}});
    for (int degrees = 0; degrees < 360; degrees += 15) {
        const float angle = static_cast<float>(degrees) * 3.14159265f / 180;
        const Vec3 threat = tree + Vec3{12 * std::cos(angle), 1, 12 * std::sin(angle)};
        const auto points = generate({.word = "hidespots",
                                      .radius = 10,
                                      .navigation = field.get(),
                                      .snapshot = world.snapshot.get(),
                                      .from = threat});
        ASSERT_EQ(points.size(), 1u);
        ASSERT_EQ(points[0].dropped, DropReason::None);
        const Vec3 way = points[0].position - tree;
        EXPECT_NEAR(length_2d(way), 1.0f, 1e-4f);
        EXPECT_NEAR(dot(way, normalized(Vec3{threat.x - tree.x, 0, threat.z - tree.z})), -1.0f,
                    1e-4f)
            << "opposite";
        EXPECT_TRUE(points[0].stands);
        EXPECT_EQ(points[0].source, make_point_id(PointKind::Round, mount, 0).value);
    }
}

//     . . . .          The floor ends behind the tree.
//     o . (c)| p
TEST(Hidespots, are_dropped_where_nobody_can_stand) {
    MountedWorld world;
    const auto floor = walkable("......\n......\n......");
    world.mount({.rounds = {{.center = {5.5f, 0, 1.5f}, .radius = 0.5f, .height = 3}}});
    Generation generation{.word = "hidespots",
                          .center = {3, 0, 1.5f},
                          .radius = 10,
                          .navigation = floor.get(),
                          .snapshot = world.snapshot.get(),
                          .from = Vec3{0, 0, 1.5f}};
    EXPECT_EQ(generate(generation)[0].dropped, DropReason::OffSurface);
    generation.from = Vec3{9, 0, 1.5f};
    EXPECT_EQ(generate(generation)[0].dropped, DropReason::None);
    generation.from = Vec3{5.7f, 0, 1.5f};
    EXPECT_EQ(generate(generation)[0].dropped, DropReason::WrongSide) << "inside the tree";
    generation.center = {-5, 0, 1.5f};
    generation.from = Vec3{-20, 0, 1.5f};
    EXPECT_EQ(generate(generation).at(0).dropped, DropReason::OutsideRadius)
        << "the tree is 10.5 m away, the place behind it 11.5 m";
    generation.from = Vec3{9, 0, 1.5f};
    EXPECT_EQ(generate(generation).at(0).dropped, DropReason::None) << "9.5 m";
}

//      |      The nearest place of each rail, here at z = 2; the rail itself has no points.
//    c n#
//      |#
TEST(Hidespots, include_the_nearest_place_of_each_rail) {
    MountedWorld world;
    const MountId mount = world.mount({.rails = {rail_along_z(4, -5, 5)}});
    Generation generation{.word = "hidespots",
                          .center = {1, 0, 2},
                          .radius = 8,
                          .snapshot = world.snapshot.get(),
                          .from = Vec3{20, 0, 0}};
    const auto points = generate(generation);
    ASSERT_EQ(points.size(), 1u);
    EXPECT_EQ(points[0].dropped, DropReason::None);
    EXPECT_EQ(points[0].position, (Vec3{4, 0, 2}));
    EXPECT_EQ(points[0].source, make_point_id(PointKind::Rail, mount, 0, 7).value);
    EXPECT_NEAR(view_of(*world.snapshot, points[0]).along, 7, 0.01f);
    generation.from = Vec3{-20, 0, 0};
    EXPECT_EQ(generate(generation)[0].dropped, DropReason::WrongSide);
}

//      s      Stops are half a metre apart, from one end of the rail to the other: here they are
//    c n#     at z = -5, -4.5... Where one stands at them is known from the mount, and the same as
//      s#     when it is looked up.
TEST(Hidespots, of_a_rail_are_its_stops) {
    const auto field = wide_field();
    for (const bool is_known : {true, false}) {
        MountedWorld world;
        const MountId mount = world.mount({.rails = {rail_along_z(4, -5, 5)}},
                                          {.navigation = is_known ? field.get() : nullptr});
        const auto points = generate({.word = "hidespots",
                                      .center = {1, 0, 2.2f},
                                      .radius = 8,
                                      .navigation = is_known ? nullptr : field.get(),
                                      .snapshot = world.snapshot.get(),
                                      .from = Vec3{20, 0, 0}});
        ASSERT_EQ(points.size(), 1u);
        EXPECT_EQ(points[0].position, (Vec3{4, 0, 2}));
        EXPECT_EQ(points[0].stands.position, (Vec3{4, 0, 2}));
        EXPECT_EQ(points[0].source, make_point_id(PointKind::Rail, mount, 0, 7).value);
    }
}

//     . . . .            The rail leads from the floor, 4 m wide, out into the void.
//     r-------r
TEST(Hidespots, at_stops_in_the_void_are_dropped) {
    MountedWorld world;
    const auto floor = walkable("....\n....\n....\n....");
    world.mount({.rails = {rail_along_z(2, 1, 9)}}, {.navigation = floor.get()});
    Generation generation{.word = "hidespots",
                          .center = {2, 0, 8},
                          .radius = 20,
                          .snapshot = world.snapshot.get(),
                          .from = Vec3{35, 0, 5}};
    EXPECT_EQ(generate(generation).at(0).dropped, DropReason::OffSurface);
    generation.center = {2, 0, 2};
    EXPECT_EQ(generate(generation).at(0).dropped, DropReason::None);
}

TEST(Hidespots, of_a_rail_take_the_cone_of_its_nearest_point) {
    MountedWorld world;
    PointContents contents{.cover = {cover_at({4, 0, -5}), cover_at({4, 0, 5})},
                           .rails = {rail_along_z(4, -5, 5)}};
    contents.cover[0].cone_cosine = 0.99f;
    contents.cover[0].rail = contents.cover[1].rail = 0;
    contents.rails[0].point_count = 2;
    world.mount(contents);
    const auto last = [&](float z) {
        const auto points = generate({.word = "hidespots",
                                      .center = {4, 0, z},
                                      .radius = 20,
                                      .snapshot = world.snapshot.get(),
                                      .from = Vec3{14, 0, z + 10}});
        return points.at(2).dropped;  // 45 degrees off.
    };
    EXPECT_EQ(last(-4), DropReason::WrongSide);
    EXPECT_EQ(last(4), DropReason::None);
}

//     car at (10, 0, 5), looks along +Z: its +X lies along +Z, its cover point 2 m ahead
TEST(Hidespots, ride_on_the_owner_of_their_mount) {
    MountedWorld world;
    const auto field = wide_field();
    const ObjectId car = world.world.add({.position = {10, 0, 5}, .facing = {0, 0, 1}});
    world.mount({.cover = {cover_at({2, 0, 0})},
                 .rounds = {{.center = {-2, 0, 0}, .radius = 0.5f, .height = 2}}},
                {.owner = car});
    const Generation generation{.word = "hidespots",
                                .center = {10, 0, 0},
                                .radius = 15,
                                .navigation = field.get(),
                                .from = Vec3{10, 0, 40}};
    Generation now = generation;
    now.snapshot = world.snapshot.get();
    auto points = generate(now);
    ASSERT_EQ(points.size(), 2u);
    EXPECT_EQ(points[0].dropped, DropReason::None) << "it hides from ahead";
    EXPECT_LT(distance(points[0].position, {10, 0, 7}), 1e-4f);
    EXPECT_TRUE(points[0].stands);
    EXPECT_LT(distance(points[1].position, {10, 0, 2}), 1e-4f) << "1 m behind the round thing";

    ObjectState moved = *world.snapshot->find(car);
    moved.position = {4, 0, 5};
    moved.facing = {-1, 0, 0};
    ASSERT_TRUE(world.world.set(car, moved));
    world.publish();
    now.snapshot = world.snapshot.get();
    points = generate(now);
    EXPECT_LT(distance(points[0].position, {2, 0, 5}), 1e-4f);
    EXPECT_EQ(points[0].dropped, DropReason::WrongSide) << "it hides from -X now";
}

TEST(Hidespots, go_and_move_with_their_part) {
    MountedWorld world;
    const auto field = wide_field();
    PointContents contents{
        .cover = {cover_at({2, 0, 0}), cover_at({3, 0, 0}), cover_at({4, 0, 0})}};
    contents.cover[1].part = 1;
    contents.cover[2].part = 2;
    const MountId mount = world.mount(contents, {.navigation = field.get()});
    ASSERT_TRUE(world.world.set_part({.mount = mount, .part = 1, .is_gone = true}));
    ASSERT_TRUE(world.world.set_part({.mount = mount, .part = 2, .offset = {20, 0, 5}}));
    world.publish();
    const Generation here{.word = "hidespots",
                          .radius = 10,
                          .navigation = field.get(),
                          .snapshot = world.snapshot.get(),
                          .from = Vec3{35, 0, 0}};
    EXPECT_EQ(reasons(generate(here)),
              (std::vector{DropReason::None, DropReason::Gone, DropReason::OutsideRadius}));
    Generation there = here;
    there.center = {25, 0, 5};
    const auto points = kept(generate(there));
    ASSERT_EQ(points.size(), 1u) << "found although its cell is far away";
    EXPECT_EQ(points[0].position, (Vec3{24, 0, 5}));
    EXPECT_EQ(points[0].stands.position, (Vec3{24, 0, 5})) << "not where it stood before";
}

TEST(Hidespots, know_where_they_stand_when_their_mount_does) {
    MountedWorld world;
    const auto floor = walkable("....\n....\n....\n....");
    world.mount({.cover = {cover_at({1.5f, 0.3f, 1.5f}), cover_at({9, 0, 1.5f})}},
                {.navigation = floor.get()});
    const auto points = generate({.word = "hidespots",
                                  .radius = 20,
                                  .snapshot = world.snapshot.get(),
                                  .from = Vec3{35, 0, 0}});
    EXPECT_EQ(points[0].position, (Vec3{1.5f, 0.3f, 1.5f})) << "as it was baked";
    EXPECT_EQ(points[0].stands.position, (Vec3{1.5f, 0, 1.5f}));
    EXPECT_EQ(points[1].dropped, DropReason::OffSurface);
}

TEST(Hidespots, come_from_all_mounts_near_and_from_none_far_away) {
    MountedWorld world;
    world.mount({.cover = {cover_at({2, 0, 0})}});
    const MountId second =
        world.mount({.cover = {cover_at({2, 0, 0})}}, {.place = {.offset = {0, 0, 3}}});
    world.mount({.cover = {cover_at({2, 0, 0})}}, {.place = {.offset = {500, 0, 0}}});
    const Generation generation{.word = "hidespots",
                                .radius = 10,
                                .snapshot = world.snapshot.get(),
                                .from = Vec3{35, 0, 0}};
    EXPECT_EQ(slot_count(generation), 2u);
    EXPECT_EQ(generate(generation)[1].source, make_point_id(PointKind::Cover, second, 0).value);
    ASSERT_TRUE(world.world.unmount(second));
    world.publish();
    Generation without = generation;
    without.snapshot = world.snapshot.get();
    EXPECT_EQ(slot_count(without), 1u);
}

TEST(Hidespots, bear_nonsense_for_a_radius) {
    MountedWorld world;
    world.mount({.cover = {cover_at({2, 0, 0})}});
    for (const float radius : {-1.0f, std::numeric_limits<float>::quiet_NaN()}) {
        const auto points = generate({.word = "hidespots",
                                      .radius = radius,
                                      .snapshot = world.snapshot.get(),
                                      .from = Vec3{35, 0, 0}});
        EXPECT_TRUE(kept(points).empty());
    }
    EXPECT_EQ(kept(generate({.word = "hidespots",
                             .radius = std::numeric_limits<float>::infinity(),
                             .snapshot = world.snapshot.get(),
                             .from = Vec3{35, 0, 0}}))
                  .size(),
              1u);
}

TEST(Hidespots, have_pure_slots_and_the_same_bits_everywhere) {
    MountedWorld world;
    const auto field = wide_field();
    world.mount(crowd_of_points(), {.navigation = field.get()});
    const ObjectId car = world.world.add({.position = {3, 0, 5}, .facing = {0.6f, 0, 0.8f}});
    const MountId riding = world.mount(crowd_of_points(), {.owner = car});
    world.world.set_part({.mount = riding, .part = 1, .offset = {1, 0, 2}});
    world.publish();
    const Generation generation{.word = "hidespots",
                                .center = {1, 0, 2},
                                .radius = 20,
                                .navigation = field.get(),
                                .snapshot = world.snapshot.get(),
                                .from = Vec3{12, 0, -9}};
    expect_pure_slots(generation);
    EXPECT_EQ(kept(generate(generation)).size(), 43u);
    EXPECT_EQ(hash_of(generate(generation)), 13615415563475278497u);
}

}  // namespace
}  // namespace vantage::tests
