// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Snapshots: they stay as they are, there is a bounded number of them, and they are used again.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "vantage/math.h"
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

/// One of many changes, chosen by its numbers alone. The first one makes an area.
void change_something(World& world, std::uint64_t seed, std::uint64_t number) {
    if (number == 0) world.add_area("", {.corners = {{{0, 0}, {1, 0}, {0, 1}}}, .corner_count = 3});
    const auto draw = [seed, number](std::uint64_t stream, std::uint64_t below) {
        return random_bits(seed, stream, number) % below;
    };
    const auto any_id = [&](std::uint64_t stream) {
        const auto index = static_cast<std::uint32_t>(draw(stream, 6));
        const std::uint32_t generation = draw(stream + 1, 4) == 0 ? 2 : 1;
        return ObjectId{index, generation};  // Sometimes one that is not there.
    };
    const ObjectId agent = any_id(1), other = any_id(3);
    const auto place = static_cast<float>(draw(5, 5));
    const auto squad = static_cast<std::uint8_t>(draw(6, 3));
    switch (draw(7, 14)) {
        case 0:
            world.add({.squad = squad, .position = {place, 0, 0}});
            break;
        case 1:
            if (draw(8, 16) == 0) world.remove(agent);
            break;
        case 2:
            world.smooth(agent, draw(8, 3) != 0 ? 0.0f : 0.5f);
            break;
        case 3:
            if (draw(9, 2) != 0) break;
            world.set_squad(squad, {.has_goal = true,
                                    .goal = {place, 0, 1},
                                    .area = draw(8, 2) == 0 ? AreaId{0, 1} : AreaId{}});
            break;
        case 4:
            world.set_counted(agent, draw(8, 2) == 0);
            break;
        case 5:
            world.share_knowledge(agent, other);
            break;
        case 6:
            world.set_used_point(agent, {.is_there = true, .position = {place, 0, 0}});
            break;
        case 7:
            world.set_predicted_target(agent, {.subject = other, .position = {place, 0, 0}});
            break;
        case 8:
            world.forget(agent, other);
            break;
        case 9:
            world.set_target(agent, other);
            break;
        case 10:
            world.set_time(static_cast<double>(number));
            break;
        case 11:
            world.set(agent,
                      {.squad = squad, .position = {place, 0, 0}, .velocity = {place, 0, 0}});
            break;
        default:
            world.believe(agent, {.subject = other, .position = {place, 0, 0}});
    }
}

void expect_same(const Snapshot& seen, const Snapshot& expected) {
    ASSERT_EQ(seen.object_limit(), expected.object_limit());
    EXPECT_EQ(seen.player(), expected.player());
    for (std::uint32_t i = 0; i < seen.object_limit(); ++i) {
        const ObjectId id = expected.id_at(i);
        ASSERT_EQ(seen.id_at(i), id);
        if (!id) continue;
        EXPECT_EQ(*seen.find(id), *expected.find(id));
        EXPECT_EQ(seen.target(id), expected.target(id));
        EXPECT_EQ(seen.used_point(id), expected.used_point(id));
        EXPECT_EQ(seen.has_knowledge(id), expected.has_knowledge(id));
        const auto known = seen.beliefs(id), wanted = expected.beliefs(id);
        EXPECT_TRUE(std::equal(known.begin(), known.end(), wanted.begin(), wanted.end()));
        const PredictedTarget* reckoned = expected.predicted_target(id);
        ASSERT_EQ(seen.predicted_target(id) != nullptr, reckoned != nullptr);
        if (reckoned == nullptr) continue;
        EXPECT_EQ(*seen.predicted_target(id), *reckoned);
    }
    for (std::uint8_t squad = 1; squad < 3; ++squad) {
        ASSERT_EQ(seen.squad(squad) != nullptr, expected.squad(squad) != nullptr);
        if (seen.squad(squad) == nullptr) continue;
        EXPECT_EQ(seen.squad(squad)->center, expected.squad(squad)->center);
        EXPECT_EQ(seen.squad(squad)->orders, expected.squad(squad)->orders);
    }
}

TEST(Snapshot, in_memory_that_is_used_again_shows_what_a_new_one_would) {
    constexpr WorldSettings kSettings{.max_objects = 6, .max_beliefs = 20, .max_snapshots = 6};
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        World world(kSettings);
        std::vector<std::shared_ptr<const Snapshot>> held(4);
        for (std::uint64_t step = 0; step < 200; ++step) {
            change_something(world, seed, step);
            if (step % 3 == 0) continue;
            ASSERT_TRUE(world.publish());
            held[random_bits(seed, 0, step) % held.size()] = world.snapshot();
            World fresh(kSettings);
            for (std::uint64_t i = 0; i <= step; ++i)
                change_something(fresh, seed, i);
            ASSERT_TRUE(fresh.publish());
            expect_same(*world.snapshot(), *fresh.snapshot());
            if (HasFailure()) FAIL() << "at step " << step << " of seed " << seed;
        }
    }
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
