// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The node iterator: visits nodes in the order of their exact path distance along the links, one at
// a time, so that whoever uses it can stop and go on anywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/navigation.h"
#include "vantage_analysis/nodes.h"

namespace vantage {

struct NodeSearchQuery {
    std::span<const NodeIndex> sources;  ///< All at distance 0. Only begin() reads them.
    PathDirection direction = PathDirection::FromSource;
    float max_distance = kUnreachable;  ///< Nodes farther away are not visited.
    /// Without it the order of visits is not that of distances, and distances are exact only when
    /// all is visited: for those who want all of them, in less time.
    bool is_ordered = true;
};

/// Made once for a map, begun many times; nothing below allocates. One thread at a time.
class NodeSearch {
  public:
    /// The map's arrays must outlive it.
    explicit NodeSearch(const NodeMap& map);

    /// Forgets what was found before. kNoNode among the sources is passed over.
    void begin(const NodeSearchQuery& query) noexcept;

    /// The nearest node that was not visited yet, of equally near ones the lowest; kNoNode when
    /// there are no more. Only for an ordered search.
    NodeIndex next() noexcept;
    /// Visits at most so many and says how many; fewer only when there are no more. Without order a
    /// node may be visited again.
    std::uint32_t advance(std::uint32_t max_nodes) noexcept;

    /// In the order of their visits; without order, all that were come across, once each.
    std::span<const NodeIndex> visited() const noexcept { return {order_.data(), visited_}; }
    /// The length of the shortest way, added up link by link; exact once the node was visited, else
    /// of the best way so far, or kUnreachable.
    float distance(NodeIndex node) const noexcept { return states_[node].distance; }
    /// The node before it on a shortest way (searching towards the source: after it); kNoNode for
    /// sources. Only for visited nodes.
    NodeIndex parent(NodeIndex node) const noexcept { return states_[node].parent; }

  private:
    /// 16 bytes, so that a look at a neighbour is one look at memory.
    struct State {
        float distance = kUnreachable;
        NodeIndex parent = kNoNode;
        NodeIndex next = kNoNode, previous = kNoNode;  ///< In its bucket.
    };
    /// Where the links of a node are: those of a TacticalNode, three times as dense.
    struct Links {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    std::span<const NodeLink> links_of(NodeIndex node) const noexcept;
    void forget() noexcept;
    template <bool is_ordered>
    void expand(NodeIndex node) noexcept;
    template <bool is_ordered>
    void improve(NodeIndex node, float distance, NodeIndex parent) noexcept;
    void enter_bucket(NodeIndex node, std::uint32_t bucket) noexcept;
    void leave_bucket(NodeIndex node, std::uint32_t bucket) noexcept;
    void insert_open(std::uint64_t key) noexcept;
    void remove_open(std::uint64_t key) noexcept;
    std::uint32_t next_place() noexcept;
    void open_next_bucket() noexcept;
    NodeIndex take_any() noexcept;
    void prefetch_links(NodeIndex node) const noexcept;
    std::uint32_t bucket_of(float distance) const noexcept {
        return static_cast<std::uint32_t>(distance * per_metre_);
    }

    NodeMap map_;
    float per_metre_ = 0;  ///< Buckets in a metre.
    std::uint32_t ring_mask_ = 0;
    std::vector<Links> links_;
    std::vector<State> states_;
    std::vector<NodeIndex> order_;
    std::vector<NodeIndex> heads_;         ///< Of each bucket in the ring: its first node.
    std::vector<std::uint64_t> occupied_;  ///< A bit for each bucket.
    std::vector<std::uint64_t> open_;      ///< The present bucket, sorted.
    std::uint32_t visited_ = 0, waiting_ = 0;
    std::uint32_t open_first_ = 0, open_end_ = 0;
    std::uint32_t bucket_ = 0;  ///< The present one, counted from distance 0.
    PathDirection direction_ = PathDirection::FromSource;
    bool is_ordered_ = true;
    float limit_ = kUnreachable;  ///< Distances are below this.
};

}  // namespace vantage
