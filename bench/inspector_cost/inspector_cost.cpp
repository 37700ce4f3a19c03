// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the inspector costs a game: a simulated crowd with it or without. Compiled twice, with the
// inspector and without, so that "not linked" is what it says. measure.sh runs it under callgrind,
// which counts the instructions of play_update() alone: loading a level is nobody's frame.
//
//     inspector_cost BUNDLE MIX AGENTS SECONDS off|on|record

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "tools/scene/scene_levels.h"
#include "tools/simulate/simulation.h"

#ifdef VANTAGE_WITH_INSPECTOR
#include "vantage_inspector/inspector.h"
#endif

namespace {

using namespace vantage;

int fail(const Diagnostics& diagnostics) {
    std::fputs(to_string(diagnostics).c_str(), stderr);
    return 1;
}

#ifdef VANTAGE_WITH_INSPECTOR
/// As a game has it: switched off, on and waiting for somebody, or recording everything.
struct Watch {
    Result<Done> start(const std::string& mode, const Catalog& catalog) {
        if (mode == "off") return Done{};
        recorder = std::make_unique<Recorder>(RecorderSettings{.catalog = &catalog});
        recorder->set_recording(mode == "record");
        auto started = Inspector::start({.catalog = &catalog, .recorder = recorder.get()});
        if (!started.ok()) return std::move(started).diagnostics();
        inspector = std::move(*started);
        return Done{};
    }
    SchedulerWatcher* watcher() { return recorder != nullptr ? &recorder->watcher() : nullptr; }
    void update() {
        if (inspector != nullptr) inspector->update();
    }
    std::uint64_t queries() const {
        return recorder != nullptr ? recorder->view()->queries().size() : 0;
    }
    std::unique_ptr<Recorder> recorder;
    std::unique_ptr<Inspector> inspector;
};
#else
struct Watch {
    Result<Done> start(const std::string&, const Catalog&) { return Done{}; }
    SchedulerWatcher* watcher() { return nullptr; }
    void update() {}
    std::uint64_t queries() const { return 0; }
};
#endif

}  // namespace

/// One frame of the game. callgrind looks for it by its name.
extern "C" __attribute__((noinline)) bool play_update(tools::Simulation& simulation,
                                                      void (*watch)(void*), void* context);
extern "C" bool play_update(tools::Simulation& simulation, void (*watch)(void*), void* context) {
    watch(context);
    return simulation.step();
}

int main(int count, char** arguments) {
    if (count != 6) {
        std::fputs("usage: inspector_cost BUNDLE MIX AGENTS SECONDS off|on|record\n", stderr);
        return 2;
    }
    Catalog catalog;
    add_builtin_words(catalog);
    auto mix = tools::LoadedMix::load(arguments[2], catalog);
    if (!mix) return fail(mix.diagnostics());
    tools::SceneLevels levels;
    auto level = levels.load({.file = arguments[1]}, "");
    if (!level) return fail(level.diagnostics());
    Watch watch;
    if (auto started = watch.start(arguments[5], catalog); !started)
        return fail(started.diagnostics());
    const auto agents = static_cast<std::uint32_t>(std::atoi(arguments[3]));
    auto simulation = tools::Simulation::make(
        {.agents = agents, .seconds = std::atof(arguments[4]), .watcher = watch.watcher()}, catalog,
        std::move(*mix), *level);
    if (!simulation) return fail(simulation.diagnostics());
    const auto update = [](void* context) { static_cast<Watch*>(context)->update(); };
    while (play_update(**simulation, update, &watch)) {
    }
    const tools::SimulationReport report = (*simulation)->report();
    std::printf("answers %016llx, %llu queries recorded\n",
                static_cast<unsigned long long>(report.hash),
                static_cast<unsigned long long>(watch.queries()));
    return 0;
}
