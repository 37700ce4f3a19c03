// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Observations as a query would have made them, for tests of the order learner.
#pragma once

#include <span>

#include "selection/evaluate/option_observation.h"
#include "selection/evaluate/score.h"

namespace vantage::tests {

struct MadeUpStep {
    bool is_condition = false;
    float cost = 20;
    float passes = 0.5f;    ///< Of a condition.
    double multiplier = 1;  ///< Of a weight whose value is drawn evenly.
    bool is_deferred = false;
    std::uint32_t group = 0;  ///< Bits of its alternatives.
};

/// 400 candidates whose cheap weight lies evenly between 0 and 1, and every step evaluated on 50.
inline OptionObservation made_up_observation(std::span<const MadeUpStep> made_up) {
    constexpr std::uint32_t kSurvivors = 400, kEvaluated = 50;
    OptionObservation seen;
    seen.reset(static_cast<std::uint32_t>(made_up.size()));
    Score most = 0;
    for (std::uint32_t i = 0; i < seen.step_count; ++i) {
        const MadeUpStep& from = made_up[i];
        StepObservation& to = seen.steps[i];
        seen.declared_order[i] = static_cast<std::uint8_t>(i);
        to.is_condition = from.is_condition;
        to.is_deferred = from.is_deferred;
        to.group = from.group;
        to.declared_cost = from.cost;
        to.evaluated = kEvaluated;
        if (from.is_deferred) to.rays = kEvaluated;
        if (from.is_condition) {
            to.failed = static_cast<std::uint32_t>(kEvaluated * (1 - from.passes) + 0.5f);
            continue;
        }
        to.full_width = to_score(from.multiplier);
        to.width = kEvaluated * static_cast<double>(to.full_width);
        most += to.full_width;
        to.gains.fill(3);
    }
    seen.set_range(most, most + to_score(1));
    for (std::uint32_t i = 0; i < kSurvivors; ++i)
        seen.survived(most + to_score((i + 0.5) / kSurvivors), 0);
    seen.is_complete = true;
    return seen;
}

}  // namespace vantage::tests
