// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// All fields and what is picked from them are the same on every machine and for every slicing. A
// new number is due when a field's meaning changes on purpose, and never else.

#include <gtest/gtest.h>

#include "analysis/whole_board.h"

namespace vantage {
namespace {

constexpr std::uint64_t kGoldenFields = 0xd4076dfcc68926fa;

TEST(GoldenFields, are_the_same_everywhere_however_work_is_sliced) {
    for (const std::uint32_t units : {kUnlimited, 1u, 13u}) {
        test::WholeBoard board;
        for (std::uint32_t i = 0; i < 25; ++i)
            board.frame(i, units);
        EXPECT_EQ(board.hash(), kGoldenFields) << std::hex << "0x" << board.hash();
        EXPECT_LE(board.longest_turn(), units) << "a turn overran";
    }
}

}  // namespace
}  // namespace vantage
