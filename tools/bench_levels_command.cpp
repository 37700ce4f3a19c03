// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage bench [queries|scale|sharing|bake|memory] [--quick] [--level NAME]... [--write]
// vantage bench plots, vantage bench report

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "bench/levels/bake_cost.h"
#include "bench/levels/level_setting.h"
#include "bench/levels/plots.h"
#include "bench/levels/queries.h"
#include "bench/levels/scale.h"
#include "bench/levels/sharing.h"
#include "bench/machine.h"
#include "bench/markdown.h"
#include "bench_commands.h"
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
constexpr std::uint32_t kQuickBatches = 2;

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
    const char* name = table.name().c_str();
    const auto kept = read_results(options.results, table.name());
    if (!kept) {
        std::printf("%s: nothing is kept to compare with\n", name);
        return true;
    }
    const bench::Comparison found = bench::compare(table, *kept);
    for (const std::string& difference : found.differences)
        std::printf("  DIFFERS  %s\n", difference.c_str());
    for (const std::string& drift : found.drifts)
        std::printf("  MOVED    %s\n", drift.c_str());
    std::printf(
        "%s: %zu rows compared with those kept, %zu counts or hashes differ, %zu ratios "
        "moved by more than 10 %%; %zu rows are new, %zu of the kept were not measured\n",
        name, found.rows, found.differences.size(), found.drifts.size(), found.new_rows,
        found.left_rows);
    // A quick run measures too short for ratios to be held against it.
    return found.differences.empty() && (options.settings.is_quick || found.drifts.empty());
}

/// A run of some parts, levels or workloads keeps what it did not measure.
Result<Done> keep(const Table& table, const BenchLevelsOptions& options,
                  const std::string& machine) {
    const bool is_whole = !options.settings.is_quick && options.settings.levels.empty();
    const auto kept = read_results(options.results, table.name());
    const bool is_of_all_parts = table.name() == "targets";
    const bool keeps_rows = kept.ok() && (!is_whole || (is_of_all_parts && !options.what.empty()));
    return write_results(options.results, keeps_rows ? bench::with_rows_of(table, *kept) : table,
                         machine);
}

}  // namespace

int run_bench_levels(const BenchLevelsOptions& options) {
    const std::uint64_t begin = steady_clock().nanoseconds();
    Catalog catalog;
    add_builtin_words(catalog);
    // What the scheduler remarks about queries of the workloads is not what is asked here.
    set_log_hook(
        [](void*, LogLevel level, std::string_view line) noexcept {
            if (level == LogLevel::Error)
                std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
        },
        nullptr);
    LevelsSettings settings = options.settings;
    settings.baked = std::make_shared<bench::BenchLevels>();
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
    if (options.writes) report.tables.push_back(bench::as_table(report.targets));
    for (const Table& table : report.tables) {
        if (options.writes) {
            const auto written = keep(table, options, machine);
            if (!written) return fail(written.diagnostics());
        } else {
            is_good = is_as_kept(table, options) && is_good;
        }
    }
    std::printf("\nTargets, each above what this machine allows:\n%s\n%s in %.0f s\n",
                bench::as_text(report.targets).c_str(),
                is_good ? "everything is as it should be"
                        : "NOT as kept: see WRONG, DIFFERS and MOVED above",
                static_cast<double>(steady_clock().nanoseconds() - begin) / 1e9);
    return is_good ? 0 : 1;
}

int run_bench_plots(const BenchPlotsOptions& options) {
    const auto queries = read_results(options.results, "queries");
    if (!queries) return fail(queries.diagnostics());
    const auto orders = read_results(options.results, "orders");
    if (!orders) return fail(orders.diagnostics());
    const auto scale = read_results(options.results, "scale");
    if (!scale) return fail(scale.diagnostics());
    const auto file = [&](const std::string& name) {
        return (std::filesystem::path(options.output) / ("bench_" + name + ".png")).string();
    };
    constexpr const char* kLevel = "ctf_compromise";
    const Result<Done> drawn[] = {
        bench::draw_chart(bench::candidates_chart(*queries, *orders, kLevel, "Embree"),
                          file("candidates_embree")),
        bench::draw_chart(bench::candidates_chart(*queries, *orders, kLevel, "Bullet"),
                          file("candidates_bullet")),
        bench::draw_chart(bench::agents_chart(*scale), file("agents")),
        bench::draw_chart(bench::stages_chart(*queries, kLevel, "Embree"), file("stages")),
        bench::draw_chart(bench::rays_chart(*queries, *orders, kLevel), file("rays"))};
    for (const Result<Done>& each : drawn) {
        if (!each) return fail(each.diagnostics());
    }
    return 0;
}

int run_bench_report(const BenchReportOptions& options) {
    for (const std::string& path : options.update) {
        const auto bytes = bake::read_file(path);
        if (!bytes) return fail(bytes.diagnostics());
        const auto text =
            bench::with_tables(std::string(bytes->begin(), bytes->end()), options.results);
        if (!text) return fail(text.diagnostics());
        const auto written = bake::write_file_whole(
            path, {reinterpret_cast<const std::uint8_t*>(text->data()), text->size()});
        if (!written) return fail(written.diagnostics());
    }
    if (!options.update.empty()) return 0;
    for (const std::string& name : bench::markdown_tables()) {
        const auto table = bench::markdown_table(name, options.results);
        if (!table) return fail(table.diagnostics());
        std::printf("%s\n\n%s\n", name.c_str(), table->c_str());
    }
    return 0;
}

}  // namespace vantage::tools
