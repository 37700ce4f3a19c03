// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See grid_search.h.

#include "world/grid_search.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage {

namespace {

/// Between two looks at the goal, which cost as much as expanding one or two nodes: few at first,
/// for goals that are near, then more.
constexpr std::uint32_t kFirstLook = 16;
constexpr std::uint32_t kMostNodesBetweenLooks = 128;

/// Calls visit(node) for all nodes one step away: where one gets to from `node`, or, searching
/// towards the source, where one gets to `node` from.
template <class Visit>
void visit_next(const GridMap& map, PathDirection direction, std::uint32_t node, Visit visit) {
    for (std::uint32_t d = 0; d < kGridDirections; ++d) {
        if (direction == PathDirection::ToSource) {
            map.visit_ways_in(node, d, visit);
        } else if (const GridWay way = map.way(node, d); way.node != kNoGridNode) {
            visit(way.node);
        }
    }
}

PathDirection reversed(PathDirection direction) {
    return direction == PathDirection::FromSource ? PathDirection::ToSource
                                                  : PathDirection::FromSource;
}

}  // namespace

GridSearch::GridSearch(const GridMap& map)
    : map_(map),
      searches_(map.node_count(), 0),
      distances_(map.node_count()),
      places_(map.node_count()),
      heap_(map.node_count()) {}

void GridSearch::begin(const PathQuery& query) noexcept {
    query_ = query;
    revision_ = map_.revision();
    source_ = map_.place_of(query.source);
    heap_size_ = 0;
    if (++search_ == 0) {  // Wrapped: old marks could look fresh.
        std::fill(searches_.begin(), searches_.end(), 0u);
        search_ = 1;
    }
    if (source_.node == kNoGridNode) return;
    const auto start_at = [this](std::uint32_t node) {
        improve(node, vantage::distance(source_.position, map_.middle_of(node)));
    };
    start_at(source_.node);
    visit_next(map_, query.direction, source_.node, start_at);
}

/// What lies beyond the greatest distance waits in the heap.
bool GridSearch::widen(const PathQuery& query) noexcept {
    if (is_stale()) return false;
    query_.max_distance = query.max_distance;
    return true;
}

std::uint32_t GridSearch::advance(std::uint32_t max_nodes) noexcept {
    if (is_stale()) return 0;
    std::uint32_t count = 0;
    for (; count < max_nodes && frontier() != kUnreachable; ++count)
        expand(take_nearest());
    return count;
}

/// The last leg leads from the centre of the goal's cell or of one beside it, and straight between
/// places in the same cell or in neighbours. What the search has not reached is at least as far
/// away as its frontier. Rounding keeps order, so bounds made with the same sums hold to the bit.
PathDistance GridSearch::distance(const NavPoint& goal) const noexcept {
    if (is_stale()) return {};
    const GridPlace place = map_.place_of(goal);
    if (place.node == kNoGridNode) return {.low = kUnreachable, .is_final = true};
    const float reached = frontier();
    const float straight = vantage::distance(source_.position, place.position);
    float best = kUnreachable;  // Along the ways known so far...
    float low = kUnreachable;   // ...and at least, along any.
    const auto arrive_by = [&](std::uint32_t node) {
        if (node == source_.node) best = min_of(best, straight), low = min_of(low, straight);
        const float leg = vantage::distance(map_.middle_of(node), place.position);
        const float so_far = distance_of(node);
        best = min_of(best, so_far + leg);
        low = min_of(low, min_of(so_far, reached) + leg);
    };
    arrive_by(place.node);
    visit_next(map_, reversed(query_.direction), place.node, arrive_by);
    // Callers rely on it that no path is shorter than the straight line: rounding must not matter.
    low = max_of(low, straight);
    if (!(low <= query_.max_distance)) return {.low = kUnreachable, .is_final = true};
    return {.low = low, .is_final = max_of(best, straight) <= low};
}

float GridSearch::final_distance(const NavPoint& goal) noexcept {
    PathDistance known = distance(goal);
    for (std::uint32_t nodes = kFirstLook; !known.is_final;) {
        advance(nodes);
        known = distance(goal);
        nodes = std::min(2 * nodes, kMostNodesBetweenLooks);
    }
    return known.low;
}

std::uint32_t GridSearch::next_on_the_way(std::uint32_t node) const noexcept {
    std::uint32_t next = kNoGridNode;
    float shortest = kUnreachable;
    visit_next(map_, PathDirection::FromSource, node, [&](std::uint32_t other) {
        // Around the source distances are straight and lead past its node: it goes before.
        const float step = vantage::distance(map_.middle_of(node), map_.middle_of(other));
        const float way = other == source_.node ? 0.0f : distance_of(other) + step;
        if (way < shortest) shortest = way, next = other;
    });
    return next;
}

/// How far the search has got: no way still to be found is shorter.
float GridSearch::frontier() const noexcept {
    if (heap_size_ == 0) return kUnreachable;
    const float nearest = distances_[heap_[0]];
    return nearest <= query_.max_distance ? nearest : kUnreachable;
}

float GridSearch::distance_of(std::uint32_t node) const noexcept {
    return searches_[node] == search_ ? distances_[node] : kUnreachable;
}

void GridSearch::expand(std::uint32_t node) noexcept {
    const float so_far = distances_[node];
    const Vec3 middle = map_.middle_of(node);
    visit_next(map_, query_.direction, node, [&](std::uint32_t next) {
        improve(next, so_far + vantage::distance(middle, map_.middle_of(next)));
    });
}

/// Adds a node to the heap or moves it forward, if `distance` is better than what it has.
void GridSearch::improve(std::uint32_t node, float distance) noexcept {
    if (searches_[node] != search_) {
        searches_[node] = search_;
        places_[node] = heap_size_;
        heap_[heap_size_++] = node;
    } else if (!(distance < distances_[node])) {
        return;
    }
    distances_[node] = distance;
    move_forward(places_[node]);
}

std::uint32_t GridSearch::take_nearest() noexcept {
    const std::uint32_t nearest = heap_[0];
    put(0, heap_[--heap_size_]);
    if (heap_size_ > 0) move_back(0);
    return nearest;
}

bool GridSearch::is_before(std::uint32_t a, std::uint32_t b) const noexcept {
    const float to_a = distances_[a], to_b = distances_[b];
    return to_a != to_b ? to_a < to_b : a < b;
}

void GridSearch::put(std::uint32_t place, std::uint32_t node) noexcept {
    heap_[place] = node;
    places_[node] = place;
}

void GridSearch::move_forward(std::uint32_t place) noexcept {
    const std::uint32_t node = heap_[place];
    for (; place > 0; place = (place - 1) / 2) {
        const std::uint32_t parent = heap_[(place - 1) / 2];
        if (!is_before(node, parent)) break;
        put(place, parent);
    }
    put(place, node);
}

void GridSearch::move_back(std::uint32_t place) noexcept {
    const std::uint32_t node = heap_[place];
    for (std::uint32_t child = 2 * place + 1; child < heap_size_; child = 2 * place + 1) {
        if (child + 1 < heap_size_ && is_before(heap_[child + 1], heap_[child])) ++child;
        if (!is_before(heap_[child], node)) break;
        put(place, heap_[child]);
        place = child;
    }
    put(place, node);
}

}  // namespace vantage
