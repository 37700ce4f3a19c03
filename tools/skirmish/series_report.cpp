// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See series.h: results added up, and told to people.

#include <algorithm>
#include <cstdio>

#include "tools/skirmish/series.h"

namespace vantage::tools {

namespace {

/// Costs are added up first.
void add_result(LevelSummary& level, const MatchResult& result) {
    ++level.matches;
    level.won += result.points() > 0.75 ? 1 : 0;
    level.drawn += result.points() > 0.25 && result.points() < 0.75 ? 1 : 0;
    for (std::size_t i = 0; i < 2; ++i)
        level.teams[i].add(result.teams[i]);
    const double p999 = static_cast<double>(result.cost_p999);
    level.cost_mean += static_cast<double>(result.cost_mean);
    level.cost_p999 += p999;
    level.cost_p999_worst = std::max(level.cost_p999_worst, p999);
}

std::string table_of(const LevelSummary& level) {
    char line[240];
    std::snprintf(line, sizeof line,
                  "%s: %u matches, %u won, %u drawn, %u lost: %.1f %% for the tactical team\n",
                  level.level.c_str(), level.matches, level.won, level.drawn,
                  level.matches - level.won - level.drawn, 100 * level.points_share());
    std::string text = line;
    text += to_table(level.teams, {"tactical", "nearest"});
    std::snprintf(
        line, sizeof line,
        "  AI of both teams, CPU time a frame: mean %.0f us; 99.9th percentile of a match "
        "%.0f us in the mean, %.0f us at most\n",
        level.cost_mean, level.cost_p999, level.cost_p999_worst);
    return text + line;
}

}  // namespace

double LevelSummary::points_share() const {
    return matches == 0 ? 0 : (won + 0.5 * drawn) / matches;
}

bool LevelSummary::holds() const {
    return points_share() >= kClaimedPoints && teams[0].hidden_share() >= kClaimedHidden &&
           teams[0].reversed_share() < kClaimedReversed;
}

std::vector<LevelSummary> summarise(std::span<const MatchResult> results) {
    std::vector<LevelSummary> levels;
    for (const MatchResult& result : results) {
        auto level = std::find_if(levels.begin(), levels.end(), [&](const LevelSummary& other) {
            return other.level == result.plan.level;
        });
        if (level == levels.end()) {
            levels.emplace_back().level = result.plan.level;
            level = levels.end() - 1;
        }
        add_result(*level, result);
    }
    for (LevelSummary& level : levels) {
        level.cost_mean /= level.matches;
        level.cost_p999 /= level.matches;
    }
    return levels;
}

std::string as_table(std::span<const LevelSummary> levels) {
    std::string text;
    bool holds = !levels.empty();
    for (const LevelSummary& level : levels) {
        text += table_of(level) + '\n';
        holds = holds && level.holds();
    }
    char line[240];
    std::snprintf(line, sizeof line,
                  "%s: on each level the tactical team gets at least %.0f %% of the points, stands "
                  "hidden at least %.0f %% and\nreverses less than %.0f %% of its decisions\n",
                  holds ? "holds" : "DOES NOT HOLD", 100 * kClaimedPoints, 100 * kClaimedHidden,
                  100 * kClaimedReversed);
    return text + line;
}

}  // namespace vantage::tools
