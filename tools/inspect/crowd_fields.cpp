// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See crowd_fields.h.

#include "tools/inspect/crowd_fields.h"

#include <algorithm>
#include <string>

namespace vantage::tools {

namespace {

std::string area_name(std::uint32_t team) {
    return std::string(kTeamNames[team]) + "s";
}
std::string distance_name(std::uint32_t team) {
    return "metres to the " + area_name(team);
}
std::string trail_name(std::uint32_t team) {
    return "where " + area_name(team) + " were";
}

constexpr float kTrailCooling = 0.2f;  ///< Each second: after half a minute little is left.
constexpr std::uint32_t kMostAdditions = 4096;  ///< Between two looks: one for each agent.

}  // namespace

Result<std::unique_ptr<CrowdFields>> CrowdFields::make(const Bundle& level) {
    if (level.nodes().empty() || level.nodes()[0].map.nodes.empty())
        return std::unique_ptr<CrowdFields>();
    std::unique_ptr<CrowdFields> made(new CrowdFields(NodeMap(level.nodes()[0].map)));
    if (Result<Done> set_up = made->set_up(); !set_up.ok()) return std::move(set_up).diagnostics();
    return made;
}

Result<Done> CrowdFields::set_up() {
    std::vector<std::string> names;
    for (std::uint32_t team = 0; team < kTeams; ++team) {
        names.push_back(distance_name(team));
        names.push_back(trail_name(team));
    }
    std::vector<FieldDescription> descriptions;
    for (const std::string& name : names)
        descriptions.push_back({.name = name});
    auto store = FieldStore::make({.node_count = map_.size(), .fields = descriptions});
    if (!store.ok()) return std::move(store).diagnostics();
    store_ = *store;
    board_ = std::make_unique<JobBoard>(JobBoardSettings{.map = map_, .fields = store_});
    for (std::uint32_t team = 0; team < kTeams; ++team) {
        areas_[team] = board_->add_area(area_name(team));
        board_->add(std::make_unique<PathDistanceJob>(
            map_, PathDistanceSettings{.from = area_name(team),
                                       .output = distance_name(team),
                                       .direction = PathDirection::ToSource}));
        trails_[team] = &board_->add(
            std::make_unique<HeatJob>(map_, HeatSettings{.output = trail_name(team),
                                                         .cooling = kTrailCooling,
                                                         .max_additions = kMostAdditions}));
    }
    if (Result<Done> sealed = board_->seal(); !sealed.ok()) return sealed;
    for (const std::string& name : names)
        board_->keep(board_->find(name));
    return Done{};
}

void CrowdFields::update(const Crowd& crowd, double now) {
    for (std::uint32_t team = 0; team < kTeams; ++team) {
        nodes_.clear();
        for (const Agent& agent : crowd.agents()) {
            if (agent.state.team % kTeams != team) continue;
            const NodeIndex node = map_.find(agent.state.position);
            if (node != kNoNode) nodes_.push_back(node);
        }
        for (const NodeIndex node : nodes_)
            trails_[team]->add(node, 1);
        std::sort(nodes_.begin(), nodes_.end());
        nodes_.erase(std::unique(nodes_.begin(), nodes_.end()), nodes_.end());
        board_->set_area(areas_[team], nodes_);
        trails_[team]->set_time(now);
    }
    WorkTurn whole;
    board_->step(whole);
}

}  // namespace vantage::tools
