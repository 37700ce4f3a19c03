// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a query saw of one option while it worked on it, for whoever learns the order of its costly
// steps. Counted, not judged: the learner is in order_learner.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "selection/evaluate/best_first.h"
#include "vantage/answer.h"

namespace vantage {

inline constexpr std::uint32_t kHighBins = 256;  ///< Of the candidates' highest possible scores.
inline constexpr std::uint32_t kGainBins = 16;   ///< Of what a weight turned out to contribute.

/// One costly step. Bin i of the gains counts contributions from i to i + 1 sixteenths of the way
/// from the least to the most that was possible before.
struct StepObservation {
    bool is_condition = false;
    bool is_deferred = false;
    std::uint32_t group = 0;  ///< Bits of its alternatives, as in SearchSettings.
    float declared_cost = 0;
    Score full_width = 0;           ///< Of a weight: between the least and the most contribution.
    std::uint32_t known = 0;        ///< Candidates that pass it, or an alternative, for free.
    std::uint32_t evaluated = 0;    ///< With an outcome.
    std::uint32_t failed = 0;       ///< Of a condition.
    std::uint32_t rays = 0;         ///< Asked for.
    std::uint64_t nanoseconds = 0;  ///< In its functions, when measured.
    double width = 0;               ///< Of a weight: what was open before, added up.
    std::array<std::uint32_t, kGainBins> gains{};
};

struct OptionObservation {
    bool is_complete = false;  ///< All candidates went through the cheap steps.
    std::uint32_t option = 0;
    std::uint32_t step_count = 0;
    StepOrder declared_order{};  ///< In which the steps go by themselves.
    std::uint32_t wanted = 1;
    bool has_exact_scores = false;
    bool is_pruning = true;
    bool has_threshold = false;
    bool is_measured = false;  ///< Nanoseconds count; otherwise declared costs do.
    Score threshold = 0;
    bool has_margin = false;
    Score margin = 0;
    bool has_own_values = false;          ///< The agent's values are in the weights: ranges differ.
    Score range_low = 0, range_high = 0;  ///< Between them lie all highest possible scores.
    double bins_per_score = 0;
    std::uint32_t survivors = 0;  ///< Candidates that the cheap steps left.
    Score top = std::numeric_limits<Score>::min();
    std::array<std::uint32_t, kHighBins> highs{};  ///< From range_low up.
    std::array<StepObservation, kMaxCostlySteps> steps;

    /// Starts over for an option with so many steps; those are for the caller to describe.
    void reset(std::uint32_t count) noexcept {
        is_complete = false;
        step_count = count;
        survivors = 0;
        top = std::numeric_limits<Score>::min();
        highs.fill(0);
        std::fill_n(steps.begin(), count, StepObservation{});
    }

    void set_range(Score low, Score high) noexcept {
        range_low = low;
        range_high = high;
        bins_per_score = high > low ? kHighBins / static_cast<double>(high - low) : 0.0;
    }

    void survived(Score high, std::uint32_t done) noexcept {
        const double place = static_cast<double>(high - range_low) * bins_per_score;
        ++highs[static_cast<std::uint32_t>(std::clamp(place, 0.0, kHighBins - 1.0))];
        top = std::max(top, high);
        ++survivors;
        if (done == 0) return;
        for (std::uint32_t step = 0; step < step_count; ++step) {
            // A member of a group that alone is done has failed.
            const std::uint32_t members = steps[step].group | 1u << step;
            steps[step].known += (members & ~done) == 0 ? 1 : 0;
        }
    }

    void came_of(std::uint32_t step, const StepOutcome& outcome) noexcept {
        using Kind = StepOutcome::Kind;
        if (outcome.kind == Kind::Waits || outcome.kind == Kind::Again ||
            outcome.kind == Kind::Narrows)
            return;
        StepObservation& seen = steps[step];
        ++seen.evaluated;
        if (outcome.kind == Kind::Fails) ++seen.failed;
        if (outcome.kind != Kind::Adds) return;
        const Score width = outcome.low_gain + outcome.high_loss;
        seen.width += static_cast<double>(width);
        const double share =
            width > 0 ? static_cast<double>(outcome.low_gain) / static_cast<double>(width) : 0.0;
        ++seen.gains[static_cast<std::uint32_t>(std::clamp(share, 0.0, 0.999) * kGainBins)];
    }
};

}  // namespace vantage
