// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Fields that follow from path distances. First the map is filled with what holds out of reach.

#include <algorithm>

#include "base/vec.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {

namespace {

/// Fills the next chunk; false when all was filled before.
bool fill_chunk(FieldWriter& out, std::uint32_t& filled, float value) {
    const std::uint32_t size = out.view().size();
    if (filled >= size) return false;
    const std::uint32_t count = std::min(kChunkCopies, size - filled);
    out.fill(filled, count, value);
    filled += count;
    return true;
}

}  // namespace

PathDistanceJob::PathDistanceJob(const NodeMap& map, const PathDistanceSettings& settings)
    : NodeJob({{settings.from, SlotType::Area}}, {settings.output, SlotType::Field}),
      direction_(settings.direction),
      max_distance_(settings.max_distance),
      search_(map) {}

void PathDistanceJob::begin(JobRun& run) noexcept {
    search_.begin({run.area(0), direction_, max_distance_, /*is_ordered=*/false});
    filled_ = 0;
    written_ = 0;
}

bool PathDistanceJob::work(JobRun& run) noexcept {
    FieldWriter& out = run.field_output();
    if (fill_chunk(out, filled_, kUnreachable)) return false;
    if (search_.advance(kChunkNodes) == kChunkNodes) return false;
    const std::span<float> distances = out.floats();
    const std::span<const NodeIndex> reached = search_.visited();
    const auto end = std::min(written_ + std::size_t{kChunkCopies}, reached.size());
    for (; written_ < end; ++written_)
        distances[reached[written_]] = search_.distance(reached[written_]);
    return written_ == reached.size();
}

AreaFieldJob::AreaFieldJob(const NodeMap& map, const AreaFieldSettings& settings)
    : NodeJob({{settings.area, SlotType::Area}}, {settings.output, SlotType::Field}),
      fade_(max_of(settings.fade, 0.0f)),
      search_(map) {}

/// One walks to the area, so one-way links count in that direction.
void AreaFieldJob::begin(JobRun& run) noexcept {
    search_.begin({run.area(0), PathDirection::ToSource, fade_});
    filled_ = 0;
}

bool AreaFieldJob::work(JobRun& run) noexcept {
    FieldWriter& out = run.field_output();
    if (fill_chunk(out, filled_, 0.0f)) return false;
    const std::span<float> values = out.floats();
    for (std::uint32_t i = 0; i < kChunkNodes; ++i) {
        const NodeIndex node = search_.next();
        if (node == kNoNode) return true;
        values[node] = fade_ > 0.0f ? 1.0f - search_.distance(node) / fade_ : 1.0f;
    }
    return false;
}

}  // namespace vantage
