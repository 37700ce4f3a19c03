// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See same_meaning.h. Everything is written out in a canonical order, and the texts are compared.

#include "query/vehicles/same_meaning.h"

#include <algorithm>

#include "query/lang/printer.h"
#include "query/vehicles/entry_text.h"

namespace vantage::vehicles {

namespace {

using Lines = std::vector<std::string>;

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

Lines sorted(Lines lines) {
    std::sort(lines.begin(), lines.end());
    return lines;
}

void add_word(Lines& lines, const char* key, const lang::Word& word) {
    if (!word.empty()) lines.push_back(std::string(key) + " " + word.text);
}

void add_words(Lines& lines, const char* key, const std::vector<lang::Word>& words) {
    for (const lang::Word& word : words)
        add_word(lines, key, word);
}

/// A factor of 1 that was written is one that was not; -0 is 0.
std::string meaning_of_value(lang::Value value) {
    if (value.number == 0) value.number = 0;
    if (value.kind == lang::Value::Kind::Name && value.number == 1) value.has_factor = false;
    return lang::print(value);
}

/// A flag that stands alone is true.
std::string meaning_of_argument(const lang::Argument& argument) {
    const bool is_flag = argument.value.kind == lang::Value::Kind::None;
    return argument.name.text + "=" + (is_flag ? "true" : meaning_of_value(argument.value));
}

std::string meaning_of_arguments(const std::vector<lang::Argument>& arguments) {
    Lines lines;
    for (const lang::Argument& argument : arguments)
        lines.push_back(meaning_of_argument(argument));
    std::string text;
    for (const std::string& line : sorted(lines))
        text += " (" + line + ")";
    return text;
}

std::string meaning_of_entries(const std::vector<lang::Entry>& entries);

std::string meaning_of_entry(const lang::Entry& entry) {
    const std::string sign = entry.is_negated ? "not " : "";
    if (entry.is_group) return sign + "any of\n" + meaning_of_entries(entry.members) + "end";
    std::string text = sign + lang::print(entry.head) + " = " + meaning_of_value(entry.value) +
                       meaning_of_arguments(entry.arguments);
    if (entry.keep) text += " keep " + meaning_of_value(entry.keep->slack);
    if (entry.range) {
        text += " range " + meaning_of_value(entry.range->low) + " to " +
                meaning_of_value(entry.range->high);
    }
    if (entry.curve) text += " curve " + curve_text(*entry.curve);
    return text;
}

std::string meaning_of_entries(const std::vector<lang::Entry>& entries) {
    Lines lines;
    for (const lang::Entry& entry : entries)
        lines.push_back(meaning_of_entry(entry));
    return joined(sorted(std::move(lines)));
}

std::string meaning_of_option(const lang::Option& option) {
    static constexpr const char* kNames[] = {"generation", "conditions", "weights", "parameters"};
    std::string text = "option \"" + option.label + "\"\n";
    if (option.is_without_defaults) text += "without defaults\n";
    Lines sections;
    for (const lang::Section& section : option.sections) {
        std::string content = std::string(kNames[static_cast<std::size_t>(section.kind)]) + ":\n" +
                              meaning_of_entries(section.entries) +
                              meaning_of_arguments(section.parameters);
        sections.push_back(std::move(content));
    }
    return text + joined(sorted(std::move(sections)));
}

std::string meaning_of_query(const lang::Query& query) {
    Lines lines;
    add_word(lines, "query", query.name);
    add_word(lines, "extends", query.base);
    add_word(lines, "behaviour", query.behaviour);
    add_words(lines, "environment", query.environments);
    add_words(lines, "objects", query.objects);
    add_words(lines, "values", query.values);
    if (query.wanted) lines.push_back("wanted " + meaning_of_value(*query.wanted));
    if (query.accept) lines.push_back("accept " + meaning_of_value(*query.accept));
    if (query.selection) lines.push_back("select " + selection_text(*query.selection));
    if (query.is_without_defaults) lines.push_back("without defaults");
    for (const lang::FailureEntry& entry : query.on_failure) {
        lines.push_back((entry.is_signal ? "signal " : "set ") + entry.name.text + " " +
                        meaning_of_value(entry.value));
    }
    for (const lang::Option& option : query.options)
        lines.push_back(meaning_of_option(option));
    return joined(lines);
}

}  // namespace

std::string meaning_of(const lang::File& file) {
    Lines fallbacks;
    for (const lang::Fallback& fallback : file.fallbacks) {
        fallbacks.push_back(std::string("fallback ") +
                            (fallback.is_behaviour ? "behaviour " : "environment ") +
                            fallback.from.text + " = " + fallback.to.text);
    }
    std::string text = joined(sorted(std::move(fallbacks)));
    std::vector<lang::Entry> defaults;
    for (const lang::Section& section : file.defaults)
        defaults.insert(defaults.end(), section.entries.begin(), section.entries.end());
    text += "defaults\n" + meaning_of_entries(defaults);
    for (const lang::Query& query : file.queries)
        text += meaning_of_query(query);
    return text;
}

bool same_meaning(const lang::File& a, const lang::File& b) {
    return meaning_of(a) == meaning_of(b);
}

}  // namespace vantage::vehicles
