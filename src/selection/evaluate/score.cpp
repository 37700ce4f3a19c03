// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See score.h. Only + - * / and sqrt, so that scores are the same on every machine.

#include "selection/evaluate/score.h"

#include <bit>
#include <cmath>

#include "base/inlining.h"
#include "base/wide.h"

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

VANTAGE_APART Score contribution(const ProgramStep& weight, float value) noexcept {
    if (std::isnan(value)) return least_contribution(weight);
    return to_score(static_cast<double>(weight.multiplier) *
                    static_cast<double>(normalised(weight, value)));
}

namespace {

/// The values of a chunk against a limit; says how many hold. Comparisons with a value that is not
/// a number are false, as they should be.
template <class Holds>
inline __attribute__((always_inline)) std::uint32_t judge(const float* __restrict values,
                                                          std::uint32_t count,
                                                          bool* __restrict passed,
                                                          Holds holds) noexcept {
    for (std::uint32_t i = 0; i < count; ++i)
        passed[i] = holds(values[i]);
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < count; ++i)
        kept += passed[i] ? 1 : 0;
    return kept;
}

VANTAGE_WIDE std::uint32_t judge_all(Limit how, float limit, const float* values,
                                     std::uint32_t count, bool* passed) noexcept {
    switch (how) {
        case Limit::Min:
            return judge(values, count, passed, [limit](float value) { return value >= limit; });
        case Limit::Max:
            return judge(values, count, passed, [limit](float value) { return value <= limit; });
        case Limit::IsTrue:
            return judge(values, count, passed,
                         [](float value) { return value < 0.0f || value > 0.0f; });
        case Limit::IsFalse:
            return judge(values, count, passed, [](float value) { return value == 0.0f; });
        case Limit::Below:
            return judge(values, count, passed, [limit](float value) { return value < limit; });
        case Limit::Above:
            return judge(values, count, passed, [limit](float value) { return value > limit; });
        case Limit::None:
            break;
    }
    return judge(values, count, passed, [](float) { return false; });
}

/// to_score() for |x| <= kMostRounded, without a conversion, of which vector units have none: a
/// number of that size plus kShift keeps its integer part in its lowest bits.
constexpr double kMostRounded = 262144.0;
constexpr double kShift = 6755399441055744.0;  // 1.5 * 2^52

VANTAGE_WIDE void add_linear(float low, float high, double multiplier,
                             const float* __restrict values, std::uint32_t count,
                             Score* __restrict scores) noexcept {
    const float if_nan = multiplier < 0 ? 1.0f : 0.0f;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float value = values[i];
        const float clamped = value < low ? low : value > high ? high : value;
        float n = (clamped - low) / (high - low);
        n = n < 0.0f ? 0.0f : n > 1.0f ? 1.0f : n;
        n = value == value ? n : if_nan;
        const double y = multiplier * static_cast<double>(n) * 4294967296.0 + 0.5;
        const double nearest = (y + kShift) - kShift;
        const double floor = nearest - (nearest > y ? 1.0 : 0.0);
        scores[i] += std::bit_cast<Score>(floor + kShift) - std::bit_cast<Score>(kShift);
    }
}

VANTAGE_WIDE std::uint32_t count_all_from(const float* values, std::uint32_t count,
                                          float least) noexcept {
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < count; ++i)
        found += values[i] >= least ? 1 : 0;
    return found;
}

VANTAGE_WIDE bool has_any_nan(const float* values, std::uint32_t count) noexcept {
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < count; ++i)
        found |= values[i] != values[i] ? 1 : 0;
    return found != 0;
}

std::uint32_t size_of(std::span<const float> values) noexcept {
    return static_cast<std::uint32_t>(values.size());
}

}  // namespace

std::uint32_t passes_each(const ProgramStep& condition, std::span<const float> values,
                          std::span<bool> passed) noexcept {
    return judge_all(condition.limit, condition.limit_value, values.data(), size_of(values),
                     passed.data());
}

void add_contributions(const ProgramStep& weight, std::span<const float> values,
                       std::span<Score> scores) noexcept {
    const double multiplier = static_cast<double>(weight.multiplier);
    if (weight.curve.kind == CurveKind::Linear && std::abs(multiplier) <= kMostRounded)
        return add_linear(weight.range_low, weight.range_high, multiplier, values.data(),
                          size_of(values), scores.data());
    for (std::size_t i = 0; i < values.size(); ++i)
        scores[i] += contribution(weight, values[i]);
}

std::uint32_t count_from(std::span<const float> values, float least) noexcept {
    return count_all_from(values.data(), size_of(values), least);
}

bool has_nan(std::span<const float> values) noexcept {
    return has_any_nan(values.data(), size_of(values));
}

Score least_contribution(const ProgramStep& weight) noexcept {
    return weight.multiplier < 0.0f ? to_score(static_cast<double>(weight.multiplier)) : 0;
}

Score most_contribution(const ProgramStep& weight) noexcept {
    return weight.multiplier > 0.0f ? to_score(static_cast<double>(weight.multiplier)) : 0;
}

}  // namespace vantage
