// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See behaviours.h.

#include "tools/behaviours/behaviours.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/json_writer.h"
#include "base/spelling.h"

namespace vantage::tools {

namespace {

struct Behaviour {
    std::string_view name;
    BehaviourReport (*run)(Stage& stage);
    void (*more_jobs)(JobBoard& board, const NodeMap& map);  ///< May be null.
};
constexpr std::array kBehaviours = {Behaviour{"flee", flee, flee_jobs},
                                    Behaviour{"investigate", investigate, nullptr},
                                    Behaviour{"flank", flank, nullptr}};
constexpr std::array kNames = {kBehaviours[0].name, kBehaviours[1].name, kBehaviours[2].name};

/// Time of the game waits for the sink: nothing may be missing.
std::unique_ptr<Recorder> make_recorder(const BehaviourSettings& settings, const Stage& stage) {
    if (settings.sink == nullptr) return nullptr;
    return std::make_unique<Recorder>(
        RecorderSettings{.catalog = settings.catalog,
                         .title = settings.name,
                         .level_hash = stage.level()->bundle->info().input_hash,
                         .ring_bytes = 0,
                         .sink = settings.sink,
                         .sink_thread = SinkThread::Scheduler});
}

void add_trails(Stage& stage, BehaviourReport& report) {
    const std::uint8_t own_team = stage.actors().front().state.team;
    for (const Stage::Actor& actor : stage.actors()) {
        if (actor.state.kind == ObjectKind::Place) continue;
        report.trails.push_back({actor.name, actor.trail, actor.state.team != own_team});
    }
}

}  // namespace

std::span<const std::string_view> behaviour_names() {
    return kNames;
}

bool BehaviourReport::is_good() const {
    return std::all_of(findings.begin(), findings.end(),
                       [](const Finding& each) { return each.is_met(); });
}

Result<BehaviourReport> run_behaviour(const BehaviourSettings& settings, SceneLevels& levels,
                                      std::shared_ptr<const LoadedLevel>& level) {
    const auto behaviour =
        std::find_if(kBehaviours.begin(), kBehaviours.end(),
                     [&](const Behaviour& each) { return each.name == settings.name; });
    if (behaviour == kBehaviours.end()) {
        return Diagnostic{.code = "behaviour/unknown",
                          .message = "there is no such behaviour to show",
                          .found = "\"" + settings.name + "\"",
                          .expected = one_of(kNames),
                          .hint = did_you_mean(settings.name, kNames)};
    }
    StageSettings on_stage{.scene = settings.scene.empty()
                                        ? "scenes/" + settings.name + ".scene.json"
                                        : settings.scene,
                           .catalog = settings.catalog,
                           .library = settings.library};
    if (behaviour->more_jobs != nullptr) on_stage.more_jobs = behaviour->more_jobs;
    auto stage = Stage::make(on_stage, levels);
    if (!stage) return std::move(stage).diagnostics();
    level = (*stage)->level();
    const std::unique_ptr<Recorder> recorder = make_recorder(settings, **stage);
    Result<Done> started = (*stage)->start(recorder != nullptr ? &recorder->watcher() : nullptr);
    if (!started) return std::move(started).diagnostics();
    if (recorder != nullptr) {
        for (const Stage::Actor& actor : (*stage)->actors())
            recorder->set_name(actor.id, actor.name);
    }
    BehaviourReport report = behaviour->run(**stage);
    report.name = settings.name;
    report.seconds = (*stage)->now();
    add_trails(**stage, report);
    if (recorder != nullptr) recorder->flush();
    stage->reset();  // Its scheduler before the recorder.
    return report;
}

std::string as_table(const BehaviourReport& report) {
    char line[200];
    std::snprintf(line, sizeof(line), "%s, %.1f s\n", report.name.c_str(), report.seconds);
    std::string text = line;
    for (const Finding& finding : report.findings) {
        std::snprintf(line, sizeof(line), "  %-4s %-58.58s %8.2f  (%g to %g)\n",
                      finding.is_met() ? "ok" : "NOT", finding.what.c_str(), finding.measured,
                      finding.low, finding.high);
        text += line;
    }
    return text;
}

std::string as_json(const BehaviourReport& report) {
    JsonWriter json;
    json.begin_object().member("behaviour", report.name).member("seconds", report.seconds);
    json.key("findings").begin_array();
    for (const Finding& finding : report.findings) {
        json.begin_object()
            .member("what", finding.what)
            .member("measured", finding.measured)
            .member("low", finding.low)
            .member("high", finding.high)
            .member("isMet", finding.is_met())
            .end_object();
    }
    json.end_array().end_object();
    return json.text() + "\n";
}

}  // namespace vantage::tools
