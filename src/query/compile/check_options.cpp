// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Mistakes between the options of a query: one that is never reached, and a fallback that wants the
// opposite of what the first option wants.

#include <algorithm>
#include <set>

#include "query/compile/check.h"

namespace vantage::compile {

namespace {

/// Whatever keeps `strong` keeps `weak`: the same measure, and a limit that is no tighter.
bool implies(const BoundStep& strong, const BoundStep& weak) {
    const Limit limit = plain_limit(weak);
    const bool is_same = plain_limit(strong) == limit && measure_key(strong) == measure_key(weak) &&
                         strong.value.symbol == weak.value.symbol;
    if (!is_same) return false;
    const bool is_lower = limit == Limit::Min || limit == Limit::Above;
    const bool is_upper = limit == Limit::Max || limit == Limit::Below;
    if (!weak.value.symbol.empty() || (!is_lower && !is_upper))
        return strong.value.number == weak.value.number;
    return is_lower ? strong.value.number >= weak.value.number
                    : strong.value.number <= weak.value.number;
}

/// Groups are not compared: an option with one is taken to turn down what others let through.
bool lets_through_all_of(const BoundOption& first, const BoundOption& later) {
    return std::all_of(first.conditions.begin(), first.conditions.end(),
                       [&](const BoundStep& weak) {
                           return weak.group == 0 &&
                                  std::any_of(later.conditions.begin(), later.conditions.end(),
                                              [&](const BoundStep& strong) {
                                                  return strong.group == 0 && implies(strong, weak);
                                              });
                       });
}

bool makes_all_of(const BoundOption& first, const BoundOption& later) {
    return std::all_of(
        later.generators.begin(), later.generators.end(), [&](const BoundGenerator& wanted) {
            return std::any_of(first.generators.begin(), first.generators.end(),
                               [&](const BoundGenerator& made) {
                                   return entry_key(made) == entry_key(wanted) &&
                                          made.radius.number == wanted.radius.number &&
                                          made.radius.symbol == wanted.radius.symbol;
                               });
        });
}

/// Objects and values: one that is missing fails the option.
std::set<std::string> needs_of(const BoundOption& option) {
    std::set<std::string> needs;
    const auto add = [&](const std::string& name) {
        if (!name.empty()) needs.insert(name);
    };
    for (const BoundGenerator& generator : option.generators) {
        add(generator.center);
        add(generator.from);
        add(generator.radius.symbol);
    }
    for (const std::vector<BoundStep>* list : {&option.conditions, &option.weights}) {
        for (const BoundStep& step : *list) {
            add(step.object);
            add(step.value.symbol);
        }
    }
    return needs;
}

bool always_answers_before(const BoundOption& first, const BoundOption& later) {
    if (first.is_broken || later.is_broken || later.generators.empty()) return false;
    if (!first.is_without_defaults && later.is_without_defaults) return false;
    const std::set<std::string> needs = needs_of(first), others = needs_of(later);
    return makes_all_of(first, later) && lets_through_all_of(first, later) &&
           std::includes(others.begin(), others.end(), needs.begin(), needs.end());
}

std::string name_of(const BoundQuery& query, std::size_t option) {
    const std::string& label = query.options[option].label;
    return "option " + std::to_string(option + 1) + (label.empty() ? "" : " \"" + label + "\"");
}

lang::Span place_of_option(const BoundOption& option) {
    return option.source != nullptr ? option.source->at : lang::Span{};
}

void check_reached(const BoundQuery& query, std::size_t index, Messages& messages) {
    const BoundOption& option = query.options[index];
    for (std::size_t i = 0; i < index; ++i) {
        if (!always_answers_before(query.options[i], option)) continue;
        messages.report({.code = "query/unreachable-option",
                         .at = place_of_option(option),
                         .text = "this option is never reached: " + name_of(query, i) +
                                 " has an answer whenever it has one",
                         .found = name_of(query, index),
                         .expected = "another generator, or fewer conditions than before",
                         .hint = "put it first, or loosen its conditions"});
        return;
    }
}

void check_same_side(const BoundQuery& query, std::size_t index, Messages& messages) {
    for (const BoundStep& weight : query.options[index].weights) {
        for (const BoundStep& first : query.options[0].weights) {
            const bool is_opposite = weight.value.number * first.value.number < 0 &&
                                     measure_key(weight) == measure_key(first);
            if (!is_opposite) continue;
            messages.report({.code = "query/opposite-fallback",
                             .at = place_of(weight),
                             .text = "the fallback prefers the opposite of what " +
                                     name_of(query, 0) + " prefers",
                             .found = line_of(weight) + ", there " + line_of(first),
                             .expected = "the same sign in both",
                             .hint = "turn the sign of one of them round"});
        }
    }
}

void check_label(const BoundQuery& query, std::size_t index, Messages& messages) {
    const std::string& label = query.options[index].label;
    for (std::size_t i = 0; i < index && !label.empty(); ++i) {
        if (query.options[i].label != label) continue;
        messages.report(
            {.code = "query/duplicate-label",
             .at = place_of_option(query.options[index]),
             .text = "two options have the label \"" + label + "\"",
             .found = label,
             .expected = "a label of its own for each option",
             .hint = "rename one of them: whoever extends the query replaces by label"});
        return;
    }
}

}  // namespace

void check_options(const BoundQuery& query, Messages& messages) {
    const auto is_own = [](const BoundOption& option) { return !option.is_inherited; };
    for (std::size_t i = 1; i < query.options.size(); ++i) {
        // What the base says to itself is told there.
        if (std::none_of(query.options.begin(),
                         query.options.begin() + static_cast<std::ptrdiff_t>(i) + 1, is_own))
            continue;
        messages.about(query.name, i, query.options[i].label);
        check_label(query, i, messages);
        if (!query.has_threshold) check_reached(query, i, messages);
        check_same_side(query, i, messages);
    }
}

}  // namespace vantage::compile
