// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Path lengths from one place to many by one search: Dijkstra over the portals of the graph, each
// reached with the pulled string that leads to it, so that goals cost only the last step. A long
// portal can be reached on several ways of which each is the best for some of its points: it keeps
// those that are best for its left end, its right end or its nearest point. A search stops and goes
// on, is for one caller at a time, and allocates only when it is made.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/detour/funnel.h"
#include "adapters/detour/nav_graph.h"
#include "vantage/navigation.h"
#include "vantage_adapters/detour_navigation.h"

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

class GraphSearch {
  public:
    explicit GraphSearch(const NavGraph& graph);

    /// Forgets what was found before, at no cost.
    void begin(const GraphQuery& query);

    /// Goes on to a greater distance than it was begun with.
    void widen(float max_distance) { query_.max_distance = max_distance; }

    /// Settles at most so many labels, the nearest first, and returns how many.
    std::uint32_t advance(std::uint32_t max_labels);

    /// From what has been settled; final once nothing that is open can be shorter.
    PathDistance distance(const GraphPoint& goal) const;

    /// The corners of the string to a goal whose distance is final, of a search from its source:
    /// writes those that fit and says how many there are.
    std::size_t corners_to(const GraphPoint& goal, std::span<PathCorner> corners) const;

  private:
    /// One way to one step. Steps are the portals, then the links, then the start itself.
    struct Label {
        Funnel funnel;
        float length;  ///< At least, to any point of the portal.
        std::uint32_t step;
        std::uint32_t parent;          ///< The label before.
        std::uint32_t next = kNoStep;  ///< The label that settled next in the same polygon.
    };

    /// The labels that have led to a polygon, as they settled.
    struct Arrivals {
        std::uint32_t first, last;
        std::uint32_t search;  ///< The search that wrote them; others are stale.
    };

    /// The shortest strings to a step that any of its labels has.
    struct Shortest {
        float nearest, left, right;
        std::uint32_t search;  ///< The search that wrote them; others are stale.
    };

    /// The best of what has been settled.
    struct Way {
        std::uint32_t label = kNoStep;
        float length = kUnreachable;
    };
    /// The labels in chain_ between two places without a link: [end, first), the first one last.
    struct Stretch {
        std::size_t first, end;
        Vec3 from, to;
    };
    class CornerWriter;

    Way best_way(const GraphPoint& goal) const;
    std::size_t collect_chain(std::uint32_t label) const;
    void pull_string(const Stretch& stretch, CornerWriter& writer) const;
    const NavGraphLink& link_of(std::uint32_t step) const {
        return graph_.links[step - graph_.portals.items.size()];
    }

    void settle(std::uint32_t label);
    void note_arrival(std::uint32_t label, std::uint32_t polygon);
    void reach_portals(std::uint32_t label, std::uint32_t polygon);
    void reach_links(std::uint32_t label, std::uint32_t polygon);
    Funnel extended(std::uint32_t label, const FunnelGate& gate) const;
    bool may_improve(std::uint32_t step, const Funnel& funnel, const FunnelGate& gate) const;
    Shortest lengths_to(std::uint32_t label, const Funnel& funnel, const FunnelGate& gate,
                        float visible) const;
    float length_to(std::uint32_t label, Vec3 point) const;
    std::uint32_t replay(Funnel& funnel, std::uint32_t corner, std::uint32_t last) const;
    bool improves(std::uint32_t step, const Shortest& lengths);
    void add(const Label& label);
    float frontier() const;

    std::uint32_t polygon_after(std::uint32_t step) const;
    bool is_portal(std::uint32_t step) const { return step < graph_.portals.items.size(); }
    std::uint32_t start_step() const { return static_cast<std::uint32_t>(shortest_.size()) - 1; }

    void heap_push(std::uint32_t label);
    std::uint32_t heap_pop();

    const NavGraph& graph_;
    std::vector<Shortest> shortest_;  // By step.
    std::vector<Label> labels_;
    std::size_t label_count_ = 0;
    std::size_t spare_labels_ = 0;  // Beyond the first of each step.
    /// Open labels: the length's bits, which order as lengths do, over the label's number.
    std::vector<std::uint64_t> heap_;
    std::size_t heap_size_ = 0;
    mutable std::vector<std::uint32_t> chain_;  // Of replay() and corners_to().
    std::vector<Arrivals> arrivals_;            // By polygon.
    std::uint32_t search_ = 0;
    GraphQuery query_{};
};

}  // namespace vantage::adapters
