// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From a criterion's raw value to "passes" or to a contribution. The one definition that every way
// of evaluating uses.
#pragma once

#include <span>

#include "vantage/answer.h"
#include "vantage/program.h"

namespace vantage {

/// Nearest multiple of 2^-32. Exact for what a program may contain: |x| <= kMaxMultiplier.
Score to_score(double x) noexcept;

/// A value that is not a number fails.
bool passes(const ProgramStep& condition, float value) noexcept;

/// 0 to 1: clamped to the weight's range, mapped, sent through its curve. Not for NaN.
float normalised(const ProgramStep& weight, float value) noexcept;

/// multiplier * normalised value; for a value that is not a number the worst that is possible.
Score contribution(const ProgramStep& weight, float value) noexcept;

/// The same for up to kChunk values, bit for bit, in loops that vectorise. How many pass...
std::uint32_t passes_each(const ProgramStep& condition, std::span<const float> values,
                          std::span<bool> passed) noexcept;
/// ...what each contributes, added to a score...
void add_contributions(const ProgramStep& weight, std::span<const float> values,
                       std::span<Score> scores) noexcept;
/// ...how many are at least so much, and whether one is not a number.
std::uint32_t count_from(std::span<const float> values, float least) noexcept;
bool has_nan(std::span<const float> values) noexcept;

/// The least and the most that a weight can contribute, whatever its value.
Score least_contribution(const ProgramStep& weight) noexcept;
Score most_contribution(const ProgramStep& weight) noexcept;

}  // namespace vantage
