// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The smallest change of weights that makes one candidate win, on plain numbers: multipliers and
// normalised values. Which numbers those are is smallest_change.cpp's business.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/answer.h"

namespace vantage {

/// What is given. `others` has a value for each weight of each rival, rival by rival; not a number
/// counts as the worst.
struct WeightProblem {
    std::span<const float> multipliers;
    std::span<const float> factors;  ///< What each is multiplied by: an agent's value, or 1.
    std::span<const float> here;     ///< Normalised, 0 to 1.
    std::span<const float> others;
    bool has_threshold = false;
    double threshold = 0;  ///< That the score has to reach besides.
};

enum class WeightOutcome : std::uint8_t { WinsAlready, Changed, Impossible, Unknown };

struct WeightSolution {
    WeightOutcome outcome = WeightOutcome::Unknown;
    std::vector<float> multipliers;  ///< All of them, with Changed.
    double largest = 0;              ///< Of the relative changes.
};

/// Every multiplier may become (1 + d) times itself with d >= -1, so that signs stay and zeros too;
/// the largest |d| is the smallest possible (but for a hundredth, spent on numbers with few digits)
/// with which the candidate scores kWinningMargin more than every rival. Weights that need not
/// change stay as they are.
WeightSolution solve_weights(const WeightProblem& problem);

/// With these multipliers, in the integers that queries are scored in: does it win by the margin?
bool wins_with(const WeightProblem& problem, std::span<const float> multipliers);

}  // namespace vantage
