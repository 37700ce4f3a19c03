// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The charts of docs/benchmarks.md, drawn from the tables in bench/results.
#pragma once

#include <string>
#include <vector>

#include "bench/table.h"

namespace vantage::bench {

struct Series {
    std::string name;
    std::vector<double> x, y;
};

/// Both axes are logarithmic.
struct Chart {
    std::string title, x_label, y_label;
    std::vector<Series> series;
};

/// Time of a query over its candidates, by order of work.
Chart candidates_chart(const Table& queries, const Table& orders, const std::string& level,
                       const std::string& provider);
/// Time of a frame over the agents who ask, mean and 99.9th percentile.
Chart agents_chart(const Table& scale);

/// .png or .svg. Fails on a chart without points.
Result<Done> draw_chart(const Chart& chart, const std::string& path);

}  // namespace vantage::bench
