// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Counted work of all ways to an answer, in six regimes: how much do the baselines, every fixed
// order of the costly steps, and the learned order evaluate for the same queries? Counts, not
// times: the same numbers on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bench {

struct StrategiesSettings {
    std::uint32_t queries = 200;  ///< Counted, the same for every strategy.
    std::uint32_t warm_up = 50;   ///< Before them, for the learned order.
    std::uint32_t speculation = 0;
    std::uint64_t seed = 1;
};

/// What one evaluation costs.
inline constexpr double kCheapCost = 1, kCostlyCost = 20, kRayCost = 100;

enum class StrategyKind : std::uint8_t { Learned, FixedOrder, Baseline };

/// Means over the counted queries.
struct StrategyRow {
    std::string name;
    StrategyKind kind = StrategyKind::FixedOrder;
    double cheap = 0, costly_conditions = 0, rays = 0, costly_weights = 0;
    std::uint32_t wrong_answers = 0;  ///< That differ from the reference.

    double cost() const {
        return kCheapCost * cheap + kCostlyCost * (costly_conditions + costly_weights) +
               kRayCost * rays;
    }
};

struct RegimeReport {
    std::string name, about;
    std::vector<StrategyRow> rows;  ///< Learned, then fixed orders by cost, then baselines by cost.
    std::string learned_order;      ///< In use at the end.
    std::uint64_t thought_units = 0;

    const StrategyRow& learned() const { return rows[0]; }
    const StrategyRow& best_fixed() const { return rows[1]; }
};

struct StrategiesReport {
    StrategiesSettings settings;
    std::vector<RegimeReport> regimes;
};

Result<StrategiesReport> compare_strategies(const StrategiesSettings& settings);

/// What is claimed of the learned order, and whether it holds.
struct StrategiesSummary {
    double learned_sum = 0;      ///< Cost over all regimes...
    double best_fixed_sum = 0;   ///< ...of the one fixed order with the least...
    std::string best_fixed;      ///< ...which is this one.
    double worst_ratio = 0;      ///< Learned to best fixed, in the regime where it is highest.
    double worst_ray_ratio = 0;  ///< The same of rays.
    bool is_right = true;        ///< All strategies gave the reference's answers.

    bool holds() const {
        return is_right && worst_ratio <= 1.05 && worst_ray_ratio <= 1.05 &&
               learned_sum < best_fixed_sum;
    }
};
StrategiesSummary summarise(const StrategiesReport& report);

/// For people; with `all` every fixed order, otherwise the two best and the worst.
std::string as_table(const StrategiesReport& report, bool all);
std::string as_csv(const StrategiesReport& report);

}  // namespace vantage::bench
