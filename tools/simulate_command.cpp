// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage simulate BUNDLE --agents N --seconds S --seed K [--units U] [--threads T] [--mix FILE]
//                         [--check N] [--trust-tables] [--safe-paths K] [--json]
//                         [--record FILE.vrec | --inspect]

#include <cstdio>

#include "commands.h"
#include "recording_file.h"
#include "terminal.h"
#include "tools/inspect/live_simulation.h"

namespace vantage::tools {

namespace {

/// A recorder and the file that it writes to; both empty when nothing is recorded.
struct Recorded {
    std::unique_ptr<RecordingFile> file;
    std::unique_ptr<Recorder> recorder;
};

/// Simulated time waits for the disk: nothing may be missing in the file.
Result<Recorded> start_recording(const SimulateOptions& options, const Catalog& catalog,
                                 const LoadedLevel& level) {
    Recorded made;
    RecorderSettings settings{
        .catalog = &catalog,
        .title = base_name(options.level),
        .level_hash = level.bundle != nullptr ? level.bundle->info().input_hash : 0,
        .sink_thread = SinkThread::Scheduler};
    if (!options.record.empty()) {
        auto file = RecordingFile::create(options.record);
        if (!file) return std::move(file).diagnostics();
        made.file = std::move(*file);
        settings.ring_bytes = 0;
        settings.sink = made.file.get();
    }
    if (made.file != nullptr || options.is_inspected)
        made.recorder = std::make_unique<Recorder>(settings);
    return made;
}

Result<Done> end_recording(Recorded& recorded) {
    if (recorded.file == nullptr) return Done{};
    recorded.recorder->flush();
    Result<Done> closed = recorded.file->close();
    if (!closed) return closed;
    if (recorded.recorder->dropped() > 0)
        std::fprintf(stderr, "%s queries are not whole in the recording\n",
                     with_commas(recorded.recorder->dropped()).c_str());
    return Done{};
}

}  // namespace

int run_simulate(const SimulateOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    auto mix = LoadedMix::load(options.mix, catalog);
    if (!mix) return fail(mix.diagnostics());
    SceneLevels levels;
    if (options.settings.trust_tables) levels.bake_tables();
    auto level =
        levels.load({.file = options.level, .has_sight = options.settings.stealth > 0}, "");
    if (!level) return fail(level.diagnostics());

    SimulationSettings settings = options.settings;
    settings.level_name = base_name(options.level);
    auto recorded = start_recording(options, catalog, **level);
    if (!recorded) return fail(recorded.diagnostics());
    if (recorded->recorder != nullptr) settings.watcher = &recorded->recorder->watcher();
    const LoadedMix asked = *mix;
    auto simulation = Simulation::make(settings, catalog, std::move(*mix), *level);
    if (!simulation) return fail(simulation.diagnostics());
    if (recorded->recorder != nullptr) tell_names(*recorded->recorder, asked, **simulation);
    if (options.is_inspected) {
        Result<Done> served = serve_simulation({.catalog = catalog,
                                                .level = **level,
                                                .recorder = *recorded->recorder,
                                                .simulation = **simulation,
                                                .title = settings.level_name,
                                                .query_folder = options.queries},
                                               options.serve);
        if (!served) return fail(served.diagnostics());
    } else {
        while ((*simulation)->step()) {
        }
    }
    Result<Done> ended = end_recording(*recorded);
    if (!ended) return fail(ended.diagnostics());
    const SimulationReport report = (*simulation)->report();
    std::fputs((options.as_json ? as_json(report) : as_table(report)).c_str(), stdout);
    return report.is_good() ? 0 : 1;
}

}  // namespace vantage::tools
