// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See score.h. Only + - * / and sqrt, so that scores are the same on every machine.

#include "selection/evaluate/score.h"

#include <cmath>

namespace vantage {

namespace {

float smooth_step(float n) {
    return n * n * (3.0f - 2.0f * n);
}

float power(float n, float exponent) {
    if (exponent == 0.5f) return std::sqrt(n);
    return exponent == 3.0f ? n * n * n : n * n;
}

/// On the lines between the points; level before the first and behind the last.
float value_on_lines(const Curve& curve, float n) {
    const CurvePoint* const points = curve.points;
    std::uint32_t next = 0;
    while (next < curve.point_count && points[next].x <= n)
        ++next;
    if (next == 0) return points[0].y;
    const CurvePoint& from = points[next - 1];
    if (next == curve.point_count) return from.y;
    return from.y + (points[next].y - from.y) * ((n - from.x) / (points[next].x - from.x));
}

float curved(const Curve& curve, float n) {
    switch (curve.kind) {
        case CurveKind::Linear:
            return n;
        case CurveKind::Power:
            return power(n, curve.exponent);
        case CurveKind::Smooth:
            return smooth_step(n);
        case CurveKind::Points:
            return value_on_lines(curve, n);
    }
    return n;
}

}  // namespace

Score to_score(double x) noexcept {
    // The floor without asking for it: scores are far from where a conversion would not fit.
    const double y = x * 4294967296.0 + 0.5;
    const Score towards_zero = static_cast<Score>(y);
    return towards_zero - (static_cast<double>(towards_zero) > y ? 1 : 0);
}

bool passes(const ProgramStep& condition, float value) noexcept {
    if (std::isnan(value)) return false;
    switch (condition.limit) {
        case Limit::Min:
            return value >= condition.limit_value;
        case Limit::Max:
            return value <= condition.limit_value;
        case Limit::IsTrue:
            return value != 0.0f;
        case Limit::IsFalse:
            return value == 0.0f;
        case Limit::Below:
            return value < condition.limit_value;
        case Limit::Above:
            return value > condition.limit_value;
        case Limit::None:
            break;
    }
    return false;
}

float normalised(const ProgramStep& weight, float value) noexcept {
    const float low = weight.range_low, high = weight.range_high;
    const float clamped = value < low ? low : value > high ? high : value;
    const float n = curved(weight.curve, (clamped - low) / (high - low));
    return n < 0.0f ? 0.0f : n > 1.0f ? 1.0f : n;  // Rounding may step over an end.
}

Score contribution(const ProgramStep& weight, float value) noexcept {
    if (std::isnan(value)) return least_contribution(weight);
    return to_score(static_cast<double>(weight.multiplier) *
                    static_cast<double>(normalised(weight, value)));
}

void passes_each(const ProgramStep& condition, std::span<const float> values,
                 std::span<bool> passed) noexcept {
    // Comparisons with a value that is not a number are false, as they should be.
    const float limit = condition.limit_value;
    const auto each = [&](auto holds) {
        for (std::size_t i = 0; i < values.size(); ++i)
            passed[i] = holds(values[i]);
    };
    switch (condition.limit) {
        case Limit::Min:
            return each([limit](float value) { return value >= limit; });
        case Limit::Max:
            return each([limit](float value) { return value <= limit; });
        case Limit::IsTrue:
            return each([](float value) { return value < 0.0f || value > 0.0f; });
        case Limit::IsFalse:
            return each([](float value) { return value == 0.0f; });
        case Limit::Below:
            return each([limit](float value) { return value < limit; });
        case Limit::Above:
            return each([limit](float value) { return value > limit; });
        case Limit::None:
            return each([](float) { return false; });
    }
}

void contribution_each(const ProgramStep& weight, std::span<const float> values,
                       std::span<Score> contributions) noexcept {
    if (weight.curve.kind != CurveKind::Linear) {
        for (std::size_t i = 0; i < values.size(); ++i)
            contributions[i] = contribution(weight, values[i]);
        return;
    }
    const float low = weight.range_low, high = weight.range_high;
    const double multiplier = static_cast<double>(weight.multiplier);
    const float if_nan = multiplier < 0 ? 1.0f : 0.0f;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float value = values[i];
        const float clamped = value < low ? low : value > high ? high : value;
        float n = (clamped - low) / (high - low);
        n = n < 0.0f ? 0.0f : n > 1.0f ? 1.0f : n;
        n = value == value ? n : if_nan;
        contributions[i] = to_score(multiplier * static_cast<double>(n));
    }
}

Score least_contribution(const ProgramStep& weight) noexcept {
    return weight.multiplier < 0.0f ? to_score(static_cast<double>(weight.multiplier)) : 0;
}

Score most_contribution(const ProgramStep& weight) noexcept {
    return weight.multiplier > 0.0f ? to_score(static_cast<double>(weight.multiplier)) : 0;
}

}  // namespace vantage
