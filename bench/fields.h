// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What fields, jobs and searches over a node map cost: CPU time of one thread, the middle of many
// runs from places all over the map.
#pragma once

#include <string>
#include <vector>

#include "vantage_analysis/nodes.h"

namespace vantage::bench {

struct FieldCost {
    std::string what;
    double microseconds = 0;  ///< Of one run, the middle one...
    double slowest = 0;       ///< ...and the slowest of twenty.
    double each_ns = 0;       ///< Of one node or operation, in the middle run.
    std::string of;           ///< What each_ns is about.
    std::string target;       ///< What was promised; empty for nothing.
};

struct FieldsBench {
    std::uint32_t nodes = 0, links = 0;
    double seen_share = 0;  ///< Of all pairs.
    std::vector<FieldCost> costs;
};

FieldsBench measure_fields(const NodeMap& map, const NodeSight& sight);

std::string to_table(const FieldsBench& bench);

}  // namespace vantage::bench
