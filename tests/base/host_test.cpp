// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The default task runner and the hooks.

#include "vantage/host.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "base/log.h"

namespace vantage {
namespace {

TEST(ThreadPool, runs_every_index_exactly_once) {
    for (const std::uint32_t threads : {1u, 2u, 4u, 9u}) {
        const auto pool = make_thread_pool(threads);
        EXPECT_EQ(pool->thread_count(), threads);
        for (int round = 0; round < 50; ++round) {
            std::vector<std::atomic<int>> counts(137);
            pool->run(
                137,
                [](void* context, std::uint32_t index) noexcept {
                    ++(*static_cast<std::vector<std::atomic<int>>*>(context))[index];
                },
                &counts);
            for (const auto& count : counts)
                ASSERT_EQ(count, 1);
        }
    }
}

// Threads come late to most of these batches, or to the next one, and some have gone to sleep
// before.
TEST(ThreadPool, keeps_short_batches_apart) {
    struct Batch {
        std::uint32_t number = 0;
        std::array<std::uint32_t, 3> written{};
    };
    for (const std::uint32_t threads : {2u, 3u, 9u}) {
        const auto pool = make_thread_pool(threads);
        std::vector<Batch> batches(20'000);
        for (std::uint32_t i = 0; i < batches.size(); ++i) {
            Batch& batch = batches[i];
            batch.number = i + 1;
            if (i % 2000 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
            pool->run(
                2 + i % 2,
                [](void* context, std::uint32_t index) noexcept {
                    Batch& own = *static_cast<Batch*>(context);
                    own.written[index] += own.number;
                },
                &batch);
            ASSERT_EQ(batch.written[0], i + 1);
            ASSERT_EQ(batch.written[1], i + 1);
            ASSERT_EQ(batch.written[2], i % 2 == 1 ? i + 1 : 0);
        }
    }
}

TEST(ThreadPool, returns_at_once_when_there_is_nothing_to_do) {
    const auto pool = make_thread_pool(2);
    pool->run(0, nullptr, nullptr);
}

TEST(ThreadPool, makes_what_tasks_wrote_visible_to_the_caller) {
    const auto pool = make_thread_pool(4);
    std::vector<int> values(1000, 0);
    pool->run(
        1000,
        [](void* context, std::uint32_t index) noexcept {
            static_cast<int*>(context)[index] = static_cast<int>(index) * 3;
        },
        values.data());
    for (int i = 0; i < 1000; ++i)
        ASSERT_EQ(values[static_cast<std::size_t>(i)], i * 3);
}

TEST(Hooks, hear_log_lines_and_broken_rules) {
    std::vector<std::string> heard;
    set_log_hook(
        [](void* context, LogLevel, std::string_view line) noexcept {
            static_cast<std::vector<std::string>*>(context)->emplace_back(line);
        },
        &heard);
    set_assert_hook(
        [](void* context, const char* expression, const char*, int) noexcept {
            static_cast<std::vector<std::string>*>(context)->emplace_back(expression);
        },
        &heard);
    log(LogLevel::Info, "baked");
    EXPECT_FALSE(VANTAGE_CHECK(1 + 1 == 3));
    EXPECT_TRUE(VANTAGE_CHECK(1 + 1 == 2));
    set_log_hook(nullptr, nullptr);
    set_assert_hook(nullptr, nullptr);
    EXPECT_EQ(heard, (std::vector<std::string>{"baked", "1 + 1 == 3"}));
}

TEST(HooksDeathTest, a_broken_rule_ends_the_program_when_nobody_listens) {
    EXPECT_DEATH((void)VANTAGE_CHECK(1 + 1 == 3), "rule broken: 1 \\+ 1 == 3");
}

}  // namespace
}  // namespace vantage
