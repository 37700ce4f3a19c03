// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Other orders of work, kept to compare with: the three-step rule, the order of the original that
// shipped, the test-by-test order of query systems in large engines. Only their orders: each gives
// the answer of the reference, without the defects that the originals had.

#include <algorithm>
#include <queue>

#include "selection/evaluate/plain_option.h"
#include "selection/evaluate/score.h"

namespace vantage {

namespace {

using StepList = std::vector<const ProgramStep*>;

StepList steps_in_order_of_cost(const PlainOption& option, std::span<const ProgramStep> steps) {
    StepList ordered;
    for (const ProgramStep& step : steps)
        ordered.push_back(&step);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [&](const ProgramStep* a, const ProgramStep* b) {
                         return option.row_of(*a).declared_cost < option.row_of(*b).declared_cost;
                     });
    return ordered;
}

/// What a step costs by its class, declared costs apart: rays come last.
struct StepsByClass {
    StepList cheap, costly;  ///< Deferred ones at the end of the costly ones.

    StepsByClass(const PlainOption& option, std::span<const ProgramStep> steps) {
        StepList deferred;
        for (const ProgramStep* step : steps_in_order_of_cost(option, steps)) {
            const CostClass cost = option.row_of(*step).cost;
            (cost == CostClass::Cheap    ? cheap
             : cost == CostClass::Costly ? costly
                                         : deferred)
                .push_back(step);
        }
        costly.insert(costly.end(), deferred.begin(), deferred.end());
    }
};

bool passes_all(PlainOption& option, const StepList& conditions, const PlainCandidate& candidate) {
    return std::all_of(conditions.begin(), conditions.end(), [&](const ProgramStep* condition) {
        return option.passes_condition(*condition, candidate);
    });
}

void keep_those_that_pass(PlainOption& option, const StepList& conditions,
                          std::vector<PlainCandidate>& candidates) {
    std::erase_if(candidates, [&](const PlainCandidate& candidate) {
        return !passes_all(option, conditions, candidate);
    });
}

void add_weights(PlainOption& option, const StepList& weights,
                 std::vector<PlainCandidate>& candidates) {
    for (const ProgramStep* weight : weights) {
        for (PlainCandidate& candidate : candidates)
            candidate.score += option.weigh(*weight, candidate);
    }
}

/// Cheap conditions on all, all weights on what is left, and then costly conditions from the top
/// until enough have passed.
std::vector<PlainCandidate> three_steps(PlainOption& option,
                                        std::vector<PlainCandidate> candidates) {
    const StepsByClass conditions(option, option.conditions());
    keep_those_that_pass(option, conditions.cheap, candidates);
    add_weights(option, steps_in_order_of_cost(option, option.weights()), candidates);
    sort_best_first(candidates);
    std::vector<PlainCandidate> best;
    for (const PlainCandidate& candidate : candidates) {
        if (best.size() == option.wanted() || !option.is_enough(candidate.score)) break;
        if (passes_all(option, conditions.costly, candidate)) best.push_back(candidate);
    }
    return best;
}

/// Filters first, each over all that the one before has left; then each weight over all of them.
std::vector<PlainCandidate> test_by_test(PlainOption& option,
                                         std::vector<PlainCandidate> candidates) {
    for (const ProgramStep* condition : steps_in_order_of_cost(option, option.conditions()))
        keep_those_that_pass(option, {condition}, candidates);
    add_weights(option, steps_in_order_of_cost(option, option.weights()), candidates);
    std::erase_if(candidates, [&](const PlainCandidate& candidate) {
        return !option.is_enough(candidate.score);
    });
    option.outcome.valid = static_cast<std::uint32_t>(candidates.size());
    sort_best_first(candidates);
    if (candidates.size() > option.wanted()) candidates.resize(option.wanted());
    return candidates;
}

/// A candidate on its way through the costly steps.
struct ShippedEntry {
    Score highest = 0;          ///< The most that its score may still become.
    std::size_t next_step = 0;  ///< Those before it are done.
    PlainCandidate candidate;

    /// The other one is to be looked at first.
    bool operator<(const ShippedEntry& other) const {
        if (highest != other.highest) return highest < other.highest;
        return candidate.number > other.candidate.number;
    }
};

/// A heap on the highest possible score. The candidate at the top gets its next step: conditions,
/// rays, then weights. What it has for certain is not looked at, so that no weight is ever skipped.
class ShippedSearch {
  public:
    explicit ShippedSearch(PlainOption& option) : option_(option) {}

    std::vector<PlainCandidate> run(std::vector<PlainCandidate> candidates) {
        begin(std::move(candidates));
        std::vector<PlainCandidate> best;
        while (best.size() < option_.wanted() && !heap_.empty()) {
            ShippedEntry top = heap_.top();
            heap_.pop();
            if (!option_.is_enough(top.highest)) break;
            if (top.next_step == steps_.size()) {
                best.push_back(top.candidate);
            } else if (takes_step(top)) {
                heap_.push(top);
            }
        }
        return best;
    }

  private:
    void begin(std::vector<PlainCandidate> candidates) {
        const StepsByClass conditions(option_, option_.conditions());
        const StepsByClass weights(option_, option_.weights());
        keep_those_that_pass(option_, conditions.cheap, candidates);
        add_weights(option_, weights.cheap, candidates);
        steps_ = conditions.costly;
        steps_.insert(steps_.end(), weights.costly.begin(), weights.costly.end());
        Score most = 0;
        for (const ProgramStep* weight : weights.costly)
            most += most_contribution(*weight);
        for (const PlainCandidate& candidate : candidates)
            heap_.push({.highest = candidate.score + most, .candidate = candidate});
    }

    /// False when the candidate fails a condition.
    bool takes_step(ShippedEntry& entry) {
        const ProgramStep& step = *steps_[entry.next_step++];
        if (step.role == StepRole::Condition) {
            return option_.passes_condition(step, entry.candidate);
        }
        const Score gain = option_.weigh(step, entry.candidate);
        entry.candidate.score += gain;
        entry.highest += gain - most_contribution(step);
        return true;
    }

    PlainOption& option_;
    StepList steps_;
    std::priority_queue<ShippedEntry> heap_;
};

std::vector<PlainCandidate> shipped_order(PlainOption& option,
                                          std::vector<PlainCandidate> candidates) {
    return ShippedSearch(option).run(std::move(candidates));
}

}  // namespace

Answer evaluate_baseline(Baseline baseline, const QueryInput& input, WorkCounts* work) {
    switch (baseline) {
        case Baseline::Reference:
            break;
        case Baseline::ThreeStep:
            return evaluate_by_rule(three_steps, input, work);
        case Baseline::Shipped:
            return evaluate_by_rule(shipped_order, input, work);
        case Baseline::TestByTest:
            return evaluate_by_rule(test_by_test, input, work);
    }
    return evaluate_reference(input, work);
}

}  // namespace vantage
