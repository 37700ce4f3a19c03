// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// entities: agents and players near the centre, as the asker knows them.

#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

class Entities : public ::testing::Test {
  protected:
    Entities() {
        me = add(ObjectKind::Agent, 1, 0);
        comrade = add(ObjectKind::Agent, 1, 4);
        foe = add(ObjectKind::Player, 2, 6);
        add(ObjectKind::Place, 1, 1);
        add(ObjectKind::Danger, 1, 2);
        world.publish();
    }

    ObjectId add(ObjectKind kind, std::uint8_t team, float x) {
        return world.world.add({.kind = kind, .team = team, .position = {x, 0, 0}});
    }

    std::vector<GeneratedPoint> asked(float radius, ObjectId center) {
        return generate({.word = "entities",
                         .radius = radius,
                         .snapshot = world.snapshot.get(),
                         .asker_id = me,
                         .center_id = center});
    }

    MountedWorld world;
    ObjectId me, comrade, foe;
};

//    x = 0    1     2      4       6
//        me place danger comrade  foe
TEST_F(Entities, are_the_other_agents_and_players_within_the_radius) {
    const auto points = asked(5, me);
    ASSERT_EQ(points.size(), 2u);
    EXPECT_EQ(points[0].position, (Vec3{4, 0, 0}));
    EXPECT_EQ(points[0].kind, CandidateKind::Entity);
    EXPECT_EQ(entity_of(points[0].source), comrade);
    EXPECT_EQ(points[0].dropped, DropReason::None);
    EXPECT_EQ(points[1].dropped, DropReason::OutsideRadius);
    EXPECT_EQ(entity_of(points[1].source), foe);
}

TEST_F(Entities, include_the_centre_but_never_the_asker) {
    const auto points = kept(asked(20, foe));
    ASSERT_EQ(points.size(), 2u);
    EXPECT_EQ(entity_of(points[1].source), foe);
}

TEST_F(Entities, are_where_the_asker_believes_them_to_be) {
    ASSERT_TRUE(world.world.begin_knowledge(me));
    world.publish();
    EXPECT_EQ(asked(20, me).size(), 1u) << "of foes it has not heard, of friends it knows";
    ASSERT_TRUE(world.world.believe(me, {.subject = foe, .position = {0, 0, 9}}));
    world.publish();
    const auto points = asked(20, me);
    ASSERT_EQ(points.size(), 2u);
    EXPECT_EQ(points[1].position, (Vec3{0, 0, 9}));
}

TEST_F(Entities, are_gone_when_they_are_removed) {
    ASSERT_TRUE(world.world.remove(comrade));
    world.publish();
    EXPECT_EQ(asked(20, me).size(), 1u);
}

TEST_F(Entities, have_pure_slots) {
    for (std::uint64_t i = 0; i < 100; ++i)
        world.world.add({.team = 1, .position = random_place(i)});
    world.publish();
    const auto field = wide_field();
    expect_pure_slots({.word = "entities",
                       .radius = 30,
                       .navigation = field.get(),
                       .snapshot = world.snapshot.get(),
                       .asker_id = me,
                       .center_id = me});
}

}  // namespace
}  // namespace vantage::tests
