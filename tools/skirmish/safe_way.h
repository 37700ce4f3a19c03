// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Ways for feet that keep out of the sight of known foes: a search over the level's tactical nodes,
// in which a metre in view of somebody counts as several. The same for both teams.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "tools/skirmish/fighter.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tools {

class SafeWay final : private NodeCosts {
  public:
    /// Null, or tactics without sight: every way is straight to the goal.
    explicit SafeWay(std::shared_ptr<const Tactics> tactics);

    /// By way of which places to walk; the last one is the goal. Good until the next call.
    std::span<const Vec3> find(const Fighter& fighter, Vec3 goal);

  private:
    NodeCost at(NodeIndex node) const noexcept override;
    void find_watchers(const Fighter& fighter);
    void keep_corners(Vec3 from, Vec3 goal);

    std::shared_ptr<const Tactics> tactics_;
    std::vector<NodeIndex> watchers_, nodes_;
    std::vector<Vec3> places_;
};

}  // namespace vantage::tools
