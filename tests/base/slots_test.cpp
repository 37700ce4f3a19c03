// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Handles: stale ones are recognised, also after very many reuses.

#include "base/slots.h"

#include <gtest/gtest.h>

namespace vantage {
namespace {

struct Thing;

TEST(Slots, give_a_new_generation_to_a_reused_slot) {
    Slots<Thing> slots(1);
    const Id<Thing> first = slots.acquire();
    EXPECT_TRUE(slots.is_valid(first));
    EXPECT_TRUE(slots.release(first));
    const Id<Thing> second = slots.acquire();
    EXPECT_EQ(second.index, first.index);
    EXPECT_FALSE(slots.is_valid(first));
    EXPECT_TRUE(slots.is_valid(second));
    EXPECT_FALSE(slots.release(first));
}

TEST(Slots, give_null_when_all_are_taken) {
    Slots<Thing> slots(2);
    EXPECT_TRUE(slots.acquire());
    EXPECT_TRUE(slots.acquire());
    EXPECT_FALSE(slots.acquire());
}

TEST(Slots, do_not_know_null_or_invented_handles) {
    Slots<Thing> slots(2);
    EXPECT_FALSE(slots.is_valid({}));
    EXPECT_FALSE(slots.is_valid({.index = 900, .generation = 1}));
    EXPECT_FALSE(slots.is_valid({.index = 0, .generation = 1}));
}

TEST(Slots, never_confuse_a_stale_handle_over_sixteen_million_reuses) {
    Slots<Thing> slots(1);
    const Id<Thing> first = slots.acquire();
    slots.release(first);
    for (std::uint32_t i = 0; i < (1u << 24); ++i) {
        const Id<Thing> id = slots.acquire();
        ASSERT_TRUE(id != first);
        slots.release(id);
    }
    EXPECT_FALSE(slots.is_valid(first));
}

}  // namespace
}  // namespace vantage
