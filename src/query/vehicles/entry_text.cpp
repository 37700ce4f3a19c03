// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See entry_text.h.

#include "query/vehicles/entry_text.h"

#include <charconv>

namespace vantage::vehicles {

namespace {

void append_word(std::string& text, const lang::Word& word) {
    if (word.empty()) return;
    if (!text.empty()) text += ' ';
    text += word.text;
}

void append_quoted(std::string& text, const std::string& content) {
    text += " \"";
    for (const char c : content) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    text += '"';
}

/// "0:0, 0.5:1"
std::string points_text(const std::vector<double>& numbers) {
    std::string text;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        text += i == 0 ? " " : ", ";
        text += number_text(numbers[i]) + ":" + number_text(numbers[i + 1]);
    }
    return text;
}

}  // namespace

std::string number_text(double number) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return {digits, end};
}

std::string head_text(const lang::EntryHead& head) {
    std::string text;
    append_word(text, head.limit);
    append_word(text, head.word);
    if (head.name) append_quoted(text, head.name->text);
    append_word(text, head.glue);
    append_word(text, head.quantifier);
    append_word(text, head.object);
    if (!head.center.empty()) text += " around " + head.center.text;
    return text;
}

std::string value_text(const lang::Value& value) {
    switch (value.kind) {
        case lang::Value::Kind::None:
            return {};
        case lang::Value::Kind::Boolean:
            return value.is_true ? "true" : "false";
        case lang::Value::Kind::Number:
            return number_text(value.number) + (value.unit.empty() ? "" : " " + value.unit);
        case lang::Value::Kind::Name:
            return value.has_factor ? value.name + " * " + number_text(value.number) : value.name;
    }
    return {};
}

std::string curve_text(const lang::CurveClause& curve) {
    std::string text = curve.kind.text;
    if (curve.kind.text == "points") return text + points_text(curve.numbers);
    for (std::size_t i = 0; i < curve.numbers.size(); ++i) {
        text += i == 1 && curve.kind.text == "logistic" ? " at " : " ";
        text += number_text(curve.numbers[i]);
    }
    return text;
}

std::string selection_text(const lang::Selection& selection) {
    switch (selection.mode) {
        case SelectionMode::Best:
            return "best";
        case SelectionMode::RandomAmong:
            return "random among " + number_text(selection.value.number);
        case SelectionMode::RandomWithin:
            return "random within " + number_text(selection.value.number) + " %";
    }
    return {};
}

}  // namespace vantage::vehicles
