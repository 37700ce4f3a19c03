// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Counting evaluations, the same way in every strategy.
#pragma once

#include "vantage/answer.h"

namespace vantage {

/// One evaluation of a step on one candidate. Rays are counted where they are made.
inline void count_evaluation(const ProgramStep& step, const CriterionRow& row, WorkCounts& work) {
    work.declared_cost += static_cast<double>(row.declared_cost);
    if (row.cost == CostClass::Cheap) {
        ++work.cheap;
    } else if (row.cost == CostClass::Deferred) {
        ++work.deferred;
    } else if (step.role == StepRole::Condition) {
        ++work.costly_conditions;
    } else {
        ++work.costly_weights;
    }
}

}  // namespace vantage
