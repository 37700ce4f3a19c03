// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Ways for feet that keep out of sight: the cheapest one over the tactical nodes of a level, by the
// costs of `pathDistance (safe)`, cut short where a straight walk costs no more. And how long ways
// are, and how much of them is seen.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "tools/scene/scene_levels.h"
#include "vantage/world.h"
#include "vantage_adapters/detour_navigation.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tools {

/// Who is on the way, and who watches it.
struct SafeRouteQuery {
    Vec3 from, to;
    std::span<const Vec3> threats;  ///< Where the known ones are.
    float stealth = 1;              ///< A metre that one of them sees costs so many more.
    /// For claims of others and for the fields of TacticsSettings::path_costs.
    const Snapshot* snapshot = nullptr;
    ObjectId walker;
};

struct WayTotals {
    double metres = 0;
    double seen = 0;  ///< Metres in sight of a threat, counted for each threat.

    void add(const WayTotals& other) { metres += other.metres, seen += other.seen; }
};

class SafeRoutes {
  public:
    /// The level's nodes must know who sees whom.
    SafeRoutes(std::shared_ptr<const LoadedLevel> level, std::shared_ptr<const Tactics> tactics);

    /// Places to walk by way of, the goal last; empty when the nodes know no way. Valid until the
    /// next call.
    std::span<const Vec3> find(const SafeRouteQuery& query);

    /// Of a way that somebody is on, as seen from above.
    WayTotals measure(Vec3 from, std::span<const adapters::PathCorner> way,
                      std::span<const Vec3> threats);
    /// Of the shortest way over the navmesh.
    WayTotals measure_shortest(const SafeRouteQuery& query);

  private:
    class Costs;
    void shorten(const SafeRouteQuery& query, const Costs& costs);
    bool is_straight_walk(Vec3 from, Vec3 to) const;
    float cost_between(Vec3 from, Vec3 to, const Costs& costs) const;
    bool is_shortest_better(const SafeRouteQuery& query, const Costs& costs);
    void find_shortest(const SafeRouteQuery& query);
    void find_watchers(std::span<const Vec3> threats);

    std::shared_ptr<const LoadedLevel> level_;
    std::shared_ptr<const Tactics> tactics_;
    SafePathSearch search_;
    std::vector<NodeIndex> watchers_;  ///< Nodes of the threats.
    std::vector<NodeIndex> nodes_;     ///< Of the path.
    std::vector<Vec3> places_;
    std::vector<adapters::PathCorner> corners_;  ///< Of the shortest way.
};

}  // namespace vantage::tools
