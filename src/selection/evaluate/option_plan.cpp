// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See option_plan.h.

#include "selection/evaluate/option_plan.h"

#include <algorithm>

namespace vantage {

void OptionPlan::make(const QueryScene& scene, const ProgramOption& option) noexcept {
    cheap_count_ = cheap_condition_count_ = costly_count_ = condition_mask_ = 0;
    resolved_count_ = 0;
    costly_bounds_ = {};
    span_ = 0;
    remarked_ = nullptr;
    std::uint16_t index = 0;
    bool has_groups = false;
    for (const ProgramStep& written : scene.program().steps_of(option)) {
        const CriterionRow* row = row_of(scene, written);
        const ProgramStep& step = *resolve(written, scene.values);
        PlannedStep planned{.step = &step, .row = row, .index = index++};
        if (step.quantifier == Quantifier::None) {
            planned.bound = row->bound;
            planned.path = row->path;
            planned.node_path = row->node_path;
            planned.is_told_by_one = is_told_by_one(row->clear_rays);
        }
        const bool is_condition = step.role == StepRole::Condition;
        has_groups |= is_condition && step.group != 0;
        if (!is_condition) {
            planned.any = any_contribution(step);
            span_ += planned.any.width();
        }
        if (remarked_ == nullptr && has_remark(step, *row)) remarked_ = &step;
        if (row->cost == CostClass::Cheap) {
            cheap_[cheap_count_++] = planned;  // Conditions come first in a program.
            cheap_condition_count_ += is_condition ? 1 : 0;
            continue;
        }
        if (is_condition) {
            condition_mask_ |= 1u << costly_count_;
        } else {
            costly_bounds_.least += planned.any.least;
            costly_bounds_.most += planned.any.most;
        }
        planned.group = 1u << costly_count_;
        costly_[costly_count_++] = planned;
    }
    if (has_groups) join_groups();
}

const ProgramStep* OptionPlan::resolve(const ProgramStep& step,
                                       const SymbolValues& values) noexcept {
    if (!values.changes(step)) return &step;
    resolved_[resolved_count_] = with_value(step, values);
    return &resolved_[resolved_count_++];
}

void OptionPlan::join_groups() noexcept {
    const auto costly_of = [this](std::uint8_t group) {
        std::uint32_t members = 0;
        for (std::uint32_t i = 0; i < costly_count_; ++i) {
            const ProgramStep& other = *costly_[i].step;
            if (other.role == StepRole::Condition && other.group == group) members |= 1u << i;
        }
        return members;
    };
    const std::span<PlannedStep> cheap(cheap_.data(), cheap_condition_count_);
    const std::span<PlannedStep> costly(costly_.data(), costly_count_);
    for (const std::span<PlannedStep> steps : {cheap, costly}) {
        for (PlannedStep& planned : steps) {
            const bool is_condition = planned.step->role == StepRole::Condition;
            if (is_condition && planned.step->group != 0)
                planned.group = costly_of(planned.step->group);
        }
    }
    // Insertion, because it keeps the order of equals without memory.
    for (std::size_t i = 1; i < cheap.size(); ++i) {
        for (std::size_t j = i; j > 0 && cheap[j].step->group < cheap[j - 1].step->group; --j)
            std::swap(cheap[j], cheap[j - 1]);
    }
}

std::array<std::uint8_t, kMaxCostlySteps> OptionPlan::declared_order() const noexcept {
    std::array<std::uint8_t, kMaxCostlySteps> order{};
    for (std::uint32_t i = 0; i < costly_count_; ++i)
        order[i] = static_cast<std::uint8_t>(i);
    // Steps are sorted by role already, and equal costs keep their places. Insertion: a few steps.
    for (std::uint32_t i = 1; i < costly_count_; ++i) {
        for (std::uint32_t j = i; j > 0; --j) {
            const float before = costly_[order[j - 1]].row->declared_cost;
            if (before <= costly_[order[j]].row->declared_cost) break;
            std::swap(order[j - 1], order[j]);
        }
    }
    return order;
}

bool has_remark(const ProgramStep& step, const CriterionRow& row) noexcept {
    return row.remark != nullptr && step.role == StepRole::Condition && step.group == 0 &&
           step.quantifier == Quantifier::None;
}

bool is_order(std::span<const std::uint8_t> order, std::uint32_t count) noexcept {
    if (order.size() != count || count > kMaxCostlySteps) return false;
    std::uint32_t seen = 0;
    for (const std::uint8_t step : order) {
        if (step >= count || (seen >> step & 1u) != 0) return false;
        seen |= 1u << step;
    }
    return true;
}

}  // namespace vantage
