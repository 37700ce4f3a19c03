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
constexpr float kLeg = 4;       ///< Between two places of the way.
constexpr float kMoved = 3;     ///< Who has come so far since he asked asks again.
constexpr std::size_t kMostNodes = 256, kMostCorners = 512;
/// Bounds the work of one search. Who finds nothing safe within it takes the shortest way.
constexpr std::uint32_t kMostExpanded = 600;
/// Of tactical nodes and of the navmesh alike: some 0.3 microseconds each.
constexpr std::uint32_t kExpandedEachFrame = 192;
/// Between two looks at the clock, where there is one.
constexpr std::uint32_t kExpandedBetweenLooks = 32;

}  // namespace

SafeWay::SafeWay(const LoadedLevel& level, std::shared_ptr<const Tactics> tactics,
                 std::size_t fighters)
    : level_(level),
      tactics_(std::move(tactics)),
      finder_(level.paths->make_path_finder()),
      leg_(kMostCorners),
      requests_(fighters),
      nodes_(kMostNodes) {
    if (tactics_ != nullptr && !tactics_->standing()) tactics_ = nullptr;
    if (tactics_ != nullptr) search_ = std::make_unique<SafePathSearch>(tactics_->map());
}

const SafeWay::Corners* SafeWay::find(const Fighter& fighter, Vec3 goal) {
    Request& request = requests_[fighter.number];
    const bool is_asked = request.state != State::Idle && request.goal == goal &&
                          distance(request.from, fighter.home) < kMoved;
    if (!is_asked) ask(fighter, goal);
    if (request.state != State::Found) return nullptr;
    request.state = State::Idle;
    return &request.way;
}

void SafeWay::ask(const Fighter& fighter, Vec3 goal) {
    Request& request = requests_[fighter.number];
    if (!waiting_.empty() && waiting_.front() == fighter.number) stage_ = Stage::Begin;
    std::erase(waiting_, fighter.number);
    waiting_.push_back(fighter.number);
    request.state = State::Waiting;
    request.from = fighter.home;
    request.goal = goal;
    request.places.clear();
    request.way.clear();
    request.watchers.clear();
    if (search_ == nullptr || distance(fighter.home, goal) <= kShortest) return;
    for (const Contact& contact : fighter.contacts) {
        if (!contact.is_known) continue;
        const NodeIndex node = tactics_->map().find(contact.position);
        if (node != kNoNode) request.watchers.push_back(node);
    }
}

void SafeWay::update(const WorkTurn& turn) {
    std::uint32_t left = kExpandedEachFrame;
    // At least one slice, so that it comes to an end however little time there is.
    for (bool is_first = true; left > 0 && !waiting_.empty(); is_first = false) {
        if (!is_first && turn.is_late()) return;
        Request& request = requests_[waiting_.front()];
        left -= std::min(left, work_on(request, std::min(left, kExpandedBetweenLooks)));
        if (request.state != State::Found) continue;
        waiting_.pop_front();
        stage_ = Stage::Begin;
    }
}

/// One piece of work, which counts for at least one node; says for how many.
std::uint32_t SafeWay::work_on(Request& request, std::uint32_t most_expanded) {
    std::uint32_t expanded = 0;
    switch (stage_) {
        case Stage::Begin:
            stage_ = begin_search(request) ? Stage::Places : Stage::Legs;
            if (stage_ == Stage::Legs) begin_legs(request);
            break;
        case Stage::Places:
            expanded = search_->advance(most_expanded);
            if (!search_->is_done()) break;
            keep_places(request);
            begin_legs(request);
            break;
        case Stage::Legs:
            expanded = finder_->advance(most_expanded);
            if (finder_->is_done()) end_leg(request);
            break;
    }
    return std::max(expanded, 1u);
}

/// Without anybody to hide from the shortest way is as good as any.
bool SafeWay::begin_search(const Request& request) {
    if (request.watchers.empty()) return false;
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
void SafeWay::keep_places(Request& request) {
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

// ---- from place to place ------------------------------------------------------------------------

void SafeWay::begin_legs(Request& request) {
    request.places.push_back(request.goal);
    stage_ = Stage::Legs;
    leg_number_ = 0;
    leg_from_ = request.from;
    begin_leg(request);
}

void SafeWay::begin_leg(const Request& request) {
    const Vec3 ends[2] = {leg_from_, request.places[leg_number_]};
    NavPoint points[2];
    level_.navigation->nearest(ends, kNearGoal, points);
    finder_->begin(points[0], points[1]);
}

/// Places on the way that cannot be reached are left out; without the goal there is no way.
void SafeWay::end_leg(Request& request) {
    const std::size_t count = finder_->path(leg_).corner_count;
    if (count > 0 && count <= leg_.size()) {
        request.way.insert(request.way.end(), leg_.begin(),
                           leg_.begin() + static_cast<std::ptrdiff_t>(count));
        leg_from_ = request.places[leg_number_];
    } else if (leg_number_ + 1 == request.places.size()) {
        request.way.clear();
    }
    if (++leg_number_ < request.places.size()) return begin_leg(request);
    request.state = State::Found;
}

}  // namespace vantage::tools
