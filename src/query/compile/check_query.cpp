// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The query as a whole: is there anything in it, can its header hold, is everything used.

#include <algorithm>
#include <set>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

/// Everything by name that the options use.
struct UsedNames {
    std::set<std::string_view> objects, values;
    std::size_t step_count = 0;
};

UsedNames used_names(const BoundQuery& query) {
    UsedNames used;
    for (const BoundOption& option : query.options) {
        for (const BoundGenerator& generator : option.generators) {
            used.objects.insert({generator.center, generator.from});
            used.values.insert(generator.radius.symbol);
        }
        for (const std::vector<BoundStep>* list : {&option.conditions, &option.weights}) {
            used.step_count += list->size();
            for (const BoundStep& step : *list) {
                used.objects.insert(step.object);
                used.values.insert(step.value.symbol);
            }
        }
    }
    used.objects.erase("");
    used.values.erase("");
    return used;
}

void check_unused(const std::vector<lang::Word>& declared, const std::set<std::string_view>& used,
                  Messages& messages) {
    for (const lang::Word& word : declared) {
        const bool is_told = word.text.find('_') != std::string::npos;
        if (is_told || used.count(word.text) != 0) continue;
        messages.report({.code = "query/unused-name",
                         .at = word.at,
                         .text = "no entry uses '" + word.text + "'",
                         .found = word.text,
                         .hint = "remove it from the header"});
    }
}

bool has_generation(const lang::Option& option) {
    return option.is_incomplete ||
           std::any_of(option.sections.begin(), option.sections.end(), [](const auto& section) {
               return section.kind == lang::SectionKind::Generation &&
                      (section.is_incomplete || !section.entries.empty());
           });
}

void check_there(const BoundQuery& query, Messages& messages) {
    const std::size_t written = query.source->options.size();
    // A base that is not there may have had the options.
    const bool may_lack = query.is_broken && !query.source->base.empty();
    if ((query.options.empty() && !may_lack) || written > kMaxOptions ||
        query.options.size() > kMaxOptions) {
        messages.report(
            {.code = query.options.empty() ? "query/no-options" : "query/too-many-options",
             .at = query.source->name.at,
             .text = query.options.empty() ? "the query has no options"
                                           : "the query has too many options",
             .found = std::to_string(std::max(written, query.options.size())),
             .expected = "1 to " + std::to_string(kMaxOptions),
             .hint = query.options.empty() ? "give it an option with a generation section"
                                           : "make several queries of it"});
    }
    for (std::size_t i = 0; i < query.options.size(); ++i) {
        const BoundOption& option = query.options[i];
        if (option.is_inherited || has_generation(*option.source)) continue;
        messages.about(query.name, i, option.label);
        messages.report({.code = "query/no-generation",
                         .at = option.source->at,
                         .text = "the option generates nothing",
                         .expected = "a generation section with at least one generator",
                         .hint = "add 'generation:' and below it 'grid around puppet = 10'"});
    }
    messages.about(query.name);
}

void check_counts(const UsedNames& used, const BoundQuery& query, Messages& messages) {
    const auto refuse = [&](const char* what, std::size_t found, std::size_t most) {
        messages.report({.code = "query/too-many-names",
                         .at = query.source->name.at,
                         .text = std::string("the query has too many ") + what,
                         .found = std::to_string(found),
                         .expected = "at most " + std::to_string(most),
                         .hint = "make two queries of it"});
    };
    if (used.objects.size() > kMaxObjects) refuse("objects", used.objects.size(), kMaxObjects);
    if (used.values.size() > kMaxSymbols) refuse("values", used.values.size(), kMaxSymbols);
    if (used.step_count > kMaxProgramSteps)
        refuse("conditions and weights", used.step_count, kMaxProgramSteps);
}

/// The best that an option can score; symbols may be anything.
bool can_score(const BoundOption& option, float threshold) {
    double best = 0;
    for (const BoundStep& weight : option.weights) {
        if (!weight.value.symbol.empty()) return true;
        best += std::max(0.0, static_cast<double>(weight.value.number));
    }
    return best >= static_cast<double>(threshold);
}

void check_scores(const BoundQuery& query, Messages& messages) {
    const lang::Span at = query.source->accept ? query.source->accept->at : query.source->name.at;
    const auto fails = [&](const BoundOption& option) {
        return !can_score(option, query.threshold) && !option.is_broken;
    };
    if (query.has_threshold && !query.options.empty() &&
        std::all_of(query.options.begin(), query.options.end(), fails)) {
        messages.report({.code = "query/accept-never",
                         .at = at,
                         .text = "no place can score that much",
                         .found = "accept score >= " + number_text(query.threshold),
                         .expected = "at most the sum of an option's positive weights",
                         .hint = "lower it, or raise the weights"});
    }
    const bool is_short =
        query.selection == SelectionMode::RandomAmong && query.selection_count < query.wanted;
    if (is_short && query.selection_count > 0) {
        messages.report(
            {.code = "query/selection",
             .at = query.source->selection ? query.source->selection->value.at : at,
             .text = "fewer places are drawn from than are wanted",
             .found = "select random among " + std::to_string(query.selection_count),
             .expected = "at least " + std::to_string(query.wanted),
             .hint = "write 'select random among " + std::to_string(2 * query.wanted) + "'"});
    }
}

}  // namespace

void check_query(const BoundQuery& query, Messages& messages) {
    const UsedNames used = used_names(query);
    if (!query.source->is_incomplete) check_there(query, messages);
    check_counts(used, query, messages);
    check_scores(query, messages);
    const auto is_broken = [](const BoundOption& option) { return option.is_broken; };
    if (query.source->is_incomplete ||
        std::any_of(query.options.begin(), query.options.end(), is_broken))
        return;
    check_unused(query.source->objects, used.objects, messages);
    check_unused(query.source->values, used.values, messages);
}

}  // namespace vantage::compile
