// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See evaluate_now.h.

#include "selection/evaluate/evaluate_now.h"

#include <algorithm>
#include <array>
#include <memory>

#include "selection/evaluate/option_plan.h"
#include "selection/explain/recorder.h"

namespace vantage {

namespace {

void trace_issued(QueryRun& run) {
    for (RayRequest& request : run.requests()) {
        if (!request.is_used || request.sent == request.issued) continue;
        const std::uint32_t first = request.sent;
        const std::uint32_t count = request.issued - first;
        std::array<std::uint8_t, kMaxRays> blocked{};
        run.input().providers.rays->any_hit({request.rays.data() + first, count},
                                            {blocked.data(), count});
        request.sent = request.issued;
        for (std::uint32_t i = 0; i < count; ++i)
            request.answer(first + i, blocked[i] != 0);
    }
}

Answer evaluate_with(const QueryInput& input, const EvaluateSettings& settings, WorkCounts* work,
                     RunWatcher* watcher) {
    Arena arena(default_allocator(), QueryRun::bytes_for(input.max_candidates));
    const auto run = std::make_unique<QueryRun>();
    Answer answer;
    if (!run->reserve(arena, input.max_candidates)) {
        answer.status = Status::OutOfMemory;
        return answer;
    }
    const FixedOrder order(settings.order, settings.orders);
    run->begin(input, {.has_exact_scores = settings.has_exact_scores,
                       .is_pruning = settings.is_pruning,
                       .speculation = settings.speculation,
                       .chunk = settings.chunk,
                       .orders = &order,
                       .has_searches = true,
                       .watcher = watcher,
                       .has_rays_at_hand = settings.speculation == 0});
    WorkTurn turn(settings.most_units != 0 ? settings.most_units : kUnlimited);
    run_to_end(*run, turn);
    run->stop(Status::Undecided);  // Nothing happens when it is done.
    const AnswerView view = run->answer();
    answer.status = view.status;
    answer.option = view.option;
    answer.results.assign(view.results.begin(), view.results.end());
    answer.options.assign(view.options.begin(), view.options.end());
    if (work != nullptr) {
        *work = run->work();
        work->units = turn.used();
    }
    return answer;
}

}  // namespace

bool FixedOrder::order_of(std::uint32_t option, std::uint32_t step_count,
                          StepOrder& order) const noexcept {
    std::span<const std::uint8_t> wanted = order_;
    for (const OptionOrder& each : orders_) {
        if (each.option == option) wanted = each.steps;
    }
    if (wanted.empty() || !is_order(wanted, step_count)) return false;
    std::copy(wanted.begin(), wanted.end(), order.begin());
    return true;
}

void KeptSearches::give(QueryRun& run) {
    const NavigationProvider* navigation = run.input().providers.navigation;
    std::array<PathSearch*, kMaxPathSearches> given{};
    for (std::uint32_t i = 0; i < run.searches_wanted(); ++i) {
        if (owned_[i] == nullptr) owned_[i] = navigation->make_search();
        given[i] = owned_[i].get();
    }
    run.give_searches(given);
}

void run_to_end(QueryRun& run, WorkTurn& turn) {
    KeptSearches searches;
    run_to_end(run, turn, searches);
}

void run_to_end(QueryRun& run, WorkTurn& turn, KeptSearches& searches) {
    while (run.step(turn) != QueryRun::State::Done && turn.may_go_on()) {
        run.set_revision(revision_of(run.input().providers));
        if (run.searches_wanted() > 0) searches.give(run);
        trace_issued(run);
    }
}

Answer evaluate_now(const QueryInput& input, const EvaluateSettings& settings, WorkCounts* work) {
    return evaluate_with(input, settings, work, nullptr);
}

Answer evaluate_watched(const QueryInput& input, const EvaluateSettings& settings,
                        RunWatcher& watcher) {
    return evaluate_with(input, settings, nullptr, &watcher);
}

Answer evaluate_recorded(const QueryInput& input, QueryRecord& record,
                         const EvaluateSettings& settings) {
    RunRecorder recorder;
    recorder.begin(input, record);
    return evaluate_with(input, settings, nullptr, &recorder);
}

}  // namespace vantage
