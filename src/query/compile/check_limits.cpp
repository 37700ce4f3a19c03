// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Limits that no value, or every value, keeps; and bands without anything between their ends.

#include <map>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

struct PossibleValues {
    float least, most;
};

PossibleValues possible_values(const BoundStep& step) {
    const bool is_truth = step.row->kind == ValueKind::Boolean;
    return is_truth ? PossibleValues{0, 1} : PossibleValues{step.row->least, step.row->most};
}

bool never_holds(const BoundStep& step, PossibleValues possible) {
    switch (plain_limit(step)) {
        case Limit::Min:
            return step.value.number > possible.most;
        case Limit::Max:
            return step.value.number < possible.least;
        case Limit::Below:
            return step.value.number <= possible.least;
        case Limit::Above:
            return step.value.number >= possible.most;
        default:
            return false;
    }
}

bool always_holds(const BoundStep& step, PossibleValues possible) {
    switch (plain_limit(step)) {
        case Limit::Min:
            return step.value.number <= possible.least;
        case Limit::Max:
            return step.value.number >= possible.most;
        case Limit::Below:
            return step.value.number > possible.most;
        case Limit::Above:
            return step.value.number < possible.least;
        default:
            return false;
    }
}

bool is_infinite(float number) {
    return number - number != 0;
}

std::string text_of(PossibleValues possible) {
    if (is_infinite(possible.most)) return "at least " + number_text(possible.least);
    if (is_infinite(possible.least)) return "at most " + number_text(possible.most);
    return number_text(possible.least) + " to " + number_text(possible.most);
}

/// The same with min and max exchanged, which is what a limit on the wrong side often means.
std::string turned_round(const BoundStep& step) {
    lang::Entry fixed = *step.source;
    fixed.head.limit.text = fixed.head.limit.text == "min" ? "max" : "min";
    return entry_text(fixed);
}

/// The sign was wrong, or min and max were mixed up.
std::string hint_for_limit(const BoundStep& step, PossibleValues possible) {
    const float number = step.value.number;
    const bool has_wrong_sign = number < possible.least && -number <= possible.most;
    if (has_wrong_sign) {
        lang::Entry fixed = *step.source;
        fixed.value.number = -fixed.value.number;
        return "did you mean '" + entry_text(fixed) + "'?";
    }
    const bool is_at_edge = number == possible.least || number == possible.most;
    return is_at_edge ? "remove it, or did you mean '" + turned_round(step) + "'?"
                      : "choose a limit inside of that, or remove the line";
}

void check_limit(const BoundStep& step, Messages& messages) {
    const PossibleValues possible = possible_values(step);
    const bool never = never_holds(step, possible);
    if (!never && !always_holds(step, possible)) return;
    const std::string word = "'" + std::string(step.row->name) + "'";
    messages.report({.code = never ? "query/never-holds" : "query/always-holds",
                     .at = place_of(step),
                     .text = word + (never ? " is never like that, so no place passes"
                                           : " is always like that, so every place passes"),
                     .found = line_of(step),
                     .expected = word + " is " + text_of(possible),
                     .hint = hint_for_limit(step, possible)});
}

struct Band {
    const BoundStep* low = nullptr;
    const BoundStep* high = nullptr;
};

bool is_empty(const Band& band) {
    if (band.low == nullptr || band.high == nullptr) return false;
    const float low = band.low->value.number, high = band.high->value.number;
    const bool is_strict =
        plain_limit(*band.low) == Limit::Above || plain_limit(*band.high) == Limit::Below;
    return low > high || (low == high && is_strict);
}

void tell_empty_band(const Band& band, Messages& messages) {
    const bool is_low_later = place_of(*band.low).line > place_of(*band.high).line;
    const BoundStep& later = is_low_later ? *band.low : *band.high;
    lang::Entry low = *band.low->source, high = *band.high->source;
    std::swap(low.value, high.value);
    messages.report(
        {.code = "query/empty-band",
         .at = place_of(later),
         .text = "nothing lies between the two limits on '" + std::string(later.row->name) + "'",
         .found = line_of(*band.low) + ", " + line_of(*band.high),
         .expected = "the lower limit below the upper one",
         .hint = "write '" + entry_text(low) + "' and '" + entry_text(high) + "'"});
}

void check_bands(const BoundOption& option, Messages& messages) {
    std::map<std::string, Band> bands;
    for (const BoundStep& step : option.conditions) {
        // One of several may keep the one limit and another the other.
        if (step.group != 0 || step.quantifier == Quantifier::Any || step.source == nullptr)
            continue;
        const Limit limit = plain_limit(step);
        Band& band = bands[measure_key(step) + step.value.symbol];
        if (limit == Limit::Min || limit == Limit::Above) band.low = &step;
        if (limit == Limit::Max || limit == Limit::Below) band.high = &step;
    }
    for (const auto& [key, band] : bands) {
        if (is_empty(band)) tell_empty_band(band, messages);
    }
}

}  // namespace

void check_limits(const BoundOption& option, Messages& messages) {
    for (const BoundStep& step : option.conditions) {
        if (step.value.symbol.empty() && step.source != nullptr) check_limit(step, messages);
    }
    if (!option.is_broken) check_bands(option, messages);
}

}  // namespace vantage::compile
