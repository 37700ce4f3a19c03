// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The public path search over the graph: knows which points belong to the mesh and which islands
// connect, and leaves the search itself to graph_search.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/detour/detour_graph.h"
#include "adapters/detour/graph_search.h"
#include "base/vec.h"

namespace vantage::adapters {

/// The walkable surface without Detour: what path searches need. Never changes once it is made.
struct NavSurface {
    Vec3 origin;
    NavGraph graph;                      ///< Relative to the origin.
    std::vector<std::uint16_t> islands;  ///< By polygon.
    std::uint32_t island_count = 0;      ///< 0 when nothing is labelled.
    std::vector<std::uint64_t> reach_bits;
    std::uint64_t revision = 1;

    bool has(const NavPoint& point) const noexcept;
    GraphPoint to_graph(const NavPoint& point) const noexcept {
        return {polygon_index(point), point.position - origin};
    }
    bool islands_connect(std::uint32_t from, std::uint32_t to) const noexcept;
};

class DetourSearch final : public PathSearch {
  public:
    explicit DetourSearch(const NavSurface& surface) : surface_(surface), search_(surface.graph) {}

    void begin(const PathQuery& query) noexcept override;
    bool widen(const PathQuery& query) noexcept override;
    std::uint32_t advance(std::uint32_t max_nodes) noexcept override;
    PathDistance distance(const NavPoint& goal) const noexcept override;
    std::uint64_t revision() const noexcept override { return revision_; }

    /// Was it begun with this query?
    bool is_about(const PathQuery& query) const noexcept {
        return revision_ == surface_.revision && query == query_;
    }

    /// Searches until the distance is final. Not before the first begin().
    float final_distance(const NavPoint& goal) noexcept;

    /// The same with the corners on the way; only for a search from its source.
    FoundPath final_path(const NavPoint& goal, std::span<PathCorner> corners) noexcept {
        final_distance(goal);
        return path_to(goal, corners);
    }

    /// Of a goal whose distance is final.
    FoundPath path_to(const NavPoint& goal, std::span<PathCorner> corners) const noexcept;

  private:
    bool may_connect(const NavPoint& goal) const noexcept;

    const NavSurface& surface_;
    GraphSearch search_;
    PathQuery query_;
    bool has_source_ = false;
    std::uint64_t revision_ = 0;
};

class DetourPathFinder final : public PathFinder {
  public:
    explicit DetourPathFinder(const NavSurface& surface) : search_(surface) {}

    void begin(const NavPoint& from, const NavPoint& to) noexcept override;
    std::uint32_t advance(std::uint32_t max_nodes) noexcept override;
    bool is_done() const noexcept override { return is_done_; }
    FoundPath path(std::span<PathCorner> corners) const noexcept override {
        return search_.path_to(goal_, corners);
    }

  private:
    DetourSearch search_;
    NavPoint goal_;
    bool is_done_ = true;
};

}  // namespace vantage::adapters
