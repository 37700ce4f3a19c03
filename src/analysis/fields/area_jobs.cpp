// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Areas: see node_jobs.h.

#include <algorithm>

#include "vantage_analysis/node_jobs.h"

namespace vantage {

AreaAroundJob::AreaAroundJob(const NodeMap& map, const AreaAroundSettings& settings)
    : NodeJob({{settings.center, SlotType::Area}}, {settings.output, SlotType::Area}),
      radius_(settings.radius),
      direction_(settings.direction),
      search_(map) {}

void AreaAroundJob::begin(JobRun& run) noexcept {
    search_.begin({run.area(0), direction_, radius_});
}

bool AreaAroundJob::work(JobRun& run) noexcept {
    AreaWriter out = run.area_output();
    for (std::uint32_t i = 0; i < kChunkNodes; ++i) {
        const NodeIndex node = search_.next();
        if (node == kNoNode || !out.add(node)) return true;
    }
    return false;
}

NodesWithinJob::NodesWithinJob(const NodeMap& map, const NodesWithinSettings& settings)
    : NodeJob({}, {settings.output, SlotType::Area}), map_(map), area_(settings.area) {}

void NodesWithinJob::set_area(const Area& area) noexcept {
    if (area == area_) return;
    area_ = area;
    touch();
}

void NodesWithinJob::begin(JobRun&) noexcept {
    running_ = area_;
    next_ = 0;
}

bool NodesWithinJob::work(JobRun& run) noexcept {
    AreaWriter out = run.area_output();
    const NodeIndex end = std::min(next_ + kChunkNodes, map_.size());
    for (; next_ < end; ++next_) {
        if (running_.contains(map_.position(next_)) && !out.add(next_)) return true;
    }
    return next_ == map_.size();
}

}  // namespace vantage
