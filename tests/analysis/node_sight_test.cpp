// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Packed rows say what the plain matrix says.

#include <gtest/gtest.h>

#include "analysis/packed_sight.h"
#include "vantage/math.h"

namespace vantage::test {
namespace {

/// Sparse, with whole words and whole masks empty: 5,000 nodes have two masks a row.
bool drawn(std::uint32_t from, std::uint32_t to) {
    if (random_bits(1, from, to / 64) % 5 != 0) return false;
    return random_bits(2, from, to) % 3 == 0;
}

TEST(NodeSight, reads_packed_rows_as_the_plain_matrix) {
    for (const std::uint32_t count : {1u, 63u, 64u, 65u, 700u, 5000u}) {
        const PackedSight packed(count, drawn);
        const NodeSight sight(packed.arrays());
        ASSERT_EQ(sight.size(), count);
        const std::uint32_t step = count > 1000 ? 97 : 1;
        for (std::uint32_t from = 0; from < count; from += step) {
            for (std::uint32_t to = 0; to < count; ++to)
                ASSERT_EQ(sight.sees(from, to), drawn(from, to))
                    << count << " " << from << " " << to;
        }
    }
}

TEST(NodeSight, visits_each_word_that_is_stored_once) {
    const std::uint32_t count = 5000;
    const PackedSight packed(count, drawn);
    const NodeSight sight(packed.arrays());
    for (const std::uint32_t from : {0u, 1u, 4242u, 4999u}) {
        std::vector<bool> seen(count, false);
        sight.each_word(from, [&](std::uint32_t word, std::uint64_t bits) {
            for (std::uint32_t b = 0; b < 64; ++b) {
                if ((bits >> b & 1) != 0) seen[64 * word + b] = true;
            }
        });
        for (std::uint32_t to = 0; to < count; ++to)
            ASSERT_EQ(seen[to], drawn(from, to));
    }
}

TEST(NodeSight, gives_the_share_of_free_rays_where_it_is_stored) {
    const PackedSight packed(3, [](std::uint32_t from, std::uint32_t) { return from == 1; });
    NodeSightArrays arrays = packed.arrays();
    EXPECT_EQ(NodeSight(arrays).share(1, 2), 1.0f);
    EXPECT_EQ(NodeSight(arrays).share(0, 2), 0.0f);
    std::vector<std::uint8_t> shares(32, 0);
    shares[0] = 8 | 7 << 4;  // To nodes 0 and 1.
    shares[1] = 2;           // To node 2.
    arrays.shares = shares;
    arrays.share_steps = 8;
    EXPECT_EQ(NodeSight(arrays).share(1, 0), 1.0f);
    EXPECT_EQ(NodeSight(arrays).share(1, 1), 0.875f);
    EXPECT_EQ(NodeSight(arrays).share(1, 2), 0.25f);
    EXPECT_EQ(NodeSight(arrays).share(0, 2), 0.0f);
}

TEST(NodeSight, of_no_nodes_is_false) {
    EXPECT_FALSE(NodeSight());
    EXPECT_FALSE(NodeSight(NodeSightArrays{}));
}

}  // namespace
}  // namespace vantage::test
