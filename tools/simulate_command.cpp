// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage simulate BUNDLE --agents N --seconds S --seed K [--units U] [--threads T] [--mix FILE]
//                         [--check N] [--json] [--record FILE.vrec]

#include <cstdio>

#include "commands.h"
#include "recording_file.h"
#include "terminal.h"

namespace vantage::tools {

namespace {

/// A recorder and the file that it writes to; both empty when nothing is recorded.
struct Recorded {
    std::unique_ptr<RecordingFile> file;
    std::unique_ptr<Recorder> recorder;
};

Result<Recorded> start_recording(const SimulateOptions& options, const Catalog& catalog) {
    Recorded made;
    if (options.record.empty()) return made;
    auto file = RecordingFile::create(options.record);
    if (!file) return std::move(file).diagnostics();
    made.file = std::move(*file);
    made.recorder = std::make_unique<Recorder>(RecorderSettings{.catalog = &catalog,
                                                                .title = base_name(options.level),
                                                                .ring_bytes = 0,
                                                                .sink = made.file.get()});
    return made;
}

/// Where the queries are written, and what to call the agents.
void tell_names(Recorder& recorder, const Mix& mix, const Simulation& simulation,
                std::span<const LoadedMix::Entry> entries) {
    for (std::size_t i = 0; i < entries.size() && i < mix.queries.size(); ++i)
        recorder.set_source(entries[i].program->hash, mix.queries[i].file, 0);
    std::size_t number = 0;
    for (const Agent& agent : simulation.crowd().agents())
        recorder.set_name(agent.id, "agent " + std::to_string(number++));
}

Result<Done> end_recording(Recorded& recorded) {
    if (recorded.recorder == nullptr) return Done{};
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
    auto level = levels.load({.file = options.level}, "");
    if (!level) return fail(level.diagnostics());

    SimulationSettings settings = options.settings;
    settings.level_name = base_name(options.level);
    auto recorded = start_recording(options, catalog);
    if (!recorded) return fail(recorded.diagnostics());
    if (recorded->recorder != nullptr) settings.watcher = &recorded->recorder->watcher();
    const LoadedMix asked = *mix;
    auto simulation = Simulation::make(settings, catalog, std::move(*mix), *level);
    if (!simulation) return fail(simulation.diagnostics());
    if (recorded->recorder != nullptr)
        tell_names(*recorded->recorder, asked.mix(), **simulation, asked.entries());
    while ((*simulation)->step()) {
    }
    Result<Done> ended = end_recording(*recorded);
    if (!ended) return fail(ended.diagnostics());
    const SimulationReport report = (*simulation)->report();
    std::fputs((options.as_json ? as_json(report) : as_table(report)).c_str(), stdout);
    return report.is_good() ? 0 : 1;
}

}  // namespace vantage::tools
