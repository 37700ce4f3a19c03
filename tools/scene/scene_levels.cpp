// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scene_levels.h.

#include "tools/scene/scene_levels.h"

#include <filesystem>

#include "bake/files.h"
#include "vantage_adapters/detour_navigation.h"
#include "vantage_adapters/embree_rays.h"
#include "vantage_bake/bake.h"

namespace vantage::tools {

namespace {

using SharedLevel = std::shared_ptr<const LoadedLevel>;

/// The bytes of the bundle, wherever they come from.
Result<std::vector<std::uint8_t>> bundle_bytes(const std::string& path, const SceneLevel& level,
                                               bool has_tables) {
    if (path.ends_with(".vbundle")) return bake::read_file(path);
    bake::BakeSettings settings{.cell_size = level.bake_cell};
    settings.sight.is_wanted = has_tables || level.has_sight;
    settings.polar.is_wanted = has_tables;
    auto output = bake::bake_file(path, settings);
    if (!output) return std::move(output).diagnostics();
    return std::move(output->bundle);
}

Result<SharedLevel> open_level(std::vector<std::uint8_t> bytes, const std::string& path) {
    auto level = std::make_shared<LoadedLevel>();
    level->bytes = std::move(bytes);
    auto bundle = Bundle::open(level->bytes, path);
    if (!bundle) return std::move(bundle).diagnostics();
    level->bundle = std::make_unique<Bundle>(std::move(*bundle));
    if (level->bundle->nav_meshes().empty()) {
        return Diagnostic{.code = "scene/no-navmesh",
                          .message = "nobody can walk in this level: it has no navmesh",
                          .place = {.file = path},
                          .hint = "bake it again with an agent that fits"};
    }
    auto rays = adapters::make_embree_rays(level->bundle->mesh());
    if (!rays) return std::move(rays).diagnostics();
    level->rays_by = (*rays)->description();
    level->rays = std::move(*rays);
    auto navigation = adapters::make_detour_navigation(level->bundle->nav_meshes()[0]);
    if (!navigation) return std::move(navigation).diagnostics();
    level->paths = navigation->get();
    level->navigation = std::move(*navigation);
    return SharedLevel(std::move(level));
}

}  // namespace

Result<std::shared_ptr<const LoadedLevel>> SceneLevels::load(const SceneLevel& level,
                                                             const std::string& folder) {
    if (level.file.empty()) return make_flat_level(level.flat);
    const std::string path =
        (std::filesystem::path(folder) / level.file).lexically_normal().string();
    SharedLevel& known = files_[{path, level.bake_cell, level.has_sight}];
    if (known != nullptr) return known;
    auto bytes = bundle_bytes(path, level, has_tables_);
    if (!bytes) return std::move(bytes).diagnostics();
    Result<SharedLevel> loaded = open_level(std::move(*bytes), path);
    if (loaded) known = *loaded;
    return loaded;
}

}  // namespace vantage::tools
