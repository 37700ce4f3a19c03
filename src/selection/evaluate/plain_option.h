// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the reference and the baselines share: trying options in order, generating, evaluating one
// step on one candidate. Each of them is a rule that says which steps to evaluate on whom, and in
// which order. Plain and slow on purpose; the evaluator uses none of this.
#pragma once

#include <span>
#include <vector>

#include "selection/evaluate/query_scene.h"
#include "selection/evaluate/selection_draw.h"

namespace vantage {

struct PlainCandidate {
    std::uint32_t number = 0;
    GeneratedPoint point;
    Score score = 0;  ///< Of the weights evaluated so far.
};

/// Conditions of which one must hold; most stand alone.
using Clause = std::vector<const ProgramStep*>;

/// Higher scores first, then lower numbers.
void sort_best_first(std::vector<PlainCandidate>& candidates);

/// An option whose words and objects are all there, while a rule works on it.
class PlainOption {
  public:
    PlainOption(const QueryScene& scene, const ProgramOption& option);
    PlainOption(const PlainOption&) = delete;  // Clauses point into it.

    /// All candidates, numbered from 0, duplicates dropped.
    std::vector<PlainCandidate> generate();

    /// With the agent's values multiplied in.
    std::span<const ProgramStep> steps() const { return steps_; }
    std::span<const ProgramStep> weights() const;
    /// All conditions, those of a group together; each in the order of its first one.
    const std::vector<Clause>& clauses() const { return clauses_; }
    const CriterionRow& row_of(const ProgramStep& step) const;
    /// How many of the best a rule is to find.
    std::uint32_t wanted() const { return pool_.most; }
    const DrawPool& pool() const { return pool_; }
    /// Of so many that a rule has found, which are the results and in which order.
    DrawnPlaces drawn(std::uint32_t found) const;

    /// The raw value of one step on one candidate.
    float value_of(const ProgramStep& step, const PlainCandidate& candidate);
    /// Evaluates one step on one candidate.
    bool passes_condition(const ProgramStep& condition, const PlainCandidate& candidate);
    Score weigh(const ProgramStep& weight, const PlainCandidate& candidate);

    /// What results carry beside their place.
    std::uint8_t remark_of(const PlainCandidate& candidate) const;

    /// Whether a score is not below the program's threshold.
    bool is_enough(Score score) const;

    OptionOutcome outcome;
    WorkCounts work;

  private:
    CriterionCall call_for(const ProgramStep& step, const PlainCandidate& candidate) const;
    float value_of_call(const CriterionRow& row, const CriterionCall& call);
    float set_value(const ProgramStep& step, const CriterionRow& row, CriterionCall call);
    float deferred_value(const CriterionRow& row, const CriterionCall& call);

    std::uint32_t asked_for() const;

    const QueryScene& scene_;
    const ProgramOption& option_;
    std::vector<ProgramStep> steps_;
    std::vector<Clause> clauses_;
    DrawPool pool_;
};

/// Finds the best candidates that pass everything, in order: as many as option.wanted().
using PlainRule = std::vector<PlainCandidate> (*)(PlainOption& option,
                                                  std::vector<PlainCandidate> candidates);

/// Tries the options in order until the rule finds something in one of them.
Answer evaluate_by_rule(PlainRule rule, const QueryInput& input, WorkCounts* work);

}  // namespace vantage
