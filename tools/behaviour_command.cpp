// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage behaviour flee|investigate|flank [--scene S.json] [--queries DIR] [--record FILE.vrec]
//                                          [--picture FILE.png] [--json]

#include <cstdio>

#include "commands.h"
#include "recording_file.h"
#include "terminal.h"
#include "tools/behaviours/behaviours.h"
#include "vantage_adapters/library_folder.h"
#include "vantage_bake/picture.h"

namespace vantage::tools {

namespace {

Result<Done> load_library(const std::string& folder, QueryLibrary& library) {
    for (const FolderChange& change : LibraryFolder(library, folder).poll()) {
        if (change.kind == FolderChange::Kind::Refused) return change.diagnostics;
    }
    if (!library.query_names().empty()) return Done{};
    return Diagnostic{.code = "behaviour/no-queries",
                      .message = "there are no queries in the folder",
                      .place = {.file = folder},
                      .hint = "name one with --queries"};
}

Result<Done> draw(const BehaviourReport& report, const LoadedLevel& level,
                  const std::string& file) {
    bake::PictureSettings settings{
        .layers = {"level", "borders", "trails"},
        .title = report.name + "  ·  " + std::string(level.bundle->info().level_name)};
    for (const Trail& trail : report.trails)
        settings.trails.push_back({trail.name, trail.places, trail.is_threat});
    return bake::draw_picture(*level.bundle, file, settings);
}

}  // namespace

int run_behaviour_command(const BehaviourOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    QueryLibrary library(catalog);
    if (Result<Done> loaded = load_library(options.queries, library); !loaded)
        return fail(loaded.diagnostics());
    std::unique_ptr<RecordingFile> recording;
    if (!options.record.empty()) {
        auto file = RecordingFile::create(options.record);
        if (!file) return fail(file.diagnostics());
        recording = std::move(*file);
    }
    SceneLevels levels;
    std::shared_ptr<const LoadedLevel> level;
    const auto report = run_behaviour({.name = options.name,
                                       .scene = options.scene,
                                       .catalog = &catalog,
                                       .library = &library,
                                       .sink = recording.get()},
                                      levels, level);
    if (!report) return fail(report.diagnostics());
    if (recording != nullptr) {
        if (Result<Done> closed = recording->close(); !closed) return fail(closed.diagnostics());
    }
    std::fputs((options.as_json ? as_json(*report) : as_table(*report)).c_str(), stdout);
    if (!options.picture.empty()) {
        if (Result<Done> drawn = draw(*report, *level, options.picture); !drawn)
            return fail(drawn.diagnostics());
    }
    return report->is_good() ? 0 : 1;
}

}  // namespace vantage::tools
