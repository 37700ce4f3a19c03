// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See syntax_text.h.

#include "query/compile/syntax_text.h"

#include <charconv>

#include "query/program/quoted.h"

namespace vantage::compile {

namespace {

void append_word(std::string& line, std::string_view word) {
    if (word.empty()) return;
    if (!line.empty()) line += ' ';
    line += word;
}

std::string arguments_text(const lang::Entry& entry) {
    std::string text;
    for (const lang::Argument& argument : entry.arguments) {
        text += (text.empty() ? " (" : ", ") + argument.name.text;
        if (argument.value.kind != lang::Value::Kind::None)
            text += " " + value_text(argument.value);
    }
    return text.empty() ? text : text + ")";
}

std::string keep_text(const lang::Keep& keep) {
    if (keep.slack.kind == lang::Value::Kind::None) return " keep";
    return " keep slack " + value_text(keep.slack);
}

std::string curve_clause_text(const lang::CurveClause& curve) {
    std::string text = " curve " + curve.kind.text;
    for (std::size_t i = 0; i < curve.numbers.size(); ++i) {
        const bool is_y = curve.kind.text == "points" && i % 2 == 1;
        const char* before = " ";
        if (is_y) before = ":";
        if (curve.kind.text == "points" && !is_y && i > 0) before = ", ";
        if (curve.kind.text == "logistic" && i == 1) before = " at ";
        text += before + number_text(curve.numbers[i]);
    }
    return text;
}

}  // namespace

std::string number_text(double number) {
    char text[40];
    const auto as_float = static_cast<float>(number);
    const std::to_chars_result end = static_cast<double>(as_float) == number
                                         ? std::to_chars(text, text + sizeof(text), as_float)
                                         : std::to_chars(text, text + sizeof(text), number);
    return {text, end.ptr};
}

std::string value_text(const lang::Value& value) {
    switch (value.kind) {
        case lang::Value::Kind::None:
            return "";
        case lang::Value::Kind::Boolean:
            return value.is_true ? "true" : "false";
        case lang::Value::Kind::Number:
            return number_text(value.number) + (value.unit.empty() ? "" : " " + value.unit);
        case lang::Value::Kind::Name:
            return value.name + (value.has_factor ? " * " + number_text(value.number) : "");
    }
    return "";
}

std::string head_text(const lang::Entry& entry) {
    if (entry.is_group) return entry.is_negated ? "not any of" : "any of";
    std::string line = entry.is_negated ? "not" : "";
    append_word(line, entry.head.limit.text);
    append_word(line, entry.head.word.text);
    if (entry.head.name) append_word(line, quoted(entry.head.name->text));
    if (!entry.head.object.empty()) {
        append_word(line, entry.head.glue.empty() ? "from" : entry.head.glue.text);
        append_word(line, entry.head.quantifier.text);
        append_word(line, entry.head.object.text);
    }
    if (!entry.head.center.empty()) line += " around " + entry.head.center.text;
    return line;
}

std::string entry_text(const lang::Entry& entry) {
    if (entry.is_group) return head_text(entry);
    std::string line = head_text(entry) + " = " + value_text(entry.value) + arguments_text(entry);
    if (entry.keep) line += keep_text(*entry.keep);
    if (entry.range) {
        line += " range " + value_text(entry.range->low) + " to " + value_text(entry.range->high);
    }
    if (entry.curve) line += curve_clause_text(*entry.curve);
    return line;
}

}  // namespace vantage::compile
