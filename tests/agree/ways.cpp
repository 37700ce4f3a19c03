// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See ways.h.

#include "agree/ways.h"

#include <algorithm>
#include <memory>

#include "agree/case_extras.h"
#include "agree/dice.h"
#include "vantage/explain.h"
#include "vantage/scheduler.h"

namespace vantage::tests {

namespace {

/// A way that takes one case at a time.
template <class Function>
Way one_by_one(std::string name, bool is_exact, Function answer) {
    return {.name = std::move(name),
            .is_exact = is_exact,
            .answer_all = [answer](std::span<const AgreeCase> cases) {
                std::vector<Answer> answers;
                for (const AgreeCase& each : cases)
                    answers.push_back(answer(each));
                return answers;
            }};
}

Way baseline_way(std::string name, Baseline baseline) {
    return one_by_one(std::move(name), true, [baseline](const AgreeCase& each) {
        return evaluate_baseline(baseline, each.input());
    });
}

constexpr std::uint64_t kWayStream = 9000;

/// Drawn anew for each case: any order of the costly steps of one of the program's options.
std::vector<std::uint8_t> any_order(const AgreeCase& each, Dice& dice) {
    const auto& options = each.program.options;
    const ProgramOption& option = options[dice.roll(static_cast<std::uint32_t>(options.size()))];
    std::vector<std::uint8_t> order;
    for (const ProgramStep& step : each.program.steps_of(option)) {
        const CriterionRow* row = each.catalog->criterion(step.criterion);
        if (row == nullptr || row->cost == CostClass::Cheap) continue;
        const auto place = static_cast<std::uint32_t>(order.size());
        order.insert(order.begin() + dice.roll(place + 1), static_cast<std::uint8_t>(place));
    }
    return order;
}

Way evaluator_way(std::string name, const EvaluateSettings& settings) {
    return one_by_one(
        std::move(name), settings.has_exact_scores,
        [settings](const AgreeCase& each) { return evaluate_now(each.input(), settings); });
}

/// Everything that may be set, at random.
Way any_settings_way(std::string name, bool has_exact_scores) {
    return one_by_one(std::move(name), has_exact_scores, [=](const AgreeCase& each) {
        Dice dice(each.seed, kWayStream + (has_exact_scores ? 1 : 0));
        const std::vector<std::uint8_t> order = any_order(each, dice);
        return evaluate_now(each.input(), {.has_exact_scores = has_exact_scores,
                                           .is_pruning = dice.happens(70),
                                           .speculation = dice.roll(9),
                                           .chunk = dice.any_of({1u, 2u, 7u, 33u, kChunk}),
                                           .order = order});
    });
}

Answer owned(const AnswerView& view) {
    return {.status = view.status,
            .option = view.option,
            .results = {view.results.begin(), view.results.end()},
            .options = {view.options.begin(), view.options.end()}};
}

struct SchedulerWay {
    std::uint32_t units = kUnlimited;
    std::uint32_t threads = 0;
    std::uint32_t speculation = 2;
    bool is_recorded = false;
    bool has_exact_scores = false;
    bool traces_at_once = false;
};

std::unique_ptr<Scheduler> scheduler_for(std::span<const AgreeCase> cases, const SchedulerWay& way,
                                         TaskRunner* tasks) {
    std::uint32_t max_candidates = 1;
    for (const AgreeCase& each : cases)
        max_candidates = std::max(max_candidates, each.max_candidates);
    auto scheduler = Scheduler::make({.world = &cases[0].world->world,
                                      .catalog = cases[0].catalog,
                                      .providers = cases[0].input().providers,
                                      .tasks = tasks,
                                      .max_tickets = static_cast<std::uint32_t>(cases.size()),
                                      .max_running = 12,
                                      .max_candidates = max_candidates,
                                      .traces_at_once = way.traces_at_once,
                                      .speculation = way.speculation});
    return scheduler.ok() ? std::move(*scheduler) : nullptr;
}

std::vector<Answer> answers_of_scheduler(std::span<const AgreeCase> cases, const SchedulerWay& way,
                                         TaskRunner* tasks) {
    std::vector<Answer> answers(cases.size());
    const std::unique_ptr<Scheduler> scheduler = scheduler_for(cases, way, tasks);
    if (scheduler == nullptr) return answers;
    std::vector<QueryRecord> records(cases.size());
    std::vector<Ticket> tickets;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const QueryInput input = cases[i].input();
        Request request{.program = std::make_shared<const Program>(cases[i].program),
                        .asker = cases[i].asker,
                        .bindings = cases[i].bindings,
                        .values = cases[i].values,
                        .seed = input.seed,
                        .wanted = cases[i].wanted,
                        .has_exact_scores = way.has_exact_scores,
                        .max_candidates = cases[i].max_candidates};
        if (way.is_recorded) request.record = &records[i];
        const Submitted submitted = scheduler->submit(request);
        tickets.push_back(submitted.ticket);
        // Refused at the door, where the reference fails every option.
        const bool is_bad = !input.snapshot->find(input.asker) || has_bad_value(cases[i]);
        if (submitted.status == Status::InvalidHandle && is_bad)
            answers[i] = evaluate_reference(input);
    }
    constexpr int kManyUpdates = 10'000'000;
    for (int i = 0;
         i < kManyUpdates && scheduler->counts().completed < scheduler->counts().submitted; ++i)
        scheduler->update({.units = way.units});
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const Completion* completion = scheduler->find(tickets[i]);
        if (completion != nullptr) answers[i] = owned(completion->answer);
    }
    return answers;
}

/// A whole block at a time through one scheduler.
Way scheduler_way(std::string name, const SchedulerWay& way) {
    const std::shared_ptr<TaskRunner> tasks =
        way.threads > 0 ? make_thread_pool(way.threads) : nullptr;
    return {.name = std::move(name),
            .is_exact = way.has_exact_scores,
            .answer_all = [way, tasks](std::span<const AgreeCase> cases) {
                return answers_of_scheduler(cases, way, tasks.get());
            }};
}

}  // namespace

std::vector<Way> ways_to_agree() {
    return {
        evaluator_way("evaluator", {}),
        evaluator_way("evaluator, exact scores", {.has_exact_scores = true}),
        evaluator_way("evaluator, one by one", {.has_exact_scores = true, .chunk = 1}),
        evaluator_way("evaluator, no pruning", {.has_exact_scores = true, .is_pruning = false}),
        evaluator_way("evaluator, speculation 8", {.speculation = 8}),
        any_settings_way("evaluator, any settings", false),
        any_settings_way("evaluator, any settings, exact scores", true),
        scheduler_way("scheduler, 1 unit", {.units = 1}),
        scheduler_way("scheduler, 7 units, exact", {.units = 7, .has_exact_scores = true}),
        scheduler_way("scheduler, 64 units, 2 threads",
                      {.units = 64, .threads = 2, .speculation = 0}),
        scheduler_way("scheduler, 500 units, 4 threads",
                      {.units = 500, .threads = 4, .speculation = 8}),
        scheduler_way("scheduler, 5 units, 3 threads, rays at once",
                      {.units = 5, .threads = 3, .traces_at_once = true}),
        scheduler_way("scheduler, recorded", {.is_recorded = true}),
        baseline_way("three-step rule", Baseline::ThreeStep),
        baseline_way("shipped order", Baseline::Shipped),
        baseline_way("test by test", Baseline::TestByTest),
    };
}

}  // namespace vantage::tests
