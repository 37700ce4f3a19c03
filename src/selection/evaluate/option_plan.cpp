// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See option_plan.h.

#include "selection/evaluate/option_plan.h"

#include <algorithm>

namespace vantage {

void OptionPlan::make(const QueryScene& scene, const ProgramOption& option) noexcept {
    cheap_count_ = cheap_condition_count_ = costly_count_ = condition_mask_ = 0;
    costly_bounds_ = {};
    std::uint16_t index = 0;
    for (const ProgramStep& step : scene.program().steps_of(option)) {
        const CriterionRow* row = scene.input.catalog->criterion(step.criterion);
        const PlannedStep planned{&step, row, index++};
        const bool is_condition = step.role == StepRole::Condition;
        if (row->cost == CostClass::Cheap) {
            cheap_[cheap_count_++] = planned;  // Conditions come first in a program.
            cheap_condition_count_ += is_condition ? 1 : 0;
            continue;
        }
        if (is_condition) {
            condition_mask_ |= 1u << costly_count_;
        } else {
            costly_bounds_.least += least_contribution(step);
            costly_bounds_.most += most_contribution(step);
        }
        costly_[costly_count_++] = planned;
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
