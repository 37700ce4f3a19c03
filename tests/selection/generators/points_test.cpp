// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// points: what designers named, by kind.

#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

//    d(8,0)                 s sniper, d door
//    s(2,0)  c  s(0,3)  s(0,12)
TEST(Points, are_those_of_their_kind_within_the_radius) {
    MountedWorld world;
    const MountId mount = world.mount({.named = {{.kind = "sniper", .position = {2, 0, 0}},
                                                 {.kind = "door", .position = {8, 0, 0}},
                                                 {.kind = "sniper", .position = {0, 1, 3}},
                                                 {.kind = "sniper", .position = {0, 0, 12}}}});
    const Generation generation{
        .word = "points", .radius = 10, .snapshot = world.snapshot.get(), .name = "sniper"};
    const auto points = kept(generate(generation));
    ASSERT_EQ(points.size(), 2u);
    for (const GeneratedPoint& point : points) {
        EXPECT_EQ(point.kind, CandidateKind::Point);
        EXPECT_EQ(view_of(*world.snapshot, point).named->kind, "sniper");
        EXPECT_EQ(view_of(*world.snapshot, point).named->position, point.position);
        EXPECT_FALSE(point.stands);
    }
    Generation doors = generation;
    doors.name = "door";
    EXPECT_EQ(slot_count(doors), 1u) << "slots are those of the kind";
    doors.name = "doo";
    EXPECT_EQ(slot_count(doors), 0u);
    EXPECT_TRUE(world.world.unmount(mount));
    world.publish();
    doors.snapshot = world.snapshot.get();
    doors.name = "door";
    EXPECT_EQ(slot_count(doors), 0u);
}

TEST(Points, count_their_distance_upwards_too) {
    MountedWorld world;
    world.mount({.named = {{.kind = "perch", .position = {0, 6, 8}}}});
    const auto reason = [&](float radius, float height) {
        return generate({.word = "points",
                         .radius = radius,
                         .arguments = {height},
                         .snapshot = world.snapshot.get(),
                         .name = "perch"})[0]
            .dropped;
    };
    EXPECT_EQ(reason(10.01f, 7), DropReason::None);
    EXPECT_EQ(reason(9.99f, 7), DropReason::OutsideRadius);
    EXPECT_EQ(reason(10.01f, 5.9f), DropReason::OutsideRadius);
}

TEST(Points, stay_where_they_were_put_and_know_the_floor_under_them) {
    MountedWorld world;
    const auto floor = walkable("....\n....\n....\n....");
    const PointContents contents{.cover = {cover_at({1, 0, 1})},
                                 .named = {{.kind = "perch", .position = {1.5f, 0.5f, 1.5f}},
                                           {.kind = "perch", .position = {1.5f, 2.5f, 2.5f}}}};
    world.mount(contents, {.navigation = floor.get()});
    world.mount(contents);
    for (const auto navigation : {static_cast<const NavigationProvider*>(floor.get()),
                                  static_cast<const NavigationProvider*>(nullptr)}) {
        const auto points = generate({.word = "points",
                                      .radius = 10,
                                      .navigation = navigation,
                                      .snapshot = world.snapshot.get(),
                                      .name = "perch"});
        ASSERT_EQ(points.size(), 4u);
        EXPECT_EQ(points[0].position, (Vec3{1.5f, 0.5f, 1.5f}));
        EXPECT_EQ(points[0].stands.position, (Vec3{1.5f, 0, 1.5f})) << "not the cover's";
        EXPECT_FALSE(points[1].stands) << "too high up";
        EXPECT_EQ(points[1].dropped, DropReason::None);
        EXPECT_EQ(points[2].position, points[0].position);
        EXPECT_EQ(static_cast<bool>(points[2].stands), navigation != nullptr);
    }
}

TEST(Points, ride_on_the_owner_of_their_mount) {
    MountedWorld world;
    const ObjectId car = world.world.add({.position = {10, 0, 5}, .facing = {0, 0, 1}});
    world.mount({.named = {{.kind = "seat", .position = {2, 0, 0}}}}, {.owner = car});
    const auto points = generate({.word = "points",
                                  .center = {10, 0, 0},
                                  .radius = 10,
                                  .snapshot = world.snapshot.get(),
                                  .name = "seat"});
    ASSERT_EQ(points.size(), 1u);
    EXPECT_LT(distance(points[0].position, {10, 0, 7}), 1e-4f);
}

TEST(Points, have_pure_slots) {
    MountedWorld world;
    const auto field = wide_field();
    world.mount(crowd_of_points());
    world.mount(crowd_of_points(), {.navigation = field.get()});
    expect_pure_slots({.word = "points",
                       .radius = 30,
                       .navigation = field.get(),
                       .snapshot = world.snapshot.get(),
                       .name = "sniper"});
}

}  // namespace
}  // namespace vantage::tests
