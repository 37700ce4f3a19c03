// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage bench [queries|scale|sharing|bake|memory] [--quick] [--level NAME]... [--write]
// vantage bench plots

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "bench/levels/bake_cost.h"
#include "bench/levels/plots.h"
#include "bench/levels/queries.h"
#include "bench/levels/scale.h"
#include "bench/levels/sharing.h"
#include "bench/machine.h"
#include "commands.h"
#include "terminal.h"

namespace vantage::tools {

namespace {

using bench::LevelsReport;
using bench::LevelsSettings;
using bench::Table;

struct Measurement {
    const char* name;
    Result<LevelsReport> (*measure)(const LevelsSettings&, const Catalog&);
};
constexpr Measurement kMeasurements[] = {{"queries", bench::measure_queries},
                                         {"scale", bench::measure_scale},
                                         {"sharing", bench::measure_sharing},
                                         {"bake", bench::measure_bakes},
                                         {"memory", bench::measure_memory}};
constexpr const char* kQuickLevels[] = {"street", "ctf_compromise"};
constexpr std::uint32_t kQuickBatches = 3;

std::string file_of(const std::string& folder, const std::string& name) {
    return (std::filesystem::path(folder) / (name + ".csv")).string();
}

Result<Table> read_results(const std::string& folder, const std::string& name) {
    const auto bytes = bake::read_file(file_of(folder, name));
    if (!bytes) return bytes.diagnostics();
    return bench::read_csv(name, std::string(bytes->begin(), bytes->end()));
}

Result<Done> write_results(const std::string& folder, const Table& table,
                           const std::string& machine) {
    const std::string csv = bench::as_csv(table, machine);
    return bake::write_file_whole(file_of(folder, table.name()),
                                  {reinterpret_cast<const std::uint8_t*>(csv.data()), csv.size()});
}

/// Says how a table differs from the one that is kept; true when it may.
bool is_as_kept(const Table& table, const BenchLevelsOptions& options) {
    const auto kept = read_results(options.results, table.name());
    if (!kept) {
        std::printf("%s: nothing is kept to compare with\n", table.name().c_str());
        return true;
    }
    const bench::Comparison found = bench::compare(table, *kept);
    for (const std::string& difference : found.differences)
        std::printf("  DIFFERS  %s\n", difference.c_str());
    for (const std::string& drift : found.drifts)
        std::printf("  moved    %s\n", drift.c_str());
    std::printf("%s: %zu rows as kept, %zu cells differ, %zu ratios moved by more than 10 %%\n",
                table.name().c_str(), found.rows, found.differences.size(), found.drifts.size());
    // A quick run measures too short for ratios to be held against it.
    return found.differences.empty() && (options.settings.is_quick || found.drifts.empty());
}

}  // namespace

int run_bench_levels(const BenchLevelsOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    LevelsSettings settings = options.settings;
    if (settings.is_quick) {
        settings.batches = std::min(settings.batches, kQuickBatches);
        if (settings.levels.empty()) settings.levels.assign(kQuickLevels, std::end(kQuickLevels));
    }
    LevelsReport report;
    for (const Measurement& each : kMeasurements) {
        if (!options.what.empty() && options.what != each.name) continue;
        auto found = each.measure(settings, catalog);
        if (!found) return fail(found.diagnostics());
        for (const Table& table : found->tables)
            std::fputs(bench::as_text(table).c_str(), stdout);
        std::fflush(stdout);
        report.add(std::move(*found));
    }
    const std::string machine = bench::describe_machine(report.libraries);
    std::fputs(machine.c_str(), stdout);
    bool is_good = report.mistakes.empty();
    for (const std::string& mistake : report.mistakes)
        std::printf("  WRONG  %s\n", mistake.c_str());
    for (const Table& table : report.tables) {
        if (options.writes) {
            const auto written = write_results(options.results, table, machine);
            if (!written) return fail(written.diagnostics());
        } else {
            is_good = is_as_kept(table, options) && is_good;
        }
    }
    std::fputs(bench::as_text(report.targets).c_str(), stdout);
    return is_good ? 0 : 1;
}

int run_bench_plots(const BenchPlotsOptions& options) {
    const auto queries = read_results(options.results, "queries");
    if (!queries) return fail(queries.diagnostics());
    const auto orders = read_results(options.results, "orders");
    if (!orders) return fail(orders.diagnostics());
    const auto scale = read_results(options.results, "scale");
    if (!scale) return fail(scale.diagnostics());
    const std::filesystem::path folder(options.output);
    for (const char* provider : {"Embree", "Bullet"}) {
        const auto drawn = bench::draw_chart(
            bench::candidates_chart(*queries, *orders, "ctf_compromise", provider),
            (folder / (std::string("bench_candidates_") + provider + ".svg")).string());
        if (!drawn) return fail(drawn.diagnostics());
    }
    const auto drawn =
        bench::draw_chart(bench::agents_chart(*scale), (folder / "bench_agents.svg").string());
    return drawn ? 0 : fail(drawn.diagnostics());
}

}  // namespace vantage::tools
