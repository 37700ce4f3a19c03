// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Binds arguments: the row's defaults, then the option's parameters, then the entry's own.

#include <algorithm>
#include <cmath>

#include "base/spelling.h"
#include "query/compile/binder.h"
#include "query/compile/syntax_text.h"
#include "query/lang/synonyms.h"

namespace vantage::compile {

namespace {

using lang::Value;

bool is_whole_below(double number, std::size_t count) {
    return number >= 0 && number < static_cast<double>(count) && number == std::floor(number);
}

std::string range_of(const ArgumentRow& row) {
    return number_text(row.low) + " to " + number_text(row.high) +
           (row.unit.empty() ? "" : " " + std::string(row.unit));
}

std::vector<std::string_view> argument_names(std::span<const ArgumentRow> rows) {
    std::vector<std::string_view> names;
    for (const ArgumentRow& row : rows)
        names.push_back(row.name);
    return names;
}

}  // namespace

std::optional<Message> Binder::bind_argument(const lang::Argument& argument, const ArgumentRow& row,
                                             float& value) const {
    const bool is_parameter =
        std::any_of(parameters_.begin(), parameters_.end(),
                    [&](const Parameter& parameter) { return parameter.source == &argument; });
    const char* joint = is_parameter ? " = " : " ";
    const Value& given = argument.value;
    const std::string what = "the argument '" + argument.name.text + "'";
    Message message{.code = "query/argument-value",
                    .at = given.kind == Value::Kind::None ? argument.name.at : given.at,
                    .found = argument.name.text + " " + value_text(given)};
    if (given.kind == Value::Kind::None) message.found = argument.name.text;
    switch (row.kind) {
        case ArgumentKind::Flag:
            value = given.is_true || given.kind == Value::Kind::None ? 1.0f : 0.0f;
            if (given.kind == Value::Kind::None || given.kind == Value::Kind::Boolean) return {};
            value = given.number == 1 ? 1.0f : 0.0f;
            if (given.kind == Value::Kind::Number && is_whole_below(given.number, 2)) return {};
            message.text = what + " is a flag";
            message.expected = "the name alone, or true or false";
            message.hint = "write '" + argument.name.text + (is_parameter ? " = true'" : "'");
            return message;
        case ArgumentKind::Choice: {
            const auto choice = std::find(row.choices.begin(), row.choices.end(), given.name);
            value = static_cast<float>(choice - row.choices.begin());
            if (given.kind == Value::Kind::Name && choice != row.choices.end()) return {};
            value = static_cast<float>(given.number);
            const bool is_counted = given.kind == Value::Kind::Number && input_.is_host_code;
            if (is_counted && is_whole_below(given.number, row.choices.size())) return {};
            message.code = "query/unknown-choice";
            message.text = what + " is one of its choices";
            message.expected = one_of(row.choices);
            const std::string_view near =
                lang::likely_word(given.name, lang::WordPlace::Choice, row.choices);
            if (!near.empty()) message.hint = meant(argument.name.text + joint + std::string(near));
            return message;
        }
        case ArgumentKind::Number:
            break;
    }
    value = static_cast<float>(given.number);
    const bool is_number = given.kind == Value::Kind::Number;
    // A number that is only 0 or 1 reads as a truth as well.
    const bool is_truth = given.kind == Value::Kind::Boolean && row.low == 0 && row.high == 1;
    if (is_truth) {
        value = given.is_true ? 1.0f : 0.0f;
        return {};
    }
    if (!is_number) {
        message.text = what + " is a number";
        message.expected = range_of(row);
        message.hint =
            "write '" + argument.name.text + joint + number_text(row.default_value) + "'";
        return message;
    }
    if (!given.unit.empty() && given.unit != row.unit) {
        message.code = "query/unit";
        message.text = what + (row.unit.empty() ? std::string(" has no unit")
                                                : " is in " + std::string(row.unit));
        message.expected = range_of(row);
        message.hint = "write '" + argument.name.text + joint + number_text(given.number) + "'";
        return message;
    }
    if (value >= row.low && value <= row.high) return {};
    message.code = "query/argument-range";
    message.text = what + " is out of range";
    message.expected = range_of(row);
    message.hint = "write '" + argument.name.text + joint +
                   number_text(value < row.low ? row.low : row.high) + "'";
    return message;
}

void Binder::tell_unknown_argument(const lang::Entry& entry, const lang::Argument& argument,
                                   std::span<const ArgumentRow> rows) {
    const std::vector<std::string_view> names = argument_names(rows);
    std::string hint;
    if (names.empty()) {
        lang::Entry fixed = entry;
        fixed.arguments.clear();
        hint = "write '" + entry_text(fixed) + "'";
    } else if (const auto near =
                   lang::likely_word(argument.name.text, lang::WordPlace::Argument, names);
               !near.empty()) {
        lang::Entry fixed = entry;
        for (lang::Argument& other : fixed.arguments) {
            if (other.name.text == argument.name.text) other.name.text = near;
        }
        hint = meant(entry_text(fixed));
    }
    messages_.report(
        {.code = "query/unknown-argument",
         .at = argument.name.at,
         .text = "'" + entry.head.word.text + "' has no argument '" + argument.name.text + "'",
         .found = argument.name.text,
         .expected = names.empty() ? "no arguments" : one_of(names),
         .hint = hint});
}

Arguments Binder::bind_arguments(const lang::Entry& entry, std::span<const ArgumentRow> rows) {
    Arguments bound;
    std::vector<std::string_view> given;
    for (std::size_t i = 0; i < rows.size() && i < kMaxArguments; ++i) {
        bound.values[i] = rows[i].default_value;
        if (std::find(taken_arguments_.begin(), taken_arguments_.end(), rows[i].name) ==
            taken_arguments_.end())
            taken_arguments_.push_back(rows[i].name);
        for (Parameter& parameter : parameters_) {
            if (parameter.source->name.text != rows[i].name) continue;
            parameter.is_used = true;
            const auto wrong = bind_argument(*parameter.source, rows[i], bound.values[i]);
            if (wrong && !parameter.is_refused) messages_.report(*wrong);
            parameter.is_refused |= wrong.has_value();
        }
    }
    for (const lang::Argument& argument : entry.arguments) {
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const ArgumentRow& known) {
            return known.name == argument.name.text;
        });
        const bool is_repeated =
            std::find(given.begin(), given.end(), argument.name.text) != given.end();
        given.push_back(argument.name.text);
        if (is_repeated) {
            messages_.report({.code = "query/duplicate-argument",
                              .at = argument.name.at,
                              .text = "the argument '" + argument.name.text + "' is given twice",
                              .found = argument.name.text,
                              .hint = "remove one of them"});
        } else if (row == rows.end()) {
            tell_unknown_argument(entry, argument, rows);
        } else if (const auto wrong =
                       bind_argument(argument, *row, bound.values[row - rows.begin()])) {
            messages_.report(*wrong);
        }
    }
    return bound;
}

}  // namespace vantage::compile
