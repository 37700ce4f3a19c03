// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Once a board is sealed, nothing allocates: no job, no publish, no pin, no search.

#include <gtest/gtest.h>

#include "analysis/whole_board.h"
#include "world/count_allocations.h"

namespace vantage {
namespace {

TEST(AnalysisAllocation, a_frame_of_everything_allocates_nothing) {
    test::WholeBoard board;
    board.frame(0);
    const std::uint64_t before = tests::allocation_count();
    for (std::uint32_t i = 1; i < 100; ++i)
        board.frame(i);
    EXPECT_EQ(tests::allocation_count() - before, 0u);
    EXPECT_GT(board.found(), 50u);
}

}  // namespace
}  // namespace vantage
