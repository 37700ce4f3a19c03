// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The levels of scenes, ready to be asked: rays and navigation. Bundles are opened, other files are
// baked first, once each, and flat ground needs neither library nor file.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/scene/scene_description.h"
#include "vantage/bundle.h"
#include "vantage/catalog.h"

namespace vantage::adapters {
class DetourNavigation;
}

namespace vantage::tools {

/// A level in memory. Shared by all scenes that take place in it; nobody changes it.
struct LoadedLevel {
    std::vector<std::uint8_t> bytes;  ///< Of the bundle; empty for flat ground.
    std::unique_ptr<Bundle> bundle;   ///< Null for flat ground.
    std::unique_ptr<RayProvider> rays;
    std::unique_ptr<NavigationProvider> navigation;
    const adapters::DetourNavigation* paths = nullptr;  ///< The same; null for flat ground.
    std::string rays_by;  ///< Library and instruction set; empty for flat ground.

    Providers providers() const { return {.rays = rays.get(), .navigation = navigation.get()}; }
};

/// Rays and navigation on level ground. Rays meet the walls only: the ground has no thickness.
Result<std::shared_ptr<const LoadedLevel>> make_flat_level(const FlatLevel& flat);

/// Keeps what it loaded. Not thread-safe.
class SceneLevels {
  public:
    /// `folder` is where the scene file lies: what its level is relative to.
    Result<std::shared_ptr<const LoadedLevel>> load(const SceneLevel& level,
                                                    const std::string& folder);

    /// From now on levels that are baked get tactical nodes with sight and worst-case tables.
    void bake_tables() { has_tables_ = true; }

  private:
    struct Key {
        std::string path;
        float cell = 0;
        bool has_sight = false;
        friend auto operator<=>(const Key&, const Key&) = default;
    };

    bool has_tables_ = false;
    std::map<Key, std::shared_ptr<const LoadedLevel>> files_;
};

}  // namespace vantage::tools
