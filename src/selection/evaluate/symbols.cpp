// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See symbols.h.

#include "selection/evaluate/symbols.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "vantage_analysis/tactics.h"

namespace vantage {

namespace {

constexpr double kMaxRadius = 1000.0;

/// Exact before it is rounded once to a float: two floats have room in a double.
float limited_product(float factor, float value, double low, double high) noexcept {
    const double product = static_cast<double>(factor) * static_cast<double>(value);
    return static_cast<float>(std::clamp(product, low, high));
}

const ValueBinding* find_value(std::span<const ValueBinding> values,
                               std::string_view name) noexcept {
    const auto found = std::find_if(values.begin(), values.end(),
                                    [name](const ValueBinding& each) { return each.name == name; });
    return found != values.end() ? &*found : nullptr;
}

const float* known_to_world(const ObjectState& asker, std::string_view name) noexcept {
    if (name == "speed") return &asker.speed;
    if (name == "radius") return &asker.radius;
    if (name == "eyeHeight") return &asker.standing.eye;
    return name == "height" ? &asker.standing.height : nullptr;
}

/// Notes the range of every field that a weight of the program names without a range of its own.
void resolve_ranges(const QueryInput& input, SymbolValues& resolved) noexcept {
    const TacticsView* view = input.snapshot->tactics();
    if (view == nullptr || view->tactics().fields() == nullptr) return;
    for (const ProgramStep& step : input.program->steps) {
        const CriterionRow* row = input.catalog->criterion(step.criterion);
        if (row == nullptr || row->needs_tactics != TacticsNeed::Field) continue;
        if (step.role != StepRole::Weight || step.name >= input.program->names.size()) continue;
        const bool has_own = step.range_low != row->range_low || step.range_high != row->range_high;
        const FieldIndex field = view->tactics().find_field(input.program->names[step.name]);
        if (has_own || field == kNoField || resolved.range_of(step) != nullptr) continue;
        if (resolved.range_count == SymbolValues::kMaxRanges) return;
        const FieldRange range = view->tactics().fields()->range(field);
        resolved.ranges[resolved.range_count++] = {step.criterion,  step.name, row->range_low,
                                                   row->range_high, range.low, range.high};
    }
}

}  // namespace

void resolve_symbols(const QueryInput& input, SymbolValues& resolved) noexcept {
    resolved.bound = resolved.range_count = 0;
    resolved.has_bad_value = false;
    resolve_ranges(input, resolved);
    for (const ValueBinding& binding : input.values)
        resolved.has_bad_value |= !std::isfinite(binding.value);
    const auto& symbols = input.program->symbols;
    if (symbols.empty()) return;
    const ObjectState* asker = input.snapshot->find(input.asker);
    for (std::size_t i = 0; i < symbols.size() && i < kMaxSymbols; ++i) {
        const ValueBinding* binding = find_value(input.values, symbols[i]);
        const float* known = asker != nullptr ? known_to_world(*asker, symbols[i]) : nullptr;
        if (binding != nullptr) {
            resolved.bind(i, binding->value);
        } else if (known != nullptr) {
            resolved.bind(i, *known);
        }
    }
}

std::uint16_t missing_symbol(const Program& program, const ProgramOption& option,
                             const SymbolValues& values) noexcept {
    if (program.symbols.empty()) return kNoSymbol;
    for (const ProgramGenerator& entry : program.generators_of(option)) {
        if (entry.symbol != kNoSymbol && !values.is_bound(entry.symbol)) return entry.symbol;
    }
    for (const ProgramStep& step : program.steps_of(option)) {
        if (step.symbol != kNoSymbol && !values.is_bound(step.symbol)) return step.symbol;
    }
    return kNoSymbol;
}

ProgramStep with_value(const ProgramStep& step, const SymbolValues& values) noexcept {
    ProgramStep made = step;
    if (const SymbolValues::DeclaredRange* range = values.range_of(step)) {
        made.range_low = range->low;
        made.range_high = range->high;
    }
    if (!values.is_bound(step.symbol)) return made;
    const float value = values.values[step.symbol];
    if (step.role == StepRole::Weight) {
        const double most = static_cast<double>(kMaxMultiplier);
        made.multiplier = limited_product(step.multiplier, value, -most, most);
    } else {
        const double most = static_cast<double>(std::numeric_limits<float>::max());
        made.limit_value = limited_product(step.limit_value, value, -most, most);
    }
    return made;
}

float radius_of(const ProgramGenerator& entry, const SymbolValues& values) noexcept {
    if (!values.is_bound(entry.symbol)) return entry.radius;
    return limited_product(entry.radius, values.values[entry.symbol], 0.0, kMaxRadius);
}

}  // namespace vantage
