// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See ways.h.

#include "agree/ways.h"

#include "agree/dice.h"

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
        baseline_way("three-step rule", Baseline::ThreeStep),
        baseline_way("shipped order", Baseline::Shipped),
        baseline_way("test by test", Baseline::TestByTest),
    };
}

}  // namespace vantage::tests
