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

bool is_cheaper(const PlainOption& option, const ProgramStep* a, const ProgramStep* b) {
    return option.row_of(*a).declared_cost < option.row_of(*b).declared_cost;
}

StepList steps_in_order_of_cost(const PlainOption& option, std::span<const ProgramStep> steps) {
    StepList ordered;
    for (const ProgramStep& step : steps)
        ordered.push_back(&step);
    std::stable_sort(
        ordered.begin(), ordered.end(),
        [&](const ProgramStep* a, const ProgramStep* b) { return is_cheaper(option, a, b); });
    return ordered;
}

float cost_of(const PlainOption& option, const Clause& clause) {
    float cost = 0;
    for (const ProgramStep* condition : clause)
        cost += option.row_of(*condition).declared_cost;
    return cost;
}

/// Clauses by what they cost if they fail; in each the cheapest condition first.
std::vector<Clause> clauses_in_order_of_cost(const PlainOption& option) {
    std::vector<Clause> ordered = option.clauses();
    for (Clause& clause : ordered) {
        std::stable_sort(
            clause.begin(), clause.end(),
            [&](const ProgramStep* a, const ProgramStep* b) { return is_cheaper(option, a, b); });
    }
    std::stable_sort(ordered.begin(), ordered.end(), [&](const Clause& a, const Clause& b) {
        return cost_of(option, a) < cost_of(option, b);
    });
    return ordered;
}

/// A clause is as costly as the costliest of its conditions.
CostClass class_of(const PlainOption& option, const Clause& clause) {
    CostClass highest = CostClass::Cheap;
    for (const ProgramStep* condition : clause)
        highest = std::max(highest, option.row_of(*condition).cost);
    return highest;
}

CostClass class_of(const PlainOption& option, const ProgramStep* step) {
    return option.row_of(*step).cost;
}

/// Entries by their class, declared costs apart: rays come last.
template <class Entry>
struct ByClass {
    std::vector<Entry> cheap, costly;  ///< Deferred ones at the end of the costly ones.

    ByClass(const PlainOption& option, const std::vector<Entry>& in_order_of_cost) {
        std::vector<Entry> deferred;
        for (const Entry& entry : in_order_of_cost) {
            const CostClass cost = class_of(option, entry);
            (cost == CostClass::Cheap    ? cheap
             : cost == CostClass::Costly ? costly
                                         : deferred)
                .push_back(entry);
        }
        costly.insert(costly.end(), deferred.begin(), deferred.end());
    }
};

bool passes_clause(PlainOption& option, const Clause& clause, const PlainCandidate& candidate) {
    return std::any_of(clause.begin(), clause.end(), [&](const ProgramStep* condition) {
        return option.passes_condition(*condition, candidate);
    });
}

bool passes_all(PlainOption& option, const std::vector<Clause>& clauses,
                const PlainCandidate& candidate) {
    return std::all_of(clauses.begin(), clauses.end(), [&](const Clause& clause) {
        return passes_clause(option, clause, candidate);
    });
}

void keep_those_that_pass(PlainOption& option, const std::vector<Clause>& clauses,
                          std::vector<PlainCandidate>& candidates) {
    std::erase_if(candidates, [&](const PlainCandidate& candidate) {
        return !passes_all(option, clauses, candidate);
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
    const ByClass<Clause> conditions(option, clauses_in_order_of_cost(option));
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
    for (const Clause& clause : clauses_in_order_of_cost(option))
        keep_those_that_pass(option, {clause}, candidates);
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
            if (top.next_step == clauses_.size() + weights_.size()) {
                best.push_back(top.candidate);
            } else if (takes_step(top)) {
                heap_.push(top);
            }
        }
        return best;
    }

  private:
    void begin(std::vector<PlainCandidate> candidates) {
        const ByClass<Clause> conditions(option_, clauses_in_order_of_cost(option_));
        const ByClass<const ProgramStep*> weights(
            option_, steps_in_order_of_cost(option_, option_.weights()));
        keep_those_that_pass(option_, conditions.cheap, candidates);
        add_weights(option_, weights.cheap, candidates);
        clauses_ = conditions.costly;
        weights_ = weights.costly;
        Score most = 0;
        for (const ProgramStep* weight : weights_)
            most += most_contribution(*weight);
        for (const PlainCandidate& candidate : candidates)
            heap_.push({.highest = candidate.score + most, .candidate = candidate});
    }

    /// False when the candidate fails a condition.
    bool takes_step(ShippedEntry& entry) {
        const std::size_t at = entry.next_step++;
        if (at < clauses_.size()) return passes_clause(option_, clauses_[at], entry.candidate);
        const ProgramStep& step = *weights_[at - clauses_.size()];
        const Score gain = option_.weigh(step, entry.candidate);
        entry.candidate.score += gain;
        entry.highest += gain - most_contribution(step);
        return true;
    }

    PlainOption& option_;
    std::vector<Clause> clauses_;
    StepList weights_;
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
