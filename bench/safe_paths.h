// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Safe paths on a node map: are their costs those of a plain search, and what do they buy?
#pragma once

#include <string>
#include <vector>

#include "vantage_analysis/nodes.h"

namespace vantage::bench {

/// Averages over all cases for one degree of stealth.
struct StealthRow {
    float stealth = 0;
    double length = 0, exposure = 0, expanded = 0, microseconds = 0;
};

struct SafePathsBench {
    std::uint32_t cases = 0;      ///< Random (agent, threat, goal) with a path.
    std::uint32_t unequal = 0;    ///< Costs that were not those of the plain search, to the bit.
    std::uint32_t left_area = 0;  ///< Paths with a node outside the area of operations.
    /// Cases in which a fine sweep of the stealth finds a path at most 1.4 times as long as the
    /// shortest with 30 % less exposure, and in how many of them three degrees are enough.
    std::uint32_t avoidable = 0, avoided = 0;
    std::vector<StealthRow> rows;
};

SafePathsBench check_safe_paths(const NodeMap& map, const NodeSight& sight, std::uint32_t cases);

std::string to_table(const SafePathsBench& bench);

}  // namespace vantage::bench
