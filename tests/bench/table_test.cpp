// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Tables of results: what is kept comes back, and what is compared how.

#include "bench/table.h"

#include <gtest/gtest.h>

namespace vantage::bench {
namespace {

Table table_of(double rays, std::uint64_t hash, double ratio, double time) {
    using enum ColumnKind;
    Table table(
        "made_up", "Made up.",
        {{"query", Key}, {"rays", Count}, {"answers", Hash}, {"ratio", Ratio}, {"us", Time}});
    table.add_row().text("Hide").number(rays, 1).hash(hash).number(ratio, 2).number(time, 2);
    return table;
}

Table kept(const Table& table) {
    return read_csv(table.name(), as_csv(table, "processor of a test\nmemory of a test"));
}

TEST(BenchTable, comes_back_from_its_csv_without_the_lines_about_the_machine) {
    const Table table = table_of(3.5, 0xabc, 12.25, 7.5);
    const Table read = kept(table);
    EXPECT_EQ(read.rows(), table.rows());
    ASSERT_EQ(read.columns().size(), 5u);
    EXPECT_EQ(read.columns()[1].name, "rays");
    EXPECT_EQ(read.value(0, "ratio"), 12.25);
}

TEST(BenchTable, is_the_same_when_only_times_differ) {
    const Comparison found = compare(table_of(3.5, 1, 12, 7.5), kept(table_of(3.5, 1, 12, 99)));
    EXPECT_EQ(found.rows, 1u);
    EXPECT_TRUE(found.differences.empty());
    EXPECT_TRUE(found.drifts.empty());
}

TEST(BenchTable, differs_in_a_count_or_a_hash) {
    const Table before = kept(table_of(3.5, 1, 12, 7));
    EXPECT_EQ(compare(table_of(3.6, 1, 12, 7), before).differences.size(), 1u);
    EXPECT_EQ(compare(table_of(3.5, 2, 12, 7), before).differences.size(), 1u);
}

TEST(BenchTable, drifts_when_a_ratio_moves_by_more_than_a_tenth) {
    const Table before = kept(table_of(3.5, 1, 10, 7));
    EXPECT_TRUE(compare(table_of(3.5, 1, 10.9, 7), before).drifts.empty());
    EXPECT_EQ(compare(table_of(3.5, 1, 11.2, 7), before).drifts.size(), 1u);
    EXPECT_EQ(compare(table_of(3.5, 1, 8.8, 7), before).drifts.size(), 1u);
}

TEST(BenchTable, with_other_columns_differs) {
    const Table other = read_csv("made_up", "query,rays\nHide,3.5\n");
    EXPECT_EQ(compare(table_of(3.5, 1, 10, 7), other).differences.size(), 1u);
}

TEST(BenchTable, leaves_rows_alone_that_only_one_of_two_has) {
    const Table other = read_csv("made_up", "query,rays,answers,ratio,us\nFlee,1.0,02,3,4\n");
    const Comparison found = compare(table_of(3.5, 1, 10, 7), other);
    EXPECT_EQ(found.rows, 0u);
    EXPECT_EQ(found.new_rows, 1u);
    EXPECT_EQ(found.left_rows, 1u);
    EXPECT_TRUE(found.differences.empty());
}

TEST(BenchTable, says_which_cell_differs_and_how) {
    const Comparison found = compare(table_of(3.6, 1, 12, 7), kept(table_of(3.5, 1, 12, 7)));
    ASSERT_EQ(found.differences.size(), 1u);
    EXPECT_EQ(found.differences[0], "made_up: Hide, rays is 3.6, kept is 3.5");
}

TEST(BenchTable, keeps_rows_that_were_not_measured_again) {
    const Table before =
        read_csv("made_up", "query,rays,answers,ratio,us\nHide,1.0,02,3,4\nFlee,1.0,02,3,4\n");
    const Table both = with_rows_of(table_of(3.5, 1, 10, 7), before);
    ASSERT_EQ(both.rows().size(), 2u);
    EXPECT_EQ(both.value(0, "rays"), 3.5);
    EXPECT_EQ(both.rows()[1][0], "Flee");
}

}  // namespace
}  // namespace vantage::bench
