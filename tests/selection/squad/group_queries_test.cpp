// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Groups by queries alone: limits and weights on the squad's middle, lanes of fire, the area of a
// command, one who acts on his own, and a companion of a player who looks about.

#include <algorithm>

#include "base/vec.h"
#include "selection/asked_world.h"

namespace vantage::tests {
namespace {

class Group : public ::testing::Test {
  protected:
    Group() {
        asked.agent = add({0, 0, 0});
        mate = add({10, 0, 0});
        other = add({20, 0, 0});
        for (float x = -20; x <= 40; x += 5)
            asked.spots.push_back({.position = {x, 0, 2}});
        asked.publish();
    }
    ObjectId add(Vec3 position) {
        return asked.world.add({.squad = 1, .position = position, .facing = {0, 0, 1}});
    }
    float best_x(const std::string& conditions, const std::string& weights) {
        return asked.best(AskedWorld::spots_query(conditions, weights)).x;
    }
    std::vector<float> all_x(const std::string& conditions) {
        asked.wanted = 64;
        std::vector<float> found;
        for (const AnswerResult& each :
             asked.ask(AskedWorld::spots_query(conditions, "    random = 1\n")).results)
            found.push_back(each.position.x);
        std::sort(found.begin(), found.end());
        return found;
    }

    AskedWorld asked;
    ObjectId mate, other;
};

TEST_F(Group, converges_and_spreads_by_the_sign_of_a_weight) {
    EXPECT_EQ(best_x("", "    distance to squadCenter = -1\n"), 10.0f);
    const float far = best_x("", "    distance to squadCenter = 1 range 0 to 60\n");
    EXPECT_TRUE(far == -20.0f || far == 40.0f);
}

TEST_F(Group, moves_freely_within_a_limit_from_its_middle) {
    EXPECT_EQ(all_x("    max distance from squadCenter = 12\n"),
              (std::vector<float>{0, 5, 10, 15, 20}));
}

TEST_F(Group, waits_when_it_is_ahead_and_goes_on_when_the_middle_comes_up) {
    const std::string forwards = AskedWorld::spots_query(
        "    max distance from squadCenter = 12\n    min distanceInDirection of referencePoint = "
        "3\n",
        "    distance from puppet = -1\n");
    const ObjectId goal = asked.world.add({.kind = ObjectKind::Place, .position = {100, 0, 0}});
    asked.bindings = {{"referencePoint", goal}};
    asked.agent = other;  // at 20, ten metres ahead of the middle
    asked.publish();
    EXPECT_EQ(asked.ask(forwards).status, Status::AllRejected);
    asked.world.set(mate, {.squad = 1, .position = {25, 0, 0}});
    asked.publish();
    EXPECT_EQ(asked.best(forwards).x, 25.0f);
}

TEST_F(Group, does_not_leave_one_behind_who_acts_on_his_own) {
    EXPECT_EQ(all_x("    max distance from squadCenter = 6\n"), (std::vector<float>{5, 10, 15}));
    asked.world.set(asked.agent, {.squad = 1, .position = {-30, 0, 0}});  // fetches ammunition
    asked.publish();
    EXPECT_EQ(all_x("    max distance from squadCenter = 6\n"), (std::vector<float>{-5, 0, 5}));
}

TEST_F(Group, keeps_out_of_the_lanes_of_fire_of_the_squad) {
    EXPECT_EQ(
        all_x("    inLineOfFire of any squad = false\n    max distance from squadCenter = 12\n"),
        (std::vector<float>{0, 5, 15}))
        << "the mates fire along z from 10 and 20";
    // From 0 to 15 one would cross the lane at 10.
    EXPECT_EQ(all_x("    crossesLineOfFire of any squad = false\n"
                    "    max distance from squadCenter = 12\n    min distance from puppet = 1\n"),
              (std::vector<float>{0, 5}));
}

TEST_F(Group, keeps_to_the_area_that_the_command_sends) {
    Area yard{.corner_count = 4};
    yard.corners = {Vec2{4, -5}, Vec2{16, -5}, Vec2{16, 5}, Vec2{4, 5}};
    const AreaId area = asked.world.add_area("yard", yard);
    asked.world.set_squad(1, {.area = area});
    asked.publish();
    EXPECT_EQ(all_x("    inArea = true\n"), (std::vector<float>{5, 10, 15}));
    yard.corners[1].x = yard.corners[2].x = 26;
    asked.world.set_area(area, yard);
    asked.publish();
    EXPECT_EQ(all_x("    inArea = true\n").size(), 5u) << "its size goes with the situation";
}

TEST_F(Group, keeps_its_members_in_straight_reach_of_each_other) {
    auto made = GridNavigation::make(*grid_from_text(R"(
..........
....##....
..........)",
                                                     {.cell_size = 4}));
    ASSERT_TRUE(made.ok());
    asked.navigation = std::move(*made);
    asked.world.set(mate, {.squad = 1, .position = {10, 0, 6}});
    asked.world.set(other, {.squad = 1, .position = {10, 0, 10}});
    asked.spots = {{.position = {10, 0, 2}}, {.position = {30, 0, 6}}};
    asked.publish();
    EXPECT_EQ(all_x("    navRay to all squad = true\n"), (std::vector<float>{10}))
        << "the other place is behind a wall from the mates";
}

TEST(Companion, does_not_run_back_and_forth_when_the_player_looks_about) {
    AskedWorld asked;
    asked.agent = asked.world.add({.position = {3, 0, 5}});
    const auto look = [&](Vec3 direction) {
        return ObjectState{.kind = ObjectKind::Player, .facing = direction};
    };
    const ObjectId player = asked.world.add(look({0, 0, 1}));
    asked.world.smooth(player, 2.0f);
    for (float x = -6; x <= 6; x += 1)
        asked.spots.push_back({.position = {x, 0, 6}});
    const std::string beside = AskedWorld::spots_query(
        "    min cameraCenter = 0\n    inLineOfFire of player = false (width 2)\n",
        "    cameraCenter = -1\n    distance from puppet = -0.5\n");
    double now = 0;
    float first = 0, least = 1e9f, most = -1e9f;
    for (int frame = 0; frame < 120; ++frame) {
        // Glances of a fifth of a second, 40 degrees to either side.
        const float side = frame / 12 % 2 == 0 ? 0.64f : -0.64f;
        asked.world.set(player, look(normalized({side, 0, 0.77f})));
        asked.world.set_time(now += 1.0 / 60);
        asked.publish();
        const float x = asked.best(beside).x;
        if (frame == 0) first = x;
        least = std::min(least, x), most = std::max(most, x);
    }
    EXPECT_LE(most - least, 2.0f) << "it stays on its side, near " << first;
}

}  // namespace
}  // namespace vantage::tests
