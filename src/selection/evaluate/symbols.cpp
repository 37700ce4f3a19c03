// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See symbols.h.

#include "selection/evaluate/symbols.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

}  // namespace

SymbolValues resolve_symbols(const QueryInput& input) noexcept {
    SymbolValues resolved;
    for (const ValueBinding& binding : input.values)
        resolved.has_bad_value |= !std::isfinite(binding.value);
    const auto& symbols = input.program->symbols;
    if (symbols.empty()) return resolved;
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
    return resolved;
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
