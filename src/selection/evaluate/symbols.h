// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Values that are bound for each agent: what a program's symbols stand for in one query, and
// entries with them multiplied in; also the ranges that fields declare. Products stay where the
// language allows numbers: radii from 0 to 1000 m, multipliers within kMaxMultiplier, limits
// finite.
#pragma once

#include <array>

#include "vantage/answer.h"

namespace vantage {

struct SymbolValues {
    std::array<float, kMaxSymbols> values{};
    std::uint32_t bound = 0;     ///< Bit k: symbol k has a value.
    bool has_bad_value = false;  ///< The host bound something that is not finite.

    /// The range that a field declares counts for weights that give no other than their word's own.
    struct DeclaredRange {
        CriterionIndex criterion{};
        std::uint16_t name = kNoName;
        float own_low = 0, own_high = 1;  ///< The word's, which it stands in for.
        float low = 0, high = 1;
    };
    static constexpr std::uint32_t kMaxRanges = 32;  ///< Further fields have their word's range.
    std::array<DeclaredRange, kMaxRanges> ranges;
    std::uint32_t range_count = 0;

    const DeclaredRange* range_of(const ProgramStep& step) const noexcept {
        for (std::uint32_t i = 0; i < range_count; ++i) {
            const DeclaredRange& range = ranges[i];
            if (range.criterion == step.criterion && range.name == step.name)
                return step.role == StepRole::Weight && range.own_low == step.range_low &&
                               range.own_high == step.range_high
                           ? &range
                           : nullptr;
        }
        return nullptr;
    }
    /// Does with_value() make another step of it?
    bool changes(const ProgramStep& step) const noexcept {
        return step.symbol != kNoSymbol || range_of(step) != nullptr;
    }

    bool is_bound(std::uint16_t symbol) const noexcept {
        return symbol < kMaxSymbols && (bound >> symbol & 1u) != 0;
    }
    void bind(std::size_t symbol, float value) noexcept {
        values[symbol] = value;
        bound |= 1u << symbol;
    }
};

/// From the input's bindings, else from what the world knows of the asker.
void resolve_symbols(const QueryInput& input, SymbolValues& resolved) noexcept;

/// The first symbol of an option that nobody bound; kNoSymbol when all are.
std::uint16_t missing_symbol(const Program& program, const ProgramOption& option,
                             const SymbolValues& values) noexcept;

/// The step as it counts for this agent. Its symbol must be bound, if it has one.
ProgramStep with_value(const ProgramStep& step, const SymbolValues& values) noexcept;
float radius_of(const ProgramGenerator& entry, const SymbolValues& values) noexcept;

}  // namespace vantage
