// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Is the budget kept? A scheduler with a full queue beside an empty loop that only watches the
// clock for as long: what both take of the CPU in each update, and which step took longest. Times,
// so the numbers are those of one machine; the empty loop says how much of them is the machine's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bench {

struct BudgetSettings {
    std::uint32_t queries = 500;       ///< Kept in the queue.
    std::uint32_t microseconds = 500;  ///< Of one update.
    std::uint32_t updates = 4000;      ///< Measured.
    std::uint32_t warm_up = 400;       ///< Before them.
    std::uint32_t units = 200;         ///< Of one update, where units are counted.
    std::uint32_t waiting_updates = 10'000;
};

/// Microseconds of CPU time.
struct Percentiles {
    double p50 = 0, p99 = 0, p999 = 0, most = 0;
};

/// Everything between two looks at the clock, by what was called in between.
struct BudgetStep {
    std::string name;
    std::uint64_t count = 0;
    double mean = 0, p999 = 0, most = 0;
};

struct BudgetReport {
    BudgetSettings settings;
    std::uint32_t candidates = 0;  ///< Of each query.
    Percentiles ours, empty;
    std::uint64_t completed = 0;     ///< Queries, in the measured updates.
    std::uint32_t longest_wait = 0;  ///< Updates from submit to the first work, of any query.
    std::uint64_t lost = 0;          ///< Queries that never ended; must be none.
    std::vector<BudgetStep> steps;   ///< From a run of its own, the worst first.
    double waiting_mean = 0;         ///< Of an update in which everybody waits for rays.
    std::uint32_t waiting_runs = 0;  ///< Queries that wait for rays in it.
    std::uint64_t unit_overrun = 0;  ///< The most that an update used beyond its units.

    /// What is claimed.
    bool is_near_empty_loop() const { return ours.p999 - empty.p999 <= 50; }
    bool is_within_budget() const { return ours.p99 <= settings.microseconds + 50; }
    bool is_waiting_cheap() const { return waiting_mean < 5; }
    bool holds() const {
        return is_near_empty_loop() && is_within_budget() && is_waiting_cheap() &&
               unit_overrun <= 1 && lost == 0;
    }
};

Result<BudgetReport> measure_budget(const BudgetSettings& settings);

std::string as_table(const BudgetReport& report);
std::string as_csv(const BudgetReport& report);

}  // namespace vantage::bench
