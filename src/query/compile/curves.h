// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Curves that a score cannot compute become points. The exponential function and the logarithm are
// our own, of + - * / alone: those of the C library differ between machines.
#pragma once

#include <span>

#include "vantage/program.h"

namespace vantage::compile {

/// Right to about 15 digits; 0 and infinity beyond what a double holds.
double plain_exp(double x);
/// Of a positive number.
double plain_log(double x);

/// n^exponent, exponent over 0: exact for 0.5, 1, 2 and 3, else points.
Curve power_curve(double exponent);

/// 1 / (1 + e^(-steepness (n - midpoint))), as points where it bends.
Curve logistic_curve(double steepness, double midpoint);

/// x, y, x, y...: as given. At most kMaxCurvePoints pairs.
Curve points_curve(std::span<const double> numbers);

}  // namespace vantage::compile
