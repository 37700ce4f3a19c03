// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See bounds.h.

#include "selection/evaluate/bounds.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/inlining.h"

namespace vantage {

namespace {

bool is_known(const ValueBounds& bounds) noexcept {
    return bounds.low <= bounds.high;  // False for not-a-number as well.
}

/// Straight lines and powers keep the order of values even when rounded; sums of products do not.
bool is_monotone(const Curve& curve) noexcept {
    return curve.kind == CurveKind::Linear || curve.kind == CurveKind::Power;
}

/// More than rounding can add up to in a smooth step.
constexpr float kSmoothSlack = 1e-5f;

}  // namespace

Verdict verdict_from(const ProgramStep& condition, const ValueBounds& bounds) noexcept {
    if (!is_known(bounds)) return Verdict::Open;
    switch (condition.limit) {
        case Limit::Min:
            if (bounds.low >= condition.limit_value) return Verdict::Passes;
            return bounds.high < condition.limit_value ? Verdict::Fails : Verdict::Open;
        case Limit::Max:
            if (bounds.high <= condition.limit_value) return Verdict::Passes;
            return bounds.low > condition.limit_value ? Verdict::Fails : Verdict::Open;
        case Limit::IsTrue:
        case Limit::IsFalse:
            if (bounds.low != bounds.high) return Verdict::Open;
            return passes(condition, bounds.low) ? Verdict::Passes : Verdict::Fails;
        case Limit::Below:
            if (bounds.high < condition.limit_value) return Verdict::Passes;
            return bounds.low >= condition.limit_value ? Verdict::Fails : Verdict::Open;
        case Limit::Above:
            if (bounds.low > condition.limit_value) return Verdict::Passes;
            return bounds.high <= condition.limit_value ? Verdict::Fails : Verdict::Open;
        case Limit::None:
            break;
    }
    return Verdict::Open;
}

ContributionBounds any_contribution(const ProgramStep& weight) noexcept {
    return {least_contribution(weight), most_contribution(weight)};
}

VANTAGE_APART ContributionBounds contribution_from(const ProgramStep& weight,
                                                   const ValueBounds& bounds) noexcept {
    if (!is_known(bounds) || weight.curve.kind == CurveKind::Points)
        return any_contribution(weight);
    float from = normalised(weight, bounds.low), to = normalised(weight, bounds.high);
    if (!is_monotone(weight.curve)) {
        from = std::max(0.0f, from - kSmoothSlack);
        to = std::min(1.0f, to + kSmoothSlack);
    }
    const double multiplier = static_cast<double>(weight.multiplier);
    const Score at_low = to_score(multiplier * static_cast<double>(from));
    const Score at_high = to_score(multiplier * static_cast<double>(to));
    return {std::min(at_low, at_high), std::max(at_low, at_high)};
}

void contributions_from(const ProgramStep& weight, std::span<const float> lows,
                        std::span<const float> highs, std::span<Score> least,
                        std::span<Score> most) noexcept {
    if (weight.curve.kind != CurveKind::Linear) {
        for (std::size_t i = 0; i < lows.size(); ++i) {
            const ContributionBounds each = contribution_from(weight, {lows[i], highs[i]});
            least[i] = each.least;
            most[i] = each.most;
        }
        return;
    }
    std::array<Score, kChunk> at_low{}, at_high{};
    add_contributions(weight, lows, at_low);
    add_contributions(weight, highs, at_high);
    const ContributionBounds any = any_contribution(weight);
    for (std::size_t i = 0; i < lows.size(); ++i) {
        const bool is_any = !is_known({lows[i], highs[i]});
        least[i] = is_any ? any.least : std::min(at_low[i], at_high[i]);
        most[i] = is_any ? any.most : std::max(at_low[i], at_high[i]);
    }
}

}  // namespace vantage
