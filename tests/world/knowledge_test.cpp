// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What agents believe: ordered by subject, gone with agent or subject, compared with a plain map.

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "vantage/math.h"
#include "vantage/world.h"

namespace vantage {
namespace {

std::vector<ObjectId> subjects(const World& world, ObjectId agent) {
    std::vector<ObjectId> ids;
    for (const Belief& belief : world.snapshot()->beliefs(agent))
        ids.push_back(belief.subject);
    return ids;
}

TEST(Knowledge, lists_beliefs_by_subject_whatever_the_order_of_pushing) {
    World world;
    const ObjectId agent = world.add({});
    const ObjectId a = world.add({}), b = world.add({}), c = world.add({});
    for (const ObjectId subject : {c, a, b})
        EXPECT_TRUE(world.believe(agent, {.subject = subject}));
    world.publish();
    EXPECT_EQ(subjects(world, agent), (std::vector{a, b, c}));
    EXPECT_TRUE(subjects(world, a).empty());
}

TEST(Knowledge, keeps_every_field_and_replaces_by_subject) {
    World world;
    const ObjectId agent = world.add({}), foe = world.add({});
    world.believe(agent, {.subject = foe, .position = {1, 1, 1}});
    const Belief belief{.subject = foe,
                        .position = {1, 2, 3},
                        .velocity = {4, 5, 6},
                        .eye_height = 1.2f,
                        .last_seen = 1e9 + 0.25,
                        .confidence = 0.5f,
                        .is_seen_now = true};
    EXPECT_TRUE(world.believe(agent, belief));
    world.publish();
    ASSERT_NE(world.snapshot()->belief(agent, foe), nullptr);
    EXPECT_EQ(*world.snapshot()->belief(agent, foe), belief);
    EXPECT_EQ(world.snapshot()->beliefs(agent).size(), 1u);
    EXPECT_EQ(world.snapshot()->belief(foe, agent), nullptr);
}

TEST(Knowledge, that_is_pushed_again_unchanged_makes_no_epoch) {
    World world;
    const ObjectId agent = world.add({}), foe = world.add({});
    world.believe(agent, {.subject = foe});
    world.publish();
    EXPECT_TRUE(world.believe(agent, {.subject = foe}));
    world.publish();
    EXPECT_EQ(world.snapshot()->epoch(), 1u);
    EXPECT_TRUE(world.believe(agent, {.subject = foe, .is_seen_now = true}));
    world.publish();
    EXPECT_EQ(world.snapshot()->epoch(), 2u);
}

TEST(Knowledge, can_be_forgotten_once) {
    World world;
    const ObjectId agent = world.add({}), foe = world.add({}), other = world.add({});
    world.believe(agent, {.subject = foe});
    world.believe(agent, {.subject = other});
    EXPECT_FALSE(world.forget(foe, agent));
    EXPECT_TRUE(world.forget(agent, foe));
    EXPECT_FALSE(world.forget(agent, foe));
    world.publish();
    EXPECT_EQ(subjects(world, agent), std::vector{other});
}

TEST(Knowledge, goes_with_the_agent_and_with_the_subject) {
    World world;
    const ObjectId a = world.add({}), b = world.add({}), c = world.add({});
    for (const ObjectId agent : {a, b, c}) {
        for (const ObjectId subject : {a, b, c}) {
            if (agent != subject) world.believe(agent, {.subject = subject});
        }
    }
    EXPECT_TRUE(world.remove(b));
    const ObjectId heir = world.add({});
    ASSERT_EQ(heir.index, b.index);
    world.publish();
    EXPECT_EQ(subjects(world, a), std::vector{c});
    EXPECT_EQ(subjects(world, c), std::vector{a});
    EXPECT_TRUE(subjects(world, heir).empty());
    EXPECT_TRUE(subjects(world, b).empty());
    EXPECT_EQ(world.snapshot()->belief(a, heir), nullptr);
}

TEST(Knowledge, of_a_subject_is_not_found_by_a_stale_handle) {
    World world;
    const ObjectId agent = world.add({}), old = world.add({});
    world.remove(old);
    const ObjectId young = world.add({});
    ASSERT_EQ(young.index, old.index);
    EXPECT_FALSE(world.believe(agent, {.subject = old}));
    EXPECT_TRUE(world.believe(agent, {.subject = young}));
    EXPECT_FALSE(world.forget(agent, old));
    world.publish();
    EXPECT_EQ(world.snapshot()->belief(agent, old), nullptr);
    EXPECT_NE(world.snapshot()->belief(agent, young), nullptr);
}

TEST(Knowledge, is_limited_and_gives_back_what_was_forgotten) {
    World world({.max_objects = 4, .max_beliefs = 2});
    const ObjectId a = world.add({}), b = world.add({}), c = world.add({});
    EXPECT_TRUE(world.believe(a, {.subject = b}));
    EXPECT_TRUE(world.believe(b, {.subject = a}));
    EXPECT_FALSE(world.believe(c, {.subject = a}));
    EXPECT_TRUE(world.believe(b, {.subject = a, .confidence = 0.5f})) << "replacing needs no room";
    world.forget(a, b);
    EXPECT_TRUE(world.believe(c, {.subject = a}));
    world.publish();
    EXPECT_EQ(subjects(world, c), std::vector{a});
    EXPECT_TRUE(subjects(world, a).empty());
}

TEST(Knowledge, refuses_numbers_that_make_no_sense) {
    World world;
    const ObjectId agent = world.add({}), foe = world.add({});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const auto refused = [&](const Belief& belief) { return !world.believe(agent, belief); };
    for (const float bad : {nan, infinity, -infinity}) {
        EXPECT_TRUE(refused({.subject = foe, .position = {bad, 0, 0}}));
        EXPECT_TRUE(refused({.subject = foe, .velocity = {0, 0, bad}}));
        EXPECT_TRUE(refused({.subject = foe, .eye_height = bad}));
        EXPECT_TRUE(refused({.subject = foe, .last_seen = bad}));
        EXPECT_TRUE(refused({.subject = foe, .confidence = bad}));
    }
    EXPECT_TRUE(refused({.subject = foe, .position = {0, kWorldLimit * 2, 0}}));
    EXPECT_TRUE(refused({.subject = foe, .confidence = 1.01f}));
    EXPECT_TRUE(refused({.subject = foe, .confidence = -0.01f}));
    EXPECT_TRUE(refused({}));
    world.publish();
    EXPECT_EQ(world.snapshot()->belief(agent, foe), nullptr);
}

/// Random calls on a world, and the same on a map that is too simple to be wrong.
class Mirror {
  public:
    static constexpr std::uint32_t kObjects = 12;
    static constexpr std::uint32_t kBeliefs = 40;

    explicit Mirror(std::uint64_t seed) : seed_(seed) {
        for (ObjectId& id : ids_)
            id = world_.add({});
    }

    void act() {
        const std::uint32_t agent = roll(kObjects), subject = roll(kObjects);
        switch (roll(8)) {
            case 0:
                replace(agent);
                break;
            case 1:
            case 2:
                forget(agent, subject);
                break;
            default:
                believe(agent, subject);
                break;
        }
    }

    void compare() {
        ASSERT_TRUE(world_.publish());
        const auto snapshot = world_.snapshot();
        std::size_t found = 0;
        for (std::uint32_t agent = 0; agent < kObjects; ++agent) {
            std::uint32_t subject = 0;
            for (const Belief& belief : snapshot->beliefs(ids_[agent])) {
                while (subject < kObjects && !beliefs_.contains({agent, subject}))
                    ++subject;
                ASSERT_LT(subject, kObjects);
                EXPECT_EQ(belief.subject, ids_[subject]);
                EXPECT_EQ(belief.position.x, (beliefs_.at({agent, subject})));
                ++subject;
                ++found;
            }
        }
        EXPECT_EQ(found, beliefs_.size());
    }

  private:
    std::uint32_t roll(std::uint32_t sides) {
        return static_cast<std::uint32_t>(random_bits(seed_, 0, counter_++) % sides);
    }

    void replace(std::uint32_t object) {
        EXPECT_TRUE(world_.remove(ids_[object]));
        ids_[object] = world_.add({});
        EXPECT_EQ(ids_[object].index, object);
        std::erase_if(beliefs_, [&](const auto& entry) {
            return entry.first.first == object || entry.first.second == object;
        });
    }

    void forget(std::uint32_t agent, std::uint32_t subject) {
        const bool is_known = beliefs_.erase({agent, subject}) > 0;
        EXPECT_EQ(world_.forget(ids_[agent], ids_[subject]), is_known);
    }

    void believe(std::uint32_t agent, std::uint32_t subject) {
        const auto x = static_cast<float>(roll(1000));
        const bool fits = beliefs_.contains({agent, subject}) || beliefs_.size() < kBeliefs;
        if (fits) beliefs_[{agent, subject}] = x;
        EXPECT_EQ(world_.believe(ids_[agent], {.subject = ids_[subject], .position = {x, 0, 0}}),
                  fits);
    }

    std::uint64_t seed_, counter_ = 0;
    World world_{{.max_objects = kObjects, .max_beliefs = kBeliefs}};
    ObjectId ids_[kObjects];
    std::map<std::pair<std::uint32_t, std::uint32_t>, float> beliefs_;
};

TEST(Knowledge, agrees_with_a_plain_map_over_random_calls) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Mirror mirror(seed);
        for (int i = 0; i < 300 && !::testing::Test::HasFailure(); ++i) {
            mirror.act();
            mirror.compare();
        }
    }
}

}  // namespace
}  // namespace vantage
