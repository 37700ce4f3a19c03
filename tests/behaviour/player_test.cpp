// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The golden path is found, kept and found anew; and the place that the player runs to is his.

#include "vantage_behaviour/player.h"

#include <gtest/gtest.h>

#include "vantage/simple_world.h"

namespace vantage::tests {
namespace {

class Golden : public ::testing::Test {
  protected:
    Golden() {
        auto made = GridNavigation::make(*grid_from_text(R"(
..........
.########.
..........
..........)"));
        EXPECT_TRUE(made.ok());
        navigation = std::move(*made);
        path = std::make_unique<GoldenPath>(world, *navigation);
    }
    std::span<const Vec3> corners() {
        world.publish();
        snapshot = world.snapshot();
        return snapshot->path("");
    }

    World world;
    std::unique_ptr<GridNavigation> navigation;
    std::unique_ptr<GoldenPath> path;
    std::shared_ptr<const Snapshot> snapshot;
};

TEST_F(Golden, leads_from_the_player_to_his_objective_round_walls) {
    EXPECT_TRUE(path->update(0, {4.5f, 0, 2.5f}, {4.5f, 0, 0.5f}));
    ASSERT_GE(corners().size(), 3u) << "straight there is a wall";
    EXPECT_EQ(corners().front(), (Vec3{4.5f, 0, 2.5f}));
    EXPECT_EQ(corners().back(), (Vec3{4.5f, 0, 0.5f}));
}

TEST_F(Golden, is_found_anew_only_when_something_changed_enough) {
    EXPECT_TRUE(path->update(0, {0.5f, 0, 3.5f}, {9.5f, 0, 3.5f}));
    EXPECT_FALSE(path->update(1, {5.5f, 0, 2.5f}, {9.5f, 0, 3.0f})) << "he is on his way";
    EXPECT_TRUE(path->update(2, {5.5f, 0, 2.5f}, {9.5f, 0, 0.5f})) << "another objective";
    EXPECT_FALSE(path->update(2.1, {0.5f, 0, 2.5f}, {0.5f, 0, 0.5f})) << "too soon";
    EXPECT_TRUE(path->update(3, {0.5f, 0, 2.5f}, {9.5f, 0, 0.5f})) << "off the way by 5 m";
    navigation->set_height({9, 1, 0}, kGridWall);
    EXPECT_TRUE(path->update(4, {0.5f, 0, 2.5f}, {9.5f, 0, 0.5f})) << "a door was closed";
    EXPECT_EQ(corners()[1].x, 0.5f) << "the other way round";
}

TEST_F(Golden, is_gone_where_there_is_no_way) {
    path->update(0, {0.5f, 0, 3.5f}, {9.5f, 0, 3.5f});
    EXPECT_FALSE(corners().empty());
    path->update(1, {0.5f, 0, 3.5f}, {90, 0, 90});
    EXPECT_TRUE(corners().empty());
    path->update(2, {0.5f, 0, 3.5f}, {9.5f, 0, 3.5f});
    EXPECT_FALSE(corners().empty());
    path->clear();
    EXPECT_TRUE(corners().empty());
}

TEST(Player, has_claimed_the_place_that_he_stands_on_or_runs_to) {
    World world;
    const ObjectId player = world.add({.kind = ObjectKind::Player, .position = {5, 0, 5}});
    const ObjectId friendly = world.add({.position = {9, 0, 5}});
    EXPECT_FALSE(claim_ahead(world, player, 1)) << "not published yet";
    world.publish();
    EXPECT_TRUE(claim_ahead(world, player, 1));
    world.publish();
    EXPECT_TRUE(world.snapshot()->is_claimed({5, 0, 5}, 0, friendly));
    world.set(player, {.kind = ObjectKind::Player, .position = {5, 0, 5}, .velocity = {4, 0, 0}});
    world.publish();
    EXPECT_TRUE(claim_ahead(world, player, 1));
    world.publish();
    EXPECT_TRUE(world.snapshot()->is_claimed({9, 0, 5}, 0, friendly)) << "where he is in a second";
    world.set_time(2);
    world.publish();
    EXPECT_FALSE(world.snapshot()->is_claimed({9, 0, 5}, 0, friendly)) << "it was not renewed";
}

}  // namespace
}  // namespace vantage::tests
