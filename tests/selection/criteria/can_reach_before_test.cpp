// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// canReachBefore: |p - a| <= |p - o|; with path, by walking.

#include "selection/asked_world.h"
#include "selection/criteria/on_floor.h"

namespace vantage::tests {
namespace {

const Question kRace{.word = "canReachBefore", .asker = {0, 0, 0}, .object = {11, 0, 0}};

TEST(CanReachBefore, is_for_the_one_who_is_nearer) {
    EXPECT_EQ(value_at(kRace, {6, 0, 0}), 0.0f) << "6 m from me, 5 m from the enemy";
    EXPECT_EQ(value_at(kRace, {5, 0, 0}), 1.0f) << "5 m from me, 6 m from the enemy";
}

TEST(CanReachBefore, gives_ties_to_the_asker) {
    EXPECT_EQ(value_at({.word = "canReachBefore", .object = {10, 0, 0}}, {5, 0, 0}), 1.0f);
    // 3-4-5 on one side, 5 straight on the other.
    EXPECT_EQ(value_at({.word = "canReachBefore", .object = {8, 0, 4}}, {3, 0, 4}), 1.0f);
    EXPECT_EQ(value_at({.word = "canReachBefore"}, {3, 0, 4}), 1.0f) << "both at one place";
}

TEST(CanReachBefore, agrees_with_the_two_distances) {
    const Question mine{.word = "distance", .object = kRace.asker};
    const Question theirs{.word = "distance", .object = kRace.object};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Vec3 p = random_place(i);
        EXPECT_EQ(value_at(kRace, p) == 1.0f, value_at(mine, p) <= value_at(theirs, p));
    }
}

TEST(CanReachBefore, has_the_same_bits_everywhere) {
    expect_golden(kRace, 5024047378038312235u);
}

// ---- by walking ---------------------------------------------------------------------------------

Question race_on(const NavigationProvider& navigation, Vec3 asker, Vec3 object) {
    return {.word = "canReachBefore",
            .asker = asker,
            .object = object,
            .arguments = {1},
            .providers = {.navigation = &navigation}};
}

//    a 1 .
//    # # .      1 is nearer to the enemy as the crow flies, and he has to walk around the wall
//    o . .
TEST(CanReachBefore, by_walking_goes_around_walls) {
    const auto floor = walkable("...\n##.\n...");
    const Question race = race_on(*floor, {0.5f, 0, 0.5f}, {1.2f, 0, 2.3f});
    EXPECT_EQ(value_on_floor(race, {1.4f, 0, 0.9f}), 1.0f);
    Question flying = race;
    flying.asker = {0.5f, 0, 0.1f};
    flying.object = {1.4f, 0, 1.5f};
    flying.arguments = {0};
    EXPECT_EQ(value_on_floor(flying, {1.4f, 0, 0.9f}), 0.0f)
        << "without path the wall is no matter";
    EXPECT_EQ(value_on_floor(race, {2.5f, 0, 2.5f}), 0.0f) << "the enemy's side";
}

TEST(CanReachBefore, by_walking_gives_ties_to_the_asker_and_nothing_to_one_without_a_way) {
    const auto floor = walkable(".....#..");
    const Vec3 left{0.5f, 0, 0.5f}, middle{2.5f, 0, 0.5f}, right{4.5f, 0, 0.5f};
    const Vec3 beyond{7.5f, 0, 0.5f};
    EXPECT_EQ(value_on_floor(race_on(*floor, left, right), middle), 1.0f) << "2 m for both";
    EXPECT_EQ(value_on_floor(race_on(*floor, left, beyond), right), 1.0f) << "he has no way";
    EXPECT_EQ(value_on_floor(race_on(*floor, beyond, left), right), 0.0f) << "nor have I";
    EXPECT_EQ(value_on_floor(race_on(*floor, left, right), beyond), 0.0f) << "nobody has";
    EXPECT_EQ(value_on_floor(race_on(*floor, left, right), {2.5f, 9, 0.5f}), 0.0f) << "in the air";
}

TEST(CanReachBefore, by_walking_is_costly_and_needs_navigation_and_flying_is_neither) {
    AskedWorld asked;
    asked.agent = asked.world.add({.position = {0.5f, 0, 0.5f}});
    const ObjectId target = asked.world.add({.team = 1, .position = {2.5f, 0, 0.5f}});
    asked.world.set_target(asked.agent, target);
    asked.publish();
    asked.add_spots({{0.7f, 0, 0.5f}});
    const std::string flying =
        AskedWorld::spots_query("    canReachBefore the target = true\n", "");
    const std::string walking =
        AskedWorld::spots_query("    canReachBefore the target = true (path)\n", "");
    EXPECT_EQ(asked.ask(flying).status, Status::Found);
    EXPECT_EQ(asked.ask(walking).status, Status::InvalidHandle) << "without a navigation";
    asked.navigation = walkable("...");
    asked.spots[0].stands = floor_at(*asked.navigation, asked.spots[0].position);
    EXPECT_EQ(asked.ask(walking).status, Status::Found);

    const Program program = asked.compiled(walking);
    const CriterionIndex index =
        asked.catalog.index_of(*asked.catalog.find_criterion("canReachBefore"));
    const float with_path[] = {1}, without[] = {0};
    EXPECT_EQ(asked.catalog.criterion(index, with_path)->cost, CostClass::Costly);
    EXPECT_EQ(asked.catalog.criterion(index, without)->cost, CostClass::Cheap);
    EXPECT_EQ(asked.catalog.criterion(index, {})->cost, CostClass::Cheap);
    EXPECT_NE(to_string(program, asked.catalog).find("(path)"), std::string::npos);
}

}  // namespace
}  // namespace vantage::tests
