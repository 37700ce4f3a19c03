// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Weights that cannot do what their author hopes.

#include <cmath>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

void check_weight(const BoundStep& weight, Messages& messages) {
    const float number = weight.value.number;
    if (std::abs(number) > kMaxMultiplier) {
        messages.report(
            {.code = "query/weight-size",
             .at = weight.source->value.at,
             .text = "the weight of '" + std::string(weight.row->name) + "' is out of range",
             .found = number_text(number),
             .expected = "at most a million, either sign",
             .hint = "only the weights of one option count against each other: choose "
                     "smaller ones"});
    } else if (number == 0.0f) {
        messages.report({.code = "query/zero-weight",
                         .at = place_of(weight),
                         .text = "a weight of 0 changes nothing",
                         .found = line_of(weight),
                         .hint = "remove it or give it a number"});
    }
    if (!weight.source->range || weight.row->kind == ValueKind::Boolean) return;
    const CriterionRow& row = *weight.row;
    const bool is_below = weight.range_high <= row.least;
    if (!is_below && weight.range_low < row.most) return;
    lang::Entry fixed = *weight.source;
    fixed.range.reset();
    messages.report({.code = "query/constant-weight",
                     .at = weight.source->range->at,
                     .text = "the range does not meet the values of '" + std::string(row.name) +
                             "', so the weight is the same everywhere",
                     .found = line_of(weight),
                     .expected = "'" + std::string(row.name) + "' is " +
                                 (is_below ? "at least " + number_text(row.least)
                                           : "at most " + number_text(row.most)),
                     .hint = "write '" + entry_text(fixed) + "'"});
}

bool is_straight_distance(const BoundStep& weight) {
    return weight.row->name == "distance" || weight.row->name == "distance2d";
}

void check_tied_distances(const BoundOption& option, Messages& messages) {
    for (std::size_t i = 0; i < option.weights.size(); ++i) {
        const BoundStep& later = option.weights[i];
        for (std::size_t k = 0; k < i; ++k) {
            const BoundStep& first = option.weights[k];
            const bool is_pair = is_straight_distance(first) && first.row == later.row &&
                                 first.object != later.object;
            if (!is_pair || first.source->curve || later.source->curve) continue;
            const bool is_even = std::abs(first.value.number) == std::abs(later.value.number);
            messages.report(
                {.code = "query/two-distances",
                 .at = place_of(later),
                 .text = is_even ? "with weights on two distances, all places between '" +
                                       first.object + "' and '" + later.object + "' tie"
                                 : "of weights on two distances the larger wins alone: places "
                                   "between '" +
                                       first.object + "' and '" + later.object + "' are never best",
                 .found = line_of(first) + ", " + line_of(later),
                 .hint = "keep one of them, and make the other a condition with min or max"});
            return;
        }
    }
}

}  // namespace

void check_weights(const BoundOption& option, Messages& messages) {
    for (const BoundStep& weight : option.weights)
        check_weight(weight, messages);
    check_tied_distances(option, messages);
    if (option.weights.size() <= 2) return;
    messages.report(
        {.code = "query/many-weights",
         .at = place_of(option.weights[2]),
         .text = "more than two weights are hard to foresee",
         .found = std::to_string(option.weights.size()) + " weights",
         .expected = "one or two",
         .hint = "make conditions of some, with a fallback option for when none holds"});
}

}  // namespace vantage::compile
