// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Five short matches as a series: the same on one thread and on two, written, read and gone on
// with, and refused when they are those of another version.

#include <cstdio>

#include "skirmish_street.h"
#include "tools/skirmish/series.h"

namespace vantage::tools {
namespace {

constexpr std::uint32_t kMatches = 5;

SeriesSettings short_series(std::uint32_t threads) {
    return {.levels = {{.name = "street", .level = street().level}},
            .catalog = &street().catalog,
            .library = &street().library,
            .matches = kMatches,
            .seconds = 20,
            .team_size = 4,
            .threads = threads};
}

/// Played once for all tests.
const std::vector<MatchResult>& five_matches() {
    static const std::vector<MatchResult> results = [] {
        auto played = play_series(short_series(1), {}, {});
        EXPECT_TRUE(played.ok()) << to_string(played.diagnostics());
        return played.ok() ? *played : std::vector<MatchResult>{};
    }();
    return results;
}

std::string as_csv(std::span<const MatchResult> results) {
    std::string text = csv_header();
    for (const MatchResult& result : results)
        text += csv_row(result);
    return text;
}

/// All but what the clock said.
std::string without_costs(MatchResult result) {
    result.cost_mean = result.cost_p999 = 0;
    return csv_row(result);
}

TEST(SkirmishSeries, plays_each_seed_from_both_sides) {
    const std::vector<MatchResult>& results = five_matches();
    ASSERT_EQ(results.size(), kMatches);
    EXPECT_EQ(results[0].plan.seed, results[1].plan.seed);
    EXPECT_NE(results[0].plan.is_swapped, results[1].plan.is_swapped);
    EXPECT_NE(results[0].hash, results[1].hash);
    std::uint64_t decisions = 0, shots = 0;
    for (const MatchResult& result : results) {
        decisions += result.teams[0].decisions + result.teams[1].decisions;
        shots += result.teams[0].shots + result.teams[1].shots;
        EXPECT_GT(result.cost_mean, 0.0f);
        EXPECT_GE(result.cost_p999, result.cost_mean);
    }
    EXPECT_GT(decisions, 50u);
    EXPECT_GT(shots, 0u);
    std::printf("%s", as_table(summarise(results)).c_str());
}

TEST(SkirmishSeries, is_the_same_on_two_threads) {
    const auto beside = play_series(short_series(2), {}, {});
    ASSERT_TRUE(beside.ok());
    ASSERT_EQ(beside->size(), five_matches().size());
    for (std::size_t i = 0; i < beside->size(); ++i)
        EXPECT_EQ(without_costs((*beside)[i]), without_costs(five_matches()[i]));
}

TEST(SkirmishSeries, reads_back_what_it_wrote) {
    const std::string text = as_csv(five_matches());
    const auto read = read_csv(text, "results.csv");
    ASSERT_TRUE(read.ok()) << to_string(read.diagnostics());
    EXPECT_EQ(as_csv(*read), text);
    const auto torn = read_csv(text.substr(0, text.size() - 3), "results.csv");
    ASSERT_TRUE(torn.ok());
    EXPECT_EQ(torn->size(), kMatches - 1) << "a line that was not written to its end";
    EXPECT_FALSE(read_csv("level,seed\n", "results.csv").ok());
    EXPECT_FALSE(read_csv(csv_header() + "street,1,2\n", "results.csv").ok());
}

TEST(SkirmishSeries, goes_on_where_it_stopped) {
    const auto known = std::span(five_matches()).first(3);
    std::uint32_t played = 0;
    const auto all = play_series(short_series(1), known, [&](const MatchResult&) { ++played; });
    ASSERT_TRUE(all.ok()) << to_string(all.diagnostics());
    EXPECT_EQ(played, kMatches - 3);
    for (std::size_t i = 0; i < all->size(); ++i)
        EXPECT_EQ((*all)[i].hash, five_matches()[i].hash);
}

TEST(SkirmishSeries, refuses_results_of_another_version) {
    std::vector<MatchResult> known(five_matches().begin(), five_matches().begin() + 2);
    known[0].hash ^= 1;
    const auto refused = play_series(short_series(1), known, {});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.diagnostics()[0].code, "skirmish/other-version");
}

TEST(SkirmishSeries, counts_a_draw_as_half) {
    std::vector<MatchResult> results(4);
    for (MatchResult& result : results)
        result.plan.level = "yard";
    results[0].teams[0].kills = 3;  // Won; two drawn; one lost.
    results[3].teams[1].kills = 1;
    const std::vector<LevelSummary> levels = summarise(results);
    ASSERT_EQ(levels.size(), 1u);
    EXPECT_EQ(levels[0].won, 1u);
    EXPECT_EQ(levels[0].drawn, 2u);
    EXPECT_DOUBLE_EQ(levels[0].points_share(), 0.5);
    EXPECT_FALSE(levels[0].holds());
}

}  // namespace
}  // namespace vantage::tools
