// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See level_setting.h.

#include "bench/levels/level_setting.h"

#include <cstdlib>
#include <filesystem>

#include "tools/scene/mount_points.h"

namespace vantage::bench {

namespace {

constexpr std::uint64_t kCrowdSeed = 1;

/// Archives of the game are not beside the mix.
std::string folder_of(const tools::MixLevel& level, const std::string& mix_file) {
    if (level.file.find(".pk3:") == std::string::npos)
        return std::filesystem::path(mix_file).parent_path().string();
    const char* folder = std::getenv("VANTAGE_OPENARENA");
    return folder != nullptr ? folder : "/usr/share/games/openarena/baseoa";
}

}  // namespace

std::string path_of(const tools::MixLevel& level, const std::string& mix_file) {
    return (std::filesystem::path(folder_of(level, mix_file)) / level.file)
        .lexically_normal()
        .string();
}

const char* name_of(RaysBy rays) {
    return rays == RaysBy::Embree ? "Embree" : "Bullet";
}

Result<std::shared_ptr<const tools::LoadedLevel>> BenchLevels::load(const tools::MixLevel& level,
                                                                    const std::string& mix_file) {
    return levels_.load({.file = path_of(level, mix_file)}, "");
}

Result<std::unique_ptr<LevelSetting>> LevelSetting::make(
    const Catalog& catalog, std::shared_ptr<const tools::LoadedLevel> level, std::uint32_t agents) {
    std::unique_ptr<LevelSetting> setting(new LevelSetting(catalog, std::move(level)));
    const tools::LoadedLevel& loaded = *setting->level_;
    auto bullet = adapters::make_bullet_rays(loaded.bundle->mesh());
    if (!bullet) return std::move(bullet).diagnostics();
    setting->bullet_ = std::move(*bullet);
    setting->world_ = std::make_unique<World>(
        WorldSettings{.max_objects = agents, .max_beliefs = agents * tools::kKnownFoes});
    auto mounted = tools::mount_points(*loaded.bundle, *setting->world_, *loaded.navigation);
    if (!mounted) return std::move(mounted).diagnostics();
    auto crowd = tools::Crowd::make({.level = setting->level_,
                                     .world = setting->world_.get(),
                                     .agents = agents,
                                     .seed = kCrowdSeed});
    if (!crowd) return std::move(crowd).diagnostics();
    setting->crowd_ = std::make_unique<tools::Crowd>(std::move(*crowd));
    setting->crowd_->look_around(0);
    setting->world_->publish();
    setting->snapshot_ = setting->world_->snapshot();
    return setting;
}

Providers LevelSetting::providers(RaysBy rays) const {
    Providers providers = level_->providers();
    if (rays == RaysBy::Bullet) providers.rays = bullet_.get();
    return providers;
}

std::string LevelSetting::description() const {
    return "rays by " + level_->rays_by + " and " + bullet_->description();
}

QueryInput LevelSetting::query(const Program& program, std::span<const ValueBinding> values,
                               std::uint32_t asker, RaysBy rays) const {
    return {.program = &program,
            .catalog = &catalog_,
            .snapshot = snapshot_.get(),
            .asker = crowd_->agents()[asker].id,
            .values = values,
            .providers = providers(rays),
            .seed = asker + 1,
            .max_candidates = 4096};
}

}  // namespace vantage::bench
