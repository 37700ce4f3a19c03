// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See program_check.h. A checksum tells accidents; this tells everything else, because the
// evaluator trusts programs.

#include "query/program/program_check.h"

#include <cmath>

namespace vantage {

namespace {

bool is_slot(std::uint16_t slot, const std::vector<std::string>& list, bool may_lack = true) {
    return slot < list.size() || (may_lack && slot == 0xffff);
}

bool are_sound_arguments(const Arguments& arguments, std::span<const ArgumentRow> rows) {
    for (std::size_t i = 0; i < kMaxArguments; ++i) {
        const float value = arguments.values[i];
        if (i >= rows.size()) {
            if (value != 0.0f) return false;
            continue;
        }
        const ArgumentRow& row = rows[i];
        float low = row.low, high = row.high;
        if (row.kind != ArgumentKind::Number) {
            low = 0;
            high = row.kind == ArgumentKind::Flag ? 1.0f
                                                  : static_cast<float>(row.choices.size()) - 1.0f;
            if (value != std::floor(value)) return false;
        }
        if (!(value >= low && value <= high)) return false;
    }
    return true;
}

bool is_sound_name(std::uint16_t name, NameNeed need) {
    return name == kNoName ? need != NameNeed::Required : need != NameNeed::None;
}

bool is_sound(const ProgramGenerator& generator, const Program& program, const Catalog& catalog) {
    const GeneratorRow* row = catalog.generator(generator.generator);
    return row != nullptr && is_slot(generator.center, program.objects, false) &&
           is_slot(generator.from, program.objects, !row->takes_from) &&
           (row->takes_from || generator.from == kNoObject) &&
           is_slot(generator.name, program.names) &&
           is_sound_name(generator.name, row->takes_name) &&
           is_slot(generator.symbol, program.symbols) && std::isfinite(generator.radius) &&
           are_sound_arguments(generator.arguments, row->arguments);
}

bool is_sound_curve(const Curve& curve) {
    if (curve.kind != CurveKind::Power && curve.exponent != 1.0f) return false;
    if (curve.kind == CurveKind::Power)
        return curve.exponent == 0.5f || curve.exponent == 2.0f || curve.exponent == 3.0f;
    if (curve.kind != CurveKind::Points) return curve.point_count == 0;
    if (curve.point_count < 2) return false;
    for (std::uint32_t i = 0; i < curve.point_count; ++i) {
        const CurvePoint& point = curve.points[i];
        const bool is_inside = point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1;
        if (!is_inside || (i > 0 && !(curve.points[i - 1].x < point.x))) return false;
    }
    return true;
}

bool is_sound_limit(const ProgramStep& step, const CriterionRow& row) {
    const bool is_truth = row.kind == ValueKind::Boolean && step.quantifier != Quantifier::Share;
    const bool compares_truth = step.limit == Limit::IsTrue || step.limit == Limit::IsFalse;
    return step.limit != Limit::None && is_truth == compares_truth &&
           std::isfinite(step.limit_value) && std::isfinite(step.keep_slack) &&
           step.keep_slack >= 0 && step.multiplier == 0 && step.range_low == 0 &&
           step.range_high == 1 && step.curve == Curve{};
}

bool is_sound_weight(const ProgramStep& step) {
    return step.limit == Limit::None && !step.is_kept && step.group == 0 && step.limit_value == 0 &&
           step.keep_slack == 0 && std::abs(step.multiplier) <= kMaxMultiplier &&
           std::isfinite(step.range_low) && std::isfinite(step.range_high - step.range_low) &&
           step.range_low < step.range_high && is_sound_curve(step.curve);
}

bool is_sound(const ProgramStep& step, const Program& program, const Catalog& catalog) {
    const CriterionRow* row = catalog.criterion(step.criterion);
    if (row == nullptr) return false;
    const bool needs_object = row->object != ObjectNeed::None;
    const bool is_object_right = is_slot(step.object, program.objects, !needs_object) &&
                                 (needs_object || step.object == kNoObject) &&
                                 (needs_object || step.quantifier == Quantifier::None);
    return is_object_right && is_slot(step.name, program.names) &&
           is_sound_name(step.name, row->takes_name) && is_slot(step.symbol, program.symbols) &&
           are_sound_arguments(step.arguments, row->arguments) &&
           (step.role == StepRole::Condition ? is_sound_limit(step, *row) : is_sound_weight(step));
}

bool has_sound_steps(const Program& program, const ProgramOption& option, const Catalog& catalog) {
    if (option.condition_count > option.step_count || option.generator_count == 0) return false;
    std::uint32_t place = 0, costly = 0;
    for (const ProgramStep& step : program.steps_of(option)) {
        const bool is_condition = place++ < option.condition_count;
        if (is_condition != (step.role == StepRole::Condition)) return false;
        if (!is_sound(step, program, catalog)) return false;
        costly += catalog.criterion(step.criterion, step.arguments.values)->cost != CostClass::Cheap
                      ? 1
                      : 0;
    }
    return costly <= kMaxCostlySteps;
}

bool has_sound_header(const Program& program) {
    const bool is_among = program.selection == SelectionMode::RandomAmong;
    const bool is_within = program.selection == SelectionMode::RandomWithin;
    const bool has_count = program.selection_count >= 1 && program.selection_count <= kMaxResults;
    const bool has_share = program.selection_share > 0 && program.selection_share <= 1;
    return program.wanted >= 1 && program.wanted <= kMaxResults &&
           (is_among ? has_count : program.selection_count == 0) &&
           (is_within ? has_share : program.selection_share == 0) &&
           std::abs(program.threshold) <= kMaxMultiplier &&
           (program.has_threshold || program.threshold == 0);
}

/// Options own runs that follow each other and use everything up.
bool has_sound_runs(const Program& program) {
    std::uint64_t generators = 0, steps = 0;
    for (const ProgramOption& option : program.options) {
        generators += option.generator_count;
        steps += option.step_count;
    }
    return !program.options.empty() && generators == program.generators.size() &&
           steps == program.steps.size();
}

}  // namespace

std::string unsound_part(const Program& program, const Catalog& catalog) {
    if (!has_sound_header(program)) return "the header";
    if (!has_sound_runs(program)) return "the counts of the options";
    for (const ProgramGenerator& generator : program.generators) {
        if (!is_sound(generator, program, catalog)) return "a generator";
    }
    for (const ProgramOption& option : program.options) {
        if (!has_sound_steps(program, option, catalog)) return "a condition or weight";
    }
    return {};
}

}  // namespace vantage
