// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Paths that keep out of sight and out of danger. A search over the links in which a step costs its
// length times (1 + what its end costs a metre) plus what entering its end costs. Costs only ever
// add to the length, so that the straight distance stays a lower bound.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "vantage/navigation.h"
#include "vantage_analysis/fields.h"

namespace vantage {

enum class PathCostKind : std::uint8_t {
    EachMetre,  ///< weight * value is added to 1 and multiplies the length: exposure to threats.
    EachNode    ///< weight * value is added once: danger zones, claims, a lane of fire.
};

/// Values and weights below 0 count as 0. Where weight * value is infinite or not a number the
/// node is not entered at all.
struct PathCost {
    FieldView values;
    float weight = 1;  ///< The degree of stealth, for exposure.
    PathCostKind kind = PathCostKind::EachMetre;
};
inline constexpr std::uint32_t kMaxPathCosts = 8;

/// What a node costs, asked when the search first comes across it: for costs that nobody keeps as
/// a field. Adds to the fields' costs.
struct NodeCost {
    float each_metre = 0, each_node = 0;  ///< Not below 0; infinite: the node is not entered.
};
class NodeCosts {
  public:
    virtual NodeCost at(NodeIndex node) const noexcept = 0;

  protected:
    ~NodeCosts() = default;
};

struct SafePathQuery {
    NodeIndex start = kNoNode;
    /// One goal is searched for straight (A*), several in all directions until all are found; none:
    /// everything within max_cost. Only begin() reads them.
    std::span<const NodeIndex> goals;
    PathDirection direction = PathDirection::FromSource;
    std::span<const PathCost> costs;  ///< At most kMaxPathCosts; views must live during the search.
    const NodeCosts* more_costs = nullptr;  ///< Must live during the search, as well.
    /// The area of operations: only nodes with a value above 0 are entered. The start may lie
    /// outside. Null: everywhere.
    FieldView area;
    float max_cost = kUnreachable;
    std::uint32_t max_expanded = 0xffffffffu;  ///< Gives up after so many nodes.
};

/// What a path found is like. Exposure is the sum of length times the values of EachMetre costs,
/// whatever their weights.
struct SafePathTotals {
    bool is_found = false;
    float cost = kUnreachable;
    float length = kUnreachable;
    float exposure = 0;
    std::uint32_t node_count = 0;
};

/// Made once for a map, begun many times; nothing below allocates. One thread at a time.
class SafePathSearch {
  public:
    /// The map's arrays must outlive it.
    explicit SafePathSearch(const NodeMap& map);

    void begin(const SafePathQuery& query) noexcept;
    /// Expands at most so many nodes and says how many; fewer only when it is done.
    std::uint32_t advance(std::uint32_t max_nodes) noexcept;
    bool is_done() const noexcept { return is_done_; }
    /// It ended because of max_expanded: what was not found may exist.
    bool has_given_up() const noexcept { return has_given_up_; }
    std::uint32_t expanded() const noexcept { return expanded_; }

    /// The least cost, added up step by step from the start; kUnreachable when not found. Exact for
    /// the goals, without goals for every node, once the search is done.
    float cost(NodeIndex node) const noexcept;
    /// Is its cost known for good, before the search is done? Only without goals.
    bool is_settled(NodeIndex node) const noexcept;
    /// What is not settled costs at least this much; kUnreachable when nothing is left.
    float frontier() const noexcept;
    /// The node before it on its path; kNoNode for the start and what was not reached.
    NodeIndex parent(NodeIndex node) const noexcept;
    SafePathTotals totals(NodeIndex goal) const noexcept;
    /// Writes the nodes in the order of walking: from the start to the goal, or, searching towards
    /// the source, from the goal to the start. Returns how many there are, which may exceed
    /// `nodes.size()`; nothing is written then.
    std::uint32_t path(NodeIndex goal, std::span<NodeIndex> nodes) const noexcept;

  private:
    struct Step {
        std::uint32_t search = 0;  ///< What belongs to another search is stale.
        float cost = 0;
        float each_metre = 0, each_node = 0;
        NodeIndex parent = kNoNode;
        std::uint32_t place = 0;  ///< In the heap.
        float straight = 0;       ///< To the goal, at most.
        bool is_goal = false;
    };
    Step& touch(NodeIndex node) noexcept;
    float value_at(const PathCost& cost, NodeIndex node) const noexcept;
    void expand(NodeIndex node) noexcept;
    void improve(NodeIndex node, float cost, NodeIndex parent) noexcept;
    NodeIndex take_first() noexcept;
    void move_forward(std::uint32_t place) noexcept;
    void move_back(std::uint32_t place) noexcept;
    void put(std::uint32_t place, std::uint64_t key) noexcept;

    NodeMap map_;
    std::vector<Step> steps_;
    std::vector<std::uint64_t> heap_;
    std::uint32_t heap_size_ = 0;
    std::uint32_t search_ = 0;
    std::uint32_t goals_left_ = 0, expanded_ = 0, max_expanded_ = 0;
    NodeIndex start_ = kNoNode, goal_ = kNoNode;
    PathDirection direction_ = PathDirection::FromSource;
    PathCost costs_[kMaxPathCosts];
    std::uint32_t cost_count_ = 0;
    const NodeCosts* more_costs_ = nullptr;
    FieldView area_;
    float max_cost_ = kUnreachable;
    bool has_goals_ = false, is_done_ = true, has_given_up_ = false;
};

/// Searches of one map, lent on any thread. Makes another one when all are lent, so that nobody
/// waits; those are kept.
class SafePathPool : public std::enable_shared_from_this<SafePathPool> {
  public:
    struct GiveBack {
        std::shared_ptr<SafePathPool> pool;
        void operator()(SafePathSearch* search) const noexcept;
    };
    using Lent = std::unique_ptr<SafePathSearch, GiveBack>;

    /// Use std::make_shared.
    SafePathPool(const NodeMap& map, std::uint32_t count);
    Lent borrow();

  private:
    NodeMap map_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<SafePathSearch>> all_;
    std::vector<SafePathSearch*> free_;  ///< Has room for all.
};

}  // namespace vantage
