// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What bounds on a criterion's value say about a condition and about a weight's contribution.
// Always on the safe side: never narrower than the truth, rounding included.
#pragma once

#include "selection/evaluate/score.h"

namespace vantage {

struct ValueBounds {
    float low = 0, high = 0;  ///< Not-a-number in either means that nothing is known.
};

enum class Verdict : std::uint8_t { Open, Passes, Fails };

Verdict verdict_from(const ProgramStep& condition, const ValueBounds& bounds) noexcept;

struct ContributionBounds {
    Score least = 0, most = 0;
    Score width() const noexcept { return most - least; }
};

ContributionBounds any_contribution(const ProgramStep& weight) noexcept;
ContributionBounds contribution_from(const ProgramStep& weight, const ValueBounds& bounds) noexcept;
/// The same for up to kChunk bounds, bit for bit, in loops that vectorise.
void contributions_from(const ProgramStep& weight, std::span<const float> lows,
                        std::span<const float> highs, std::span<Score> least,
                        std::span<Score> most) noexcept;

}  // namespace vantage
