// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A chart for the worst-case table: what a wider margin costs and what it buys.
#pragma once

#include <string>

#include "bake/node_verify.h"
#include "vantage/result.h"

namespace vantage::bake {

/// Margin against the share of pairs that are decided, and against how many of these answers are
/// wrong; .png or .svg.
Result<Done> draw_polar_curve(const PolarTruth& truth, const std::string& title,
                              const std::string& path);

}  // namespace vantage::bake
