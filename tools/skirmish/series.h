// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Many matches of a tactical team against one that takes the nearest cover, on several levels, and
// what came of them. Sides are swapped from match to match. Each match runs on one thread and is a
// function of its plan, several run beside each other; what is known already is not played again.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tools/skirmish/match.h"

namespace vantage::tools {

struct SeriesLevel {
    std::string name;
    std::shared_ptr<const LoadedLevel> level;
};

struct SeriesSettings {
    std::vector<SeriesLevel> levels;
    const Catalog* catalog = nullptr;
    const QueryLibrary* library = nullptr;
    std::uint32_t matches = 200;  ///< On each level; each seed is played from both sides.
    std::uint32_t seconds = 180;
    std::uint32_t team_size = 6;
    std::uint64_t first_seed = 1;
    std::uint32_t threads = 1;  ///< Matches beside each other.
};

/// Which match: what makes it the one that it is, beside the program and the queries.
struct MatchPlan {
    std::string level;
    std::uint64_t seed = 1;
    std::uint32_t is_swapped = 0;
    std::uint32_t seconds = 0, team_size = 0;
    friend bool operator==(const MatchPlan&, const MatchPlan&) = default;
};

/// What came of it. Numbers of the tactical team first.
struct MatchResult {
    MatchPlan plan;
    std::uint64_t hash = 0;
    float cost_mean = 0, cost_p999 = 0;  ///< CPU time of queries and behaviour, microseconds.
    std::array<TeamNumbers, 2> teams{};

    /// Of the tactical team: 1, or half for a draw, or 0.
    double points() const;
};

/// All matches of a series, in the order in which they are told.
std::vector<MatchPlan> plan_series(const SeriesSettings& settings);

/// Hears of each match that was played, on one thread at a time.
using SeriesListener = std::function<void(const MatchResult&)>;

/// Plays what is not among `known`, and gives everything in the order of the plans. One known match
/// of each level is played again; when it ends otherwise than it did, the known results are those
/// of other queries or another program, and that is an error ("skirmish/other-version").
Result<std::vector<MatchResult>> play_series(const SeriesSettings& settings,
                                             std::span<const MatchResult> known,
                                             const SeriesListener& listener);

// ---- files --------------------------------------------------------------------------------------

std::string csv_header();
std::string csv_row(const MatchResult& result);
/// A last line that was not written to its end is left out. Fails ("skirmish/...") when it is not
/// such a file.
Result<std::vector<MatchResult>> read_csv(const std::string& text, const std::string& file);

// ---- reports ------------------------------------------------------------------------------------

/// What is claimed of a level: the tactical team gets so much of all points...
inline constexpr double kClaimedPoints = 0.7;
/// ...its soldiers who stand in combat are hidden from their target, where there is cover...
inline constexpr double kClaimedHidden = 0.7;
/// ...and of its decisions not more than this are reversed within 2 s.
inline constexpr double kClaimedReversed = 0.03;

struct LevelSummary {
    std::string level;
    std::uint32_t matches = 0, won = 0, drawn = 0;
    std::array<TeamNumbers, 2> teams{};
    double cost_mean = 0, cost_p999 = 0, cost_p999_worst = 0;

    double points_share() const;
    bool holds() const;
};

std::vector<LevelSummary> summarise(std::span<const MatchResult> results);
std::string as_table(std::span<const LevelSummary> levels);

}  // namespace vantage::tools
