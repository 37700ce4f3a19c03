// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Dijkstra's algorithm (1959), with the straight distance as a lower bound of the rest (Hart,
// Nilsson, Raphael 1968) when there is one goal. The bound is taken a thousandth too low, so that
// rounded sums of many links stay above it; and a node to which a cheaper way is found is opened
// again. So the costs are those of a plain search in all directions.

#include "vantage_analysis/safe_path.h"

#include <algorithm>
#include <bit>

#include "base/log.h"
#include "base/vec.h"

namespace vantage {

namespace {

constexpr std::uint32_t kNoPlace = 0xffffffffu;
constexpr float kSurely = 0.999f;
constexpr std::uint32_t kWays = 4;  ///< Of the heap.

std::uint64_t heap_key(float order, NodeIndex node) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(order)} << 32 | node;
}

NodeIndex heap_node(std::uint64_t key) {
    return static_cast<NodeIndex>(key);
}

}  // namespace

SafePathSearch::SafePathSearch(const NodeMap& map)
    : map_(map), steps_(map.size()), heap_(map.size()) {}

void SafePathSearch::begin(const SafePathQuery& query) noexcept {
    if (++search_ == 0) {  // Wrapped: old marks could look fresh.
        for (Step& step : steps_)
            step.search = 0;
        search_ = 1;
    }
    heap_size_ = goals_left_ = expanded_ = 0;
    max_expanded_ = query.max_expanded;
    start_ = query.start;
    direction_ = query.direction;
    area_ = query.area;
    max_cost_ = query.max_cost;
    has_given_up_ = false;
    cost_count_ = static_cast<std::uint32_t>(
        std::min<std::size_t>(query.costs.size(), std::size_t{kMaxPathCosts}));
    (void)VANTAGE_CHECK(query.costs.size() <= kMaxPathCosts);
    std::copy_n(query.costs.begin(), cost_count_, costs_);
    more_costs_ = query.more_costs;
    has_goals_ = !query.goals.empty();
    goal_ = query.goals.size() == 1 && query.goals[0] < map_.size() ? query.goals[0] : kNoNode;
    is_done_ = start_ >= map_.size();
    if (is_done_) return;
    for (const NodeIndex goal : query.goals) {
        if (goal >= map_.size() || touch(goal).is_goal) continue;
        touch(goal).is_goal = true;
        ++goals_left_;
    }
    is_done_ = has_goals_ && goals_left_ == 0;
    if (is_done_) return;
    improve(start_, 0.0f, kNoNode);
}

float SafePathSearch::value_at(const PathCost& cost, NodeIndex node) const noexcept {
    const float value = cost.values.value(node);
    return value > 0.0f || value != value ? value : 0.0f;
}

/// What a node costs is looked up when the search first comes across it.
SafePathSearch::Step& SafePathSearch::touch(NodeIndex node) noexcept {
    Step& step = steps_[node];
    if (step.search == search_) return step;
    step = {.search = search_, .cost = kUnreachable, .place = kNoPlace};
    for (std::uint32_t i = 0; i < cost_count_; ++i) {
        float cost = max_of(costs_[i].weight, 0.0f) * value_at(costs_[i], node);
        if (cost != cost) cost = kUnreachable;
        (costs_[i].kind == PathCostKind::EachMetre ? step.each_metre : step.each_node) += cost;
    }
    if (more_costs_ != nullptr) {
        const NodeCost more = more_costs_->at(node);
        step.each_metre += more.each_metre;
        step.each_node += more.each_node;
    }
    if (area_ && !(area_.value(node) > 0.0f)) step.each_node = kUnreachable;
    if (goal_ != kNoNode)
        step.straight = kSurely * distance(map_.position(node), map_.position(goal_));
    return step;
}

/// A step costs by the node where it ends, in whichever direction the search goes.
void SafePathSearch::expand(NodeIndex node) noexcept {
    const Step from = steps_[node];
    if (direction_ == PathDirection::FromSource) {
        for (const NodeLink& link : map_.links(node)) {
            const Step& to = touch(link.to);
            improve(link.to, from.cost + (link.length * (1.0f + to.each_metre) + to.each_node),
                    node);
        }
        return;
    }
    for (const NodeLink& link : map_.back_links(node)) {
        // Nobody comes from outside the area, except at the far end of the path.
        if (area_ && node != start_ && from.each_node == kUnreachable) return;
        const float cost = link.length * (1.0f + from.each_metre) + from.each_node;
        touch(link.to);
        improve(link.to, from.cost + cost, node);
    }
}

void SafePathSearch::improve(NodeIndex node, float cost, NodeIndex parent) noexcept {
    Step& step = touch(node);
    if (!(cost < step.cost) || cost > max_cost_) return;
    step.cost = cost;
    step.parent = parent;
    const std::uint64_t key = heap_key(cost + step.straight, node);
    if (step.place == kNoPlace) step.place = heap_size_++;
    heap_[step.place] = key;
    move_forward(step.place);
}

std::uint32_t SafePathSearch::advance(std::uint32_t max_nodes) noexcept {
    std::uint32_t count = 0;
    while (!is_done_ && count < max_nodes) {
        if (heap_size_ == 0) {
            is_done_ = true;
            break;
        }
        if (expanded_ >= max_expanded_) {
            is_done_ = has_given_up_ = true;
            break;
        }
        const NodeIndex node = take_first();
        ++count;
        ++expanded_;
        if (steps_[node].is_goal) {
            steps_[node].is_goal = false;
            if (--goals_left_ == 0) {
                is_done_ = true;
                break;
            }
        }
        expand(node);
    }
    return count;
}

float SafePathSearch::cost(NodeIndex node) const noexcept {
    return node < steps_.size() && steps_[node].search == search_ ? steps_[node].cost
                                                                  : kUnreachable;
}

/// Without a goal to aim at nodes leave the heap in the order of their costs, once each.
bool SafePathSearch::is_settled(NodeIndex node) const noexcept {
    return cost(node) != kUnreachable && steps_[node].place == kNoPlace;
}

float SafePathSearch::frontier() const noexcept {
    return heap_size_ > 0 ? steps_[heap_node(heap_[0])].cost : kUnreachable;
}

NodeIndex SafePathSearch::parent(NodeIndex node) const noexcept {
    return cost(node) != kUnreachable ? steps_[node].parent : kNoNode;
}

SafePathTotals SafePathSearch::totals(NodeIndex goal) const noexcept {
    SafePathTotals totals;
    totals.cost = cost(goal);
    if (totals.cost == kUnreachable) return totals;
    totals.is_found = true;
    totals.length = 0;
    totals.node_count = 1;
    for (NodeIndex node = goal; steps_[node].parent != kNoNode; node = steps_[node].parent) {
        const NodeIndex before = steps_[node].parent;
        const bool is_forward = direction_ == PathDirection::FromSource;
        const NodeIndex from = is_forward ? before : node, to = is_forward ? node : before;
        for (const NodeLink& link : map_.links(from)) {
            if (link.to != to) continue;
            float exposure = 0;
            for (std::uint32_t i = 0; i < cost_count_; ++i) {
                if (costs_[i].kind == PathCostKind::EachMetre) exposure += value_at(costs_[i], to);
            }
            totals.length += link.length;
            totals.exposure += link.length * exposure;
            break;
        }
        ++totals.node_count;
    }
    return totals;
}

std::uint32_t SafePathSearch::path(NodeIndex goal, std::span<NodeIndex> nodes) const noexcept {
    if (cost(goal) == kUnreachable) return 0;
    std::uint32_t count = 0;
    for (NodeIndex node = goal; node != kNoNode; node = steps_[node].parent)
        ++count;
    if (count > nodes.size()) return count;
    std::uint32_t at = 0;
    for (NodeIndex node = goal; node != kNoNode; node = steps_[node].parent)
        nodes[at++] = node;
    if (direction_ == PathDirection::FromSource) std::reverse(nodes.begin(), nodes.begin() + count);
    return count;
}

SafePathPool::SafePathPool(const NodeMap& map, std::uint32_t count) : map_(map) {
    for (std::uint32_t i = 0; i < count; ++i)
        all_.push_back(std::make_unique<SafePathSearch>(map));
    for (const auto& search : all_)
        free_.push_back(search.get());
}

SafePathPool::Lent SafePathPool::borrow() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) {
        all_.push_back(std::make_unique<SafePathSearch>(map_));
        free_.reserve(all_.size());
        return Lent(all_.back().get(), {shared_from_this()});
    }
    SafePathSearch* search = free_.back();
    free_.pop_back();
    return Lent(search, {shared_from_this()});
}

void SafePathPool::GiveBack::operator()(SafePathSearch* search) const noexcept {
    const std::lock_guard lock(pool->mutex_);
    pool->free_.push_back(search);
}

// ---- the heap: least order first, the lower number among equals ---------------------------------

NodeIndex SafePathSearch::take_first() noexcept {
    const NodeIndex first = heap_node(heap_[0]);
    steps_[first].place = kNoPlace;
    const std::uint64_t last = heap_[--heap_size_];
    if (heap_size_ > 0) {
        put(0, last);
        move_back(0);
    }
    return first;
}

void SafePathSearch::put(std::uint32_t place, std::uint64_t key) noexcept {
    heap_[place] = key;
    steps_[heap_node(key)].place = place;
}

void SafePathSearch::move_forward(std::uint32_t place) noexcept {
    const std::uint64_t key = heap_[place];
    for (; place > 0; place = (place - 1) / kWays) {
        const std::uint64_t parent = heap_[(place - 1) / kWays];
        if (parent < key) break;
        put(place, parent);
    }
    put(place, key);
}

void SafePathSearch::move_back(std::uint32_t place) noexcept {
    const std::uint64_t key = heap_[place];
    for (;;) {
        const std::uint32_t first = kWays * place + 1;
        if (first >= heap_size_) break;
        std::uint32_t least = first;
        const std::uint32_t end = std::min(first + kWays, heap_size_);
        for (std::uint32_t child = first + 1; child < end; ++child) {
            if (heap_[child] < heap_[least]) least = child;
        }
        if (key < heap_[least]) break;
        put(place, heap_[least]);
        place = least;
    }
    put(place, key);
}

}  // namespace vantage
