// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scene_ways.h.

#include "determinism/scene_ways.h"

#include <gtest/gtest.h>

namespace vantage::tests {

namespace {

template <class Function>
std::vector<Answer> each_alone(const Scene& scene, Function answer) {
    std::vector<Answer> answers;
    for (const SceneQuery& query : scene.queries)
        answers.push_back(answer(scene.input(query)));
    return answers;
}

SceneWay evaluator_way(const Scene& scene, const EvaluateSettings& settings) {
    return {
        std::string("evaluator, pruning ") + (settings.is_pruning ? "on" : "off") + ", chunk " +
            std::to_string(settings.chunk) + ", speculation " +
            std::to_string(settings.speculation),
        each_alone(scene, [&](const QueryInput& input) { return evaluate_now(input, settings); })};
}

SceneWay baseline_way(const Scene& scene, const char* name, Baseline baseline) {
    return {name, each_alone(scene, [&](const QueryInput& input) {
                return evaluate_baseline(baseline, input);
            })};
}

std::vector<Ticket> submit_all(const Scene& scene, Scheduler& scheduler) {
    std::vector<Ticket> tickets;
    for (const SceneQuery& query : scene.queries) {
        const Submitted submitted = scheduler.submit({.program = query.program,
                                                      .asker = query.asker,
                                                      .bindings = query.bindings,
                                                      .values = query.values,
                                                      .seed = query.seed,
                                                      .has_exact_scores = true});
        EXPECT_EQ(submitted.status, Status::InProgress);
        tickets.push_back(submitted.ticket);
    }
    return tickets;
}

Answer owned_copy(const AnswerView& view) {
    return {.status = view.status,
            .option = view.option,
            .results = {view.results.begin(), view.results.end()},
            .options = {view.options.begin(), view.options.end()}};
}

}  // namespace

std::vector<SceneWay> evaluator_ways(const Scene& scene) {
    std::vector<SceneWay> ways;
    for (const bool is_pruning : {true, false}) {
        for (const std::uint32_t chunk : {1u, kChunk}) {
            for (const std::uint32_t speculation : {0u, 8u})
                ways.push_back(evaluator_way(scene, {.has_exact_scores = true,
                                                     .is_pruning = is_pruning,
                                                     .speculation = speculation,
                                                     .chunk = chunk}));
        }
    }
    ways.push_back(baseline_way(scene, "three-step rule", Baseline::ThreeStep));
    ways.push_back(baseline_way(scene, "shipped order", Baseline::Shipped));
    ways.push_back(baseline_way(scene, "test by test", Baseline::TestByTest));
    return ways;
}

std::string to_string(const SchedulerSetting& setting) {
    const std::string units =
        setting.units == kUnlimited ? "unlimited" : std::to_string(setting.units);
    return "scheduler, " + std::to_string(setting.threads) + " threads, " + units + " units, " +
           (setting.traces_at_once ? "rays at once"
                                   : "speculation " + std::to_string(setting.speculation));
}

SceneWay scheduler_way(Scene& scene, const SchedulerSetting& setting, TaskRunner& tasks) {
    SceneWay way{to_string(setting), {}};
    auto scheduler =
        Scheduler::make({.world = &scene.world,
                         .catalog = &scene.catalog,
                         .providers = {.rays = &scene.rays, .navigation = scene.navigation.get()},
                         .tasks = &tasks,
                         .max_tickets = static_cast<std::uint32_t>(scene.queries.size()),
                         .max_running = scene.is_large ? 3u : 32u,
                         .max_candidates = scene.max_candidates,
                         .traces_at_once = setting.traces_at_once,
                         .speculation = setting.speculation});
    EXPECT_TRUE(scheduler.ok());
    if (!scheduler.ok()) return way;
    const std::vector<Ticket> tickets = submit_all(scene, **scheduler);
    constexpr int kManyUpdates = 10'000'000;
    const SchedulerCounts& counts = (*scheduler)->counts();
    for (int i = 0; i < kManyUpdates && counts.completed < counts.submitted; ++i)
        (*scheduler)->update({.units = setting.units});
    for (const Ticket ticket : tickets) {
        const Completion* completion = (*scheduler)->find(ticket);
        way.answers.push_back(completion != nullptr ? owned_copy(completion->answer) : Answer{});
    }
    return way;
}

}  // namespace vantage::tests
