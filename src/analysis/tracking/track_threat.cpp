// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tracking.h. A run goes through phases, each in chunks: how far he may have got, how the
// probability spreads, what is in view, the ways to the observer, where they come into view, the
// lists, the field.

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "vantage_analysis/tracking.h"

namespace vantage {

namespace {

constexpr std::uint32_t kMostTrackTicks = 16;
constexpr float kNothing = 1.0e-6f;

/// Keeps the first `count` of a list in order; `is_before` decides.
template <class T, class Before>
void insert_ranked(std::vector<T>& list, std::uint32_t& count, const T& item, Before is_before) {
    const auto room = static_cast<std::uint32_t>(list.size());
    std::uint32_t at = count;
    if (count == room) {
        if (room == 0 || !is_before(item, list[room - 1])) return;
        at = room - 1;
    } else {
        ++count;
    }
    for (; at > 0 && is_before(item, list[at - 1]); --at)
        list[at] = list[at - 1];
    list[at] = item;
}

bool has_link(const NodeMap& map, NodeIndex from, NodeIndex to) {
    for (const NodeLink& link : map.links(from)) {
        if (link.to == to) return true;
    }
    return false;
}

}  // namespace

TrackThreatJob::TrackThreatJob(const NodeMap& map, const TrackThreatSettings& settings)
    : NodeJob({{settings.observer, SlotType::Node}, {settings.in_view, SlotType::Field}},
              {settings.output, SlotType::Field}),
      map_(map),
      settings_(settings),
      reach_(map),
      probability_(map.size(), 0.0f),
      next_(map.size(), 0.0f),
      ways_(map),
      entries_(map.size(), kNoNode),
      arrivals_(map.size()),
      arrival_nodes_(map.size()),
      reappearances_(settings.max_places),
      hiding_places_(settings.max_places) {
    const float cell = map.arrays().cell_size;
    move_ = min_of(settings.speed * settings.tick / cell, 0.9f);
    const float way = settings.speed * settings.extrapolate_seconds;
    trail_.reserve(static_cast<std::size_t>(2.0f * way / cell) + 2);
}

bool TrackThreatJob::seen(const ThreatSighting& sighting) noexcept {
    const NodeIndex node = map_.find(sighting.position);
    if (node == kNoNode) return false;
    newest_ = sighting;
    newest_node_ = node;
    time_ = std::max(time_, sighting.time);
    is_new_ = true;
    touch();
    return true;
}

void TrackThreatJob::set_time(double now) noexcept {
    if (!(now > time_)) return;
    time_ = now;
    if (newest_node_ != kNoNode) touch();
}

bool TrackThreatJob::is_in_view(const JobRun& run, NodeIndex node) const noexcept {
    return run.field(1).value(node) > 0.0f;
}

// ---- prediction ---------------------------------------------------------------------------------

/// Straight on in steps of half a cell, as long as links lead there; then back to the last place
/// that is out of view.
void TrackThreatJob::predict(const JobRun& run) noexcept {
    const float speed = length(sighting_.velocity);
    const float elapsed =
        min_of(static_cast<float>(time_ - sighting_.time), settings_.extrapolate_seconds);
    const float step_seconds =
        speed > 0.0f ? map_.arrays().cell_size * 0.5f / max_of(speed, kNothing) : elapsed;
    trail_.clear();
    trail_.push_back({sighting_.position, first_node_, 0});
    predicted_ = {.is_known = true};
    for (float seconds = 0; speed > 0.0f && seconds < elapsed;) {
        if (trail_.size() == trail_.capacity()) break;
        seconds = min_of(seconds + step_seconds, elapsed);
        const Trail& last = trail_.back();
        Vec3 position = sighting_.position + sighting_.velocity * seconds;
        position.y = map_.position(last.node).y;
        const NodeIndex node = map_.find_in_cell(position);
        predicted_.is_stopped =
            node == kNoNode || (node != last.node && !has_link(map_, last.node, node));
        if (predicted_.is_stopped) break;
        position.y = map_.position(node).y;
        trail_.push_back({position, node, seconds});
    }
    std::size_t at = trail_.size() - 1;
    while (at > 0 && is_in_view(run, trail_[at].node))
        --at;
    predicted_.is_corrected = at + 1 != trail_.size();
    predicted_.position = trail_[at].position;
    predicted_.node = trail_[at].node;
    predicted_.seconds = trail_[at].seconds;
}

// ---- probability --------------------------------------------------------------------------------

void TrackThreatJob::begin(JobRun& run) noexcept {
    at_ = 0;
    aim_ = {};
    if (newest_node_ == kNoNode) {
        phase_ = Phase::Write;
        return;
    }
    if (is_new_) {
        sighting_ = newest_;
        first_node_ = newest_node_;
        for (std::uint32_t i = 0; i < reached_; ++i)
            probability_[reach_.visited()[i]] = next_[reach_.visited()[i]] = 0;
        reach_.begin({{&first_node_, 1},
                      PathDirection::FromSource,
                      settings_.speed * settings_.most_seconds});
        reached_ = 1;
        reach_.next();
        beyond_ = reach_.next();
        probability_[first_node_] = 1;
        spread_time_ = sighting_.time;
        is_new_ = is_lost_ = false;
    }
    predict(run);
    for (ticks_ = 0; ticks_ < kMostTrackTicks && time_ - spread_time_ >= settings_.tick; ++ticks_)
        spread_time_ += settings_.tick;
    // A node counts as reached when he could have got half-way to the next one.
    reach_limit_ = settings_.speed * static_cast<float>(spread_time_ - sighting_.time) +
                   0.5f * map_.arrays().cell_size;
    phase_ = Phase::Reach;
}

void TrackThreatJob::reach_chunk() noexcept {
    for (std::uint32_t i = 0; i < kChunkNodes; ++i) {
        if (beyond_ == kNoNode || reach_.distance(beyond_) > reach_limit_) {
            phase_ = Phase::Spread;
            at_ = 0;
            if (ticks_ == 0) start_look();
            return;
        }
        ++reached_;
        beyond_ = reach_.next();
    }
}

/// To the neighbours within reach, at first rather straight on than back.
void TrackThreatJob::spread_from(NodeIndex node, float share) noexcept {
    const bool goes_on = spread_time_ - sighting_.time <= settings_.straight_on_seconds;
    const Vec3 way = goes_on ? normalized(sighting_.velocity) : Vec3{};
    const auto weight = [&](const NodeLink& link) {
        if (!(reach_.distance(link.to) <= reach_limit_)) return 0.0f;
        const Vec3 to = normalized(map_.position(link.to) - map_.position(node));
        return 1.0f + max_of(settings_.straight_on - 1.0f, 0.0f) * max_of(dot(way, to), 0.0f);
    };
    float total = 0;
    for (const NodeLink& link : map_.links(node))
        total += weight(link);
    if (!(total > 0.0f)) {
        next_[node] += share;
        return;
    }
    const float part = share / total;
    for (const NodeLink& link : map_.links(node))
        next_[link.to] += part * weight(link);
}

void TrackThreatJob::spread_chunk() noexcept {
    const std::uint32_t end = std::min(at_ + kChunkNodes, reached_);
    for (; at_ < end; ++at_) {
        const NodeIndex node = reach_.visited()[at_];
        const float here = probability_[node];
        if (here == 0.0f) continue;
        probability_[node] = 0;  // So that it is empty when it becomes the next one.
        next_[node] += here * (1.0f - move_);
        spread_from(node, here * move_);
    }
    if (at_ < reached_) return;
    probability_.swap(next_);
    at_ = 0;
    if (--ticks_ == 0) start_look();
}

void TrackThreatJob::start_look() noexcept {
    phase_ = Phase::Look;
    at_ = hidden_ = 0;
    sum_ = 0;
}

/// He is not where he would be seen.
void TrackThreatJob::look_chunk(const JobRun& run) noexcept {
    const std::uint32_t end = std::min(at_ + kChunkNodes, reached_);
    for (; at_ < end; ++at_) {
        const NodeIndex node = reach_.visited()[at_];
        if (is_in_view(run, node))
            probability_[node] = 0;
        else
            ++hidden_;
        sum_ += double{probability_[node]};
    }
    if (at_ < reached_) return;
    is_contradicted_ = !(sum_ > double{kNothing});
    is_lost_ = is_contradicted_ && hidden_ == 0;
    phase_ = Phase::Scale;
    at_ = 0;
}

/// Adds up to 1 again. When nothing was left, he is anywhere within reach that is out of view.
void TrackThreatJob::scale_chunk(const JobRun& run) noexcept {
    const auto scale = static_cast<float>(1.0 / sum_);
    const float even = hidden_ > 0 ? 1.0f / static_cast<float>(hidden_) : 0.0f;
    const std::uint32_t end = std::min(at_ + kChunkNodes, reached_);
    for (; at_ < end; ++at_) {
        const NodeIndex node = reach_.visited()[at_];
        if (is_contradicted_)
            probability_[node] = is_in_view(run, node) ? 0.0f : even;
        else
            probability_[node] *= scale;
    }
    if (at_ < reached_) return;
    if (observer_ != run.node(0) || observer_ == kNoNode) {
        observer_ = run.node(0);
        ways_.begin({{&observer_, 1}, PathDirection::ToSource, kUnreachable});
    }
    reappearance_count_ = hiding_place_count_ = 0;
    left_ = reached_;
    at_ = 0;
    phase_ = Phase::Ways;
}

// ---- coming into view again ---------------------------------------------------------------------

/// Only as far as somewhere he may be is left. The ways stay the same as long as the observer does.
void TrackThreatJob::ways_chunk(const JobRun& run) noexcept {
    for (std::uint32_t i = 0; i < kChunkNodes; ++i) {
        const bool is_known = at_ < ways_.visited().size();
        if (left_ == 0 || (!is_known && ways_.next() == kNoNode)) {
            phase_ = Phase::Sum;
            at_ = 0;
            return;
        }
        const NodeIndex node = ways_.visited()[at_++];
        const NodeIndex after = ways_.parent(node);
        const bool is_entry = after == kNoNode || is_in_view(run, node);
        entries_[node] = is_entry ? node : entries_[after];
        if (reach_.distance(node) <= reach_limit_) --left_;
    }
}

Reappearance TrackThreatJob::reappearance_at(NodeIndex node) const noexcept {
    const Arrival& arrival = arrivals_[node];
    const bool is_close = aim_.node == node && aim_.is_close;
    return {.node = node,
            .probability = arrival.probability,
            .likelihood = arrival.likelihood,
            .seconds = arrival.probability > 0.0f ? arrival.seconds / arrival.probability : 0.0f,
            .soonest = arrival.soonest,
            .is_close = is_close};
}

void TrackThreatJob::sum_chunk(const JobRun& run) noexcept {
    const std::uint32_t end = std::min(at_ + kChunkNodes, reached_);
    for (; at_ < end; ++at_) {
        const NodeIndex node = reach_.visited()[at_];
        const float probability = probability_[node];
        if (!(probability > 0.0f) || is_in_view(run, node)) continue;
        insert_ranked(hiding_places_, hiding_place_count_, HidingPlace{node, probability},
                      [](const HidingPlace& a, const HidingPlace& b) {
                          return a.probability != b.probability ? a.probability > b.probability
                                                                : a.node < b.node;
                      });
        if (ways_.distance(node) == kUnreachable) continue;  // No way leads to the observer.
        const NodeIndex entry = entries_[node];
        const float seconds = (ways_.distance(node) - ways_.distance(entry)) / settings_.speed;
        Arrival& arrival = arrivals_[entry];
        if (arrival.probability == 0.0f) {
            arrival_nodes_[arrival_count_++] = entry;
            arrival.soonest = seconds;
        }
        arrival.probability += probability;
        arrival.likelihood += probability * (settings_.patience / (settings_.patience + seconds));
        arrival.seconds += probability * seconds;
        arrival.soonest = min_of(arrival.soonest, seconds);
    }
    if (at_ < reached_) return;
    phase_ = Phase::List;
    at_ = 0;
}

void TrackThreatJob::find_aim() noexcept {
    const NodeIndex from = predicted_.node;
    if (from == kNoNode || ways_.distance(from) == kUnreachable) return;
    const NodeIndex entry = entries_[from];
    const float way = ways_.distance(from) - ways_.distance(entry);
    const float seconds = way / settings_.speed;
    aim_ = {.node = entry,
            .probability = arrivals_[entry].probability,
            .likelihood = settings_.patience / (settings_.patience + seconds),
            .seconds = seconds,
            .soonest = seconds,
            .is_close = way <= settings_.close};
}

void TrackThreatJob::list_chunk() noexcept {
    if (at_ == 0) find_aim();
    const std::uint32_t end = std::min(at_ + kChunkNodes, arrival_count_);
    for (; at_ < end; ++at_) {
        insert_ranked(reappearances_, reappearance_count_, reappearance_at(arrival_nodes_[at_]),
                      [](const Reappearance& a, const Reappearance& b) {
                          return a.likelihood != b.likelihood ? a.likelihood > b.likelihood
                                                              : a.node < b.node;
                      });
        arrivals_[arrival_nodes_[at_]] = {};
    }
    if (at_ < arrival_count_) return;
    arrival_count_ = at_ = 0;
    phase_ = Phase::Write;
}

// ---- the field ----------------------------------------------------------------------------------

bool TrackThreatJob::write_chunk(JobRun& run) noexcept {
    const std::uint32_t end = std::min(at_ + kChunkCopies, map_.size());
    std::copy(probability_.begin() + at_, probability_.begin() + end,
              run.field_output().floats().begin() + at_);
    at_ = end;
    if (at_ < map_.size()) return false;
    if (first_node_ != kNoNode && time_ - spread_time_ >= settings_.tick) touch();
    return true;
}

bool TrackThreatJob::work(JobRun& run) noexcept {
    switch (phase_) {
        case Phase::Reach:
            reach_chunk();
            return false;
        case Phase::Spread:
            spread_chunk();
            return false;
        case Phase::Look:
            look_chunk(run);
            return false;
        case Phase::Scale:
            scale_chunk(run);
            return false;
        case Phase::Ways:
            ways_chunk(run);
            return false;
        case Phase::Sum:
            sum_chunk(run);
            return false;
        case Phase::List:
            list_chunk();
            return false;
        case Phase::Write:
            break;
    }
    return write_chunk(run);
}

}  // namespace vantage
