// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Many agents: what a frame costs when 1 to 10,000 of them decide 2 to 10 times a second, on one
// thread and on two, how long answers take under a budget, and how costs grow.
#pragma once

#include "bench/levels/report.h"
#include "vantage/catalog.h"

namespace vantage::bench {

Result<LevelsReport> measure_scale(const LevelsSettings& settings, const Catalog& catalog);

}  // namespace vantage::bench
