// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage inspect LEVEL|FILE.vrec [LEVEL] [--queries DIR] [--scene S.json] [--port N]
// [--no-browser]

#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "commands.h"
#include "terminal.h"
#include "tools/inspect/scene_game.h"

namespace vantage::tools {

namespace {

constexpr std::uint64_t kMaxRecording = std::uint64_t{2} << 30;

/// Nothing moves here: time passes in the page alone.
int inspect_recording(const InspectOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    auto bytes = bake::read_file(options.subject, kMaxRecording);
    if (!bytes.ok()) return fail(bytes.diagnostics());
    SceneLevels levels;
    std::shared_ptr<const LoadedLevel> level;
    if (!options.level.empty()) {
        auto loaded = levels.load({.file = options.level}, "");
        if (!loaded.ok()) return fail(loaded.diagnostics());
        level = std::move(*loaded);
    }
    const bool has_queries = std::filesystem::is_directory(options.queries);
    auto inspector =
        Inspector::start({.catalog = &catalog,
                          .title = base_name(options.subject),
                          .bundle = level != nullptr ? level->bundle.get() : nullptr,
                          .providers = level != nullptr ? level->providers() : Providers{},
                          .query_folder = has_queries ? options.queries : std::string(),
                          .port = options.serve.port});
    if (!inspector.ok()) return fail(inspector.diagnostics());
    const auto opened = (*inspector)->open(std::move(*bytes), options.subject);
    if (!opened.ok()) return fail(opened.diagnostics());
    show_in_browser(**inspector, options.serve);
    serve(**inspector, options.serve, [] { return false; });
    return 0;
}

int inspect_scene(const InspectOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    auto game = SceneGame::make({.level = options.subject == "-" ? "" : options.subject,
                                 .scene = options.scene,
                                 .queries = options.queries},
                                catalog);
    if (!game.ok()) return fail(game.diagnostics());
    std::fputs(to_string(game.diagnostics()).c_str(), stderr);
    const std::string& named = options.subject == "-" ? options.scene : options.subject;
    auto inspector = Inspector::start({.catalog = &catalog,
                                       .recorder = &(*game)->recorder(),
                                       .title = base_name(named),
                                       .bundle = (*game)->bundle(),
                                       .providers = (*game)->providers(),
                                       .query_folder = options.queries,
                                       .library = &(*game)->library(),
                                       .can_control = true,
                                       .port = options.serve.port});
    if (!inspector.ok()) return fail(inspector.diagnostics());
    show_in_browser(**inspector, options.serve);
    serve(**inspector, options.serve, [&game] {
        (*game)->step();
        return true;
    });
    inspector->reset();  // Before the game goes.
    return 0;
}

}  // namespace

int run_inspect(const InspectOptions& options) {
    return options.subject.ends_with(".vrec") ? inspect_recording(options) : inspect_scene(options);
}

}  // namespace vantage::tools
