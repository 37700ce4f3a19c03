// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What `vantage bench` can measure. programs/vantage_bench.cpp turns the command line into these
// plain structures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/budget.h"
#include "bench/levels/report.h"
#include "bench/squads.h"
#include "bench/strategies.h"

namespace vantage::tools {

/// Counts the work of all strategies in the six published regimes. Returns 1 also when what is
/// claimed of the learned order does not hold.
struct BenchStrategiesOptions {
    bench::StrategiesSettings settings;
    bool all = false;  ///< Prints all fixed orders.
    std::string csv;   ///< File for everything; empty: none.
};
int run_bench_strategies(const BenchStrategiesOptions& options);

/// Measures how well updates keep their budget. Returns 1 also when what is claimed does not hold.
struct BenchBudgetOptions {
    bench::BudgetSettings settings;
    std::string csv;  ///< File for everything; empty: none.
};
int run_bench_budget(const BenchBudgetOptions& options);

/// What random squads reach by coordination, without it and at best. Returns 1 also when what is
/// claimed does not hold.
struct BenchSquadsOptions {
    bench::SquadsSettings settings;
    std::string csv;  ///< File for everything; empty: none.
};
int run_bench_squads(const BenchSquadsOptions& options);

/// Plays matches of a team that asks the library's queries against one that takes the nearest
/// cover. Returns 1 also when what is claimed does not hold.
struct BenchSkirmishOptions {
    std::vector<std::string> levels{"scenes/street.json"};
    std::string queries = "queries";
    std::uint32_t matches = 200, seconds = 180, team_size = 6, threads = 1;
    std::uint64_t seed = 1;
    std::string csv;  ///< Where results are kept, and from where it goes on; empty: nowhere.
};
int run_bench_skirmish(const BenchSkirmishOptions& options);

/// Measures on levels and holds what came against the results that are kept. Returns 1 also when
/// answers that should be the same are not, or counts or hashes are not as kept; a full run also
/// when ratios moved.
struct BenchLevelsOptions {
    std::string what;  ///< "queries", "scale", "sharing", "bake", "memory"; empty: all of them.
    bench::LevelsSettings settings;
    std::string results = "bench/results";  ///< Folder of the CSV files.
    bool writes = false;                    ///< Replaces them by what was measured.
};
int run_bench_levels(const BenchLevelsOptions& options);

/// Draws the charts of the documents from the results that are kept.
struct BenchPlotsOptions {
    std::string results = "bench/results";
    std::string output = "docs/images";
};
int run_bench_plots(const BenchPlotsOptions& options);

/// Prints the tables of the documents as Markdown, or puts them where documents have marked it.
struct BenchReportOptions {
    std::string results = "bench/results";
    std::vector<std::string> update;  ///< Documents.
};
int run_bench_report(const BenchReportOptions& options);

}  // namespace vantage::tools
