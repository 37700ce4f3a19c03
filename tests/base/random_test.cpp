// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Random numbers depend on nothing but their three inputs, and look random.

#include "vantage/math.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace vantage {
namespace {

// Fixed for ever: recordings and golden answers depend on them.
TEST(Random, stays_what_it_was) {
    EXPECT_EQ(random_bits(0, 0, 0), 0x33fe8bd4f9c57863ull);
    EXPECT_EQ(random_bits(1, 2, 3), 0x8df8ff7452bcb368ull);
}

TEST(Random, is_spread_evenly_over_the_unit_interval) {
    int buckets[16] = {};
    for (std::uint64_t i = 0; i < 16000; ++i) {
        const float value = random_unit(42, 7, i);
        ASSERT_GE(value, 0.0f);
        ASSERT_LT(value, 1.0f);
        ++buckets[static_cast<int>(value * 16.0f)];
    }
    for (const int count : buckets)
        EXPECT_NEAR(count, 1000, 150);
}

TEST(Random, differs_between_neighbouring_seeds_streams_and_counters) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t a = 0; a < 20; ++a) {
        for (std::uint64_t b = 0; b < 20; ++b) {
            for (std::uint64_t c = 0; c < 20; ++c)
                seen.insert(random_bits(a, b, c));
        }
    }
    EXPECT_EQ(seen.size(), 8000u);
}

TEST(Random, flips_half_of_the_bits_when_one_input_bit_changes) {
    int flipped = 0;
    for (int bit = 0; bit < 64; ++bit) {
        flipped += std::popcount(random_bits(5, 6, 7) ^ random_bits(5, 6, 7 ^ (1ull << bit)));
    }
    EXPECT_NEAR(flipped, 64 * 32, 200);
}

}  // namespace
}  // namespace vantage
