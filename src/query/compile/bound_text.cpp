// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A bound query as people look at it: every entry with its row, what was added and what was not.

#include "query/compile/bound.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

const char* cost_name(CostClass cost) {
    switch (cost) {
        case CostClass::Cheap:
            return "cheap";
        case CostClass::Costly:
            return "costly";
        case CostClass::Deferred:
            return "deferred";
    }
    return "";
}

const char* limit_name(Limit limit) {
    switch (limit) {
        case Limit::Min:
            return "at least ";
        case Limit::Max:
            return "at most ";
        case Limit::Below:
            return "below ";
        case Limit::Above:
            return "above ";
        case Limit::IsTrue:
            return "true";
        case Limit::IsFalse:
            return "false";
        case Limit::None:
            return "";
    }
    return "";
}

const char* quantifier_name(Quantifier quantifier) {
    constexpr const char* kNames[] = {"", "any ", "all ", "share "};
    return kNames[static_cast<std::size_t>(quantifier)];
}

std::string number_of(const BoundNumber& value) {
    const std::string number = number_text(static_cast<double>(value.number));
    return value.symbol.empty() ? number : value.symbol + " * " + number;
}

std::string range_of(const BoundStep& step) {
    return number_text(static_cast<double>(step.range_low)) + " to " +
           number_text(static_cast<double>(step.range_high));
}

std::string arguments_of(const Arguments& arguments, std::span<const ArgumentRow> rows) {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += (text.empty() ? "" : ", ") + std::string(rows[i].name) + " " +
                number_text(static_cast<double>(arguments.values[i]));
    }
    return text.empty() ? text : " (" + text + ")";
}

std::string subject_of(const BoundStep& step) {
    std::string text(step.row->name);
    if (!step.name.empty()) text += " \"" + step.name + "\"";
    if (!step.object.empty()) {
        text += std::string(" of ") + quantifier_name(step.quantifier) + step.object;
    }
    return text + arguments_of(step.arguments, step.row->arguments);
}

/// "; cheap, line 7" and what else is worth knowing.
std::string remark_on(const BoundStep& step) {
    std::string text = std::string("  -- ") + cost_name(cost_of(step));
    if (step.row->is_planned) text += ", planned";
    if (step.is_default) text += ", a default";
    if (step.source != nullptr && step.source->at.line != 0)
        text += ", line " + std::to_string(step.source->at.line);
    return text + "\n";
}

std::string condition_line(const BoundStep& step) {
    std::string text = "    " + subject_of(step) + ": " + limit_name(step.limit);
    const bool is_truth = step.limit == Limit::IsTrue || step.limit == Limit::IsFalse;
    if (!is_truth) text += number_of(step.value);
    if (step.is_kept) text += ", kept within " + number_text(static_cast<double>(step.keep_slack));
    if (step.group != 0) text += ", or another of group " + std::to_string(step.group);
    return text + remark_on(step);
}

std::string weight_line(const BoundStep& step) {
    std::string text = "    " + subject_of(step) + ": times " + number_of(step.value);
    if (step.row->kind == ValueKind::Number) text += ", from " + range_of(step);
    if (step.curve.kind != CurveKind::Linear) text += ", on a curve";
    return text + remark_on(step);
}

std::string generator_line_of(const BoundGenerator& generator) {
    std::string text = "    " + std::string(generator.row->name);
    if (!generator.name.empty()) text += " \"" + generator.name + "\"";
    if (!generator.from.empty()) text += " from " + generator.from;
    text += " around " + generator.center + ": " + number_of(generator.radius) + " m";
    text += arguments_of(generator.arguments, generator.row->arguments);
    return text + (generator.row->is_planned ? "  -- planned\n" : "\n");
}

std::string option_text(const BoundOption& option) {
    std::string text = "option" + (option.label.empty() ? "" : " \"" + option.label + "\"");
    text += option.is_inherited ? "  -- inherited\n" : "\n";
    text += "  generation:\n";
    for (const BoundGenerator& generator : option.generators)
        text += generator_line_of(generator);
    if (!option.conditions.empty()) text += "  conditions:\n";
    for (const BoundStep& step : option.conditions)
        text += condition_line(step);
    if (!option.weights.empty()) text += "  weights:\n";
    for (const BoundStep& step : option.weights)
        text += weight_line(step);
    if (!option.left_out.empty()) text += "  defaults that do not hold:\n";
    for (const std::string& line : option.left_out)
        text += "    " + line + "\n";
    return text;
}

}  // namespace

std::string to_string(const BoundQuery& query) {
    std::string text = "query " + query.name;
    if (query.source != nullptr && !query.source->base.empty())
        text += " extends " + query.source->base.text;
    text += "\nwanted " + std::to_string(query.wanted) + "\n";
    if (query.has_threshold)
        text += "accept score >= " + number_text(static_cast<double>(query.threshold)) + "\n";
    for (const BoundOption& option : query.options)
        text += "\n" + option_text(option);
    return text;
}

}  // namespace vantage::compile
