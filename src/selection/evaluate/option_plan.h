// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The steps of one option, sorted out: which are cheap and run over all candidates, which are
// costly and wait for the search.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "selection/evaluate/bounds.h"
#include "selection/evaluate/query_scene.h"

namespace vantage {

struct PlannedStep {
    const ProgramStep* step = nullptr;  ///< With the agent's values multiplied in.
    const CriterionRow* row = nullptr;
    std::uint16_t index = 0;        ///< Among the option's steps.
    BoundFunction bound = nullptr;  ///< The row's; null for a step on a set, of which nothing is
                                    ///< known beforehand.
    PathFunction path = nullptr;    ///< Likewise: a set has more than one end.
    NodePathFunction node_path = nullptr;
    ContributionBounds any;       ///< Of a weight: whatever its value.
    bool is_told_by_one = false;  ///< About one object, by the first of its rays that is clear.
    /// Bits of the search's steps that are alternatives to this one, itself included: settled
    /// together when one of them holds.
    std::uint32_t group = 0;
};

class OptionPlan {
  public:
    OptionPlan() = default;
    OptionPlan(const OptionPlan&) = delete;  // Steps may point into it.
    OptionPlan& operator=(const OptionPlan&) = delete;

    void make(const QueryScene& scene, const ProgramOption& option) noexcept;

    /// Those of a group stand side by side, behind those that stand alone.
    std::span<const PlannedStep> cheap_conditions() const noexcept {
        return {cheap_.data(), cheap_condition_count_};
    }
    std::span<const PlannedStep> cheap_weights() const noexcept {
        return {cheap_.data() + cheap_condition_count_, cheap_count_ - cheap_condition_count_};
    }
    /// Costly and deferred; step k of the search is entry k.
    std::span<const PlannedStep> costly() const noexcept { return {costly_.data(), costly_count_}; }

    std::uint32_t condition_mask() const noexcept { return condition_mask_; }

    /// By declared cost, conditions before weights of the same cost, then as in the program.
    std::array<std::uint8_t, kMaxCostlySteps> declared_order() const noexcept;

    /// All that is known of a candidate's score before its costly steps.
    ContributionBounds costly_bounds() const noexcept { return costly_bounds_; }

    /// The step whose remark results carry; null for none.
    const ProgramStep* remarked() const noexcept { return remarked_; }

    /// The most that two scores can differ by.
    Score span() const noexcept { return span_; }

  private:
    const ProgramStep* resolve(const ProgramStep& step, const SymbolValues& values) noexcept;
    void join_groups() noexcept;

    std::array<PlannedStep, kMaxSteps> cheap_;
    std::uint32_t cheap_count_ = 0, cheap_condition_count_ = 0;
    std::array<PlannedStep, kMaxCostlySteps> costly_;
    std::uint32_t costly_count_ = 0;
    std::uint32_t condition_mask_ = 0;
    ContributionBounds costly_bounds_;
    Score span_ = 0;
    const ProgramStep* remarked_ = nullptr;
    std::array<ProgramStep, kMaxSteps> resolved_;  ///< Steps with values in them.
    std::uint32_t resolved_count_ = 0;
};

/// Can results carry its remark?
bool has_remark(const ProgramStep& step, const CriterionRow& row) noexcept;

/// Is it a permutation of 0 .. count - 1?
bool is_order(std::span<const std::uint8_t> order, std::uint32_t count) noexcept;

}  // namespace vantage
