// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Investigation heat: see field_jobs.h. Each node gives a share of its heat along each link and
// keeps the rest, so that spreading neither makes nor loses any; that needs a share of at most one
// over the number of links.

#include <algorithm>

#include "vantage_analysis/field_jobs.h"

namespace vantage {

namespace {

constexpr std::uint32_t kMostTicks = 16;

/// e^-x for x >= 0 from sums and products alone, so that every machine has the same.
float decay(double x) {
    if (!(x > 0)) return 1.0f;
    if (x > 80) return 0.0f;
    std::uint32_t halvings = 0;
    for (; x > 0.0625; x *= 0.5)
        ++halvings;
    double sum = 1, term = 1;
    for (int i = 1; i < 12; ++i) {
        term *= -x / i;
        sum += term;
    }
    for (; halvings > 0; --halvings)
        sum *= sum;
    return static_cast<float>(sum);
}

std::uint32_t most_links(const NodeMap& map) {
    std::uint32_t most = 1;
    for (NodeIndex node = 0; node < map.size(); ++node)
        most = std::max(most, static_cast<std::uint32_t>(map.links(node).size()));
    return most;
}

std::vector<JobPort> heat_inputs(const HeatSettings& settings) {
    if (settings.seen.empty()) return {};
    return {{settings.seen, SlotType::Field}};
}

}  // namespace

HeatJob::HeatJob(const NodeMap& map, const HeatSettings& settings)
    : NodeJob(heat_inputs(settings), {settings.output, SlotType::Field}),
      map_(map),
      tick_(settings.tick > 0 ? settings.tick : 0.25f),
      share_(std::min(std::max(settings.spread, 0.0f) * tick_,
                      1.0f / static_cast<float>(most_links(map)))),
      keep_(decay(double{settings.cooling} * tick_)),
      keep_seen_(decay(double{settings.seen_cooling} * tick_)),
      least_(settings.least),
      has_seen_(!settings.seen.empty()),
      heat_(map.size(), 0.0f),
      next_(map.size(), 0.0f),
      additions_(settings.max_additions) {}

bool HeatJob::add(NodeIndex node, float heat) noexcept {
    if (node >= map_.size() || !(heat > 0.0f) || addition_count_ == additions_.size()) return false;
    additions_[addition_count_++] = {node, heat};
    return true;
}

void HeatJob::set_time(double now) noexcept {
    if (!has_time_) tick_time_ = time_ = now;
    has_time_ = true;
    time_ = std::max(time_, now);
    if (time_ - tick_time_ >= tick_) touch();
}

void HeatJob::take_additions() noexcept {
    for (std::uint32_t i = 0; i < addition_count_; ++i)
        heat_[additions_[i].node] += additions_[i].heat;
    addition_count_ = 0;
}

void HeatJob::begin(JobRun&) noexcept {
    for (ticks_ = 0; ticks_ < kMostTicks && time_ - tick_time_ >= tick_; ++ticks_)
        tick_time_ += tick_;
    if (ticks_ > 0) take_additions();
    at_ = copied_ = 0;
}

float HeatJob::next_heat(NodeIndex node, const JobRun& run) const noexcept {
    float heat = heat_[node] * (1.0f - share_ * static_cast<float>(map_.links(node).size()));
    float given = 0;
    for (const NodeLink& link : map_.back_links(node))
        given += heat_[link.to];
    heat += share_ * given;
    const bool is_seen = has_seen_ && run.field(0).value(node) > 0.0f;
    heat *= is_seen ? keep_seen_ : keep_;
    return heat >= least_ ? heat : 0.0f;
}

bool HeatJob::work(JobRun& run) noexcept {
    if (ticks_ > 0) {
        const NodeIndex end = std::min(at_ + kChunkNodes, map_.size());
        for (; at_ < end; ++at_)
            next_[at_] = next_heat(at_, run);
        if (at_ == map_.size()) {
            heat_.swap(next_);
            at_ = 0;
            --ticks_;
        }
        return false;
    }
    const std::uint32_t end = std::min(copied_ + kChunkCopies, map_.size());
    std::copy(heat_.begin() + copied_, heat_.begin() + end,
              run.field_output().floats().begin() + copied_);
    copied_ = end;
    if (copied_ < map_.size()) return false;
    if (time_ - tick_time_ >= tick_) touch();  // More ticks were due than one run takes.
    return true;
}

}  // namespace vantage
