// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See path_steps.h.

#include "selection/evaluate/path_steps.h"

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

/// Not when it is stale: then it would have to be begun again all the same.
bool PathSteps::Begun::leads_to(const PathQuery& other, std::uint64_t revision) const noexcept {
    return is_begun && search->revision() == revision && query.source == other.source &&
           query.direction == other.direction && query.max_distance <= other.max_distance;
}

void PathSteps::begin(Begun& begun, const PathQuery& query) noexcept {
    begun.search->begin(query);
    begun.query = query;
    begun.is_begun = true;
}

/// Of the free ones, that which has come farthest on this way, for a generator or an option before;
/// else one that nobody has used, else any.
PathSteps::Begun& PathSteps::best_for(const PathQuery& query, std::uint64_t revision) noexcept {
    Begun* best = &searches_[used_];
    const auto worth = [&](const Begun& each) {
        if (each.leads_to(query, revision)) return 1.0f + each.query.max_distance;
        return each.is_begun ? 0.0f : 0.5f;
    };
    for (Begun& each : std::span(searches_).subspan(used_, search_count_ - used_)) {
        if (worth(each) > worth(*best)) best = &each;
    }
    return *best;
}

/// In the first free place.
PathSearch* PathSteps::begin_next(const PathQuery& query, std::uint64_t revision) noexcept {
    Begun& next = searches_[used_];
    std::swap(next, best_for(query, revision));
    const bool is_on_the_way = next.leads_to(query, revision);
    if (is_on_the_way && next.query == query) return next.search;
    if (is_on_the_way && next.search->widen(query)) {
        next.query = query;
    } else {
        begin(next, query);
    }
    return next.search;
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
        begin_next(query, call.providers.navigation->revision());
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
