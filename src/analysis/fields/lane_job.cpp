// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The lane of fire: see field_jobs.h.

#include <algorithm>

#include "base/vec.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {

LaneOfFireJob::LaneOfFireJob(const NodeMap& map, const SightSource& sight,
                             const LaneOfFireSettings& settings)
    : NodeJob({{settings.shooter, SlotType::Node}},
              {settings.output, SlotType::Field, FieldKind::Bit}),
      map_(map),
      source_(sight),
      direction_(normalized(settings.direction)),
      range_(settings.range),
      half_width_(settings.half_width) {}

void LaneOfFireJob::set_direction(Vec3 direction) noexcept {
    direction = normalized(direction);
    if (direction == direction_) return;
    direction_ = direction;
    touch();
}

void LaneOfFireJob::begin(JobRun&) noexcept {
    sight_ = source_.hold();
    way_ = direction_;
    next_word_ = 0;
}

bool LaneOfFireJob::work(JobRun& run) noexcept {
    const std::span<std::uint64_t> bits = run.field_output().bits();
    const NodeIndex shooter = run.node(0);
    if (next_word_ >= bits.size()) {
        source_.release();
        return true;
    }
    std::uint64_t word = 0;
    const NodeIndex first = next_word_ * 64;
    const NodeIndex end = std::min(first + kChunkNodes, map_.size());
    for (NodeIndex node = first; shooter != kNoNode && node < end; ++node) {
        const Vec3 to = map_.position(node) - map_.position(shooter);
        const float along = dot(to, way_);
        if (!(along >= 0.0f && along <= range_)) continue;
        const Vec3 aside = to - way_ * along;
        if (!(dot(aside, aside) <= half_width_ * half_width_)) continue;
        if (node == shooter || sight_.sees(shooter, node))
            word |= std::uint64_t{1} << (node - first);
    }
    bits[next_word_] = word;
    if (++next_word_ < bits.size()) return false;
    source_.release();
    return true;
}

}  // namespace vantage
