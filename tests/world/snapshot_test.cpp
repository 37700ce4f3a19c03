// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Snapshots: they stay as they are, there is a bounded number of them, and they are used again.

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "vantage/world.h"

namespace vantage {
namespace {

void move_to(World& world, ObjectId id, float x) {
    EXPECT_TRUE(world.set(id, {.position = {x, 0, 0}}));
}

TEST(Snapshot, stays_as_it_is_while_the_writer_goes_on) {
    World world({.max_snapshots = 3});
    const ObjectId agent = world.add({.position = {1, 0, 0}});
    const ObjectId foe = world.add({.position = {2, 0, 0}});
    world.believe(agent, {.subject = foe, .position = {3, 0, 0}});
    world.set_target(agent, foe);
    world.publish();

    const std::shared_ptr<const Snapshot> held = world.snapshot();
    const std::uint64_t epoch = held->epoch();
    const ObjectState agent_then = *held->find(agent), foe_then = *held->find(foe);
    const Belief belief_then = held->beliefs(agent)[0];
    world.remove(foe);
    for (int i = 0; i < 100; ++i) {
        move_to(world, agent, static_cast<float>(i + 10));
        const ObjectId other = world.add({});
        world.believe(agent, {.subject = other});
        ASSERT_TRUE(world.publish());
    }
    EXPECT_EQ(held->epoch(), epoch);
    EXPECT_EQ(*held->find(agent), agent_then);
    ASSERT_NE(held->find(foe), nullptr);
    EXPECT_EQ(*held->find(foe), foe_then);
    EXPECT_EQ(held->target(agent), foe);
    ASSERT_EQ(held->beliefs(agent).size(), 1u);
    EXPECT_EQ(held->beliefs(agent)[0], belief_then);
    EXPECT_EQ(world.snapshot()->beliefs(agent).size(), 100u);
}

TEST(Snapshot, is_one_object_for_all_who_ask_between_two_publishes) {
    World world;
    world.add({});
    world.publish();
    EXPECT_EQ(world.snapshot(), world.snapshot());
}

TEST(Snapshot, memory_is_used_again) {
    World world({.max_snapshots = 2});
    const ObjectId id = world.add({});
    std::vector<const Snapshot*> seen;
    for (int i = 0; i < 6; ++i) {
        move_to(world, id, static_cast<float>(i + 1));
        ASSERT_TRUE(world.publish());
        seen.push_back(world.snapshot().get());
    }
    EXPECT_NE(seen[0], seen[1]);
    for (std::size_t i = 2; i < seen.size(); ++i)
        EXPECT_EQ(seen[i], seen[i - 2]);
}

TEST(Snapshot, lags_when_all_are_held_and_catches_up) {
    World world({.max_snapshots = 3});
    const ObjectId id = world.add({});
    std::vector<std::shared_ptr<const Snapshot>> held;
    for (float x = 1; x <= 3; ++x) {
        move_to(world, id, x);
        ASSERT_TRUE(world.publish());
        held.push_back(world.snapshot());
    }
    move_to(world, id, 4);
    EXPECT_FALSE(world.publish());
    move_to(world, id, 5);
    EXPECT_FALSE(world.publish());
    EXPECT_EQ(world.lagging_publishes(), 2u);
    EXPECT_EQ(world.snapshot(), held.back());
    EXPECT_EQ(world.snapshot()->find(id)->position.x, 3);

    held[1].reset();
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.lagging_publishes(), 2u);
    EXPECT_EQ(world.snapshot()->find(id)->position.x, 5);
    EXPECT_EQ(world.snapshot()->epoch(), 4u) << "the publishes that waited made no epoch";
    EXPECT_EQ(held[0]->find(id)->position.x, 1);
    EXPECT_EQ(held[2]->find(id)->position.x, 3);
}

TEST(Snapshot, needs_two_buffers_and_gets_them) {
    World world({.max_snapshots = 0});
    const ObjectId id = world.add({});
    EXPECT_TRUE(world.publish());
    move_to(world, id, 1);
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.snapshot()->epoch(), 2u);
}

TEST(Snapshot, outlives_its_world) {
    std::shared_ptr<const Snapshot> held;
    ObjectId id;
    {
        World world;
        id = world.add({.team = 7});
        world.publish();
        held = world.snapshot();
    }
    ASSERT_NE(held->find(id), nullptr);
    EXPECT_EQ(held->find(id)->team, 7);
}

TEST(Snapshot, is_not_overwritten_while_only_a_weak_reference_is_left) {
    World world({.max_snapshots = 2});
    const ObjectId id = world.add({});
    world.publish();
    std::weak_ptr<const Snapshot> weak = world.snapshot();
    move_to(world, id, 1);
    EXPECT_TRUE(world.publish());
    EXPECT_TRUE(weak.expired());
    move_to(world, id, 2);
    EXPECT_FALSE(world.publish()) << "the weak reference still needs the counts in that buffer";
    weak.reset();
    EXPECT_TRUE(world.publish());
}

}  // namespace
}  // namespace vantage
