// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A level with people in it who have something to ask: squads of two teams at random places, each
// agent with the nearest foe as its target. Rays by Embree and by Bullet. Nobody moves, so a query
// and its asker always give the same answer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/levels/report.h"
#include "tools/scene/scene_levels.h"
#include "tools/simulate/crowd.h"
#include "tools/simulate/mix.h"
#include "vantage_adapters/bullet_rays.h"

namespace vantage::bench {

/// Who asks each query.
inline constexpr std::uint32_t kAskers = 40;

enum class RaysBy : std::uint8_t { Embree, Bullet };
const char* name_of(RaysBy rays);

/// Where the file of a level is: beside the mix, or in the game's folder (VANTAGE_OPENARENA, or
/// Debian's) when it is inside an archive.
std::string path_of(const tools::MixLevel& level, const std::string& mix_file);

/// Loads levels as a mix names them; each is baked once.
class BenchLevels {
  public:
    Result<std::shared_ptr<const tools::LoadedLevel>> load(const tools::MixLevel& level,
                                                           const std::string& mix_file);

  private:
    tools::SceneLevels levels_;
};

/// Those that other parts have baked, or new ones.
inline std::shared_ptr<BenchLevels> levels_of(const LevelsSettings& settings) {
    return settings.baked != nullptr ? settings.baked : std::make_shared<BenchLevels>();
}

class LevelSetting {
  public:
    /// The catalog stays.
    static Result<std::unique_ptr<LevelSetting>> make(
        const Catalog& catalog, std::shared_ptr<const tools::LoadedLevel> level,
        std::uint32_t agents = kAskers);

    const tools::LoadedLevel& level() const { return *level_; }
    World& world() { return *world_; }
    tools::Crowd& crowd() { return *crowd_; }
    const Catalog& catalog() const { return catalog_; }
    Providers providers(RaysBy rays) const;
    /// Libraries and versions behind the answers.
    std::string description() const;

    /// The question of one of the agents.
    QueryInput query(const Program& program, std::span<const ValueBinding> values,
                     std::uint32_t asker, RaysBy rays) const;

  private:
    LevelSetting(const Catalog& catalog, std::shared_ptr<const tools::LoadedLevel> level)
        : catalog_(catalog), level_(std::move(level)) {}

    const Catalog& catalog_;
    std::shared_ptr<const tools::LoadedLevel> level_;
    std::unique_ptr<adapters::BulletRays> bullet_;
    std::unique_ptr<World> world_;
    std::unique_ptr<tools::Crowd> crowd_;
    std::shared_ptr<const Snapshot> snapshot_;
};

}  // namespace vantage::bench
