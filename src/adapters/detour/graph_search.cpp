// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See graph_search.h. Walking is symmetric, so a search towards the source walks outwards from it
// like any other and only takes the links backwards.

#include "adapters/detour/graph_search.h"

#include <algorithm>
#include <bit>

#include "base/vec.h"

namespace vantage::adapters {

namespace {

/// A corner found at the gate that is being tried, which has no label yet.
constexpr std::uint32_t kThisGate = 0xfffffffeu;
/// Another way to a portal must be this much shorter to be worth following.
constexpr float kLeastGain = 0.01f;
/// What lengths are rounded by, at most: so many metres, and such a share of the length.
constexpr float kRounding = 1e-3f, kRoundedShare = 1e-4f;
/// How many labels a step may have on average. The first of a step always has room, so that what
/// is reachable is found even when there are no more.
constexpr std::size_t kLabelsPerStep = 4;

FunnelGate gate_at(Vec3 point) {
    return {kThisGate, point, point};
}

}  // namespace

GraphSearch::GraphSearch(const NavGraph& graph) : graph_(graph) {
    const std::size_t steps = graph.portals.items.size() + graph.links.size() + 1;
    shortest_.resize(steps, Shortest{.search = 0});
    labels_.resize(steps * kLabelsPerStep);
    heap_.resize(labels_.size());
    chain_.resize(steps);
    arrivals_.resize(graph.polygon_count(), Arrivals{.search = 0});
}

void GraphSearch::begin(const GraphQuery& query) {
    query_ = query;
    if (++search_ == 0) {  // Wrapped: old marks could look fresh.
        for (Shortest& shortest : shortest_)
            shortest.search = 0;
        for (Arrivals& arrivals : arrivals_)
            arrivals.search = 0;
        search_ = 1;
    }
    heap_size_ = 0;
    label_count_ = 0;
    spare_labels_ = labels_.size() - shortest_.size();
    add({.funnel = Funnel::at(query.source.position, 0.0f, 0),
         .length = 0.0f,
         .step = start_step(),
         .parent = kNoStep});
}

std::uint32_t GraphSearch::advance(std::uint32_t max_labels) {
    std::uint32_t count = 0;
    for (; count < max_labels && frontier() != kUnreachable; ++count)
        settle(heap_pop());
    return count;
}

/// A label leads nowhere on a shorter way than its own length, although over a hilltop the string
/// might. That makes the answer independent of what else is settled.
PathDistance GraphSearch::distance(const GraphPoint& goal) const {
    const float best = best_way(goal).length;
    const float open = frontier();
    if (open < best) return {.low = open, .is_final = false};
    return {.low = best <= query_.max_distance ? best : kUnreachable, .is_final = true};
}

GraphSearch::Way GraphSearch::best_way(const GraphPoint& goal) const {
    Way best;
    const Arrivals& arrivals = arrivals_[goal.polygon];
    std::uint32_t label = arrivals.search == search_ ? arrivals.first : kNoStep;
    for (; label != kNoStep && labels_[label].length < best.length; label = labels_[label].next) {
        const float length = std::max(labels_[label].length, length_to(label, goal.position));
        if (length < best.length) best = {.label = label, .length = length};
    }
    return best;
}

// ---- corners ------------------------------------------------------------------------------------

/// Leaves out what is written twice: strings may begin at a corner, and links where one stands.
class GraphSearch::CornerWriter {
  public:
    explicit CornerWriter(std::span<PathCorner> corners) : corners_(corners) {}

    void add(const PathCorner& corner) {
        const bool is_same = corner.leg == PathLeg::Walk && corner.position == last_;
        if (count_ > 0 && is_same) return;
        if (count_ < corners_.size()) corners_[count_] = corner;
        last_ = corner.position;
        ++count_;
    }
    std::size_t count() const { return count_; }

  private:
    std::span<PathCorner> corners_;
    Vec3 last_;
    std::size_t count_ = 0;
};

std::size_t GraphSearch::corners_to(const GraphPoint& goal, std::span<PathCorner> corners) const {
    const std::uint32_t last = best_way(goal).label;
    if (last == kNoStep) return 0;
    CornerWriter writer(corners);
    Stretch stretch{
        .first = collect_chain(last) - 1, .end = 0, .from = query_.source.position, .to = {}};
    writer.add({.position = stretch.from});
    for (;;) {
        stretch.end = stretch.first;
        while (stretch.end > 0 && is_portal(labels_[chain_[stretch.end - 1]].step))
            --stretch.end;
        if (stretch.end == 0) break;
        const NavGraphLink& link = link_of(labels_[chain_[stretch.end - 1]].step);
        stretch.to = link.start;
        pull_string(stretch, writer);
        const bool is_at_once = link.kind == NavLinkKind::Teleporter;
        writer.add({link.end, is_at_once ? PathLeg::Teleport : PathLeg::Jump});
        stretch.first = stretch.end - 1;
        stretch.from = link.end;
    }
    stretch.to = goal.position;
    pull_string(stretch, writer);
    return writer.count();
}

/// From a label back to the start; says how many they are.
std::size_t GraphSearch::collect_chain(std::uint32_t label) const {
    std::size_t count = 0;
    for (; label != kNoStep && count < chain_.size(); label = labels_[label].parent)
        chain_[count++] = label;
    return count;
}

/// Gate 0 is where the stretch begins, then its portals, the last gate is where it ends.
void GraphSearch::pull_string(const Stretch& stretch, CornerWriter& writer) const {
    const auto last = static_cast<std::uint32_t>(stretch.first - stretch.end + 1);
    const auto gate = [&](std::uint32_t i) -> FunnelGate {
        if (i == last) return {i, stretch.to, stretch.to};
        const NavPortal& portal = graph_.portals.items[labels_[chain_[stretch.first - i]].step];
        return {i, portal.left, portal.right};
    };
    Funnel funnel = Funnel::at(stretch.from, 0.0f, 0);
    for (std::uint32_t i = 1; i <= last; ++i) {
        const std::uint32_t turned = funnel.narrow(gate(i));
        if (turned == kNoStep) continue;
        writer.add({.position = funnel.corner});
        i = turned;  // Each turn is at a later gate, so this ends.
    }
    writer.add({.position = stretch.to});
}

// ---- the search ---------------------------------------------------------------------------------

/// Nothing that is open leads anywhere on a shorter way. What lies beyond the greatest distance
/// stays in the heap, for who widens the search.
float GraphSearch::frontier() const {
    if (heap_size_ == 0) return kUnreachable;
    const auto nearest = std::bit_cast<float>(static_cast<std::uint32_t>(heap_[0] >> 32));
    return nearest <= query_.max_distance ? nearest : kUnreachable;
}

std::uint32_t GraphSearch::polygon_after(std::uint32_t step) const {
    if (is_portal(step)) return graph_.portals.items[step].to;
    if (step == start_step()) return query_.source.polygon;
    const NavGraphLink& link = link_of(step);
    return query_.direction == PathDirection::FromSource ? link.to : link.from;
}

void GraphSearch::settle(std::uint32_t label) {
    const std::uint32_t polygon = polygon_after(labels_[label].step);
    note_arrival(label, polygon);
    reach_portals(label, polygon);
    reach_links(label, polygon);
}

void GraphSearch::note_arrival(std::uint32_t label, std::uint32_t polygon) {
    Arrivals& arrivals = arrivals_[polygon];
    if (arrivals.search == search_) {
        labels_[arrivals.last].next = label;
        arrivals.last = label;
    } else {
        arrivals = {.first = label, .last = label, .search = search_};
    }
}

void GraphSearch::reach_portals(std::uint32_t label, std::uint32_t polygon) {
    const std::uint32_t step = labels_[label].step;
    const std::uint32_t came_from =
        is_portal(step) ? graph_.portals.items[step].from : graph_.polygon_count();
    const std::uint32_t end = graph_.portals.first[polygon + 1];
    for (std::uint32_t next = graph_.portals.first[polygon]; next < end; ++next) {
        const NavPortal& portal = graph_.portals.items[next];
        if (portal.to == came_from) continue;
        const FunnelGate gate{kThisGate, portal.left, portal.right};
        if (!may_improve(next, labels_[label].funnel, gate)) continue;
        const Funnel funnel = extended(label, gate);
        const float visible = funnel.length_to_visible(gate);
        if (!improves(next, lengths_to(label, funnel, gate, visible))) continue;
        // Never shorter than the step before: rounding must not turn the order around.
        const float length = std::max(labels_[label].length, funnel.least_length_to(gate, visible));
        add({.funnel = funnel, .length = length, .step = next, .parent = label});
    }
}

void GraphSearch::reach_links(std::uint32_t label, std::uint32_t polygon) {
    const bool forward = query_.direction == PathDirection::FromSource;
    for (const std::uint32_t index : (forward ? graph_.links_out : graph_.links_in).of(polygon)) {
        const NavGraphLink& link = graph_.links[index];
        const Vec3 near_end = forward ? link.start : link.end;
        const Vec3 far_end = forward ? link.end : link.start;
        const float length =
            std::max(labels_[label].length, length_to(label, near_end) + link.length);
        const auto next = static_cast<std::uint32_t>(graph_.portals.items.size() + index);
        if (!improves(next, {.nearest = length, .left = length, .right = length})) continue;
        add({.funnel = Funnel::at(far_end, length, 0),
             .length = length,
             .step = next,
             .parent = label});
    }
}

/// The string of a label, pulled on through one more gate.
Funnel GraphSearch::extended(std::uint32_t label, const FunnelGate& gate) const {
    Funnel funnel = labels_[label].funnel;
    std::uint32_t corner = funnel.narrow(gate);
    // Each turn moves the corner to a later label, so this ends.
    while (corner != kNoStep && corner != kThisGate) {
        corner = replay(funnel, corner, label);
        if (corner == kNoStep) corner = funnel.narrow(gate);
    }
    return funnel;
}

float GraphSearch::length_to(std::uint32_t label, Vec3 point) const {
    const Funnel& straight = labels_[label].funnel;
    if (straight.sees(point)) return straight.length + vantage::distance(straight.corner, point);
    const Funnel funnel = extended(label, gate_at(point));
    return funnel.length + vantage::distance(funnel.corner, point);
}

/// How long the strings to the portal's ends and to its nearest point are.
GraphSearch::Shortest GraphSearch::lengths_to(std::uint32_t label, const Funnel& funnel,
                                              const FunnelGate& gate, float visible) const {
    const auto straight = [&](Vec3 end) {
        return funnel.length + vantage::distance(funnel.corner, end);
    };
    Shortest lengths{};
    lengths.left = funnel.hides_left(gate) ? length_to(label, gate.left) : straight(gate.left);
    lengths.right = funnel.hides_right(gate) ? length_to(label, gate.right) : straight(gate.right);
    lengths.nearest = std::min({visible, lengths.left, lengths.right});
    return lengths;
}

/// Most ways to a portal that has been reached already lead nowhere: the bee line says so, which no
/// string is shorter than.
bool GraphSearch::may_improve(std::uint32_t step, const Funnel& funnel,
                              const FunnelGate& gate) const {
    const Shortest& known = shortest_[step];
    if (known.search != search_) return true;
    const auto is_too_far = [&](Vec3 left, Vec3 right, float best) {
        const float enough = best * (1.0f + kRoundedShare) + kRounding - kLeastGain;
        return funnel.is_farther({kThisGate, left, right}, enough);
    };
    return !(is_too_far(gate.left, gate.left, known.left) &&
             is_too_far(gate.right, gate.right, known.right) &&
             is_too_far(gate.left, gate.right, known.nearest));
}

/// Feeds the portals after the corner again, up to that of `last`. Returns as Funnel::narrow().
std::uint32_t GraphSearch::replay(Funnel& funnel, std::uint32_t corner, std::uint32_t last) const {
    std::size_t count = 0;
    for (std::uint32_t l = last; l != corner && count < chain_.size(); l = labels_[l].parent)
        chain_[count++] = l;
    while (count > 0) {
        const std::uint32_t l = chain_[--count];
        const NavPortal& portal = graph_.portals.items[labels_[l].step];
        const std::uint32_t turned = funnel.narrow({l, portal.left, portal.right});
        if (turned != kNoStep) return turned;
    }
    return kNoStep;
}

/// Is a new string the first to this step, or better than all before for some of its points?
/// Notes it then.
bool GraphSearch::improves(std::uint32_t step, const Shortest& lengths) {
    Shortest& known = shortest_[step];
    if (known.search != search_) {
        known = lengths;
        known.search = search_;
        return true;
    }
    const bool is_better = lengths.nearest < known.nearest - kLeastGain ||
                           lengths.left < known.left - kLeastGain ||
                           lengths.right < known.right - kLeastGain;
    if (!is_better || spare_labels_ == 0) return false;
    --spare_labels_;
    known.nearest = std::min(known.nearest, lengths.nearest);
    known.left = std::min(known.left, lengths.left);
    known.right = std::min(known.right, lengths.right);
    return true;
}

void GraphSearch::add(const Label& label) {
    const auto index = static_cast<std::uint32_t>(label_count_++);
    labels_[index] = label;
    // Corners at the gate that led here, and the start of a link, now have a number.
    Funnel& funnel = labels_[index].funnel;
    const bool starts_anew = !is_portal(label.step);
    if (starts_anew || funnel.left_step == kThisGate) funnel.left_step = index;
    if (starts_anew || funnel.right_step == kThisGate) funnel.right_step = index;
    heap_push(index);
}

void GraphSearch::heap_push(std::uint32_t label) {
    const std::uint64_t key =
        std::uint64_t{std::bit_cast<std::uint32_t>(labels_[label].length)} << 32 | label;
    std::size_t position = heap_size_++;
    while (position > 0) {
        const std::size_t parent = (position - 1) / 2;
        if (heap_[parent] < key) break;
        heap_[position] = heap_[parent];
        position = parent;
    }
    heap_[position] = key;
}

std::uint32_t GraphSearch::heap_pop() {
    const std::uint64_t top = heap_[0];
    const std::uint64_t last = heap_[--heap_size_];
    std::size_t position = 0;
    for (;;) {
        std::size_t child = 2 * position + 1;
        if (child >= heap_size_) break;
        if (child + 1 < heap_size_) child += heap_[child + 1] < heap_[child] ? 1 : 0;
        if (last < heap_[child]) break;
        heap_[position] = heap_[child];
        position = child;
    }
    heap_[position] = last;
    return static_cast<std::uint32_t>(top);
}

}  // namespace vantage::adapters
