// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Fleeing: see node_jobs.h. One walk outwards gathers what each way of giving something up would
// choose; a node that needs nothing given up ends it.

#include "vantage_analysis/node_jobs.h"

namespace vantage {

FleeJob::FleeJob(const NodeMap& map, const FleeSettings& settings)
    : NodeJob({{settings.start, SlotType::Area},
               {settings.distance, SlotType::Field},
               {settings.sight, SlotType::Field}},
              {settings.output, SlotType::Node}),
      away_(settings.away),
      within_(settings.within),
      farthest_(settings.farthest > settings.within ? settings.farthest : settings.within),
      most_relaxed_(settings.most_relaxed),
      search_(map) {}

void FleeJob::begin(JobRun& run) noexcept {
    const bool may_go_far = most_relaxed_ >= FleeRelaxed::Reach;
    search_.begin({run.area(0), PathDirection::FromSource, may_go_far ? farthest_ : within_});
    hidden_ = any_ = {};
}

bool FleeJob::settle(JobRun& run, NodeIndex node, FleeRelaxed relaxed) noexcept {
    run.set_node(node);
    relaxed_ = relaxed;
    return true;
}

/// Nothing was out of sight and far enough away, wherever.
void FleeJob::choose(JobRun& run) noexcept {
    if (most_relaxed_ >= FleeRelaxed::Distance && hidden_.node != kNoNode)
        settle(run, hidden_.node, FleeRelaxed::Distance);
    else if (most_relaxed_ >= FleeRelaxed::Sight && any_.node != kNoNode)
        settle(run, any_.node, FleeRelaxed::Sight);
    else
        settle(run, kNoNode, FleeRelaxed::All);
}

bool FleeJob::work(JobRun& run) noexcept {
    for (std::uint32_t i = 0; i < kChunkNodes; ++i) {
        const NodeIndex node = search_.next();
        if (node == kNoNode) {
            choose(run);
            return true;
        }
        const float distance = run.field(1).value(node);
        const bool is_hidden = !(run.field(2).value(node) > 0.0f);
        const bool is_near = search_.distance(node) <= within_;
        if (is_hidden && distance >= away_)
            return settle(run, node, is_near ? FleeRelaxed::Nothing : FleeRelaxed::Reach);
        if (!is_near) continue;
        if (distance > any_.distance) any_ = {node, distance};
        if (is_hidden && distance > hidden_.distance) hidden_ = {node, distance};
    }
    return false;
}

}  // namespace vantage
