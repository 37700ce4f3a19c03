// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See live_simulation.h.

#include "tools/inspect/live_simulation.h"

#include <filesystem>
#include <map>

#include "tools/inspect/crowd_fields.h"
#include "vantage/library.h"
#include "vantage_adapters/library_folder.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kUpdatesBetweenFields = 15;

/// The files that the page edits, and the simulation that asks their queries.
struct LiveQueries {
    LiveQueries(const Catalog& catalog, Simulation& asked_by)
        : library(catalog), simulation(asked_by) {}
    QueryLibrary library;
    Simulation& simulation;
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
        if (before[name] != program->hash) live.simulation.replace(program);
    }
    return loaded;
}

}  // namespace

void tell_names(Recorder& recorder, const LoadedMix& mix, const Simulation& simulation) {
    for (std::size_t i = 0; i < mix.entries().size(); ++i)
        recorder.set_source(mix.entries()[i].program->hash, mix.mix().queries[i].file, 0);
    std::uint32_t numbers[kTeams] = {};
    for (const Agent& agent : simulation.crowd().agents()) {
        const std::uint32_t team = agent.state.team % kTeams;
        const std::string number = std::to_string(++numbers[team]);
        recorder.set_name(agent.id, std::string(kTeamNames[team]) + " " + number);
    }
}

Result<Done> serve_simulation(const LiveSimulation& live, const ServeOptions& options) {
    LiveQueries queries(live.catalog, live.simulation);
    const bool has_queries = std::filesystem::is_directory(live.query_folder);
    if (has_queries) LibraryFolder(queries.library, live.query_folder).poll();
    auto fields = CrowdFields::make(*live.level.bundle);
    if (!fields.ok()) return std::move(fields).diagnostics();
    auto inspector = Inspector::start({.catalog = &live.catalog,
                                       .recorder = &live.recorder,
                                       .title = live.title,
                                       .bundle = live.level.bundle.get(),
                                       .providers = live.level.providers(),
                                       .fields = *fields != nullptr ? (*fields)->store() : nullptr,
                                       .query_folder = has_queries ? live.query_folder : "",
                                       .reload = take_in,
                                       .reload_context = &queries,
                                       .can_control = true,
                                       .port = options.port});
    if (!inspector.ok()) return std::move(inspector).diagnostics();
    show_in_browser(**inspector, options);
    std::uint32_t update = 0;
    serve(**inspector, options, [&] {
        if (*fields != nullptr && update % kUpdatesBetweenFields == 0)
            (*fields)->update(live.simulation.crowd(),
                              static_cast<double>(update) / kUpdatesPerSecond);
        ++update;
        return live.simulation.step();
    });
    return Done{};
}

}  // namespace vantage::tools
