// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See safe_routes.h.

#include "tools/simulate/safe_routes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/vec.h"

namespace vantage::tools {

namespace {

constexpr float kClaimMetres = 4.0f;  ///< As in `pathDistance (safe)`.
constexpr float kSampleMetres = 0.5f;
constexpr std::size_t kMostWayCorners = 512;
constexpr std::size_t kMostSkipped = 24;  ///< Nodes that a straight walk may leave out.
constexpr NavExtent kAtPlace{.horizontal = 0.6f, .up = 1.2f, .down = 1.2f};

}  // namespace

/// What entering a node costs: each watcher that sees it, claims of others, the tactics' fields.
class SafeRoutes::Costs final : public NodeCosts {
  public:
    Costs(const SafeRoutes& routes, const SafeRouteQuery& query) : routes_(routes), query_(query) {}

    NodeCost at(NodeIndex node) const noexcept override {
        NodeCost cost;
        const NodeSight& sight = routes_.tactics_->standing();
        for (const NodeIndex watcher : routes_.watchers_)
            cost.each_metre += sight.sees(watcher, node) ? query_.stealth : 0.0f;
        if (query_.snapshot == nullptr) return cost;
        Claim claim;
        const NodeMap& map = routes_.tactics_->map();
        if (query_.snapshot->claims_near(map.position(node), map.arrays().cell_size * 0.5f,
                                         query_.walker, {&claim, 1}) > 0)
            cost.each_node += kClaimMetres;
        add_fields(node, cost);
        return cost;
    }

  private:
    void add_fields(NodeIndex node, NodeCost& cost) const noexcept {
        const TacticsView* view = query_.snapshot->tactics();
        const std::vector<TacticsPathCost>& costs = routes_.tactics_->settings().path_costs;
        for (std::size_t i = 0; i < costs.size(); ++i) {
            const float value =
                costs[i].weight * view->field(routes_.tactics_->path_cost_field(i)).value(node);
            (costs[i].kind == PathCostKind::EachMetre ? cost.each_metre : cost.each_node) += value;
        }
    }

    const SafeRoutes& routes_;
    const SafeRouteQuery& query_;
};

SafeRoutes::SafeRoutes(std::shared_ptr<const LoadedLevel> level,
                       std::shared_ptr<const Tactics> tactics)
    : level_(std::move(level)), tactics_(std::move(tactics)), search_(tactics_->map()) {}

void SafeRoutes::find_watchers(std::span<const Vec3> threats) {
    watchers_.clear();
    for (const Vec3 threat : threats) {
        const NodeIndex node = tactics_->map().find(threat);
        if (node != kNoNode) watchers_.push_back(node);
    }
}

std::span<const Vec3> SafeRoutes::find(const SafeRouteQuery& query) {
    places_.clear();
    find_watchers(query.threats);
    const NodeMap& map = tactics_->map();
    const NodeIndex start = map.find(query.from), goal = map.find(query.to);
    if (start == kNoNode || goal == kNoNode) return {};
    const Costs costs(*this, query);
    search_.begin({.start = start, .goals = {&goal, 1}, .more_costs = &costs});
    search_.advance(map.size());
    nodes_.resize(map.size());
    nodes_.resize(search_.path(goal, nodes_));
    if (nodes_.empty()) return {};
    shorten(query, costs);
    if (is_shortest_better(query, costs)) places_.assign(1, query.to);
    return places_;
}

/// From place to place as far as a straight walk gets that costs no more than the nodes that it
/// leaves out.
void SafeRoutes::shorten(const SafeRouteQuery& query, const Costs& costs) {
    const auto place_of = [&](std::size_t i) {
        return i + 1 == nodes_.size() ? query.to : tactics_->map().position(nodes_[i]);
    };
    Vec3 at = query.from;
    std::size_t next = 1;  // Of nodes_; the start's own node is left out.
    while (next < nodes_.size()) {
        float by_nodes = cost_between(at, place_of(next), costs);
        std::size_t best = next;
        const std::size_t end = std::min(nodes_.size(), next + kMostSkipped);
        for (std::size_t i = next + 1; i < end; ++i) {
            by_nodes += cost_between(place_of(i - 1), place_of(i), costs);
            const bool is_better = cost_between(at, place_of(i), costs) <= by_nodes;
            if (is_better && is_straight_walk(at, place_of(i))) best = i;
        }
        at = place_of(best);
        places_.push_back(at);
        next = best + 1;
    }
    if (places_.empty()) places_.push_back(query.to);
}

bool SafeRoutes::is_straight_walk(Vec3 from, Vec3 to) const {
    const std::array<Vec3, 2> ends = {from, to};
    std::array<NavPoint, 2> points;
    level_->navigation->nearest(ends, kAtPlace, points);
    if (!points[0] || !points[1]) return false;
    StraightWalk walk;
    level_->navigation->straight_walks(points[0], {&points[1], 1}, {&walk, 1});
    return walk.is_free;
}

/// As a search over nodes would count a straight line; what a node costs once is spread over its
/// cell.
float SafeRoutes::cost_between(Vec3 from, Vec3 to, const Costs& costs) const {
    const float length = distance_2d(from, to);
    const int pieces = std::max(1, static_cast<int>(std::ceil(length / kSampleMetres)));
    const float per_metre = 1.0f / tactics_->map().arrays().cell_size;
    float sum = 0;
    for (int i = 0; i < pieces; ++i) {
        const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(pieces);
        const NodeIndex node = tactics_->map().find(lerp(from, to, share));
        const NodeCost cost = node != kNoNode ? costs.at(node) : NodeCost{};
        sum += length / static_cast<float>(pieces) *
               (1 + cost.each_metre + cost.each_node * per_metre);
    }
    return sum;
}

/// The navmesh knows shorter ways than the nodes, and where nothing is to be hidden from they are
/// better.
bool SafeRoutes::is_shortest_better(const SafeRouteQuery& query, const Costs& costs) {
    float safe = 0, shortest = 0;
    Vec3 at = query.from;
    for (const Vec3 place : places_) {
        safe += cost_between(at, place, costs);
        at = place;
    }
    find_shortest(query);
    at = query.from;
    for (const adapters::PathCorner& corner : corners_) {
        if (corner.leg != adapters::PathLeg::Teleport)
            shortest += cost_between(at, corner.position, costs);
        at = corner.position;
    }
    return !corners_.empty() && shortest <= safe;
}

WayTotals SafeRoutes::measure(Vec3 from, std::span<const adapters::PathCorner> way,
                              std::span<const Vec3> threats) {
    find_watchers(threats);
    WayTotals totals;
    for (const adapters::PathCorner& corner : way) {
        const float length = distance_2d(from, corner.position);
        const int pieces = std::max(1, static_cast<int>(std::ceil(length / kSampleMetres)));
        const double piece = static_cast<double>(length) / pieces;
        const bool is_walked = corner.leg != adapters::PathLeg::Teleport;
        for (int i = 0; i < pieces && is_walked; ++i) {
            const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(pieces);
            const NodeIndex node = tactics_->map().find(lerp(from, corner.position, share));
            totals.metres += piece;
            if (node == kNoNode) continue;
            for (const NodeIndex watcher : watchers_)
                totals.seen += tactics_->standing().sees(watcher, node) ? piece : 0.0;
        }
        from = corner.position;
    }
    return totals;
}

void SafeRoutes::find_shortest(const SafeRouteQuery& query) {
    const std::array<Vec3, 2> ends = {query.from, query.to};
    std::array<NavPoint, 2> points;
    level_->navigation->nearest(ends, kAtPlace, points);
    corners_.resize(kMostWayCorners);
    const adapters::FoundPath path = level_->paths->find_path(points[0], points[1], corners_);
    corners_.resize(std::min(path.corner_count, kMostWayCorners));
}

WayTotals SafeRoutes::measure_shortest(const SafeRouteQuery& query) {
    find_shortest(query);
    return measure(query.from, corners_, query.threats);
}

}  // namespace vantage::tools
