// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Feet that follow a path over a level's navmesh, step by step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/scene/scene_levels.h"
#include "vantage_adapters/detour_navigation.h"

namespace vantage::tools {

struct WalkCounts {
    double metres = 0;  ///< Walked and jumped, seen from above.
    std::uint64_t jumps = 0, teleports = 0;
    std::uint64_t lost_steps = 0;  ///< Steps after which there was no floor under the feet.
};

/// How far from the surface one end of a way may be.
inline constexpr NavExtent kNearGoal{.horizontal = 0.6f, .up = 1.2f, .down = 1.2f};

class Walker {
  public:
    explicit Walker(const LoadedLevel& level) : level_(&level) {}

    /// Begins to walk by way of these places, in this order. False, and nothing changes, when the
    /// last one cannot be reached; others that cannot are left out.
    bool send(Vec3 from, std::span<const Vec3> by_way_of);
    /// Begins to walk along a way that was found before; who has meanwhile come somewhat farther
    /// than where it begins goes straight on to its next corner if one can, else back to it.
    void follow(Vec3 from, std::span<const adapters::PathCorner> way);
    void stop() { way_.clear(), next_ = 0; }

    bool is_walking() const { return next_ < way_.size(); }
    Vec3 goal() const { return way_.back().position; }  ///< Only of one that walks.
    float metres_left(Vec3 position) const;
    /// The corners that are still ahead.
    std::span<const adapters::PathCorner> corners_ahead() const {
        return std::span(way_).subspan(next_);
    }

    struct Step {
        Vec3 position;
        Vec3 direction;          ///< Horizontal, of unit length; zero where nothing was walked.
        bool is_on_leg = false;  ///< It ended between two corners, not on one.
    };
    /// Adds what was done to `counts`, if there are any.
    Step step(Vec3 position, float metres, WalkCounts* counts = nullptr);

  private:
    static constexpr std::size_t kMostCorners = 512;
    bool add_leg(Vec3 from, Vec3 to);
    bool can_walk_straight(Vec3 from, Vec3 to) const;
    Vec3 on_ground(Vec3 position, WalkCounts& counts) const;

    const LoadedLevel* level_;
    std::vector<adapters::PathCorner> way_;  ///< Keeps its memory.
    std::size_t next_ = 0;
};

}  // namespace vantage::tools
