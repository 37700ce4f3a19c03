// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A program in the language: what tests compare, people read and compile takes again. Entries come
// in program order, a group where its first member would. Defaults are written out by now.

#include <algorithm>
#include <charconv>
#include <cmath>

#include "query/program/quoted.h"
#include "vantage/program.h"

namespace vantage {

namespace {

/// The shortest text that reads back as the same number: 0.9, not 0.899999976.
template <class Number>
std::string shortest(Number value) {
    char text[40];
    const std::to_chars_result end = std::to_chars(text, text + sizeof(text), value);
    return std::string(text, end.ptr);
}

/// A percentage that gives `value` again as that share of `whole`: the shortest that does.
std::string percent_text(float value, double whole) {
    const double percent = static_cast<double>(value) / whole * 100;
    for (int digits = 1; digits <= 9; ++digits) {
        char text[64];
        const std::to_chars_result end =
            std::to_chars(text, text + sizeof(text), percent, std::chars_format::general, digits);
        float read = 0;
        std::from_chars(text, end.ptr, read);
        if (static_cast<float>(whole * static_cast<double>(read) / 100) == value)
            return shortest(read);  // Not the digits themselves: "10", never "1e+01".
    }
    return shortest(static_cast<float>(percent));
}

std::string argument_text(float value, const ArgumentRow& row) {
    const std::string name(row.name);
    switch (row.kind) {
        case ArgumentKind::Flag:
            return value == 1.0f ? name : name + " false";
        case ArgumentKind::Choice: {
            const auto choice = static_cast<std::size_t>(value);
            if (choice < row.choices.size()) return name + " " + std::string(row.choices[choice]);
            break;
        }
        case ArgumentKind::Number:
            break;
    }
    return name + " " + shortest(value);
}

std::string arguments_text(const Arguments& arguments, std::span<const ArgumentRow> rows) {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (arguments.values[i] == rows[i].default_value) continue;
        text += (text.empty() ? " (" : ", ") + argument_text(arguments.values[i], rows[i]);
    }
    return text.empty() ? text : text + ")";
}

/// A number, or a value of the agent times a number.
std::string amount_text(const Program& program, float number, std::uint16_t symbol) {
    if (symbol == kNoSymbol) return shortest(number);
    return program.symbols[symbol] + (number == 1.0f ? "" : " * " + shortest(number));
}

std::string limit_text(const Program& program, const ProgramStep& step) {
    if (step.limit == Limit::IsTrue) return "true";
    if (step.limit == Limit::IsFalse) return "false";
    return amount_text(program, step.limit_value, step.symbol);
}

std::string keep_text(const ProgramStep& step) {
    const bool is_truth = step.limit == Limit::IsTrue || step.limit == Limit::IsFalse;
    const double limit = std::abs(static_cast<double>(step.limit_value));
    if (!step.is_kept) return "";
    if (is_truth || static_cast<float>(0.1 * limit) == step.keep_slack) return " keep";
    if (step.symbol == kNoSymbol) return " keep slack " + shortest(step.keep_slack);
    return " keep slack " + percent_text(step.keep_slack, limit) + " %";
}

std::string curve_text(const Curve& curve) {
    switch (curve.kind) {
        case CurveKind::Linear:
            return "";
        case CurveKind::Smooth:
            return " curve smoothstep";
        case CurveKind::Power:
            return " curve power " + shortest(curve.exponent);
        case CurveKind::Points:
            break;
    }
    std::string text = " curve points";
    for (std::uint32_t i = 0; i < curve.point_count; ++i) {
        text +=
            (i == 0 ? " " : ", ") + shortest(curve.points[i].x) + ":" + shortest(curve.points[i].y);
    }
    return text;
}

std::string generator_line(const Program& program, const ProgramGenerator& entry,
                           const GeneratorRow& row) {
    std::string line(row.name);
    if (entry.name != kNoName) line += " " + quoted(program.names[entry.name]);
    if (entry.from != kNoObject) line += " from " + program.objects[entry.from];
    line += " around " + program.objects[entry.center] + " = ";
    line += amount_text(program, entry.radius, entry.symbol);
    return line + arguments_text(entry.arguments, row.arguments);
}

const char* words_before(Limit limit) {
    switch (limit) {
        case Limit::Min:
            return "min ";
        case Limit::Max:
            return "max ";
        case Limit::Below:
            return "not min ";
        case Limit::Above:
            return "not max ";
        default:
            return "";
    }
}

Quantifier opposite(Quantifier quantifier) {
    if (quantifier == Quantifier::Any) return Quantifier::All;
    return quantifier == Quantifier::All ? Quantifier::Any : quantifier;
}

const char* word_before_set(Quantifier quantifier) {
    switch (quantifier) {
        case Quantifier::Any:
            return "any ";
        case Quantifier::All:
            return "all ";
        case Quantifier::Share:
            return "share ";
        case Quantifier::None:
            break;
    }
    return "";
}

std::string step_line(const Program& program, const ProgramStep& step, const CriterionRow& row) {
    std::string line = words_before(step.limit) + std::string(row.name);
    if (step.name != kNoName) line += " " + quoted(program.names[step.name]);
    if (step.object != kNoObject && row.takes_object()) {
        // "Below for any" is written as its opposite: "not min for all".
        const bool is_turned = step.limit == Limit::Below || step.limit == Limit::Above;
        line += std::string(" from ") +
                word_before_set(is_turned ? opposite(step.quantifier) : step.quantifier) +
                program.objects[step.object];
    }
    if (step.role == StepRole::Condition) {
        line += " = " + limit_text(program, step) + arguments_text(step.arguments, row.arguments);
        return line + keep_text(step);
    }
    line += " = " + amount_text(program, step.multiplier, step.symbol) +
            arguments_text(step.arguments, row.arguments);
    if (step.range_low != row.range_low || step.range_high != row.range_high) {
        line += " range " + shortest(step.range_low) + " to " + shortest(step.range_high);
    }
    return line + curve_text(step.curve);
}

constexpr const char* kRemovedWord = "(removed word)";

std::string list_line(const char* keyword, const std::vector<std::string>& names) {
    std::string line;
    for (const std::string& name : names)
        line += (line.empty() ? std::string(keyword) + " " : ", ") + name;
    return line.empty() ? line : line + "\n";
}

std::string declared_names(const Program& program, const Catalog& catalog) {
    std::vector<std::string> objects, values;
    for (const std::string& name : program.objects) {
        if (catalog.find_object(name) == nullptr) objects.push_back(name);
    }
    for (const std::string& name : program.symbols) {
        if (catalog.find_symbol(name) == nullptr) values.push_back(name);
    }
    return list_line("objects", objects) + list_line("values", values);
}

bool is_plain_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A name or a number stands as it is, everything else in quotes.
std::string setting_text(const std::string& value) {
    const auto is_name_character = [](char c) {
        return is_plain_letter(c) || (c >= '0' && c <= '9') || c == '_';
    };
    if (!value.empty() && is_plain_letter(value[0]) &&
        std::all_of(value.begin(), value.end(), is_name_character))
        return value;
    double number = 0;
    const char* end = value.data() + value.size();
    const std::from_chars_result read = std::from_chars(value.data(), end, number);
    const bool is_number = read.ec == std::errc{} && read.ptr == end && std::isfinite(number);
    return is_number && shortest(number) == value ? value : quoted(value);
}

std::string failure_lines(const Program& program) {
    if (program.on_failure.empty()) return "";
    std::string text = "on failure:\n";
    for (const FailureAction& action : program.on_failure) {
        text += action.is_signal ? "  signal " + action.name
                                 : "  set " + action.name + " = " + setting_text(action.value);
        text += "\n";
    }
    return text;
}

std::string selection_line(const Program& program) {
    switch (program.selection) {
        case SelectionMode::RandomAmong:
            return "select random among " + std::to_string(program.selection_count) + "\n";
        case SelectionMode::RandomWithin:
            return "select random within " + percent_text(program.selection_share, 1) + " %\n";
        case SelectionMode::Best:
            break;
    }
    return "";
}

std::string header_lines(const Program& program, const Catalog& catalog) {
    std::string text = "query " + program.name + "\n";
    if (!program.behaviour.empty()) text += "behaviour " + program.behaviour + "\n";
    text += list_line("environment", program.environments);
    text += declared_names(program, catalog);
    if (program.wanted != 1) text += "wanted " + std::to_string(program.wanted) + "\n";
    if (program.has_threshold) text += "accept score >= " + shortest(program.threshold) + "\n";
    return text + selection_line(program) + "without defaults\n" + failure_lines(program);
}

/// A group comes as a whole where its first member would stand.
std::string condition_lines(const Program& program, std::span<const ProgramStep> conditions,
                            const Catalog& catalog) {
    std::string text;
    std::vector<std::uint8_t> written;
    for (const ProgramStep& step : conditions) {
        if (step.group == 0) {
            text += "    " + to_string(program, step, catalog) + "\n";
            continue;
        }
        if (std::find(written.begin(), written.end(), step.group) != written.end()) continue;
        written.push_back(step.group);
        text += "    any of\n";
        for (const ProgramStep& member : conditions) {
            if (member.group == step.group)
                text += "      " + to_string(program, member, catalog) + "\n";
        }
        text += "    end\n";
    }
    return text.empty() ? text : "  conditions:\n" + text;
}

std::string option_lines(const Program& program, const ProgramOption& option,
                         const Catalog& catalog) {
    std::string text = "\noption" + (option.label.empty() ? "" : " " + quoted(option.label)) + "\n";
    text += "  generation:\n";
    for (const ProgramGenerator& entry : program.generators_of(option))
        text += "    " + to_string(program, entry, catalog) + "\n";
    const std::span<const ProgramStep> steps = program.steps_of(option);
    text += condition_lines(program, steps.first(option.condition_count), catalog);
    const std::span<const ProgramStep> weights = steps.subspan(option.condition_count);
    if (!weights.empty()) text += "  weights:\n";
    for (const ProgramStep& step : weights)
        text += "    " + to_string(program, step, catalog) + "\n";
    return text;
}

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
    std::string text = header_lines(program, catalog);
    for (const ProgramOption& option : program.options)
        text += option_lines(program, option, catalog);
    return text;
}

}  // namespace vantage
