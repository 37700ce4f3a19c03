// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Feet that follow a path over a level's navmesh, step by step.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tools/scene/scene_levels.h"
#include "vantage_adapters/detour_navigation.h"

namespace vantage::tools {

class Walker {
  public:
    explicit Walker(const LoadedLevel& level) : level_(&level) { way_.reserve(kMostCorners); }

    /// Begins to walk by way of these places, in this order. False, and nothing changes, when the
    /// last one cannot be reached; others that cannot are left out.
    bool send(Vec3 from, std::span<const Vec3> by_way_of);
    void stop() { way_.clear(), next_ = 0; }

    bool is_walking() const { return next_ < way_.size(); }
    Vec3 goal() const { return way_.back().position; }  ///< Only of one that walks.
    float metres_left(Vec3 position) const;

    struct Step {
        Vec3 position;
        Vec3 direction;  ///< Horizontal, of unit length; zero where nothing was walked.
    };
    Step step(Vec3 position, float metres);

  private:
    static constexpr std::size_t kMostCorners = 256;
    bool add_leg(Vec3 from, Vec3 to);
    Vec3 on_ground(Vec3 position) const;

    const LoadedLevel* level_;
    std::vector<adapters::PathCorner> way_, leg_;
    std::size_t next_ = 0;
};

}  // namespace vantage::tools
