// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the writer writes the reader reads; what is not there reads as zero and is remembered.

#include "base/bytes.h"

#include <gtest/gtest.h>

namespace vantage {
namespace {

TEST(Bytes, come_back_as_they_were_written) {
    ByteWriter out;
    out.write(std::uint8_t{7});
    out.align(4);
    out.write(3.5f);
    out.string("street");
    ByteReader in(out.bytes());
    EXPECT_EQ(in.read<std::uint8_t>(), 7);
    in.align(4);
    EXPECT_EQ(in.read<float>(), 3.5f);
    EXPECT_EQ(in.string(), "street");
    EXPECT_TRUE(in.ok());
    EXPECT_EQ(in.remaining(), 0u);
}

TEST(Bytes, read_past_the_end_are_zero_and_never_ok_again) {
    const std::uint8_t bytes[] = {1, 2, 3};
    ByteReader in(bytes);
    EXPECT_EQ(in.read<std::uint32_t>(), 0u);
    EXPECT_FALSE(in.ok());
    EXPECT_EQ(in.read<std::uint8_t>(), 0);
}

TEST(Bytes, refuse_arrays_whose_count_is_planted) {
    alignas(8) const std::uint8_t bytes[16] = {};
    ByteReader in(bytes);
    EXPECT_TRUE(in.array<std::uint64_t>(~std::uint64_t{0}).empty());
    EXPECT_FALSE(in.ok());
}

TEST(Bytes, refuse_arrays_at_crooked_addresses) {
    alignas(8) const std::uint8_t bytes[32] = {};
    ByteReader in(bytes);
    in.read<std::uint8_t>();
    EXPECT_TRUE(in.array<std::uint32_t>(1).empty());
    EXPECT_FALSE(in.ok());
}

TEST(Bytes, refuse_a_string_longer_than_the_rest) {
    ByteWriter out;
    out.write(std::uint32_t{1000});
    out.write(std::uint32_t{0});
    ByteReader in(out.bytes());
    EXPECT_EQ(in.string(), "");
    EXPECT_FALSE(in.ok());
}

}  // namespace
}  // namespace vantage
