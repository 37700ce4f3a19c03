// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage bench strategies

#include <cstdio>

#include "bake/files.h"
#include "commands.h"
#include "terminal.h"

namespace vantage::tools {

int run_bench_strategies(const BenchStrategiesOptions& options) {
    if (!options.csv.empty()) {
        const auto writable = bake::check_writable(options.csv);
        if (!writable.ok()) return fail(writable.diagnostics());
    }
    const auto report = bench::compare_strategies(options.settings);
    if (!report.ok()) return fail(report.diagnostics());
    std::fputs(bench::as_table(*report, options.all).c_str(), stdout);
    if (!options.csv.empty()) {
        const std::string csv = bench::as_csv(*report);
        const auto written = bake::write_file_whole(
            options.csv, {reinterpret_cast<const std::uint8_t*>(csv.data()), csv.size()});
        if (!written.ok()) return fail(written.diagnostics());
    }
    return bench::summarise(*report).holds() ? 0 : 1;
}

}  // namespace vantage::tools
