// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See ways.h.

#include "agree/ways.h"

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

}  // namespace

std::vector<Way> ways_to_agree() {
    return {
        baseline_way("three-step rule", Baseline::ThreeStep),
        baseline_way("shipped order", Baseline::Shipped),
        baseline_way("test by test", Baseline::TestByTest),
    };
}

}  // namespace vantage::tests
