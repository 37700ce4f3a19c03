// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Binds the sections of an option: which entry stands where, groups, parameters.

#include <algorithm>

#include "base/spelling.h"
#include "query/compile/binder.h"
#include "query/compile/syntax_text.h"
#include "query/lang/synonyms.h"

namespace vantage::compile {

namespace {

constexpr std::size_t kMostGroupLevels = 8;
constexpr std::size_t kMostGroups = kMaxSteps * kMostGroupLevels;

const char* section_name(lang::SectionKind kind) {
    switch (kind) {
        case lang::SectionKind::Generation:
            return "generation";
        case lang::SectionKind::Conditions:
            return "conditions";
        case lang::SectionKind::Weights:
            return "weights";
        case lang::SectionKind::Parameters:
            return "parameters";
    }
    return "";
}

std::size_t level_of(const BoundOption& option, std::uint16_t group) {
    std::size_t level = 0;
    for (; group != 0; group = option.groups[group - 1].parent)
        ++level;
    return level;
}

}  // namespace

template <class Bound, class Bind>
void Binder::add_if_right(std::vector<Bound>& list, BoundOption& bound, const lang::Entry& source,
                          lang::SectionKind section, Bind bind) {
    const std::size_t errors = messages_.error_count(), told = messages_.count();
    Bound entry;
    bind(entry);
    check_hints(source, section, told);
    if (messages_.error_count() == errors) {
        list.push_back(std::move(entry));
    } else {
        bound.is_broken = true;
    }
}

/// What another vehicle can say and the text cannot: a group in weights, a curve on a condition.
void Binder::check_misplaced(const lang::Entry& entry, lang::SectionKind section) {
    const bool is_condition = section == lang::SectionKind::Conditions;
    const bool is_weight = section == lang::SectionKind::Weights;
    const char* what = nullptr;
    if (entry.is_group && !is_condition) what = "a group";
    if (entry.is_negated && !is_condition) what = "'not'";
    if (entry.keep && !is_condition) what = "'keep'";
    if (entry.range && !is_weight) what = "a range";
    if (entry.curve && !is_weight) what = "a curve";
    const bool is_generator = section == lang::SectionKind::Generation;
    if (!entry.head.center.empty() && !is_generator) what = "'around'";
    if (!entry.head.limit.empty() && is_generator) what = "min or max";
    if (!entry.head.quantifier.empty() && is_generator) what = "any, all or share";
    if (what == nullptr) return;
    messages_.report({.code = "query/misplaced",
                      .at = entry.at,
                      .text = std::string(what) + " does not belong into " + section_name(section),
                      .found = entry_text(entry)});
}

void Binder::bind_condition_list(const std::vector<lang::Entry>& entries, std::uint16_t group,
                                 BoundOption& bound) {
    for (const lang::Entry& entry : entries) {
        if (messages_.is_full()) return;
        if (!entry.is_group) {
            add_if_right(bound.conditions, bound, entry, lang::SectionKind::Conditions,
                         [&](BoundStep& step) {
                             step.group = group;
                             check_misplaced(entry, lang::SectionKind::Conditions);
                             bind_condition(entry, step);
                         });
            continue;
        }
        const bool is_deep =
            level_of(bound, group) >= kMostGroupLevels || bound.groups.size() >= kMostGroups;
        if (is_deep || (entry.members.empty() && !is_incomplete_)) {
            messages_.report(
                {.code = is_deep ? "query/deep-group" : "query/empty-group",
                 .at = entry.at,
                 .text = is_deep ? "groups stand in groups too deeply, or there are too many"
                                 : "a group has no entries",
                 .found = head_text(entry),
                 .expected = is_deep ? "at most 8 levels" : "conditions before 'end'",
                 .hint = is_deep ? "" : "give it conditions or remove it"});
            bound.is_broken = true;
            continue;
        }
        bound.groups.push_back({.is_negated = entry.is_negated, .parent = group, .source = &entry});
        bind_condition_list(entry.members, static_cast<std::uint16_t>(bound.groups.size()), bound);
    }
}

void Binder::bind_section(const lang::Section& section, BoundOption& bound) {
    if (section.kind == lang::SectionKind::Conditions) {
        bind_condition_list(section.entries, 0, bound);
        return;
    }
    for (const lang::Entry& entry : section.entries) {
        if (messages_.is_full()) return;
        if (section.kind == lang::SectionKind::Generation) {
            add_if_right(bound.generators, bound, entry, section.kind,
                         [&](BoundGenerator& generator) {
                             check_misplaced(entry, section.kind);
                             bind_generator(entry, generator);
                         });
        } else if (section.kind == lang::SectionKind::Weights) {
            add_if_right(bound.weights, bound, entry, section.kind, [&](BoundStep& step) {
                check_misplaced(entry, section.kind);
                bind_weight(entry, step);
            });
        }
    }
}

void Binder::tell_unused_parameters() {
    for (const Parameter& parameter : parameters_) {
        if (parameter.is_used) continue;
        const lang::Argument& source = *parameter.source;
        const std::string_view near =
            lang::likely_word(source.name.text, lang::WordPlace::Argument, taken_arguments_);
        messages_.report(
            {.code = "query/unused-parameter",
             .at = source.name.at,
             .text = "no entry of the option takes the argument '" + source.name.text + "'",
             .found = source.name.text,
             .expected = taken_arguments_.empty() ? "" : one_of(taken_arguments_),
             .hint = near.empty() ? "remove it"
                                  : meant(std::string(near) + " = " + value_text(source.value))});
    }
}

BoundOption Binder::bind_option(const lang::Option& option) {
    BoundOption bound{.label = option.label,
                      .is_without_defaults = option.is_without_defaults,
                      .source = &option};
    bool is_there[4] = {};
    is_incomplete_ = option.is_incomplete;
    for (const lang::Section& section : option.sections) {
        is_incomplete_ |= section.is_incomplete;
        bool& was_there = is_there[static_cast<std::size_t>(section.kind)];
        if (was_there) {
            messages_.report({.code = "query/duplicate-section",
                              .at = section.at,
                              .text = "the option has this section twice",
                              .found = std::string(section_name(section.kind)) + ":",
                              .hint = "put the entries of both into one"});
        }
        was_there = true;
        for (const lang::Argument& argument : section.parameters) {
            const auto same = std::find_if(
                parameters_.begin(), parameters_.end(),
                [&](const Parameter& p) { return p.source->name.text == argument.name.text; });
            if (same == parameters_.end()) {
                parameters_.push_back({.source = &argument});
                continue;
            }
            messages_.report({.code = "query/duplicate-argument",
                              .at = argument.name.at,
                              .text = "the parameter '" + argument.name.text + "' is set twice",
                              .found = argument.name.text,
                              .hint = "remove one of them"});
        }
    }
    for (const lang::Section& section : option.sections)
        bind_section(section, bound);
    if (!bound.is_broken && !is_incomplete_) tell_unused_parameters();
    bound.is_broken |= is_incomplete_;
    parameters_.clear();
    taken_arguments_.clear();
    return bound;
}

BoundOption Binder::bind_conditions(const lang::Section& section) {
    BoundOption bound;
    is_incomplete_ = section.is_incomplete;
    bind_section(section, bound);
    return bound;
}

}  // namespace vantage::compile
