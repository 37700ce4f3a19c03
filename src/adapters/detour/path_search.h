// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Path lengths from one place to many by one search: Dijkstra over the portals of the graph, each
// reached with the pulled string that leads to it, so that goals cost only the last step. A long
// portal can be reached on several ways of which each is the best for some of its points: it keeps
// those that are best for its left end, its right end or its nearest point. A search object is
// scratch memory for one caller at a time; it allocates only when it is made.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/detour/funnel.h"
#include "adapters/detour/nav_graph.h"
#include "vantage/navigation.h"

namespace vantage::adapters {

/// A position, relative to the origin, in a polygon of the graph.
struct GraphPoint {
    std::uint32_t polygon;
    Vec3 position;
};

struct GraphQuery {
    GraphPoint source;
    PathDirection direction;
    float max_distance;
};

class PathSearch {
  public:
    /// Goals beyond this many are to be asked in another search.
    static constexpr std::size_t kMaxGoals = 1024;

    explicit PathSearch(const NavGraph& graph);

    /// Writes kUnreachable where there is no path within query.max_distance. A goal's answer does
    /// not depend on the other goals. At most kMaxGoals.
    void find(const GraphQuery& query, std::span<const GraphPoint> goals,
              std::span<float> distances);

  private:
    /// One way to one step. Steps are the portals, then the links, then the start itself.
    struct Label {
        Funnel funnel;
        float length;  ///< At least, to any point of the portal.
        std::uint32_t step;
        std::uint32_t parent;  ///< The label before.
    };

    /// The shortest strings to a step that any of its labels has.
    struct Shortest {
        float nearest, left, right;
        std::uint32_t search;  ///< The search that wrote them; others are stale.
    };

    void start(const GraphQuery& query);
    void list_goals();
    void settle(std::uint32_t label);
    void reach_goals(std::uint32_t label, std::uint32_t polygon);
    void reach_portals(std::uint32_t label, std::uint32_t polygon);
    void reach_links(std::uint32_t label, std::uint32_t polygon);
    Funnel extended(std::uint32_t label, const FunnelGate& gate);
    Shortest lengths_to(std::uint32_t label, const Funnel& funnel, const FunnelGate& gate);
    float length_to(std::uint32_t label, Vec3 point);
    std::uint32_t replay(Funnel& funnel, std::uint32_t corner, std::uint32_t last);
    bool improves(std::uint32_t step, const Shortest& lengths);
    void add(const Label& label);
    bool goals_are_decided();

    std::uint32_t polygon_after(std::uint32_t step) const;
    bool is_portal(std::uint32_t step) const { return step < graph_.portals.items.size(); }
    std::uint32_t start_step() const { return static_cast<std::uint32_t>(shortest_.size()) - 1; }

    bool heap_before(std::uint32_t a, std::uint32_t b) const;
    void heap_push(std::uint32_t label);
    std::uint32_t heap_pop();

    const NavGraph& graph_;
    std::vector<Shortest> shortest_;  // By step.
    std::vector<Label> labels_;
    std::size_t label_count_ = 0;
    std::size_t spare_labels_ = 0;  // Beyond the first of each step.
    std::vector<std::uint32_t> heap_;
    std::size_t heap_size_ = 0;
    std::vector<std::uint32_t> chain_;
    std::vector<std::uint32_t> first_goal_;   // By polygon...
    std::vector<std::uint32_t> goal_search_;  // ...and the search that wrote it.
    std::uint32_t next_goal_[kMaxGoals];

    std::uint32_t search_ = 0;
    GraphQuery query_{};
    std::span<const GraphPoint> goals_;
    std::span<float> distances_;
    bool goals_changed_ = false;
    float farthest_goal_ = 0;
};

}  // namespace vantage::adapters
