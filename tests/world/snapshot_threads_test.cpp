// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Readers on other threads look at snapshots and let go of them while the writer publishes. The
// thread sanitizer watches; without it, a buffer used too early shows as a mixed snapshot.

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "vantage/world.h"

namespace vantage {
namespace {

constexpr std::uint32_t kObjects = 32;

/// Hands snapshots from the writer to readers; at most a few wait.
class Queue {
  public:
    using Item = std::shared_ptr<const Snapshot>;

    void push(Item item) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return items_.size() < 4; });
        items_.push_back(std::move(item));
        changed_.notify_all();
    }

    /// Null at the end.
    Item pop() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !items_.empty() || is_closed_; });
        if (items_.empty()) return nullptr;
        Item item = std::move(items_.back());
        items_.pop_back();
        changed_.notify_all();
        return item;
    }

    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        changed_.notify_all();
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Item> items_;
    bool is_closed_ = false;
};

/// The writer gives everything in one epoch the same number.
bool is_of_one_piece(const Snapshot& snapshot, const std::vector<ObjectId>& ids) {
    const auto expected = static_cast<float>(snapshot.epoch());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const ObjectState* state = snapshot.find(ids[i]);
        const Belief* belief = snapshot.belief(ids[i], ids[(i + 1) % ids.size()]);
        if (state == nullptr || state->position.x != expected) return false;
        if (belief == nullptr || belief->position.x != expected) return false;
    }
    return true;
}

void stage(World& world, const std::vector<ObjectId>& ids, float number) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        world.set(ids[i], {.position = {number, 0, 0}});
        world.believe(ids[i], {.subject = ids[(i + 1) % ids.size()], .position = {number, 0, 0}});
    }
}

TEST(SnapshotThreads, see_whole_epochs_and_let_go_while_the_writer_publishes) {
    constexpr std::uint64_t kEpochs = 5000;
    World world({.max_objects = kObjects, .max_beliefs = kObjects, .max_snapshots = 4});
    std::vector<ObjectId> ids;
    for (std::uint32_t i = 0; i < kObjects; ++i)
        ids.push_back(world.add({}));

    Queue queue;
    std::atomic<std::uint64_t> broken{0}, looked_at{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 3; ++i) {
        readers.emplace_back([&] {
            while (const auto snapshot = queue.pop()) {
                if (!is_of_one_piece(*snapshot, ids)) ++broken;
                ++looked_at;
            }
        });
    }
    for (std::uint64_t epoch = 1; epoch <= kEpochs; ++epoch) {
        stage(world, ids, static_cast<float>(epoch));
        while (!world.publish())
            std::this_thread::yield();
        queue.push(world.snapshot());
    }
    queue.close();
    for (std::thread& reader : readers)
        reader.join();
    EXPECT_EQ(broken, 0u);
    EXPECT_EQ(looked_at, kEpochs);
    EXPECT_EQ(world.snapshot()->epoch(), kEpochs);
}

TEST(SnapshotThreads, may_drop_the_last_reference_after_the_world_is_gone) {
    for (int round = 0; round < 200; ++round) {
        auto world = std::make_unique<World>(WorldSettings{.max_objects = 4, .max_beliefs = 4});
        const ObjectId id = world->add({.team = 5});
        world->publish();
        std::atomic<bool> is_right{false};
        std::thread reader([snapshot = world->snapshot(), id, &is_right]() mutable {
            is_right = snapshot->find(id)->team == 5;
            snapshot.reset();
        });
        world.reset();
        reader.join();
        ASSERT_TRUE(is_right);
    }
}

}  // namespace
}  // namespace vantage
