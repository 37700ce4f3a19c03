// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// rails: the nearest place of each rail and others along it, clear of those who use it.

#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

std::vector<float> places(const std::vector<GeneratedPoint>& points) {
    std::vector<float> all;
    for (const GeneratedPoint& point : points)
        all.push_back(point.position.z);
    return all;
}

class Rails : public ::testing::Test {
  protected:
    Rails() { mount = world.mount({.rails = {rail_along_z(4, 0, 10)}}); }

    Generation generation() const {
        return {.word = "rails",
                .center = {1, 0, 3},
                .radius = 20,
                .arguments = {2.5f},
                .snapshot = world.snapshot.get(),
                .from = Vec3{30, 0, 5}};
    }

    MountedWorld world;
    MountId mount;
};

//    z = 0   2.5    5    7.5   10
//        s----s--n--s-----s----s      n = 3: nearest to the agent
TEST_F(Rails, give_the_nearest_place_and_others_a_density_apart) {
    const auto points = generate(generation());
    EXPECT_EQ(places(points), (std::vector<float>{3, 0, 2.5f, 5, 7.5f, 10}));
    for (const GeneratedPoint& point : points) {
        EXPECT_EQ(point.dropped, DropReason::None);
        EXPECT_EQ(point.position.x, 4.0f);
        EXPECT_EQ(point.kind, CandidateKind::Cover);
        EXPECT_EQ(point.source, make_point_id(PointKind::Rail, mount, 0, point.position.z).value);
    }
    Generation coarse = generation();
    coarse.arguments = {4};
    EXPECT_EQ(places(generate(coarse)), (std::vector<float>{3, 0, 5, 10}))
        << "at least the density apart, ends included";
    coarse.arguments = {11};
    EXPECT_EQ(places(generate(coarse)), (std::vector<float>{3, 5})) << "the middle of a short one";
}

TEST_F(Rails, are_left_out_when_they_do_not_hide) {
    Generation asked = generation();
    asked.from = Vec3{-30, 0, 5};
    for (const GeneratedPoint& point : generate(asked))
        EXPECT_EQ(point.dropped, DropReason::WrongSide);
    asked = generation();
    asked.radius = 4;
    const auto points = generate(asked);
    EXPECT_EQ(points[0].dropped, DropReason::None);
    EXPECT_EQ(points[5].dropped, DropReason::OutsideRadius) << "7.6 m away";
}

//    z = 0   2.5    5    7.5   10
//        s----s--f--s-----s----s      f = 3.2, both 0.4 m wide: clear from 2.2 down and 4.2 up
TEST_F(Rails, slide_aside_for_a_friend) {
    Generation asked = generation();
    asked.friends = {object_at({4.3f, 0, 3.2f})};
    const auto points = generate(asked);
    const std::vector<float> expected{2.2f, 0, 2.2f, 5, 7.5f, 10};
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(points[i].dropped, DropReason::None);
        EXPECT_NEAR(points[i].position.z, expected[i], 0.001f);
    }
    asked.friends = {object_at({5, 0, 3.2f}), object_at({4, 4, 3.2f})};
    EXPECT_EQ(generate(asked)[0].position.z, 3.0f) << "neither is on the rail";
}

TEST_F(Rails, slide_past_friends_who_stand_side_by_side) {
    Generation asked = generation();
    for (const float z : {2.2f, 3.2f, 4.2f})
        asked.friends.push_back(object_at({4, 0, z}));
    EXPECT_NEAR(generate(asked)[0].position.z, 1.2f, 0.001f) << "1.8 m away; 5.2 is 2.2 m away";
    for (const float z : {0.5f, 1.2f, 5.0f, 6.0f, 7.0f, 8.0f, 9.0f})
        asked.friends.push_back(object_at({4, 0, z}));
    const auto points = generate(asked);
    EXPECT_NEAR(points[0].position.z, 10.0f, 0.001f) << "the last place that is free";
    asked.friends.push_back(object_at({4, 0, 10}));
    for (const GeneratedPoint& point : generate(asked))
        EXPECT_EQ(point.dropped, DropReason::Taken);
}

TEST_F(Rails, keep_clear_of_what_friends_have_claimed) {
    const ObjectId me = world.world.add({.team = 1, .position = {1, 0, 3}});
    const ObjectId other = world.world.add({.team = 1, .position = {50, 0, 3}});
    const ObjectId foe = world.world.add({.team = 2, .position = {60, 0, 3}});
    const auto claim = [&](ObjectId owner, float z) {
        ASSERT_EQ(
            world.world.claim({.owner = owner, .position = {4, 0, z}, .radius = 1.5f, .until = 9}),
            ClaimStatus::Claimed);
    };
    claim(other, 3.1f);
    claim(foe, 7.5f);
    claim(me, 10);
    world.publish();
    Generation asked = generation();
    asked.asker_id = me;
    const auto points = generate(asked);
    EXPECT_NEAR(points[0].position.z, 1.6f, 0.001f) << "as far as the claim reaches";
    EXPECT_EQ(points[4].position.z, 7.5f) << "nobody knows what foes have claimed";
    EXPECT_EQ(points[5].position.z, 10.0f) << "its own";
}

TEST_F(Rails, go_and_move_with_their_part) {
    PointContents contents{.rails = {rail_along_z(4, 0, 10)}};
    contents.rails[0].part = 1;
    const MountId loose = world.mount(contents, {.place = {.offset = {100, 0, 0}}});
    ASSERT_TRUE(world.world.set_part({.mount = loose, .part = 1, .offset = {0, 0, 40}}));
    world.publish();
    Generation asked = generation();
    asked.center = {101, 0, 43};
    asked.from = Vec3{150, 0, 45};
    EXPECT_EQ(places(kept(generate(asked))), (std::vector<float>{43, 40, 42.5f, 45, 47.5f, 50}));
    ASSERT_TRUE(world.world.set_part({.mount = loose, .part = 1, .is_gone = true}));
    world.publish();
    asked.snapshot = world.snapshot.get();
    asked.center = {101, 0, 3};
    for (const GeneratedPoint& point : generate(asked))
        EXPECT_EQ(point.dropped, DropReason::Gone);
}

TEST_F(Rails, have_pure_slots_and_the_same_bits_everywhere) {
    const auto field = wide_field();
    world.mount(crowd_of_points());
    Generation asked = generation();
    asked.navigation = field.get();
    for (std::uint64_t i = 1000; i < 1020; ++i)
        asked.friends.push_back(object_at(random_place(i) * 0.3f));
    expect_pure_slots(asked);
    EXPECT_EQ(kept(generate(asked)).size(), 21u);
    EXPECT_EQ(hash_of(generate(asked)), 12698760245768241562u);
}

}  // namespace
}  // namespace vantage::tests
