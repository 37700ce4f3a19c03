// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See curves.h.

#include "query/compile/curves.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage::compile {

namespace {

constexpr double kLogOfTwo = 0.6931471805599453;
constexpr double kSmallestExponent = -745, kLargestExponent = 709;

/// How far from the midpoint, in units of 1 / steepness: dense where the curve bends, 17 points
/// together with 0 and 1.
constexpr double kLogisticPlaces[] = {-7.5, -5,  -3.5, -2.5, -1.8, -1.2, -0.6, 0,
                                      0.6,  1.2, 1.8,  2.5,  3.5,  5,    7.5};

/// Points must go from left to right: one that does not after rounding is left out.
void add_point(Curve& curve, double x, double y) {
    const CurvePoint point{static_cast<float>(x), static_cast<float>(std::clamp(y, 0.0, 1.0))};
    if (curve.point_count > 0 && point.x <= curve.points[curve.point_count - 1].x) return;
    curve.points[curve.point_count++] = point;
}

double power_of(double base, double exponent) {
    return base <= 0 ? 0 : plain_exp(exponent * plain_log(base));
}

}  // namespace

double plain_exp(double x) {
    if (x < kSmallestExponent) return 0;
    if (x > kLargestExponent) return std::numeric_limits<double>::infinity();
    const double twos = std::floor(x / kLogOfTwo + 0.5);
    const double rest = x - twos * kLogOfTwo;
    double term = 1, sum = 1;
    for (int i = 1; i <= 16; ++i) {
        term *= rest / i;
        sum += term;
    }
    return std::ldexp(sum, static_cast<int>(twos));
}

double plain_log(double x) {
    int twos = 0;
    double rest = std::frexp(x, &twos);  // 0.5 to 1
    if (rest < 0.7071067811865476) {
        rest *= 2;
        --twos;
    }
    const double s = (rest - 1) / (rest + 1);
    double power = s, sum = 0;
    for (int i = 1; i <= 25; i += 2) {
        sum += power / i;
        power *= s * s;
    }
    return 2 * sum + twos * kLogOfTwo;
}

Curve power_curve(double exponent) {
    if (exponent == 1.0) return {};
    if (exponent == 0.5 || exponent == 2.0 || exponent == 3.0)
        return {.kind = CurveKind::Power, .exponent = static_cast<float>(exponent)};
    Curve curve{.kind = CurveKind::Points};
    for (std::uint32_t i = 0; i < kMaxCurvePoints; ++i) {
        const double step = i / static_cast<double>(kMaxCurvePoints - 1);
        // A root is steep at 0: even steps upwards put the points there.
        if (exponent < 1) {
            add_point(curve, power_of(step, 1 / exponent), step);
        } else {
            add_point(curve, step, power_of(step, exponent));
        }
    }
    return curve;
}

Curve logistic_curve(double steepness, double midpoint) {
    const auto height = [&](double n) { return 1 / (1 + plain_exp(-steepness * (n - midpoint))); };
    Curve curve{.kind = CurveKind::Points};
    add_point(curve, 0, height(0));
    for (const double place : kLogisticPlaces) {
        const double x = midpoint + place / std::abs(steepness);
        if (x > 0 && x < 1) add_point(curve, x, height(x));
    }
    // The last one before 1 may have been rounded to it.
    if (curve.points[curve.point_count - 1].x >= 1.0f) --curve.point_count;
    add_point(curve, 1, height(1));
    return curve;
}

Curve points_curve(std::span<const double> numbers) {
    Curve curve{.kind = CurveKind::Points};
    for (std::size_t i = 0; i + 1 < numbers.size() && curve.point_count < kMaxCurvePoints; i += 2) {
        curve.points[curve.point_count++] = {static_cast<float>(numbers[i]),
                                             static_cast<float>(numbers[i + 1])};
    }
    return curve;
}

}  // namespace vantage::compile
