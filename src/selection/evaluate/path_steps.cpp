// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See path_steps.h.

#include "selection/evaluate/path_steps.h"

namespace vantage {

namespace {

bool is_same_search(const PathQuery& a, const PathQuery& b) noexcept {
    return a.source.position == b.source.position && a.source.reference == b.source.reference &&
           a.direction == b.direction && a.max_distance == b.max_distance;
}

}  // namespace

void PathSteps::use(std::span<PathSearch* const> searches) noexcept {
    search_count_ = 0;
    for (PathSearch* search : searches) {
        if (search != nullptr && search_count_ < kMaxPathSearches)
            searches_[search_count_++] = search;
    }
    begin_option();
}

void PathSteps::begin_option() noexcept {
    used_ = restarts_ = 0;
    for (std::uint32_t i = 0; i < walks_used_; ++i)
        walks_[i].end();
    walks_used_ = 0;
    of_step_.fill(kUnknown);
}

PathSearch* PathSteps::search_for(std::uint32_t step, const CriterionRow& row,
                                  const CriterionCall& call) noexcept {
    if (of_step_[step] == kNone) return nullptr;
    if (of_step_[step] != kUnknown) return searches_[of_step_[step]];
    const PathQuery query = row.path(call);
    std::uint32_t at = 0;
    while (at < used_ && !is_same_search(queries_[at], query))
        ++at;
    if (at == used_ && used_ == search_count_) {
        of_step_[step] = kNone;
        return nullptr;
    }
    if (at == used_) {
        queries_[used_++] = query;
        searches_[at]->begin(query);
    }
    of_step_[step] = static_cast<std::uint8_t>(at);
    return searches_[at];
}

NodeWalk* PathSteps::walk_for(std::uint32_t step, const CriterionRow& row,
                              const CriterionCall& call) noexcept {
    if (of_step_[step] == kNone) return nullptr;
    if (of_step_[step] != kUnknown) return &walks_[of_step_[step]];
    const NodePathQuery query = row.node_path(call);
    std::uint32_t at = 0;
    while (at < walks_used_ && !(walk_queries_[at] == query))
        ++at;
    if (at == kMaxPathSearches) {
        of_step_[step] = kNone;
        return nullptr;
    }
    if (at == walks_used_) {
        walk_queries_[walks_used_++] = query;
        walks_[at].begin(query, call);
    }
    of_step_[step] = static_cast<std::uint8_t>(at);
    return &walks_[at];
}

void PathSteps::restart(std::uint32_t step, const CriterionRow& row,
                        const CriterionCall& call) noexcept {
    constexpr std::uint32_t kMaxRestarts = 3;
    if (++restarts_ > kMaxRestarts) {
        of_step_[step] = kNone;
        return;
    }
    const std::uint8_t at = of_step_[step];
    queries_[at] = row.path(call);  // Places of the old surface mean nothing on the new one.
    searches_[at]->begin(queries_[at]);
}

}  // namespace vantage
