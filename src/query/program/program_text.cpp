// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A program as text: what tests compare and people read. One line an entry, in program order.

#include <charconv>

#include "vantage/program.h"

namespace vantage {

namespace {

/// The shortest text that reads back as the same number: 0.9, not 0.899999976.
std::string number(float value) {
    char text[32];
    const std::to_chars_result end = std::to_chars(text, text + sizeof(text), value);
    return std::string(text, end.ptr);
}

std::string arguments_text(const Arguments& arguments, std::span<const ArgumentRow> rows) {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (arguments.values[i] == rows[i].default_value) continue;
        text += (text.empty() ? " (" : ", ") + std::string(rows[i].name) + " " +
                number(arguments.values[i]);
    }
    return text.empty() ? text : text + ")";
}

std::string limit_text(const ProgramStep& step) {
    switch (step.limit) {
        case Limit::IsTrue:
            return "true";
        case Limit::IsFalse:
            return "false";
        default:
            return number(step.limit_value);
    }
}

std::string curve_text(const Curve& curve) {
    switch (curve.kind) {
        case CurveKind::Linear:
            return "";
        case CurveKind::Smooth:
            return " curve smoothstep";
        case CurveKind::Power:
            return " curve power " + number(curve.exponent);
        case CurveKind::Points:
            break;
    }
    std::string text = " curve points";
    for (std::uint32_t i = 0; i < curve.point_count; ++i) {
        text += (i == 0 ? " " : ", ") + number(curve.points[i].x) + ":" + number(curve.points[i].y);
    }
    return text;
}

std::string generator_line(const Program& program, const ProgramGenerator& entry,
                           const GeneratorRow& row) {
    std::string line(row.name);
    if (entry.from != kNoObject) line += " from " + program.objects[entry.from];
    line += " around " + program.objects[entry.center] + " = " + number(entry.radius);
    return line + arguments_text(entry.arguments, row.arguments);
}

std::string step_line(const Program& program, const ProgramStep& step, const CriterionRow& row) {
    std::string line;
    if (step.limit == Limit::Min) line += "min ";
    if (step.limit == Limit::Max) line += "max ";
    line += std::string(row.name);
    if (step.object != kNoObject) line += " from " + program.objects[step.object];
    if (step.role == StepRole::Condition) {
        line += " = " + limit_text(step) + arguments_text(step.arguments, row.arguments);
        return line + (step.is_kept ? " keep" : "");
    }
    line += " = " + number(step.multiplier) + arguments_text(step.arguments, row.arguments);
    if (step.range_low != row.range_low || step.range_high != row.range_high) {
        line += " range " + number(step.range_low) + " to " + number(step.range_high);
    }
    return line + curve_text(step.curve);
}

constexpr const char* kRemovedWord = "(removed word)";

}  // namespace

std::string to_string(const Program& program, const ProgramStep& step, const Catalog& catalog) {
    const CriterionRow* row = catalog.criterion(step.criterion);
    return row != nullptr ? step_line(program, step, *row) : kRemovedWord;
}

std::string to_string(const Program& program, const ProgramGenerator& entry,
                      const Catalog& catalog) {
    const GeneratorRow* row = catalog.generator(entry.generator);
    return row != nullptr ? generator_line(program, entry, *row) : kRemovedWord;
}

std::string to_string(const Program& program, const Catalog& catalog) {
    std::string text = "query " + program.name + "\n";
    if (program.wanted != 1) text += "wanted " + std::to_string(program.wanted) + "\n";
    if (program.has_threshold) text += "threshold " + number(program.threshold) + "\n";
    for (const ProgramOption& option : program.options) {
        text += "\noption" + (option.label.empty() ? "" : " \"" + option.label + "\"") + "\n";
        text += "  generation:\n";
        for (const ProgramGenerator& entry : program.generators_of(option)) {
            text += "    " + to_string(program, entry, catalog) + "\n";
        }
        StepRole section = StepRole::Weight;
        for (const ProgramStep& step : program.steps_of(option)) {
            const bool is_first = &step == program.steps_of(option).data();
            if (is_first || step.role != section) {
                text += step.role == StepRole::Condition ? "  conditions:\n" : "  weights:\n";
            }
            section = step.role;
            text += "    " + to_string(program, step, catalog) + "\n";
        }
    }
    return text;
}

}  // namespace vantage
