// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The benchmarks on levels, quick ones on the street with one batch each: all orders of work give
// the same answers, and counts and hashes are those that are kept. Nothing is said of time.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "bench/levels/queries.h"
#include "bench/levels/sharing.h"

namespace vantage::bench {
namespace {

LevelsSettings street_only() {
    return {.is_quick = true,
            .levels = {"street"},
            .folder = VANTAGE_SOURCE_DIR "/bench",
            .batches = 1};
}

std::string kept_text(const std::string& name) {
    std::ifstream file(VANTAGE_SOURCE_DIR "/bench/results/" + name + ".csv");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Rays of another Embree, or of another instruction set, may differ where they graze.
bool is_kept_for_these_rays(const LevelsReport& report) {
    return kept_text(report.tables[0].name()).find("# " + report.libraries + "\n") !=
           std::string::npos;
}

void expect_as_kept(const LevelsReport& report) {
    EXPECT_TRUE(report.mistakes.empty()) << report.mistakes[0];
    for (const Table& table : report.tables) {
        const Comparison found = compare(table, read_csv(table.name(), kept_text(table.name())));
        EXPECT_GT(found.rows, 0u) << table.name();
        for (const std::string& difference : found.differences)
            ADD_FAILURE() << difference;
    }
}

/// The fewest rays that prove an answer are a limit: nobody gets below.
void expect_rays_above_limit(const Table& queries) {
    std::size_t with_rays = 0;
    for (std::size_t i = 0; i < queries.rows().size(); ++i) {
        const double least = queries.value(i, "least rays");
        EXPECT_LE(least, queries.value(i, "rays")) << queries.rows()[i][2];
        with_rays += least > 0 ? 1 : 0;
    }
    EXPECT_GT(with_rays, 10u);
}

TEST(LevelBench, finds_the_answers_and_counts_of_single_queries_that_are_kept) {
    Catalog catalog;
    add_builtin_words(catalog);
    const auto report = measure_queries(street_only(), catalog);
    ASSERT_TRUE(report.ok()) << to_string(report.diagnostics());
    expect_rays_above_limit(report->tables[0]);
    if (!is_kept_for_these_rays(*report)) GTEST_SKIP() << "other rays: " << report->libraries;
    expect_as_kept(*report);
}

TEST(LevelBench, finds_the_answers_and_counts_of_sharing_that_are_kept) {
    Catalog catalog;
    add_builtin_words(catalog);
    const auto report = measure_sharing(street_only(), catalog);
    ASSERT_TRUE(report.ok()) << to_string(report.diagnostics());
    if (!is_kept_for_these_rays(*report)) GTEST_SKIP() << "other rays: " << report->libraries;
    expect_as_kept(*report);
}

}  // namespace
}  // namespace vantage::bench
