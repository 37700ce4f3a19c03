// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Picking one node: see node_jobs.h. Nodes come in order of their distance, so the first of equals
// is the nearest.

#include <cmath>

#include "vantage_analysis/node_jobs.h"

namespace vantage {

namespace {

/// The start, then the conditions' fields, then the one to order by.
std::vector<JobPort> pick_inputs(const PickNodeSettings& settings) {
    std::vector<JobPort> inputs{{settings.start, SlotType::Area}};
    for (const NodeCondition& condition : settings.conditions)
        inputs.push_back({condition.field, SlotType::Field});
    if (settings.order != PickOrder::Nearest) inputs.push_back({settings.by, SlotType::Field});
    return inputs;
}

}  // namespace

PickNodeJob::PickNodeJob(const NodeMap& map, const PickNodeSettings& settings)
    : NodeJob(pick_inputs(settings), {settings.output, SlotType::Node}),
      within_(settings.within),
      order_(settings.order),
      search_(map) {
    for (const NodeCondition& condition : settings.conditions)
        limits_.push_back({condition.low, condition.high});
}

void PickNodeJob::begin(JobRun& run) noexcept {
    search_.begin({run.area(0), PathDirection::FromSource, within_});
    has_best_ = false;
}

bool PickNodeJob::fulfils(const JobRun& run, NodeIndex node) const noexcept {
    for (std::uint32_t i = 0; i < limits_.size(); ++i) {
        const float value = run.field(1 + i).value(node);
        if (!(value >= limits_[i].low && value <= limits_[i].high)) return false;
    }
    return true;
}

bool PickNodeJob::work(JobRun& run) noexcept {
    const auto by = static_cast<std::uint32_t>(1 + limits_.size());
    for (std::uint32_t i = 0; i < kChunkNodes; ++i) {
        const NodeIndex node = search_.next();
        if (node == kNoNode) return true;
        if (!fulfils(run, node)) continue;
        if (order_ == PickOrder::Nearest) {
            run.set_node(node);
            return true;
        }
        const float value = run.field(by).value(node);
        if (!std::isfinite(value)) continue;
        const bool is_better = order_ == PickOrder::Least ? value < best_ : value > best_;
        if (has_best_ && !is_better) continue;
        best_ = value;
        has_best_ = true;
        run.set_node(node);
    }
    return false;
}

}  // namespace vantage
