// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See case_extras.h.

#include "agree/case_extras.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage::tests {

namespace {

constexpr std::uint64_t kExtrasStream = 8002;
/// Symbols: the host binds the first, the world knows the second, nobody the last.
constexpr const char* kSymbols[] = {"reach", "speed", "courage"};
/// Foes, friends, and one that nobody knows.
constexpr const char* kSets[] = {"threats", "friends", "squad", "witnesses"};
constexpr const char* kNames[] = {"north", "south", ""};

}  // namespace

CaseExtras::CaseExtras(std::uint64_t seed) : dice_(seed, kExtrasStream) {}

void CaseExtras::add_to(Program& program, const Catalog& catalog) {
    program.symbols.assign(std::begin(kSymbols), std::end(kSymbols));
    program.names.assign(std::begin(kNames), std::end(kNames));
    first_set_ = static_cast<std::uint16_t>(program.objects.size());
    program.objects.insert(program.objects.end(), std::begin(kSets), std::end(kSets));
    for (const ProgramOption& option : program.options) {
        if (dice_.happens(60)) add_groups(program, option);
        for (std::uint32_t i = 0; i < option.step_count; ++i) {
            ProgramStep& step = program.steps[option.first_step + i];
            add_to_step(step, catalog.criterion(step.criterion));
        }
    }
    for (ProgramGenerator& entry : program.generators) {
        if (dice_.happens(5)) entry.symbol = symbol();
        if (dice_.happens(20)) entry.name = static_cast<std::uint16_t>(dice_.roll(3));
    }
    add_selection(program);
    program.hash ^= random_bits(dice_.roll(0x7fffffff), kExtrasStream, 1);
}

/// Any conditions, also far from each other: the order in a program does not tell groups.
void CaseExtras::add_groups(Program& program, const ProgramOption& option) {
    const std::uint32_t groups = dice_.between(1u, 2u);
    for (std::uint32_t i = 0; i < option.condition_count; ++i) {
        const auto group = dice_.roll(groups + 1);
        program.steps[option.first_step + i].group =
            static_cast<std::uint8_t>(group == 2 ? kMaxGroups : group);
    }
}

void CaseExtras::add_to_step(ProgramStep& step, const CriterionRow* row) {
    if (step.limit == Limit::Min && dice_.happens(15)) step.limit = Limit::Below;
    if (step.limit == Limit::Max && dice_.happens(15)) step.limit = Limit::Above;
    if (dice_.happens(6)) step.symbol = symbol();
    if (row != nullptr && row->takes_object() && dice_.happens(15)) make_set(step, *row);
    const bool takes_name = row != nullptr && row->takes_name != NameNeed::None;
    if (takes_name && dice_.happens(70)) step.name = static_cast<std::uint16_t>(dice_.roll(3));
}

/// The same word on several objects; a share of a truth is a number.
void CaseExtras::make_set(ProgramStep& step, const CriterionRow& row) {
    step.object = static_cast<std::uint16_t>(
        first_set_ + dice_.roll(static_cast<std::uint32_t>(std::size(kSets))));
    step.quantifier = dice_.any_of({Quantifier::Any, Quantifier::All, Quantifier::Share});
    const bool is_truth = row.kind == ValueKind::Boolean && step.role == StepRole::Condition;
    if (!is_truth || step.quantifier != Quantifier::Share) return;
    step.limit = dice_.any_of({Limit::Min, Limit::Max});
    step.limit_value = dice_.any_of({0.0f, 0.3f, 0.5f, 1.0f});
}

std::uint16_t CaseExtras::symbol() {
    return static_cast<std::uint16_t>(dice_.any_of({0u, 0u, 0u, 1u, 1u, 1u, 2u}));
}

void CaseExtras::add_selection(Program& program) {
    if (dice_.happens(70)) return;
    const bool is_among = dice_.happens(50);
    program.selection = is_among ? SelectionMode::RandomAmong : SelectionMode::RandomWithin;
    program.selection_count = dice_.any_of({1u, 2u, 3u, 5u, 9u, kMaxResults});
    program.selection_share = dice_.any_of({0.0f, 0.01f, 0.1f, 0.3f, 1.0f});
}

std::vector<ValueBinding> CaseExtras::values() {
    std::vector<ValueBinding> bound;
    const float value = dice_.any_of({0.0f, -1.0f, 0.5f, 1.0f, 1.0f, 2.0f, 3e38f, 1e-30f});
    if (dice_.happens(97)) bound.push_back({kSymbols[0], value});
    if (dice_.happens(20)) bound.push_back({kSymbols[1], dice_.between(0.0f, 2.0f)});
    if (dice_.happens(30)) bound.push_back({kSymbols[2], dice_.between(0.5f, 1.5f)});
    if (dice_.roll(200) == 0)
        bound.push_back({"other", dice_.any_of({std::numeric_limits<float>::quiet_NaN(),
                                                std::numeric_limits<float>::infinity()})});
    return bound;
}

bool has_bad_value(const AgreeCase& made) {
    return std::any_of(made.values.begin(), made.values.end(),
                       [](const ValueBinding& binding) { return !std::isfinite(binding.value); });
}

std::string extras_text(const AgreeCase& made) {
    const Program& program = made.program;
    std::string text = "selection " + std::to_string(static_cast<int>(program.selection)) + ", " +
                       std::to_string(program.selection_count) + ", " +
                       std::to_string(program.selection_share) + "\n";
    for (const ValueBinding& binding : made.values)
        text += std::string(binding.name) + " = " + std::to_string(binding.value) + "\n";
    for (std::size_t i = 0; i < program.steps.size(); ++i) {
        const ProgramStep& step = program.steps[i];
        text += "step " + std::to_string(i) + ": group " + std::to_string(step.group) + ", limit " +
                std::to_string(static_cast<int>(step.limit)) + ", symbol " +
                std::to_string(step.symbol) + ", name " + std::to_string(step.name) + ", object " +
                std::to_string(step.object) + ", quantifier " +
                std::to_string(static_cast<int>(step.quantifier)) + "\n";
    }
    return text;
}

}  // namespace vantage::tests
