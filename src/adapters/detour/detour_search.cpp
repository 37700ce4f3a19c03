// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See detour_search.h.

#include "adapters/detour/detour_search.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage::adapters {

namespace {

/// Between two looks at the goal: looking costs at most about as much as settling a few labels.
constexpr std::uint32_t kLabelsBetweenLooks = 16;

}  // namespace

bool NavSurface::has(const NavPoint& point) const noexcept {
    return point.reference != 0 && point.reference <= graph.polygon_count() &&
           is_valid_position(point.position);
}

bool NavSurface::islands_connect(std::uint32_t from, std::uint32_t to) const noexcept {
    if (from >= island_count || to >= island_count) return false;
    const std::size_t bit = std::size_t{from} * island_count + to;
    return (reach_bits[bit / 64] >> (bit % 64) & 1) != 0;
}

void DetourSearch::begin(const PathQuery& query) noexcept {
    query_ = query;
    revision_ = surface_.revision;
    has_source_ = surface_.has(query.source);
    if (!has_source_) return;
    search_.begin({surface_.to_graph(query.source), query.direction, query.max_distance});
}

bool DetourSearch::widen(const PathQuery& query) noexcept {
    if (revision_ != surface_.revision) return false;
    query_.max_distance = query.max_distance;
    if (has_source_) search_.widen(query.max_distance);
    return true;
}

std::uint32_t DetourSearch::advance(std::uint32_t max_nodes) noexcept {
    return has_source_ ? search_.advance(max_nodes) : 0;
}

PathDistance DetourSearch::distance(const NavPoint& goal) const noexcept {
    if (revision_ == 0) return {};
    if (!has_source_ || !surface_.has(goal) || !may_connect(goal)) {
        return {.low = kUnreachable, .is_final = true};
    }
    return search_.distance(surface_.to_graph(goal));
}

float DetourSearch::final_distance(const NavPoint& goal) noexcept {
    PathDistance known = distance(goal);
    while (!known.is_final) {
        advance(kLabelsBetweenLooks);
        known = distance(goal);
    }
    return known.low;
}

FoundPath DetourSearch::path_to(const NavPoint& goal,
                                std::span<PathCorner> corners) const noexcept {
    const float length = distance(goal).low;
    if (length == kUnreachable) return {};
    const std::size_t count = search_.corners_to(surface_.to_graph(goal), corners);
    for (PathCorner& corner : corners.first(std::min(count, corners.size())))
        corner.position = corner.position + surface_.origin;
    return {.length = length, .corner_count = count};
}

/// Islands say at once what cannot be reached; the search need not flood the level to learn it.
bool DetourSearch::may_connect(const NavPoint& goal) const noexcept {
    if (surface_.island_count == 0) return true;
    const std::uint32_t here = surface_.islands[polygon_index(query_.source)];
    const std::uint32_t there = surface_.islands[polygon_index(goal)];
    return query_.direction == PathDirection::FromSource ? surface_.islands_connect(here, there)
                                                         : surface_.islands_connect(there, here);
}

void DetourPathFinder::begin(const NavPoint& from, const NavPoint& to) noexcept {
    goal_ = to;
    search_.begin({.source = from});
    is_done_ = search_.distance(to).is_final;
}

std::uint32_t DetourPathFinder::advance(std::uint32_t max_nodes) noexcept {
    std::uint32_t expanded = 0;
    while (!is_done_ && expanded < max_nodes) {
        expanded += search_.advance(kLabelsBetweenLooks);
        is_done_ = search_.distance(goal_).is_final;
    }
    return expanded;
}

}  // namespace vantage::adapters
