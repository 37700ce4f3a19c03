// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Curves become points that follow them, by arithmetic that is the same on every machine.

#include "query/compile/curves.h"

#include <gtest/gtest.h>

#include <cmath>

namespace vantage::compile {
namespace {

/// As the evaluator reads points: joined by lines, level outside.
double read_points(const Curve& curve, double n) {
    if (n <= static_cast<double>(curve.points[0].x)) return static_cast<double>(curve.points[0].y);
    for (std::uint32_t i = 1; i < curve.point_count; ++i) {
        const double x0 = static_cast<double>(curve.points[i - 1].x);
        const double x1 = static_cast<double>(curve.points[i].x);
        const double y0 = static_cast<double>(curve.points[i - 1].y);
        const double y1 = static_cast<double>(curve.points[i].y);
        if (n <= x1) return y0 + (y1 - y0) * (n - x0) / (x1 - x0);
    }
    return static_cast<double>(curve.points[curve.point_count - 1].y);
}

void expect_rising_x_within_0_to_1(const Curve& curve) {
    ASSERT_GE(curve.point_count, 2u);
    ASSERT_LE(curve.point_count, kMaxCurvePoints);
    for (std::uint32_t i = 0; i < curve.point_count; ++i) {
        EXPECT_GE(curve.points[i].x, 0.0f);
        EXPECT_LE(curve.points[i].x, 1.0f);
        EXPECT_GE(curve.points[i].y, 0.0f);
        EXPECT_LE(curve.points[i].y, 1.0f);
        if (i > 0) {
            EXPECT_LT(curve.points[i - 1].x, curve.points[i].x);
        }
    }
}

TEST(Curves, have_an_exponential_function_and_a_logarithm_of_their_own) {
    for (double x = -40; x <= 40; x += 0.0625)
        EXPECT_NEAR(plain_exp(x) / std::exp(x), 1, 1e-12) << x;
    for (double x = 1e-9; x < 1e9; x *= 1.7)
        EXPECT_NEAR(plain_log(x), std::log(x), 1e-12 * (1 + std::abs(std::log(x)))) << x;
    EXPECT_EQ(plain_exp(-1000), 0);
    EXPECT_EQ(plain_exp(1000), std::numeric_limits<double>::infinity());
    EXPECT_EQ(plain_exp(0), 1);
    EXPECT_EQ(plain_log(1), 0);
}

TEST(Curves, keep_the_powers_that_a_score_can_compute) {
    EXPECT_EQ(power_curve(1), Curve{});
    for (const float exponent : {0.5f, 2.0f, 3.0f}) {
        const Curve curve = power_curve(static_cast<double>(exponent));
        EXPECT_EQ(curve.kind, CurveKind::Power);
        EXPECT_EQ(curve.exponent, exponent);
    }
}

TEST(Curves, follow_other_powers_within_a_hundredth) {
    for (const double exponent : {0.05, 0.25, 0.75, 1.5, 2.5, 4.0, 6.0}) {
        const Curve curve = power_curve(exponent);
        expect_rising_x_within_0_to_1(curve);
        EXPECT_EQ(curve.points[0].y, 0.0f);
        EXPECT_EQ(curve.points[curve.point_count - 1].y, 1.0f);
        for (double n = 0; n <= 1; n += 0.001)
            EXPECT_NEAR(read_points(curve, n), std::pow(n, exponent), 0.013) << exponent;
    }
    expect_rising_x_within_0_to_1(power_curve(20));
}

TEST(Curves, follow_logistic_ones_within_two_hundredths) {
    for (const double steepness : {-12.0, 0.5, 2.0, 5.0, 10.0, 30.0, 200.0, 1000.0}) {
        for (const double midpoint : {0.0, 0.2, 0.4, 0.5, 0.99, 1.5, -3.0}) {
            const Curve curve = logistic_curve(steepness, midpoint);
            expect_rising_x_within_0_to_1(curve);
            for (double n = 0; n <= 1; n += 0.001) {
                const double expected = 1 / (1 + std::exp(-steepness * (n - midpoint)));
                EXPECT_NEAR(read_points(curve, n), expected, 0.02)
                    << steepness << " at " << midpoint << ", " << n;
            }
        }
    }
}

// By hand: 10 at 0.4 has its points at 0.4 + t / 10; t = -3.5 is the first inside.
TEST(Curves, put_logistic_points_where_the_curve_bends) {
    const Curve curve = logistic_curve(10, 0.4);
    ASSERT_EQ(curve.point_count, 14u);
    EXPECT_FLOAT_EQ(curve.points[1].x, 0.05f);
    EXPECT_FLOAT_EQ(curve.points[6].x, 0.4f);
    EXPECT_FLOAT_EQ(curve.points[6].y, 0.5f);
    EXPECT_FLOAT_EQ(curve.points[13].x, 1.0f);
}

}  // namespace
}  // namespace vantage::compile
