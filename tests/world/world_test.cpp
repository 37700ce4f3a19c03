// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Objects as the game stages them: what is taken, what is refused, what becomes visible when.

#include "vantage/world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace vantage {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(World, shows_an_empty_snapshot_before_the_first_publish) {
    const World world;
    ASSERT_NE(world.snapshot(), nullptr);
    EXPECT_EQ(world.snapshot()->epoch(), 0u);
    EXPECT_EQ(world.snapshot()->find({.index = 0, .generation = 1}), nullptr);
}

TEST(World, shows_changes_only_after_publish) {
    World world;
    const ObjectId id = world.add({.position = {1, 2, 3}});
    EXPECT_TRUE(world.is_alive(id));
    EXPECT_EQ(world.snapshot()->find(id), nullptr);
    EXPECT_TRUE(world.publish());
    ASSERT_NE(world.snapshot()->find(id), nullptr);
    EXPECT_EQ(world.snapshot()->find(id)->position, (Vec3{1, 2, 3}));

    EXPECT_TRUE(world.set(id, {.position = {4, 5, 6}}));
    EXPECT_EQ(world.snapshot()->find(id)->position, (Vec3{1, 2, 3}));
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.snapshot()->find(id)->position, (Vec3{4, 5, 6}));
}

TEST(World, keeps_every_field_of_a_state) {
    World world;
    const ObjectState state{.kind = ObjectKind::Player,
                            .team = 3,
                            .position = {1, 2, 3},
                            .facing = {0, 0, -1},
                            .velocity = {4, 0, 5},
                            .standing = {.eye = 1.7f, .weapon = 1.5f, .torso = 1.3f, .height = 2},
                            .crouched = {.eye = 1.1f, .weapon = 1, .torso = 0.8f, .height = 1.2f},
                            .radius = 0.5f,
                            .speed = 7};
    const ObjectId id = world.add(state);
    world.publish();
    EXPECT_EQ(*world.snapshot()->find(id), state);
}

TEST(World, counts_an_epoch_for_each_publish_that_changed_something) {
    World world;
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.snapshot()->epoch(), 0u);
    const ObjectId id = world.add({});
    world.publish();
    EXPECT_EQ(world.snapshot()->epoch(), 1u);
    EXPECT_TRUE(world.set(id, {}));
    EXPECT_TRUE(world.set_target(id, {}));
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.snapshot()->epoch(), 1u) << "the state is the same as before";
    EXPECT_TRUE(world.set(id, {.team = 1}));
    world.publish();
    EXPECT_EQ(world.snapshot()->epoch(), 2u);
    EXPECT_TRUE(world.remove(id));
    world.publish();
    EXPECT_EQ(world.snapshot()->epoch(), 3u);
}

TEST(World, refuses_more_objects_than_it_was_made_for) {
    World world({.max_objects = 2});
    const ObjectId first = world.add({});
    EXPECT_TRUE(first);
    EXPECT_TRUE(world.add({}));
    EXPECT_FALSE(world.add({}));
    EXPECT_EQ(world.object_count(), 2u);
    EXPECT_TRUE(world.remove(first));
    EXPECT_EQ(world.object_count(), 1u);
    EXPECT_TRUE(world.add({}));
}

TEST(World, knows_stale_and_invented_handles) {
    World world;
    const ObjectId old = world.add({.team = 1});
    EXPECT_TRUE(world.remove(old));
    EXPECT_FALSE(world.remove(old));
    const ObjectId young = world.add({.team = 2});
    ASSERT_EQ(young.index, old.index);
    EXPECT_FALSE(world.is_alive(old));
    EXPECT_FALSE(world.set(old, {}));
    EXPECT_FALSE(world.set_target(old, {}));
    EXPECT_FALSE(world.set_target(young, old));
    EXPECT_FALSE(world.set({}, {}));
    EXPECT_FALSE(world.remove({.index = 77, .generation = 1}));
    world.publish();
    EXPECT_EQ(world.snapshot()->find(old), nullptr);
    EXPECT_EQ(world.snapshot()->find({.index = 77, .generation = 1}), nullptr);
    EXPECT_EQ(world.snapshot()->find({.index = young.index, .generation = 0}), nullptr);
    EXPECT_EQ(world.snapshot()->find(young)->team, 2);
}

TEST(World, does_not_find_a_removed_object_by_any_handle) {
    World world;
    const ObjectId id = world.add({});
    world.publish();
    world.remove(id);
    world.publish();
    EXPECT_EQ(world.snapshot()->find(id), nullptr);
    EXPECT_EQ(world.snapshot()->find({.index = id.index, .generation = 0}), nullptr);
}

/// Both ways in must refuse, and leave no trace.
void expect_refused(const ObjectState& state, const char* what) {
    World world;
    EXPECT_FALSE(world.add(state)) << what;
    EXPECT_EQ(world.object_count(), 0u) << what;
    const ObjectId id = world.add({.team = 9});
    world.publish();
    EXPECT_FALSE(world.set(id, state)) << what;
    EXPECT_TRUE(world.publish());
    EXPECT_EQ(world.snapshot()->epoch(), 1u) << what;
    EXPECT_EQ(*world.snapshot()->find(id), ObjectState{.team = 9}) << what;
}

TEST(World, refuses_numbers_that_are_not_finite_in_every_field) {
    for (const float bad : {kNan, kInfinity, -kInfinity}) {
        ObjectState state;
        float* const fields[] = {&state.position.x,
                                 &state.position.y,
                                 &state.position.z,
                                 &state.facing.x,
                                 &state.facing.y,
                                 &state.facing.z,
                                 &state.velocity.x,
                                 &state.velocity.y,
                                 &state.velocity.z,
                                 &state.standing.eye,
                                 &state.standing.weapon,
                                 &state.standing.torso,
                                 &state.standing.height,
                                 &state.crouched.eye,
                                 &state.crouched.weapon,
                                 &state.crouched.torso,
                                 &state.crouched.height,
                                 &state.radius,
                                 &state.speed};
        for (float* field : fields) {
            const float good = *field;
            *field = bad;
            expect_refused(state, "a field that is not finite");
            *field = good;
        }
    }
}

TEST(World, ends_at_its_documented_limit) {
    World world;
    EXPECT_TRUE(world.add({.position = {kWorldLimit, -kWorldLimit, kWorldLimit}}));
    const float outside = std::nextafter(kWorldLimit, kInfinity);
    expect_refused({.position = {outside, 0, 0}}, "x");
    expect_refused({.position = {0, -outside, 0}}, "y");
    expect_refused({.position = {0, 0, outside}}, "z");
}

TEST(World, wants_facings_of_unit_length_or_none) {
    World world;
    EXPECT_TRUE(world.add({.facing = {0, 0, 0}}));
    EXPECT_TRUE(world.add({.facing = {0.6f, 0, 0.8f}}));
    EXPECT_TRUE(world.add({.facing = {0, 1.0009f, 0}}));
    EXPECT_TRUE(world.add({.facing = {0, 0, -0.9991f}}));
    expect_refused({.facing = {0, 1.0011f, 0}}, "too long");
    expect_refused({.facing = {0, 0, 0.9989f}}, "too short");
    expect_refused({.facing = {1e-30f, 0, 0}}, "nearly nothing, but something");
    expect_refused({.facing = {3e38f, 3e38f, 3e38f}}, "its square is no float");
}

TEST(World, gives_no_target_that_does_not_exist_in_the_snapshot) {
    World world;
    const ObjectId agent = world.add({});
    EXPECT_FALSE(world.snapshot()->target(agent));
    const ObjectId foe = world.add({.kind = ObjectKind::Threat});
    world.publish();
    EXPECT_FALSE(world.snapshot()->target(agent)) << "none was set";
    EXPECT_TRUE(world.set_target(agent, foe));
    world.publish();
    const auto fighting = world.snapshot();
    EXPECT_EQ(fighting->target(agent), foe);
    world.remove(foe);
    world.add({.kind = ObjectKind::Place});  // takes the slot, must not become the target
    world.publish();
    EXPECT_FALSE(world.snapshot()->target(agent));
    EXPECT_EQ(fighting->target(agent), foe) << "at that time it existed";
}

TEST(World, gives_a_reused_slot_no_target_of_its_predecessor) {
    World world;
    const ObjectId foe = world.add({});
    const ObjectId agent = world.add({});
    world.set_target(agent, foe);
    world.remove(agent);
    const ObjectId heir = world.add({});
    ASSERT_EQ(heir.index, agent.index);
    world.publish();
    EXPECT_FALSE(world.snapshot()->target(heir));
    EXPECT_EQ(world.snapshot()->target(agent), ObjectId{});
}

}  // namespace
}  // namespace vantage
