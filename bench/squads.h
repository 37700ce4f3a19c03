// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Random squads whose members all ask at the same time, each for itself: what do they reach
// together when the first one to come takes its best place, when they coordinate by the exchange,
// and at best? Sums of scores, counted: the same numbers on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bench {

struct SquadsSettings {
    std::uint32_t squads = 1000;  ///< Of each regime.
    std::uint64_t seed = 1;
};

/// What the members of all squads reached.
struct SquadsSum {
    double score = 0;           ///< Of all, added up; who has no place counts kWithoutPlace.
    std::uint32_t without = 0;  ///< Members without a place.
};
inline constexpr double kWithoutPlace = -2;  ///< Below every score of the query.

struct SquadsRegime {
    std::string name, about;
    std::uint32_t squads = 0, members = 0, places = 0;
    SquadsSum first_come, coordinated, optimum;
    std::uint64_t moves = 0;            ///< Agents that went on to another place.
    std::uint32_t optimal_squads = 0;   ///< In which coordination reached the optimum exactly.
    std::uint32_t inexact_optimum = 0;  ///< In which the solver gave up.

    /// Of what is between first come and the best.
    double gap_closed() const {
        return (coordinated.score - first_come.score) / (optimum.score - first_come.score);
    }
};

struct SquadsReport {
    SquadsSettings settings;
    std::vector<SquadsRegime> regimes;

    /// What is claimed: at least 90 % of the gap, in every regime.
    bool holds() const {
        bool is_good = !regimes.empty();
        for (const SquadsRegime& regime : regimes)
            is_good &= regime.gap_closed() >= 0.9 && regime.inexact_optimum == 0;
        return is_good;
    }
};

Result<SquadsReport> compare_squads(const SquadsSettings& settings);

std::string as_table(const SquadsReport& report);
std::string as_csv(const SquadsReport& report);

}  // namespace vantage::bench
