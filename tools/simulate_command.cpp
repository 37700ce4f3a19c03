// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage simulate BUNDLE --agents N --seconds S --seed K [--units U] [--threads T] [--mix FILE]
//                         [--check N] [--json] [--record FILE.vrec | --inspect]

#include <cstdio>
#include <filesystem>
#include <map>

#include "commands.h"
#include "recording_file.h"
#include "terminal.h"
#include "vantage_adapters/library_folder.h"

namespace vantage::tools {

namespace {

/// A recorder and the file that it writes to; both empty when nothing is recorded.
struct Recorded {
    std::unique_ptr<RecordingFile> file;
    std::unique_ptr<Recorder> recorder;
};

Result<Recorded> start_recording(const SimulateOptions& options, const Catalog& catalog) {
    Recorded made;
    if (options.is_inspected) {
        made.recorder = std::make_unique<Recorder>(
            RecorderSettings{.catalog = &catalog, .title = base_name(options.level)});
    }
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
    if (recorded.file == nullptr) return Done{};
    recorded.recorder->flush();
    Result<Done> closed = recorded.file->close();
    if (!closed) return closed;
    if (recorded.recorder->dropped() > 0)
        std::fprintf(stderr, "%s queries are not whole in the recording\n",
                     with_commas(recorded.recorder->dropped()).c_str());
    return Done{};
}

// ---- with the inspector beside it
// -----------------------------------------------------------------

/// The files that the page edits, and the simulation that asks their queries.
struct LiveQueries {
    explicit LiveQueries(const Catalog& catalog) : library(catalog) {}
    QueryLibrary library;
    Simulation* simulation = nullptr;
};

/// Only queries that are not what they were: the mix may have compiled the others beside other
/// files.
Result<Done> take_in(void* context, const SourceText& file) {
    auto& live = *static_cast<LiveQueries*>(context);
    std::map<std::string, std::uint64_t> before;
    for (const std::string& name : live.library.query_names())
        before[name] = live.library.find(name)->hash;
    Result<Done> loaded = live.library.load(file);
    if (!loaded.ok()) return loaded;
    for (const std::string& name : live.library.query_names()) {
        const std::shared_ptr<const Program> program = live.library.find(name);
        if (before[name] != program->hash) live.simulation->replace(program);
    }
    return loaded;
}

Result<Done> simulate_inspected(const SimulateOptions& options, const Catalog& catalog,
                                const LoadedLevel& level, const Recorder& recorder,
                                Simulation& simulation) {
    LiveQueries live(catalog);
    live.simulation = &simulation;
    const bool has_queries = std::filesystem::is_directory(options.queries);
    if (has_queries) LibraryFolder(live.library, options.queries).poll();
    auto inspector = Inspector::start({.catalog = &catalog,
                                       .recorder = &recorder,
                                       .title = base_name(options.level),
                                       .bundle = level.bundle.get(),
                                       .providers = level.providers(),
                                       .query_folder = has_queries ? options.queries : "",
                                       .reload = take_in,
                                       .reload_context = &live,
                                       .can_control = true,
                                       .port = options.serve.port});
    if (!inspector.ok()) return std::move(inspector).diagnostics();
    show_in_browser(**inspector, options.serve);
    serve(**inspector, options.serve, [&simulation] { return simulation.step(); });
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
    if (options.is_inspected) {
        Result<Done> served =
            simulate_inspected(options, catalog, **level, *recorded->recorder, **simulation);
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
