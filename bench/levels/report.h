// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the benchmarks on levels hand back: tables, and which of the published targets were reached.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/table.h"

namespace vantage::bench {

class BenchLevels;

struct Target {
    std::string name;
    double measured = 0;
    double wanted = 0;
    bool is_at_least = false;  ///< Otherwise at most.
    std::string unit;
    double limit = 0;      ///< What no order of work gets past on this machine; 0: not known.
    std::string limit_by;  ///< Why.

    bool is_reached() const { return is_at_least ? measured >= wanted : measured <= wanted; }
    /// "pass", "short", or "told" where nothing is wanted.
    const char* verdict() const { return wanted == 0 ? "told" : is_reached() ? "pass" : "short"; }
};

struct LevelsReport {
    std::vector<Table> tables;
    std::vector<Target> targets;
    std::string libraries;              ///< Whose answers these are.
    std::vector<std::string> mistakes;  ///< Answers that should be the same and are not.

    void add(LevelsReport other);
};

std::string as_text(const std::vector<Target>& targets);
Table as_table(const std::vector<Target>& targets);

struct LevelsSettings {
    bool is_quick = false;
    std::vector<std::string> levels;  ///< Names of the workloads' levels; empty: all.
    std::string folder = "bench";     ///< Where the workloads lie.
    std::uint32_t batches = 5;
    std::shared_ptr<BenchLevels> baked;  ///< By other parts already; null: nothing.

    bool has_level(const std::string& name) const;
};

}  // namespace vantage::bench
