// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// currentCover: the point in use, re-derived for where the target is now.

#include <cmath>

#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

class CurrentCover : public ::testing::Test {
  protected:
    CurrentCover() {
        me = world.world.add({.team = 1, .position = {0, 0, 0}});
        foe = world.world.add({.team = 2, .position = {20, 0, 0}});
        mount = world.mount({.cover = {cover_at({5, 0, 0})},
                             .rails = {rail_along_z(4, 0, 10)},
                             .rounds = {{.center = {2, 0, 3}, .radius = 0.5f, .height = 3}},
                             .named = {{.kind = "sniper", .position = {3, 4, 3}}}});
    }

    void use(PointKind kind, float along = 0, Vec3 position = {}) {
        ASSERT_TRUE(
            world.world.set_used_point(me, {.is_there = true,
                                            .position = position,
                                            .point = make_point_id(kind, mount, 0, along)}));
        world.publish();
    }

    Generation generation() const {
        return {.word = "currentCover",
                .navigation = field.get(),
                .snapshot = world.snapshot.get(),
                .asker_id = me,
                .center_id = me};
    }

    std::unique_ptr<GridNavigation> field = wide_field();
    MountedWorld world;
    ObjectId me, foe;
    MountId mount;
};

TEST_F(CurrentCover, is_nothing_when_none_is_used) {
    EXPECT_EQ(slot_count(generation()), 0u);
    ASSERT_TRUE(world.world.set_used_point(me, {.is_there = true, .position = {1, 0, 1}}));
    world.publish();
    EXPECT_EQ(slot_count(generation()), 0u) << "an open place is no cover";
    use(PointKind::Cover);
    EXPECT_EQ(slot_count(generation()), 1u);
    Generation of_nobody = generation();
    of_nobody.center_id = {};
    EXPECT_EQ(slot_count(of_nobody), 0u);
    ASSERT_TRUE(world.world.unmount(mount));
    world.publish();
    EXPECT_EQ(slot_count(generation()), 0u) << "it is gone";
}

TEST_F(CurrentCover, stays_where_it_is_when_it_is_a_fixed_point) {
    use(PointKind::Cover);
    const auto points = generate(generation());
    ASSERT_EQ(points.size(), 1u);
    EXPECT_EQ(points[0].position, (Vec3{5, 0, 0}));
    EXPECT_EQ(points[0].kind, CandidateKind::Cover);
    EXPECT_EQ(points[0].source, make_point_id(PointKind::Cover, mount, 0).value);
    EXPECT_TRUE(points[0].stands);
    use(PointKind::Named);
    EXPECT_EQ(generate(generation())[0].position, (Vec3{3, 4, 3})) << "on no floor";
    EXPECT_EQ(generate(generation())[0].kind, CandidateKind::Point);
    EXPECT_EQ(generate(generation())[0].dropped, DropReason::None);
}

//           t            The target walks around the tree; the place stays opposite: the angle
//     p (c)   ->  (c)    between target - c and p - c is 180 degrees.
//                t    p
TEST_F(CurrentCover, stays_opposite_when_the_target_walks_around_the_tree) {
    use(PointKind::Round);
    ASSERT_TRUE(world.world.set_target(me, foe));
    const Vec3 tree{2, 0, 3};
    for (int degrees = 0; degrees < 360; degrees += 10) {
        const float angle = static_cast<float>(degrees) * 3.14159265f / 180;
        ObjectState moved{.team = 2};
        moved.position = tree + Vec3{9 * std::cos(angle), 0, 9 * std::sin(angle)};
        ASSERT_TRUE(world.world.set(foe, moved));
        world.publish();
        const auto points = generate(generation());
        ASSERT_EQ(points.size(), 1u);
        ASSERT_EQ(points[0].dropped, DropReason::None);
        const Vec3 way = points[0].position - tree;
        EXPECT_NEAR(dot(normalized(way), normalized(moved.position - tree)), -1.0f, 1e-5f);
        EXPECT_NEAR(length(way), 1.0f, 1e-4f) << "tree, body and clearance";
    }
}

TEST_F(CurrentCover, goes_by_where_the_target_is_believed_to_be) {
    use(PointKind::Round);
    ASSERT_TRUE(world.world.set_target(me, foe));
    ASSERT_TRUE(world.world.believe(me, {.subject = foe, .position = {2, 0, 30}}));
    world.publish();
    EXPECT_LT(distance(generate(generation())[0].position, {2, 0, 2}), 1e-4f);
}

TEST_F(CurrentCover, behind_a_tree_stays_where_it_was_without_a_target) {
    use(PointKind::Round, 0, {2, 0, 4});
    EXPECT_EQ(generate(generation())[0].position, (Vec3{2, 0, 4}));
}

//    z = 0        5.5 6           10
//        ---------u---f-----------     u must keep 1 m from f
TEST_F(CurrentCover, slides_along_its_rail_when_a_neighbour_comes) {
    use(PointKind::Rail, 5.5f);
    Generation asked = generation();
    EXPECT_NEAR(generate(asked)[0].position.z, 5.5f, 0.001f);
    asked.friends = {object_at({4, 0, 6})};
    const auto points = generate(asked);
    EXPECT_NEAR(points[0].position.z, 5, 0.001f);
    EXPECT_EQ(points[0].source, make_point_id(PointKind::Rail, mount, 0, 5).value);
    asked.friends = {*world.snapshot->find(me)};
    EXPECT_NEAR(generate(asked)[0].position.z, 5.5f, 0.001f) << "nobody is in his own way";
}

TEST_F(CurrentCover, of_another_one_is_that_of_the_other_one) {
    use(PointKind::Cover);
    Generation asked = generation();
    asked.asker_id = foe;
    EXPECT_EQ(generate(asked)[0].position, (Vec3{5, 0, 0}));
    asked.center_id = foe;
    EXPECT_EQ(slot_count(asked), 0u);
}

}  // namespace
}  // namespace vantage::tests
