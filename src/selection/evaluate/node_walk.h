// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Walks over the tactical nodes, for words that measure them: one search from their common end
// serves all candidates, a slice at a time, like a PathSearch of the navigation.
//
//   Safe      a metre costs 1, and `stealth` more for each known threat that sees where it leads;
//             a node in a danger that the asker knows of, one that somebody else has claimed and
//             the fields of TacticsSettings::path_costs cost extra; outside the asker's area of
//             operations nobody goes. The value is the cost.
//   Exposed   the shortest walk, whoever sees it. The value is the share of its length that the
//             watcher sees; a link counts half for each of its ends.
//
// Everything goes from node to node: who stands anywhere is at the node of his cell. Out of reach,
// and where there is no node, is kUnreachable; with a watcher who is at no node nothing is known,
// and all is not-a-number.
#pragma once

#include <array>

#include "vantage/catalog.h"
#include "vantage_analysis/tactics.h"

namespace vantage {

class NodeWalk final : private NodeCosts {
  public:
    NodeWalk() = default;
    NodeWalk(const NodeWalk&) = delete;  // The search points to it.
    NodeWalk& operator=(const NodeWalk&) = delete;

    /// The snapshot must have tactics. What the call points to must stay until end().
    void begin(const NodePathQuery& query, const CriterionCall& call) noexcept;
    /// Lets go of everything.
    void end() noexcept { search_.reset(); }

    /// Expands at most so many nodes and says how many; fewer only when nothing is left.
    std::uint32_t advance(std::uint32_t max_nodes) noexcept { return search_->advance(max_nodes); }
    /// As PathSearch::distance(); final at once where no search would tell more.
    PathDistance distance(const NavPoint& goal) const noexcept;
    /// The same, searched for as long as it takes.
    float final_distance(const NavPoint& goal) noexcept;

  private:
    NodeCost at(NodeIndex node) const noexcept override;
    void find_threats(const CriterionCall& call) noexcept;
    float seen_share(NodeIndex goal) const noexcept;
    bool is_seen(NodeIndex node) const noexcept {
        return tactics_->standing().sees(watcher_, node);
    }

    SafePathPool::Lent search_;
    NodePathQuery query_;
    const Tactics* tactics_ = nullptr;
    const Snapshot* snapshot_ = nullptr;
    const Area* area_ = nullptr;
    ObjectId asker_;
    std::span<const ObjectState> dangers_;
    std::array<NodeIndex, kMaxSetMembers> threats_{};
    std::uint32_t threat_count_ = 0;
    NodeIndex watcher_ = kNoNode;
    bool is_unknown_ = false;
};

}  // namespace vantage
