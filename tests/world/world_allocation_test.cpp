// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A game's frame (move, learn, publish, look) allocates nothing once the world is made.

#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <vector>

#include "vantage/world.h"
#include "world/count_allocations.h"

namespace vantage {
namespace {

constexpr std::uint32_t kObjects = 64;
constexpr std::uint32_t kHeldFrames = 4;

/// One frame after the other; the last few snapshots stay held, as by running queries.
class Game {
  public:
    Game() : world_({.max_objects = kObjects, .max_beliefs = 256, .max_snapshots = 8}) {
        for (std::uint32_t i = 0; i < kObjects; ++i)
            objects_.push_back(world_.add({}));
    }

    bool frame(std::uint32_t number) {
        const ObjectId agent = objects_[number % kObjects];
        const ObjectId other = objects_[(number * 7 + 1) % kObjects];
        const auto x = static_cast<float>(number % 1000);
        bool is_fine = world_.set(agent, {.position = {x, 0, 0}});
        is_fine &= world_.believe(agent, {.subject = other, .position = {0, x, 0}});
        is_fine &= world_.set_target(agent, other);
        if (number % 3 == 0) is_fine &= replace(number * 5 % kObjects);
        is_fine &= world_.publish();
        held_[number % kHeldFrames] = world_.snapshot();
        return is_fine;
    }

    std::uint64_t epoch() const { return world_.snapshot()->epoch(); }

  private:
    bool replace(std::uint32_t index) {
        const bool was_alive = world_.remove(objects_[index]);
        objects_[index] = world_.add({.kind = ObjectKind::Threat});
        return was_alive && objects_[index];
    }

    World world_;
    std::vector<ObjectId> objects_;
    std::shared_ptr<const Snapshot> held_[kHeldFrames];
};

TEST(CountAllocations, sees_one) {
    const std::uint64_t before = tests::allocation_count();
    ::operator delete(::operator new(16));  // called by name, so no compiler leaves it out
    EXPECT_EQ(tests::allocation_count() - before, 1u);
}

TEST(World, allocates_nothing_in_ten_thousand_frames) {
    Game game;
    ASSERT_TRUE(game.frame(0));
    const std::uint64_t before = tests::allocation_count();
    bool is_fine = true;
    for (std::uint32_t i = 1; i <= 10'000; ++i)
        is_fine &= game.frame(i);
    EXPECT_EQ(tests::allocation_count(), before);
    EXPECT_TRUE(is_fine);
    EXPECT_EQ(game.epoch(), 10'001u);
}

}  // namespace
}  // namespace vantage
