// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See bake_cost.h.

#include "bench/levels/bake_cost.h"

#include "bench/levels/level_setting.h"
#include "tools/simulate/mix.h"
#include "vantage_bake/bake.h"

namespace vantage::bench {

namespace {

Table bake_table() {
    using enum ColumnKind;
    return Table(
        "bake",
        "Baking, step by step: CPU milliseconds of all threads, what libraries take of it, "
        "and their ratio.\nA quick run leaves out who sees whom and worst cases.",
        {{"level", Key},
         {"step", Key},
         {"result", Count},
         {"cpu ms", Time},
         {"library ms", Time},
         {"to library", Time}});
}

/// A quick run bakes smaller bundles, which are not held against whole ones.
void add_step(const std::string& level, const bake::BakeStep& step, bool is_quick, Table& table) {
    const bool has_less = is_quick && (step.name == "bundle" || step.name == "all");
    Table::Row row = table.add_row();
    row.text(level)
        .text(step.name + (has_less ? " without tables" : ""))
        .text(step.summary)
        .number(step.cpu_ms, 1)
        .number(step.library_cpu_ms, 1);
    if (step.library_cpu_ms > 0) {
        row.number(step.cpu_ms / step.library_cpu_ms, 2);
    } else {
        row.nothing();
    }
}

}  // namespace

Result<LevelsReport> measure_bakes(const LevelsSettings& settings, const Catalog& catalog) {
    auto mix = tools::LoadedMix::load(settings.folder + "/workloads/targets.json", catalog);
    if (!mix) return std::move(mix).diagnostics();
    Table table = bake_table();
    for (const tools::MixLevel& level : mix->mix().levels) {
        if (!settings.has_level(level.name)) continue;
        bake::BakeSettings how;
        how.sight.is_wanted = how.polar.is_wanted = !settings.is_quick;
        how.threads = 1;
        auto output = bake::bake_file(path_of(level, mix->mix().file), how);
        if (!output) return std::move(output).diagnostics();
        bake::BakeStep all{.name = "all"};
        for (const bake::BakeStep& step : output->report.steps) {
            add_step(level.name, step, settings.is_quick, table);
            all.cpu_ms += step.cpu_ms;
            all.library_cpu_ms += step.library_cpu_ms;
        }
        all.summary = std::to_string(output->bundle.size()) + " bytes";
        add_step(level.name, all, settings.is_quick, table);
    }
    LevelsReport report;
    report.tables.push_back(std::move(table));
    return report;
}

}  // namespace vantage::bench
