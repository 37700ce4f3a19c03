// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage simulate BUNDLE --agents N --seconds S --seed K [--units U] [--threads T] [--mix FILE]
//                         [--check N] [--json]

#include <cstdio>

#include "commands.h"
#include "terminal.h"

namespace vantage::tools {

int run_simulate(const SimulateOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    auto mix = LoadedMix::load(options.mix, catalog);
    if (!mix) return fail(mix.diagnostics());
    SceneLevels levels;
    auto level = levels.load({.file = options.level}, "");
    if (!level) return fail(level.diagnostics());

    SimulationSettings settings = options.settings;
    settings.level_name = base_name(options.level);
    auto simulation = Simulation::make(settings, catalog, std::move(*mix), *level);
    if (!simulation) return fail(simulation.diagnostics());
    while ((*simulation)->step()) {
    }
    const SimulationReport report = (*simulation)->report();
    std::fputs((options.as_json ? as_json(report) : as_table(report)).c_str(), stdout);
    return report.is_good() ? 0 : 1;
}

}  // namespace vantage::tools
