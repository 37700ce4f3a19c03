// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Mistakes between the options of a query: one that is never reached, and a fallback that wants the
// opposite of what the first option wants.

#include <algorithm>
#include <set>
#include <span>
#include <unordered_map>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

/// What options are compared by, made once for each.
struct OptionKeys {
    std::set<std::string> generators;
    /// By measure, limit and value of the agent.
    std::unordered_map<std::string, const BoundStep*> conditions;
    bool has_groups = false;
    /// Objects and values: one that is missing fails the option.
    std::set<std::string> needs;
};

std::string condition_key(const BoundStep& step) {
    return measure_key(step) + static_cast<char>('0' + static_cast<int>(plain_limit(step))) +
           step.value.symbol;
}

OptionKeys keys_of(const BoundOption& option) {
    OptionKeys keys;
    for (const BoundGenerator& generator : option.generators) {
        keys.generators.insert(entry_key(generator) + number_text(generator.radius.number) +
                               generator.radius.symbol);
        keys.needs.insert({generator.center, generator.from, generator.radius.symbol});
    }
    for (const BoundStep& step : option.conditions) {
        keys.has_groups |= step.group != 0;
        if (step.group == 0) keys.conditions.emplace(condition_key(step), &step);
        keys.needs.insert({step.object, step.value.symbol});
    }
    for (const BoundStep& step : option.weights)
        keys.needs.insert({step.object, step.value.symbol});
    keys.needs.erase("");
    return keys;
}

/// Whatever keeps `strong` keeps `weak`: a limit on the same that is no tighter.
bool implies(const BoundStep& strong, const BoundStep& weak) {
    const Limit limit = plain_limit(weak);
    const bool is_lower = limit == Limit::Min || limit == Limit::Above;
    const bool is_upper = limit == Limit::Max || limit == Limit::Below;
    if (!weak.value.symbol.empty() || (!is_lower && !is_upper))
        return strong.value.number == weak.value.number;
    return is_lower ? strong.value.number >= weak.value.number
                    : strong.value.number <= weak.value.number;
}

/// Groups are not compared: an option with one is taken to turn down what others let through.
bool lets_through_all_of(const OptionKeys& first, const OptionKeys& later) {
    if (first.has_groups) return false;
    return std::all_of(first.conditions.begin(), first.conditions.end(), [&](const auto& weak) {
        const auto strong = later.conditions.find(weak.first);
        return strong != later.conditions.end() && implies(*strong->second, *weak.second);
    });
}

bool includes(const std::set<std::string>& all, const std::set<std::string>& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

struct KeyedOption {
    const BoundOption& option;
    const OptionKeys& keys;
};

bool always_answers_before(const KeyedOption& first, const KeyedOption& later) {
    const BoundOption &a = first.option, &b = later.option;
    if (a.is_broken || b.is_broken || b.generators.empty()) return false;
    if (!a.is_without_defaults && b.is_without_defaults) return false;
    return includes(first.keys.generators, later.keys.generators) &&
           includes(later.keys.needs, first.keys.needs) &&
           lets_through_all_of(first.keys, later.keys);
}

std::string name_of(const BoundQuery& query, std::size_t option) {
    const std::string& label = query.options[option].label;
    return "option " + std::to_string(option + 1) + (label.empty() ? "" : " \"" + label + "\"");
}

lang::Span place_of_option(const BoundOption& option) {
    return option.source != nullptr ? option.source->at : lang::Span{};
}

void check_reached(const BoundQuery& query, std::size_t index, std::span<const OptionKeys> keys,
                   Messages& messages) {
    const BoundOption& option = query.options[index];
    for (std::size_t i = 0; i < index; ++i) {
        if (!always_answers_before({query.options[i], keys[i]}, {option, keys[index]})) continue;
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
            const bool is_opposite = weight.row == first.row && weight.object == first.object &&
                                     weight.value.number * first.value.number < 0 &&
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
    std::vector<OptionKeys> keys;
    for (const BoundOption& option : query.options)
        keys.push_back(keys_of(option));
    for (std::size_t i = 1; i < query.options.size(); ++i) {
        // What the base says to itself is told there.
        if (std::none_of(query.options.begin(),
                         query.options.begin() + static_cast<std::ptrdiff_t>(i) + 1, is_own))
            continue;
        messages.about(query.name, i, query.options[i].label);
        check_label(query, i, messages);
        if (!query.has_threshold) check_reached(query, i, keys, messages);
        check_same_side(query, i, messages);
    }
}

}  // namespace vantage::compile
