// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// 100 agents against 5 targets: what it saves that they ask together. Rays are shared by the
// scheduler within an update; path searches and fields are shared by whoever keeps them.
#pragma once

#include "bench/levels/report.h"
#include "vantage/catalog.h"

namespace vantage::bench {

Result<LevelsReport> measure_sharing(const LevelsSettings& settings, const Catalog& catalog);

}  // namespace vantage::bench
