// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Ways for feet that keep out of the sight of known foes: a search over the level's tactical nodes,
// in which a metre in view of somebody counts as several. The same for both teams. One search after
// the other, a few nodes each frame, so that no frame pays for a long way.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "tools/skirmish/fighter.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tools {

class SafeWay final : private NodeCosts {
  public:
    /// Null, or tactics without sight: every way is straight to the goal.
    SafeWay(std::shared_ptr<const Tactics> tactics, std::size_t fighters);

    /// By way of which places to walk; the last one is the goal. Empty as long as the way is
    /// searched for: call again in the next frame. Good until the fighter's next call.
    std::span<const Vec3> find(const Fighter& fighter, Vec3 goal);

    /// Once a frame: searches on.
    void update();

  private:
    enum class State : std::uint8_t { Idle, Waiting, Found };
    struct Request {
        State state = State::Idle;
        Vec3 from, goal;
        std::vector<NodeIndex> watchers;
        std::vector<Vec3> places;
    };
    void ask(const Fighter& fighter, Vec3 goal);
    bool begin_search(const Request& request);
    void keep_corners(Request& request);
    NodeCost at(NodeIndex node) const noexcept override;

    std::shared_ptr<const Tactics> tactics_;
    std::unique_ptr<SafePathSearch> search_;
    std::vector<Request> requests_;      ///< One for each fighter.
    std::deque<std::uint32_t> waiting_;  ///< In the order in which they asked.
    bool is_searching_ = false;          ///< For the first who waits.
    std::vector<NodeIndex> watchers_;    ///< Of the way that is searched for.
    NodeIndex goal_ = kNoNode;
    std::vector<NodeIndex> nodes_;
};

}  // namespace vantage::tools
