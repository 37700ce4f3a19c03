// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The hash is the published XXH64: its own test vectors must come out.

#include "base/hash.h"

#include <gtest/gtest.h>

namespace vantage {
namespace {

Bytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(Hash, gives_the_published_values) {
    EXPECT_EQ(hash_bytes({}), 0xEF46DB3751D8E999ull);
    EXPECT_EQ(hash_bytes(bytes_of("a")), 0xD24EC4F1A98C6E5Bull);
    EXPECT_EQ(hash_bytes(bytes_of("abc")), 0x44BC2CF5AD770999ull);
    EXPECT_EQ(hash_bytes(bytes_of("Nobody inspects the spammish repetition")),
              0xFBCEA83C8A378BF1ull);
}

TEST(Hash, changes_with_every_single_bit) {
    std::vector<std::uint8_t> bytes(100, 0);
    const std::uint64_t original = hash_bytes(bytes);
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        bytes[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
        EXPECT_NE(hash_bytes(bytes), original) << "bit " << bit;
        bytes[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
    }
}

}  // namespace
}  // namespace vantage
