// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A search on a grid allocates nothing once it is made.

#include <gtest/gtest.h>

#include "vantage/simple_world.h"
#include "world/count_allocations.h"

namespace vantage {
namespace {

TEST(GridSearchAllocation, there_is_none_once_the_search_is_made) {
    GridDescription description{.columns = 50, .rows = 50};
    description.heights.assign(50 * 50, 0.0f);
    const auto navigation = std::move(*GridNavigation::make(std::move(description)));
    const auto search = navigation->make_search();
    const NavPoint goal = navigation->center({49, 49});
    float sum = 0;
    const std::uint64_t before = tests::allocation_count();
    for (std::uint32_t i = 0; i < 50; ++i) {
        search->begin({.source = navigation->center({i, 0})});
        while (search->advance(64) > 0)
            sum += search->distance(goal).low;
        EXPECT_TRUE(search->distance(goal).is_final);
    }
    EXPECT_EQ(tests::allocation_count() - before, 0u);
    EXPECT_GT(sum, 0.0f);
}

}  // namespace
}  // namespace vantage
