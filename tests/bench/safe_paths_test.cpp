// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "bench/safe_paths.h"

#include <gtest/gtest.h>

#include "analysis/picture_map.h"
#include "bench/fields.h"

namespace vantage::bench {
namespace {

TEST(SafePathsBench, finds_the_costs_of_a_plain_search_and_less_exposure) {
    const test::PictureMap picture(test::random_rows(40, 40, 0.3f, 7), {.jitter = 0.9f});
    const SafePathsBench bench = check_safe_paths(picture.map(), picture.sight(), 100);
    EXPECT_EQ(bench.cases, 100u);
    EXPECT_EQ(bench.unequal, 0u);
    EXPECT_EQ(bench.left_area, 0u);
    EXPECT_GT(bench.avoidable, 5u);
    EXPECT_GE(bench.avoided * 20, bench.avoidable * 18);
    ASSERT_EQ(bench.rows.size(), 4u);
    EXPECT_LT(bench.rows[3].exposure, bench.rows[0].exposure);
}

TEST(FieldsBench, measures_every_kind_of_field) {
    const test::PictureMap picture(test::random_rows(20, 20, 0.2f, 7));
    const FieldsBench bench = measure_fields(picture.map(), picture.sight());
    EXPECT_EQ(bench.nodes, picture.size());
    EXPECT_GT(bench.seen_share, 0.0);
    EXPECT_GE(bench.costs.size(), 15u);
    EXPECT_NE(to_table(bench).find("path distance field, 25 m"), std::string::npos);
}

}  // namespace
}  // namespace vantage::bench
