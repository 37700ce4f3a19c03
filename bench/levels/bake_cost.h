// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What baking a level takes, step by step, beside what Recast, Detour and Embree take of it; and
// what the bundle weighs: bytes of a candidate, an agent, a cover point, a node.
#pragma once

#include "bench/levels/report.h"
#include "vantage/catalog.h"

namespace vantage::bench {

Result<LevelsReport> measure_bakes(const LevelsSettings& settings, const Catalog& catalog);
Result<LevelsReport> measure_memory(const LevelsSettings& settings, const Catalog& catalog);

}  // namespace vantage::bench
