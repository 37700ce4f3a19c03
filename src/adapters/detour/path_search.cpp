// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See path_search.h. Walking is symmetric, so a search towards the source walks outwards from it
// like any other and only takes the links backwards.

#include "adapters/detour/path_search.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage::adapters {

namespace {

constexpr std::uint32_t kSettled = 0xffffffffu;
constexpr std::uint32_t kNoGoal = 0xffffffffu;
constexpr std::uint32_t kGoalStep = 0xfffffffeu;

FunnelGate gate_at(Vec3 point) {
    return {kGoalStep, point, point};
}

}  // namespace

PathSearch::PathSearch(const NavGraph& graph) : graph_(graph) {
    const std::size_t steps = graph.portals.items.size() + graph.links.size() + 1;
    labels_.resize(steps);
    for (Label& label : labels_)
        label.search = 0;
    heap_.resize(steps);
    chain_.resize(steps);
    first_goal_.resize(graph.polygon_count());
    goal_search_.resize(graph.polygon_count(), 0);
}

void PathSearch::find(const GraphQuery& query, std::span<const GraphPoint> goals,
                      std::span<float> distances) {
    goals_ = goals.first(std::min(goals.size(), kMaxGoals));
    distances_ = distances;
    std::fill(distances.begin(), distances.end(), kUnreachable);
    start(query);
    while (heap_size_ > 0 && !goals_are_decided())
        settle(heap_pop());
    for (float& length : distances_.first(goals_.size())) {
        if (!(length <= query.max_distance)) length = kUnreachable;
    }
}

void PathSearch::start(const GraphQuery& query) {
    query_ = query;
    if (++search_ == 0) {  // Wrapped: old marks could look fresh.
        for (Label& label : labels_)
            label.search = 0;
        std::fill(goal_search_.begin(), goal_search_.end(), 0u);
        search_ = 1;
    }
    list_goals(goals_);
    goals_changed_ = true;
    heap_size_ = 0;
    offer(start_step(), {.funnel = Funnel::at(query.source.position, 0.0f, start_step()),
                         .length = 0.0f,
                         .parent = kNoStep,
                         .search = search_});
}

void PathSearch::list_goals(std::span<const GraphPoint> goals) {
    for (std::uint32_t i = 0; i < goals.size(); ++i) {
        const std::uint32_t polygon = goals[i].polygon;
        const bool is_fresh = goal_search_[polygon] == search_;
        next_goal_[i] = is_fresh ? first_goal_[polygon] : kNoGoal;
        first_goal_[polygon] = i;
        goal_search_[polygon] = search_;
    }
}

/// No step that is still open can shorten a path that is already shorter than the open step.
bool PathSearch::goals_are_decided() {
    if (goals_changed_) {
        farthest_goal_ = 0.0f;
        for (std::size_t i = 0; i < goals_.size(); ++i)
            farthest_goal_ = std::max(farthest_goal_, distances_[i]);
        goals_changed_ = false;
    }
    return labels_[heap_[0]].length >= farthest_goal_;
}

std::uint32_t PathSearch::polygon_after(std::uint32_t step) const {
    if (is_portal(step)) return graph_.portals.items[step].to;
    if (step == start_step()) return query_.source.polygon;
    const NavGraphLink& link = graph_.links[step - graph_.portals.items.size()];
    return query_.direction == PathDirection::FromSource ? link.to : link.from;
}

void PathSearch::settle(std::uint32_t step) {
    const std::uint32_t polygon = polygon_after(step);
    if (goal_search_[polygon] == search_) reach_goals(step, polygon);
    reach_portals(step, polygon);
    reach_links(step, polygon);
}

void PathSearch::reach_goals(std::uint32_t step, std::uint32_t polygon) {
    for (std::uint32_t i = first_goal_[polygon]; i != kNoGoal; i = next_goal_[i]) {
        // The same rule as for ending the search: what other goals are asked changes nothing.
        if (labels_[step].length >= distances_[i]) continue;
        const Funnel funnel = extended(step, gate_at(goals_[i].position));
        const float length = funnel.length + distance(funnel.corner, goals_[i].position);
        if (length >= distances_[i]) continue;
        distances_[i] = length;
        goals_changed_ = true;
    }
}

void PathSearch::reach_portals(std::uint32_t step, std::uint32_t polygon) {
    const std::uint32_t came_from =
        is_portal(step) ? graph_.portals.items[step].from : graph_.polygon_count();
    const std::uint32_t end = graph_.portals.first[polygon + 1];
    for (std::uint32_t next = graph_.portals.first[polygon]; next < end; ++next) {
        const NavPortal& portal = graph_.portals.items[next];
        if (portal.to == came_from) continue;
        if (labels_[next].search == search_ && labels_[next].heap_position == kSettled) continue;
        const FunnelGate gate{next, portal.left, portal.right};
        const Funnel funnel = extended(step, gate);
        // Never shorter than the step before: rounding must not turn the order around.
        const float length =
            std::max(labels_[step].length,
                     funnel.length + distance(funnel.corner, funnel.nearest_in(gate)));
        offer(next, {.funnel = funnel, .length = length, .parent = step, .search = search_});
    }
}

void PathSearch::reach_links(std::uint32_t step, std::uint32_t polygon) {
    const bool forward = query_.direction == PathDirection::FromSource;
    for (const std::uint32_t index : (forward ? graph_.links_out : graph_.links_in).of(polygon)) {
        const NavGraphLink& link = graph_.links[index];
        const Vec3 near_end = forward ? link.start : link.end;
        const Vec3 far_end = forward ? link.end : link.start;
        const Funnel walk = extended(step, gate_at(near_end));
        const float length =
            std::max(labels_[step].length,
                     walk.length + distance(walk.corner, near_end) + link.length);
        const auto next = static_cast<std::uint32_t>(graph_.portals.items.size() + index);
        offer(next, {.funnel = Funnel::at(far_end, length, next),
                     .length = length,
                     .parent = step,
                     .search = search_});
    }
}

/// The string of `step`, pulled on through one more gate.
Funnel PathSearch::extended(std::uint32_t step, const FunnelGate& gate) {
    Funnel funnel = labels_[step].funnel;
    std::uint32_t corner_step = funnel.narrow(gate);
    // Each turn moves the corner to a later step, so this ends.
    while (corner_step != kNoStep && corner_step != gate.step) {
        corner_step = replay(funnel, corner_step, step);
        if (corner_step == kNoStep) corner_step = funnel.narrow(gate);
    }
    return funnel;
}

/// Feeds the portals after the corner again, up to `last_step`. Returns as Funnel::narrow().
std::uint32_t PathSearch::replay(Funnel& funnel, std::uint32_t corner_step,
                                 std::uint32_t last_step) {
    std::size_t count = 0;
    for (std::uint32_t s = last_step; s != corner_step && is_portal(s); s = labels_[s].parent)
        chain_[count++] = s;
    while (count > 0) {
        const std::uint32_t s = chain_[--count];
        const NavPortal& portal = graph_.portals.items[s];
        const std::uint32_t turned = funnel.narrow({s, portal.left, portal.right});
        if (turned != kNoStep) return turned;
    }
    return kNoStep;
}

void PathSearch::offer(std::uint32_t step, const Label& label) {
    Label& known = labels_[step];
    if (!(label.length <= query_.max_distance)) return;
    if (known.search == search_) {
        if (known.heap_position == kSettled || known.length <= label.length) return;
        const std::uint32_t position = known.heap_position;
        known = label;
        known.heap_position = position;
    } else {
        known = label;
        known.heap_position = static_cast<std::uint32_t>(heap_size_++);
        heap_[known.heap_position] = step;
    }
    heap_raise(known.heap_position);
}

bool PathSearch::heap_before(std::uint32_t a, std::uint32_t b) const {
    const float length_a = labels_[a].length;
    const float length_b = labels_[b].length;
    return length_a < length_b || (length_a == length_b && a < b);
}

void PathSearch::heap_place(std::size_t position, std::uint32_t step) {
    heap_[position] = step;
    labels_[step].heap_position = static_cast<std::uint32_t>(position);
}

void PathSearch::heap_raise(std::size_t position) {
    const std::uint32_t step = heap_[position];
    while (position > 0) {
        const std::size_t parent = (position - 1) / 2;
        if (!heap_before(step, heap_[parent])) break;
        heap_place(position, heap_[parent]);
        position = parent;
    }
    heap_place(position, step);
}

std::uint32_t PathSearch::heap_pop() {
    const std::uint32_t top = heap_[0];
    const std::uint32_t last = heap_[--heap_size_];
    std::size_t position = 0;
    while (heap_size_ > 0) {
        std::size_t child = 2 * position + 1;
        if (child >= heap_size_) break;
        if (child + 1 < heap_size_ && heap_before(heap_[child + 1], heap_[child])) ++child;
        if (!heap_before(heap_[child], last)) break;
        heap_place(position, heap_[child]);
        position = child;
    }
    if (heap_size_ > 0) heap_place(position, last);
    labels_[top].heap_position = kSettled;
    return top;
}

}  // namespace vantage::adapters
