// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The arena hands out aligned pieces, says no when it is full, and remembers its high-water mark.

#include "base/arena.h"

#include <gtest/gtest.h>

namespace vantage {
namespace {

class CountingAllocator final : public Allocator {
  public:
    void* allocate(std::size_t size, std::size_t alignment) noexcept override {
        if (is_empty) return nullptr;
        ++live;
        return default_allocator().allocate(size, alignment);
    }
    void deallocate(void* memory, std::size_t size, std::size_t alignment) noexcept override {
        --live;
        default_allocator().deallocate(memory, size, alignment);
    }
    int live = 0;
    bool is_empty = false;
};

TEST(Arena, hands_out_aligned_pieces_until_it_is_full) {
    Arena arena(default_allocator(), 256);
    ASSERT_NE(arena.allocate(1, 1), nullptr);
    void* aligned = arena.allocate(64, 32);
    ASSERT_NE(aligned, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(aligned) % 32, 0u);
    EXPECT_EQ(arena.allocate(256, 1), nullptr);
    EXPECT_EQ(arena.used(), 96u);
}

TEST(Arena, refuses_a_count_whose_size_would_overflow) {
    Arena arena(default_allocator(), 256);
    EXPECT_TRUE(arena.array<std::uint64_t>(~std::size_t{0} / 4).empty());
    EXPECT_EQ(arena.array<std::uint64_t>(32).size(), 32u);
}

TEST(Arena, starts_anew_after_reset_and_keeps_its_high_water_mark) {
    Arena arena(default_allocator(), 128);
    arena.allocate(100, 1);
    arena.reset();
    EXPECT_EQ(arena.used(), 0u);
    EXPECT_EQ(arena.high_water(), 100u);
    EXPECT_NE(arena.allocate(128, 1), nullptr);
}

TEST(Arena, has_no_capacity_when_the_host_has_no_memory) {
    CountingAllocator allocator;
    allocator.is_empty = true;
    Arena arena(allocator, 128);
    EXPECT_EQ(arena.capacity(), 0u);
    EXPECT_EQ(arena.allocate(1, 1), nullptr);
}

TEST(Arena, gives_its_block_back) {
    CountingAllocator allocator;
    {
        Arena arena(allocator, 128);
        EXPECT_EQ(allocator.live, 1);
    }
    EXPECT_EQ(allocator.live, 0);
}

}  // namespace
}  // namespace vantage
