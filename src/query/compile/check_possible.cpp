// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What no place can be, told before anybody looks for it: two kinds of cover at once, and a
// distance from the centre that the generators do not reach. Only what is proved is told.

#include <algorithm>
#include <cmath>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

struct Pair {
    std::string_view one, other;
};
/// The catalog defines each as "but not" the other.
constexpr Pair kExclusive[] = {{"highCover", "lowCover"}, {"hardCover", "softCover"}};

const BoundStep* demanded(const BoundOption& option, std::string_view word) {
    for (const BoundStep& step : option.conditions) {
        const bool is_it = step.row->name == word && step.group == 0 && step.source != nullptr &&
                           plain_limit(step) == Limit::IsTrue;
        if (is_it) return &step;
    }
    return nullptr;
}

void check_exclusive(const BoundOption& option, Messages& messages) {
    for (const Pair& pair : kExclusive) {
        const BoundStep* first = demanded(option, pair.one);
        const BoundStep* second = demanded(option, pair.other);
        if (first == nullptr || second == nullptr) continue;
        if (place_of(*second).line < place_of(*first).line) std::swap(first, second);
        messages.report({.code = "query/contradiction",
                         .at = place_of(*second),
                         .text = "no place is both '" + std::string(first->row->name) + "' and '" +
                                 std::string(second->row->name) + "'",
                         .found = line_of(*first) + ", " + line_of(*second),
                         .expected = "one of the two",
                         .hint = "remove one of them, or put both between 'any of' and 'end'"});
    }
}

/// How far a generator reaches on the ground from its centre; negative when that is not known.
double reach_of(const BoundGenerator& generator) {
    if (!generator.radius.symbol.empty()) return -1;
    const auto radius = static_cast<double>(generator.radius.number);
    const std::string_view word = generator.row->name;
    if (word == "grid" || word == "pureGrid") return radius * std::sqrt(2.0);
    return word == "circles" || word == "scatter" ? radius : -1;
}

/// How far above or below the centre it may put places.
double height_of(const BoundGenerator& generator) {
    const std::span<const ArgumentRow> rows = generator.row->arguments;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].name == "height") return static_cast<double>(generator.arguments.values[i]);
    }
    return -1;
}

bool is_out_of_reach(const BoundStep& step, const BoundOption& option) {
    const bool is_flat = step.row->name == "distance2d";
    constexpr double kRounding = 1.001;
    return std::all_of(option.generators.begin(), option.generators.end(),
                       [&](const BoundGenerator& generator) {
                           const double reach = reach_of(generator), height = height_of(generator);
                           if (generator.center != step.object || reach < 0) return false;
                           if (!is_flat && height < 0) return false;
                           const double far = is_flat ? reach : std::hypot(reach, height);
                           return static_cast<double>(step.value.number) > far * kRounding;
                       });
}

void tell_out_of_reach(const BoundStep& step, const BoundGenerator& generator, Messages& messages) {
    lang::Entry wider = *generator.source;
    wider.value = {.kind = lang::Value::Kind::Number,
                   .number = std::ceil(1.5 * static_cast<double>(step.value.number))};
    messages.report({.code = "query/out-of-reach",
                     .at = place_of(step),
                     .text = "nothing that is generated lies so far from '" + step.object + "'",
                     .found = line_of(step) + ", " + entry_text(*generator.source),
                     .expected = "a radius larger than the least distance",
                     .hint = "lower the limit, or write '" + entry_text(wider) + "'"});
}

void check_reach(const BoundOption& option, Messages& messages) {
    if (option.generators.empty()) return;
    for (const BoundStep& step : option.conditions) {
        const bool is_distance = step.row->name == "distance" || step.row->name == "distance2d";
        const Limit limit = plain_limit(step);
        const bool is_lower = limit == Limit::Min || limit == Limit::Above;
        const bool is_judged = is_distance && is_lower && step.group == 0 &&
                               step.source != nullptr && step.value.symbol.empty() &&
                               step.quantifier == Quantifier::None;
        if (!is_judged || !is_out_of_reach(step, option)) continue;
        return tell_out_of_reach(step, option.generators.front(), messages);
    }
}

}  // namespace

void check_possible(const BoundOption& option, Messages& messages) {
    check_exclusive(option, messages);
    if (!option.is_broken) check_reach(option, messages);
}

}  // namespace vantage::compile
