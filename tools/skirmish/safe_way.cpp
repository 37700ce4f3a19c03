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
constexpr float kMoved = 3;     ///< Who has come so far since he asked asks again.
constexpr std::size_t kMostNodes = 256;
/// Bounds the work of one search. Who finds nothing safe within it takes the shortest way.
constexpr std::uint32_t kMostExpanded = 600;
constexpr std::uint32_t kExpandedEachFrame = 120;

}  // namespace

SafeWay::SafeWay(std::shared_ptr<const Tactics> tactics, std::size_t fighters)
    : tactics_(std::move(tactics)), requests_(fighters), nodes_(kMostNodes) {
    if (tactics_ != nullptr && !tactics_->standing()) tactics_ = nullptr;
    if (tactics_ != nullptr) search_ = std::make_unique<SafePathSearch>(tactics_->map());
}

std::span<const Vec3> SafeWay::find(const Fighter& fighter, Vec3 goal) {
    Request& request = requests_[fighter.number];
    const bool is_asked = request.state != State::Idle && request.goal == goal &&
                          distance(request.from, fighter.home) < kMoved;
    if (!is_asked) ask(fighter, goal);
    if (request.state != State::Found) return {};
    request.state = State::Idle;
    return request.places;
}

void SafeWay::ask(const Fighter& fighter, Vec3 goal) {
    Request& request = requests_[fighter.number];
    if (!waiting_.empty() && waiting_.front() == fighter.number) is_searching_ = false;
    std::erase(waiting_, fighter.number);
    request.from = fighter.home;
    request.goal = goal;
    request.places.clear();
    request.watchers.clear();
    for (const Contact& contact : fighter.contacts) {
        if (!contact.is_known || search_ == nullptr) continue;
        const NodeIndex node = tactics_->map().find(contact.position);
        if (node != kNoNode) request.watchers.push_back(node);
    }
    const bool is_searched = !request.watchers.empty() && distance(fighter.home, goal) > kShortest;
    if (is_searched) {
        request.state = State::Waiting;
        waiting_.push_back(fighter.number);
    } else {
        request.state = State::Found;
        request.places.push_back(goal);
    }
}

void SafeWay::update() {
    std::uint32_t left = kExpandedEachFrame;
    while (left > 0 && !waiting_.empty()) {
        Request& request = requests_[waiting_.front()];
        const bool has_search = is_searching_ || begin_search(request);
        is_searching_ = has_search;
        if (has_search) {
            left -= search_->advance(left);
            if (!search_->is_done()) return;
            keep_corners(request);
        }
        request.places.push_back(request.goal);
        request.state = State::Found;
        is_searching_ = false;
        waiting_.pop_front();
    }
}

bool SafeWay::begin_search(const Request& request) {
    const NodeMap& map = tactics_->map();
    const NodeIndex start = map.find(request.from);
    goal_ = map.find(request.goal);
    if (start == kNoNode || goal_ == kNoNode || start == goal_) return false;
    watchers_ = request.watchers;
    search_->begin(
        {.start = start, .goals = {&goal_, 1}, .more_costs = this, .max_expanded = kMostExpanded});
    return true;
}

NodeCost SafeWay::at(NodeIndex node) const noexcept {
    NodeCost cost;
    for (const NodeIndex watcher : watchers_)
        cost.each_metre += tactics_->standing().sees(watcher, node) ? kStealth : 0.0f;
    return cost;
}

/// Nodes lie a step apart: of those on the way only some are kept.
void SafeWay::keep_corners(Request& request) {
    if (!search_->totals(goal_).is_found) return;
    const std::uint32_t count = search_->path(goal_, nodes_);
    if (count > nodes_.size()) return;
    Vec3 last = request.from;
    for (std::uint32_t i = 1; i + 1 < count; ++i) {
        const Vec3 place = tactics_->map().position(nodes_[i]);
        if (distance(place, last) < kLeg || distance(place, request.goal) < kLeg) continue;
        request.places.push_back(place);
        last = place;
    }
}

}  // namespace vantage::tools
