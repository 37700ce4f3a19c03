// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The third pass: what was written shortly is written out. Defaults become conditions, negations
// turn limits round, groups become flat (fold_groups.cpp), slack becomes a number, curves that a
// score cannot compute become points.

#include <algorithm>
#include <cmath>

#include "query/compile/curves.h"
#include "query/compile/fold_groups.h"
#include "query/compile/passes.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

/// "claimed = false", "reachable = true", "inArea = true".
struct BuiltinDefault {
    std::string_view word;
    bool is_true;
};
constexpr BuiltinDefault kBuiltinDefaults[] = {
    {"claimed", false}, {"reachable", true}, {"inArea", true}};

/// Of the limit, when `keep` says no more.
constexpr double kDefaultSlack = 0.1;

std::string text_of_default(const BuiltinDefault& builtin) {
    return std::string(builtin.word) + (builtin.is_true ? " = true" : " = false");
}

bool measures_same(const BoundStep& a, const BoundStep& b) {
    // inArea "market" says nothing of the agent's own area.
    return a.row == b.row && a.object == b.object && a.name == b.name;
}

bool is_used(const BoundStep& step, const std::vector<BoundStep>& conditions) {
    return std::any_of(conditions.begin(), conditions.end(),
                       [&](const BoundStep& other) { return measures_same(step, other); });
}

/// The conditions of one `defaults` section, unless the option says something on the same. A group
/// gives way as a whole.
void add_section_defaults(const BoundOption& section, const std::vector<BoundStep>& own,
                          BoundOption& option) {
    std::vector<std::uint16_t> gone;
    for (const BoundStep& step : section.conditions) {
        if (step.group != 0 && is_used(step, own)) gone.push_back(step.group);
    }
    const auto offset = static_cast<std::uint16_t>(option.groups.size());
    for (BoundGroup group : section.groups) {
        if (group.parent != 0) group.parent = static_cast<std::uint16_t>(group.parent + offset);
        option.groups.push_back(group);
    }
    for (BoundStep step : section.conditions) {
        const bool is_gone =
            is_used(step, own) || std::find(gone.begin(), gone.end(), step.group) != gone.end();
        const std::string line = entry_text(*step.source);
        if (is_gone || step.row->is_planned) {
            option.left_out.push_back(
                line + (is_gone ? ": the option says otherwise" : ": the word is planned"));
            continue;
        }
        if (step.group != 0) step.group = static_cast<std::uint16_t>(step.group + offset);
        step.is_default = true;
        option.conditions.push_back(std::move(step));
    }
}

void add_builtin_default(const BuiltinDefault& builtin, const Catalog& catalog,
                         BoundOption& option) {
    BoundStep step{.row = catalog.find_criterion(builtin.word),
                   .limit = builtin.is_true ? Limit::IsTrue : Limit::IsFalse,
                   .is_default = true};
    const std::string line = text_of_default(builtin);
    const bool fits = step.row != nullptr && step.row->kind == ValueKind::Boolean &&
                      step.row->object == ObjectNeed::None;
    if (!fits || step.row->is_planned) {
        option.left_out.push_back(line + ": the word is planned");
        return;
    }
    if (is_used(step, option.conditions)) {
        option.left_out.push_back(line + ": the option says otherwise");
        return;
    }
    for (std::size_t i = 0; i < step.row->arguments.size(); ++i)
        step.arguments.values[i] = step.row->arguments[i].default_value;
    option.conditions.push_back(std::move(step));
}

void add_defaults(const Compilation& compilation, BoundOption& option) {
    if (option.is_without_defaults) {
        option.left_out.push_back("all of them: without defaults");
        return;
    }
    const std::vector<BoundStep> own = option.conditions;
    for (const BoundOption& section : compilation.defaults)
        add_section_defaults(section, own, option);
    for (const BuiltinDefault& builtin : kBuiltinDefaults)
        add_builtin_default(builtin, *compilation.input.catalog, option);
}

/// C++ says 0.3f where text says 0.3: both mean the float.
double rounded(double number) {
    return static_cast<double>(static_cast<float>(number));
}

void fold_slack(BoundStep& step) {
    if (!step.is_kept || step.limit == Limit::IsTrue || step.limit == Limit::IsFalse) return;
    const double limit = std::abs(static_cast<double>(step.value.number));
    double slack = kDefaultSlack * limit;
    if (step.source->keep && step.source->keep->slack.kind == lang::Value::Kind::Number) {
        const lang::Value& given = step.source->keep->slack;
        slack = given.unit == "%" ? limit * rounded(given.number) / 100 : given.number;
    }
    step.keep_slack = static_cast<float>(slack);
}

void fold_curve(BoundStep& step) {
    if (step.source == nullptr || !step.source->curve) return;
    const lang::CurveClause& curve = *step.source->curve;
    if (curve.kind.text == "smoothstep") step.curve.kind = CurveKind::Smooth;
    if (curve.kind.text == "power") step.curve = power_curve(rounded(curve.numbers[0]));
    if (curve.kind.text == "logistic") {
        const double midpoint = curve.numbers.size() > 1 ? rounded(curve.numbers[1]) : 0.5;
        step.curve = logistic_curve(rounded(curve.numbers[0]), midpoint);
    }
    if (curve.kind.text == "points") step.curve = points_curve(curve.numbers);
}

void fold_option(Compilation& compilation, BoundOption& option) {
    const bool has_defaults = !compilation.input.is_host_code;
    if (has_defaults) add_defaults(compilation, option);
    fold_groups(option, compilation.messages);
    for (BoundStep& step : option.conditions)
        fold_slack(step);
    for (BoundStep& step : option.weights)
        fold_curve(step);
}

}  // namespace

void fold_pass(Compilation& compilation) {
    for (BoundQuery& query : compilation.queries) {
        if (query.is_broken) continue;
        const std::size_t errors = compilation.messages.error_count();
        for (std::size_t i = 0; i < query.options.size(); ++i) {
            compilation.messages.about(query.name, i, query.options[i].label);
            fold_option(compilation, query.options[i]);
        }
        query.is_broken = compilation.messages.error_count() != errors;
    }
}

}  // namespace vantage::compile
