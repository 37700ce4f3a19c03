// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See entry_text.h.

#include "query/vehicles/entry_text.h"

#include "base/text.h"

namespace vantage::vehicles {

namespace {

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
