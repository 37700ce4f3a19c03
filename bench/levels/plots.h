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
    bool is_dashed = false;
    std::size_t color = 0;
};

/// A value that everything is held against.
struct Mark {
    std::string name;
    double value = 0;
};

/// Curves; both axes are logarithmic.
struct Chart {
    std::string title, x_label, y_label;
    std::vector<Series> series;
    std::vector<Mark> marks;
};

/// Rows of bars from left to right: stacked on a scale from 0, or side by side on a logarithmic
/// one.
struct BarChart {
    struct Row {
        std::string name;
        std::vector<double> values;
        std::string note;  ///< Behind the bars.
    };
    std::string title, x_label;
    std::vector<std::string> parts;
    std::vector<Row> rows;
    bool is_stacked = false;
};

/// Time of a query over its candidates, by order of work.
Chart candidates_chart(const Table& queries, const Table& orders, const std::string& level,
                       const std::string& provider);
/// Time of a frame over the agents who ask, mean and 99.9th percentile, on one thread and on two.
Chart agents_chart(const Table& scale);
/// Where the time of each query goes.
BarChart stages_chart(const Table& queries, const std::string& level, const std::string& provider);
/// Rays of each query: test by test, ours, and the fewest that prove the answer.
BarChart rays_chart(const Table& queries, const Table& orders, const std::string& level);

/// .png or .svg. Fails on a chart without points.
Result<Done> draw_chart(const Chart& chart, const std::string& path);
Result<Done> draw_chart(const BarChart& chart, const std::string& path);

}  // namespace vantage::bench
