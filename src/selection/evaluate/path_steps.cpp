// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See path_steps.h.

#include "selection/evaluate/path_steps.h"

#include <algorithm>
#include <utility>

namespace vantage {

void PathSteps::use(std::span<PathSearch* const> searches) noexcept {
    search_count_ = 0;
    for (PathSearch* search : searches) {
        if (search != nullptr && search_count_ < kMaxPathSearches)
            searches_[search_count_++] = {.search = search};
    }
    begin_option();
}

bool PathSteps::Begun::leads_to(const PathQuery& other) const noexcept {
    return is_begun && query.source == other.source && query.direction == other.direction &&
           query.max_distance <= other.max_distance;
}

void PathSteps::begin(Begun& begun, const PathQuery& query) noexcept {
    begun.search->begin(query);
    begun.query = query;
    begun.is_begun = true;
}

/// Brings the best of the free ones to the first free place: one that has been on this way already,
/// for a generator or an option before, else one that nobody has used. One of the same query just
/// goes on.
PathSearch* PathSteps::begin_next(const PathQuery& query) noexcept {
    const auto first = searches_.begin() + used_, end = searches_.begin() + search_count_;
    auto best = std::find_if(first, end, [&](const Begun& each) { return each.leads_to(query); });
    if (best == end)
        best = std::find_if(first, end, [](const Begun& each) { return !each.is_begun; });
    if (best != end) std::swap(*first, *best);
    const bool goes_on =
        first->leads_to(query) && (first->query == query || first->search->widen(query));
    if (!goes_on) begin(*first, query);
    first->query = query;
    return first->search;
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
    if (of_step_[step] != kUnknown) return searches_[of_step_[step]].search;
    const PathQuery query = row.path(call);
    std::uint32_t at = 0;
    while (at < used_ && !(searches_[at].query == query))
        ++at;
    if (at == used_ && used_ == search_count_) {
        of_step_[step] = kNone;
        return nullptr;
    }
    if (at == used_) {
        begin_next(query);
        ++used_;
    }
    of_step_[step] = static_cast<std::uint8_t>(at);
    return searches_[at].search;
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
    // Places of the old surface mean nothing on the new one.
    begin(searches_[of_step_[step]], row.path(call));
}

}  // namespace vantage
