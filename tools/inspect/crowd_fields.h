// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Fields over the nodes of the level about a crowd, for the page to draw: how far each team is, and
// where it has been. The crowd itself does not look at them.
#pragma once

#include <memory>
#include <vector>

#include "tools/simulate/crowd.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage::tools {

/// Of agents, for people.
inline constexpr const char* kTeamNames[kTeams] = {"guard", "raider"};

class CrowdFields {
  public:
    /// The level must stay. Null when it has no nodes.
    static Result<std::unique_ptr<CrowdFields>> make(const Bundle& level);

    /// Brings all fields up to date with where everybody is; `now` in seconds, which go on.
    void update(const Crowd& crowd, double now);
    std::shared_ptr<const FieldStore> store() const { return store_; }

  private:
    explicit CrowdFields(const NodeMap& map) : map_(map) {}
    Result<Done> set_up();

    NodeMap map_;
    std::shared_ptr<FieldStore> store_;
    std::unique_ptr<JobBoard> board_;
    SlotIndex areas_[kTeams] = {};
    HeatJob* trails_[kTeams] = {};
    std::vector<NodeIndex> nodes_;  ///< Of one team at a time.
};

}  // namespace vantage::tools
