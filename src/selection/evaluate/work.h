// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a unit of work is, and counting evaluations, the same way in every strategy.
#pragma once

#include <algorithm>

#include "vantage/answer.h"
#include "vantage_analysis/tactics.h"

namespace vantage {

// Units of work should cost about the same, so that a budget in units is one in time.

/// The nodes of a path search that one unit expands. To look whether enough is known, after each
/// unit, costs little more than one of these nodes.
inline constexpr std::uint32_t kNodesOfUnit = 16;
/// The places that one unit looks up in the navigation, where generators do. Not for samples of the
/// surface: they cost less.
inline constexpr std::uint32_t kLookupsOfUnit = 16;

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

/// Rays of a call that has `asked` so many which a trusted table made needless.
inline std::uint32_t rays_saved(const CriterionRow& row, const CriterionCall& call,
                                std::uint32_t asked) {
    const TacticsView* tactics = call.snapshot->tactics();
    if (tactics == nullptr || call.ignores_tables || !tactics->tactics().trusts_tables()) return 0;
    CriterionCall without = call;
    without.ignores_tables = true;
    Ray rays[kMaxRays];
    return std::min(row.rays(without, rays), kMaxRays) - asked;
}

}  // namespace vantage
