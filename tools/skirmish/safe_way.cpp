// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See safe_way.h.

#include "tools/skirmish/safe_way.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage::tools {

namespace {

constexpr float kStealth = 3;   ///< So many metres more for each metre that one foe sees.
constexpr float kShortest = 5;  ///< For less one does not look for a way.
constexpr float kLeg = 4;       ///< Between two places of the way; feet find theirs in between.
constexpr std::size_t kMostNodes = 256;
/// Bounds the work of one search. Who finds nothing safe within it takes the shortest way.
constexpr std::uint32_t kMostExpanded = 600;

}  // namespace

SafeWay::SafeWay(std::shared_ptr<const Tactics> tactics) : tactics_(std::move(tactics)) {
    if (tactics_ != nullptr && !tactics_->standing()) tactics_ = nullptr;
    nodes_.resize(kMostNodes);
}

std::span<const Vec3> SafeWay::find(const Fighter& fighter, Vec3 goal) {
    places_.clear();
    if (tactics_ != nullptr && distance(fighter.home, goal) > kShortest) {
        find_watchers(fighter);
        if (!watchers_.empty()) keep_corners(fighter.home, goal);
    }
    places_.push_back(goal);
    return places_;
}

void SafeWay::find_watchers(const Fighter& fighter) {
    watchers_.clear();
    for (const Contact& contact : fighter.contacts) {
        if (!contact.is_known) continue;
        const NodeIndex node = tactics_->map().find(contact.position);
        if (node != kNoNode) watchers_.push_back(node);
    }
}

NodeCost SafeWay::at(NodeIndex node) const noexcept {
    NodeCost cost;
    for (const NodeIndex watcher : watchers_)
        cost.each_metre += tactics_->standing().sees(watcher, node) ? kStealth : 0.0f;
    return cost;
}

/// Nodes lie a step apart: of those on the way only some are kept.
void SafeWay::keep_corners(Vec3 from, Vec3 goal) {
    const NodeMap& map = tactics_->map();
    const NodeIndex ends[2] = {map.find(from), map.find(goal)};
    if (ends[0] == kNoNode || ends[1] == kNoNode || ends[0] == ends[1]) return;
    const SafePathPool::Lent search = tactics_->borrow_search();
    search->begin({.start = ends[0],
                   .goals = {&ends[1], 1},
                   .more_costs = this,
                   .max_expanded = kMostExpanded});
    search->advance(kMostExpanded);
    if (!search->totals(ends[1]).is_found) return;
    const std::uint32_t count = search->path(ends[1], nodes_);
    if (count > nodes_.size()) return;
    Vec3 last = from;
    for (std::uint32_t i = 1; i + 1 < count; ++i) {
        const Vec3 place = map.position(nodes_[i]);
        if (distance(place, last) < kLeg || distance(place, goal) < kLeg) continue;
        places_.push_back(place);
        last = place;
    }
}

}  // namespace vantage::tools
