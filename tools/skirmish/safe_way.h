// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Ways for feet that keep out of the sight of known foes: a search over the level's tactical nodes,
// in which a metre in view of somebody counts as several, says by way of which places, and searches
// over the navmesh from each to the next say where to walk. The same for both teams. One search
// after the other, a few nodes each frame, so that no frame pays for a long way.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "tools/skirmish/fighter.h"
#include "vantage/scheduler.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tools {

class SafeWay final : private NodeCosts {
  public:
    using Corners = std::vector<adapters::PathCorner>;

    /// Null, or tactics without sight: every way is the shortest one.
    SafeWay(const LoadedLevel& level, std::shared_ptr<const Tactics> tactics, std::size_t fighters);

    /// From where he was when he asked first to the goal; empty where there is no way. Null as long
    /// as it is searched for: call again in the next frame. Good until the fighter's next call.
    const Corners* find(const Fighter& fighter, Vec3 goal);

    /// Once a frame: searches on, but not when the turn's time is over.
    void update(const WorkTurn& turn);

  private:
    enum class State : std::uint8_t { Idle, Waiting, Found };
    struct Request {
        State state = State::Idle;
        Vec3 from, goal;
        std::vector<NodeIndex> watchers;
        std::vector<Vec3> places;  ///< The last one is the goal.
        Corners way;
    };
    /// How far it has come with the first who waits.
    enum class Stage : std::uint8_t { Begin, Places, Legs };

    void ask(const Fighter& fighter, Vec3 goal);
    std::uint32_t work_on(Request& request, std::uint32_t most_expanded);
    bool begin_search(const Request& request);
    void keep_places(Request& request);
    void begin_legs(Request& request);
    void begin_leg(const Request& request);
    void end_leg(Request& request);
    NodeCost at(NodeIndex node) const noexcept override;

    const LoadedLevel& level_;
    std::shared_ptr<const Tactics> tactics_;
    std::unique_ptr<adapters::PathFinder> finder_;  ///< Of legs.
    Corners leg_;
    std::size_t leg_number_ = 0;
    Vec3 leg_from_;
    std::unique_ptr<SafePathSearch> search_;
    std::vector<Request> requests_;      ///< One for each fighter.
    std::deque<std::uint32_t> waiting_;  ///< In the order in which they asked.
    Stage stage_ = Stage::Begin;
    std::vector<NodeIndex> watchers_;  ///< Of the way that is searched for.
    NodeIndex goal_ = kNoNode;
    std::vector<NodeIndex> nodes_;
};

}  // namespace vantage::tools
