// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage bench strategies, vantage bench budget, vantage bench squads

#include <cstdio>

#include "bake/files.h"
#include "bench_commands.h"
#include "terminal.h"

namespace vantage::tools {

namespace {

/// Prints the table and writes the CSV; gives the exit code.
int publish(const std::string& table, const std::string& csv, const std::string& path) {
    std::fputs(table.c_str(), stdout);
    if (path.empty()) return 0;
    const auto written = bake::write_file_whole(
        path, {reinterpret_cast<const std::uint8_t*>(csv.data()), csv.size()});
    return written.ok() ? 0 : fail(written.diagnostics());
}

/// Before the work: can the file be written? Gives the exit code.
int check_csv(const std::string& path) {
    if (path.empty()) return 0;
    const auto writable = bake::check_writable(path);
    return writable.ok() ? 0 : fail(writable.diagnostics());
}

}  // namespace

int run_bench_strategies(const BenchStrategiesOptions& options) {
    if (const int code = check_csv(options.csv); code != 0) return code;
    const auto report = bench::compare_strategies(options.settings);
    if (!report.ok()) return fail(report.diagnostics());
    const int code =
        publish(bench::as_table(*report, options.all), bench::as_csv(*report), options.csv);
    return code != 0 || !bench::summarise(*report).holds() ? 1 : 0;
}

int run_bench_budget(const BenchBudgetOptions& options) {
    if (const int code = check_csv(options.csv); code != 0) return code;
    const auto report = bench::measure_budget(options.settings);
    if (!report.ok()) return fail(report.diagnostics());
    const int code = publish(bench::as_table(*report), bench::as_csv(*report), options.csv);
    return code != 0 || !report->holds() ? 1 : 0;
}

int run_bench_squads(const BenchSquadsOptions& options) {
    if (const int code = check_csv(options.csv); code != 0) return code;
    const auto report = bench::compare_squads(options.settings);
    if (!report.ok()) return fail(report.diagnostics());
    const int code = publish(bench::as_table(*report), bench::as_csv(*report), options.csv);
    return code != 0 || !report->holds() ? 1 : 0;
}

}  // namespace vantage::tools
