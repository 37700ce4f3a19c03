// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_walk.h.

#include "selection/evaluate/node_walk.h"

#include <algorithm>
#include <limits>

#include "base/vec.h"

namespace vantage {

namespace {

/// So many metres one goes out of the way for a node of a danger, and for one of somebody's claim.
constexpr float kDangerCost = 20.0f;
constexpr float kClaimCost = 4.0f;

/// Nodes that a final_distance() expands before it looks again.
constexpr std::uint32_t kStride = 64;

}  // namespace

void NodeWalk::begin(const NodePathQuery& query, const CriterionCall& call) noexcept {
    const TacticsView& view = *call.snapshot->tactics();
    query_ = query;
    tactics_ = &view.tactics();
    snapshot_ = call.snapshot;
    asker_ = call.asker_id;
    threat_count_ = 0;
    const NodeMap& map = view.map();
    const bool is_safe = query.kind == NodePathQuery::Kind::Safe;
    watcher_ = is_safe ? kNoNode : map.find(query.watcher);
    is_unknown_ = !is_safe && watcher_ == kNoNode;
    if (search_ == nullptr) search_ = tactics_->borrow_search();
    std::array<PathCost, kMaxPathCosts> costs;
    std::size_t cost_count = 0;
    if (is_safe) {
        find_threats(call);
        dangers_ = call.known.dangers;
        area_ = call.snapshot->area(call.asker->area);
        for (const TacticsPathCost& cost : tactics_->settings().path_costs) {
            const FieldIndex field = tactics_->path_cost_field(cost_count);
            costs[cost_count++] = {view.field(field), cost.weight, cost.kind};
        }
    }
    search_->begin({.start = map.find(query.source),
                    .direction = query.direction,
                    .costs = std::span(costs).first(cost_count),
                    .more_costs = is_safe ? this : nullptr});
}

void NodeWalk::find_threats(const CriterionCall& call) noexcept {
    for (const ObjectState& threat : call.known.threats) {
        const NodeIndex node = tactics_->map().find(threat.position);
        if (node != kNoNode && threat_count_ < threats_.size()) threats_[threat_count_++] = node;
    }
}

NodeCost NodeWalk::at(NodeIndex node) const noexcept {
    const Vec3 position = tactics_->map().position(node);
    if (area_ != nullptr && !area_->contains(position)) return {0, kUnreachable};
    NodeCost cost;
    for (std::uint32_t i = 0; i < threat_count_; ++i)
        cost.each_metre += tactics_->standing().sees(threats_[i], node) ? query_.stealth : 0.0f;
    for (const ObjectState& danger : dangers_)
        cost.each_node += length(position - danger.position) <= danger.radius ? kDangerCost : 0.0f;
    Claim claim;
    const float near = tactics_->map().arrays().cell_size * 0.5f;
    if (snapshot_->claims_near(position, near, asker_, {&claim, 1}) > 0)
        cost.each_node += kClaimCost;
    return cost;
}

PathDistance NodeWalk::distance(const NavPoint& goal) const noexcept {
    if (is_unknown_) return {std::numeric_limits<float>::quiet_NaN(), true};
    const NodeIndex node = goal ? tactics_->map().find(goal.position) : kNoNode;
    if (node == kNoNode) return {kUnreachable, true};
    const bool is_safe = query_.kind == NodePathQuery::Kind::Safe;
    if (search_->is_settled(node)) return {is_safe ? search_->cost(node) : seen_share(node), true};
    if (search_->is_done()) return {kUnreachable, true};
    return {is_safe ? search_->frontier() : 0.0f, false};
}

float NodeWalk::final_distance(const NavPoint& goal) noexcept {
    PathDistance known = distance(goal);
    while (!known.is_final) {
        search_->advance(kStride);
        known = distance(goal);
    }
    return known.low;
}

float NodeWalk::seen_share(NodeIndex goal) const noexcept {
    const float whole = search_->cost(goal);
    if (whole == 0.0f) return is_seen(goal) ? 1.0f : 0.0f;
    float seen = 0;
    for (NodeIndex node = goal; search_->parent(node) != kNoNode; node = search_->parent(node)) {
        const NodeIndex before = search_->parent(node);
        const float ends = (is_seen(node) ? 0.5f : 0.0f) + (is_seen(before) ? 0.5f : 0.0f);
        seen += ends * (search_->cost(node) - search_->cost(before));
    }
    return std::min(seen / whole, 1.0f);
}

}  // namespace vantage
