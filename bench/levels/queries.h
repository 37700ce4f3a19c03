// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Single queries: the mix, the fixed queries of the targets, more and more candidates and cover
// farther and farther away, on real levels, with two ray providers and all orders of work.
#pragma once

#include "bench/levels/report.h"
#include "vantage/catalog.h"

namespace vantage::bench {

Result<LevelsReport> measure_queries(const LevelsSettings& settings, const Catalog& catalog);

}  // namespace vantage::bench
