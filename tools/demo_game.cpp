// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See demo_game.h.

#include "demo_game.h"

#include <cstdio>
#include <filesystem>

#include "bake/files.h"
#include "tools/demo/demo_files.h"
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

/// The shipped ones, and the question of the demo's first half.
Result<Done> write_queries(const std::string& folder) {
    if (Result<Done> written = write_shipped_queries(folder); !written.ok()) return written;
    const std::string path = folder + "/queries/" + kStreetFile;
    std::error_code error;
    if (std::filesystem::exists(path, error)) return Done{};
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(street_query().data());
    return bake::write_file_whole(path, {bytes, street_query().size()});
}

}  // namespace

Result<Done> run_demo_game(const DemoGame& game) {
    Catalog catalog;
    add_builtin_words(catalog);
    if (Result<Done> written = write_queries(game.folder); !written.ok()) return written;
    auto mix = LoadedMix::load(mix_in(game.folder), catalog);
    if (!mix.ok()) return with_way_out(std::move(mix).diagnostics(), game.folder);
    Recorder recorder({.catalog = &catalog,
                       .title = "street",
                       .level_hash = game.level->bundle->info().input_hash});
    const LoadedMix asked = *mix;
    auto simulation = Simulation::make({.level_name = "street",
                                        .agents = game.agents,
                                        .seconds = kDay,
                                        .watcher = &recorder.watcher()},
                                       catalog, std::move(*mix), game.level);
    if (!simulation.ok()) return std::move(simulation).diagnostics();
    tell_names(recorder, asked, **simulation);
    std::printf(
        "\n%u people now live on the street. See what they choose, click a place to hear why "
        "not there,\nand change their queries (%s/queries) while they run. Ctrl+C ends it.\n",
        game.agents, game.folder.c_str());
    std::fflush(stdout);
    return serve_simulation({.catalog = catalog,
                             .level = *game.level,
                             .recorder = recorder,
                             .simulation = **simulation,
                             .title = "street",
                             .query_folder = game.folder + "/queries"},
                            game.serve);
}

}  // namespace vantage::tools
