// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See demo_game.h.

#include "demo_game.h"

#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "embedded_files.h"
#include "tools/inspect/live_simulation.h"

namespace vantage::tools {

namespace {

constexpr double kDay = 86'400;

constexpr const char* kLibrary = "library.vq";
constexpr const char* kStreetFile = "street.vq";  ///< The question of the demo's first half.

/// What the people of the street want, and how often.
struct Wish {
    const char* file;
    const char* query;
    double share;
};
constexpr Wish kWishes[] = {{kStreetFile, "OutOfTheLineOfFire", 20},
                            {"cover/take_cover.vq", "TakeCover", 15},
                            {"attack/shoot_from_cover.vq", "ShootFromCover", 15},
                            {"attack/approach.vq", "ApproachFromCover", 15},
                            {"attack/flank.vq", "Flank", 15},
                            {"cover/compromised.vq", "CoverCompromised_FindNearby", 10},
                            {"squad/advance.vq", "SquadAdvance", 10},
                            {"attack/keep_range.vq", "KeepRange", 10},
                            {"cover/hide_from_several.vq", "HideFromSeveral", 5},
                            {"cover/reload.vq", "ReloadSpot", 5},
                            {"retreat/retreat.vq", "Retreat", 5},
                            {"retreat/flee.vq", "Flee", 5}};

Mix mix_in(const std::string& folder) {
    Mix mix;
    mix.file = folder + "/queries/";  // What the paths below are relative to.
    mix.library = {kLibrary};
    for (const Wish& wish : kWishes)
        mix.queries.push_back({.file = wish.file, .query = wish.query, .share = wish.share});
    mix.values = {{.name = "weaponRange", .value = 30}};
    return mix;
}

Result<Done> write_if_missing(const std::filesystem::path& path, std::string_view text) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) return Done{};
    std::filesystem::create_directories(path.parent_path(), error);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    return bake::write_file_whole(path.string(), {bytes, text.size()});
}

Result<Done> write_queries(const std::filesystem::path& folder) {
    for (const EmbeddedFile& file : demo_queries()) {
        if (Result<Done> written = write_if_missing(folder / file.path, file.text); !written.ok())
            return written;
    }
    return write_if_missing(folder / "queries" / kStreetFile, street_files()[1].text);
}

/// A folder from an older version, or edited until nothing works, is the likely reason.
Diagnostics with_way_out(Diagnostics problems, const std::string& folder) {
    problems.push_back({.severity = Severity::Note,
                        .code = "demo/queries",
                        .message = "the demo asks the queries of this folder",
                        .place = {.file = folder + "/queries"},
                        .hint = "remove the folder to begin with the shipped ones again"});
    return problems;
}

}  // namespace

Result<Done> run_demo_game(const DemoGame& game) {
    Catalog catalog;
    add_builtin_words(catalog);
    if (Result<Done> written = write_queries(game.folder); !written.ok()) return written;
    auto mix = LoadedMix::load(mix_in(game.folder), catalog);
    if (!mix.ok()) return with_way_out(std::move(mix).diagnostics(), game.folder);
    SceneLevels levels;
    auto level = levels.load({.file = game.bundle}, "");
    if (!level.ok()) return std::move(level).diagnostics();

    Recorder recorder({.catalog = &catalog,
                       .title = "street",
                       .level_hash = (*level)->bundle->info().input_hash});
    const LoadedMix asked = *mix;
    auto simulation = Simulation::make({.level_name = "street",
                                        .agents = game.agents,
                                        .seconds = kDay,
                                        .watcher = &recorder.watcher()},
                                       catalog, std::move(*mix), *level);
    if (!simulation.ok()) return std::move(simulation).diagnostics();
    tell_names(recorder, asked, **simulation);
    std::printf(
        "\n%u people now live on the street. See what they choose, click a place to hear why "
        "not there,\nand change their queries (%s/queries) while they run. Ctrl+C ends it.\n",
        game.agents, game.folder.c_str());
    std::fflush(stdout);
    return serve_simulation({.catalog = catalog,
                             .level = **level,
                             .recorder = recorder,
                             .simulation = **simulation,
                             .title = "street",
                             .query_folder = game.folder + "/queries"},
                            game.serve);
}

}  // namespace vantage::tools
