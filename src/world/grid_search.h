// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The path search on a grid: Dijkstra's algorithm (1959) over cell centres, which stops and goes
// on. GridNavigation::path_distances() runs the same search to its end.
#pragma once

#include <cstdint>
#include <vector>

#include "world/grid_map.h"

namespace vantage {

class GridSearch final : public PathSearch {
  public:
    explicit GridSearch(const GridMap& map);

    void begin(const PathQuery& query) noexcept override;
    bool widen(const PathQuery& query) noexcept override;
    std::uint32_t advance(std::uint32_t max_nodes) noexcept override;
    PathDistance distance(const NavPoint& goal) const noexcept override;
    std::uint64_t revision() const noexcept override { return revision_; }

    /// Was it begun with this query, and nothing has changed since?
    bool is_about(const PathQuery& query) const noexcept { return !is_stale() && query == query_; }

    /// Searches until the distance is final. Not for a stale search.
    float final_distance(const NavPoint& goal) noexcept;

    /// Of a search towards its source that knows the final distance from `node`: the next one on
    /// the way to the source's own. kNoGridNode when there is none.
    std::uint32_t next_on_the_way(std::uint32_t node) const noexcept;

  private:
    bool is_stale() const noexcept { return revision_ != map_.revision(); }
    float frontier() const noexcept;
    float distance_of(std::uint32_t node) const noexcept;
    void expand(std::uint32_t node) noexcept;

    void improve(std::uint32_t node, float distance) noexcept;
    std::uint32_t take_nearest() noexcept;
    bool is_before(std::uint32_t a, std::uint32_t b) const noexcept;
    void put(std::uint32_t place, std::uint32_t node) noexcept;
    void move_forward(std::uint32_t place) noexcept;
    void move_back(std::uint32_t place) noexcept;

    const GridMap& map_;
    // By node. What belongs to another search than the present one is stale.
    std::vector<std::uint32_t> searches_;
    std::vector<float> distances_;       ///< The shortest way so far from the source to its centre.
    std::vector<std::uint32_t> places_;  ///< Where it stands in the heap.
    std::vector<std::uint32_t> heap_;    ///< Nodes, nearest first, the lower number among equals.
    std::uint32_t heap_size_ = 0;
    std::uint32_t search_ = 0;
    std::uint64_t revision_ = 0;
    PathQuery query_;
    GridPlace source_;
};

}  // namespace vantage
