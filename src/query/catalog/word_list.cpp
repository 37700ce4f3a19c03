// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Choosing words by what somebody typed, and showing them on a terminal.

#include "query/catalog/word_list.h"

#include <algorithm>

#include "base/spelling.h"
#include "query/catalog/word_facts.h"

namespace vantage::words {

namespace {

constexpr std::size_t kNameColumn = 22;
constexpr std::size_t kLabelColumn = 10;

enum class Match : std::uint8_t { Exact, Prefix };

template <class Row>
std::vector<const Row*> matching(std::vector<const Row*> rows, std::string_view text, Match match) {
    const auto fits = [&](std::string_view name) {
        return match == Match::Exact ? name == text : name.starts_with(text);
    };
    std::erase_if(rows, [&](const Row* row) {
        return !fits(row->name) && std::none_of(row->aliases.begin(), row->aliases.end(), fits);
    });
    return rows;
}

WordSelection words_that(const Catalog& catalog, std::string_view text, Match match) {
    return {.generators = matching(catalog.generators(), text, match),
            .criteria = matching(catalog.criteria(), text, match),
            .objects = matching(catalog.objects(), text, match),
            .symbols = matching(catalog.symbols(), text, match),
            .is_exact = match == Match::Exact};
}

bool has_words(const WordSelection& words) {
    return !words.generators.empty() || !words.criteria.empty() || !words.objects.empty() ||
           !words.symbols.empty();
}

/// Names of all kinds, aliases too.
std::vector<std::string_view> known_names(const Catalog& catalog) {
    std::vector<std::string_view> names = catalog.names();
    const auto add = [&](const auto& rows) {
        for (const auto* row : rows) {
            names.push_back(row->name);
            names.insert(names.end(), row->aliases.begin(), row->aliases.end());
        }
    };
    add(catalog.objects());
    add(catalog.symbols());
    return names;
}

std::string padded(std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width > text.size() ? width - text.size() : 1, ' ');
}

/// Up to the first full stop, colon or semicolon that ends a clause.
std::string_view first_clause(std::string_view help) {
    for (std::size_t i = 0; i < help.size(); ++i) {
        const bool is_at_end = i + 1 == help.size() || help[i + 1] == ' ';
        if (is_at_end && std::string_view(".:;").find(help[i]) != std::string_view::npos)
            return help.substr(0, i);
    }
    return help;
}

template <class Row>
void add_lines(std::string& text, const char* title, const std::vector<const Row*>& rows) {
    if (rows.empty()) return;
    text += (text.empty() ? "" : "\n") + std::string(title) + "\n";
    for (const Row* row : rows) {
        text += is_planned(*row) ? "* " : "  ";
        text += padded(row->name, kNameColumn) + std::string(first_clause(row->help)) + "\n";
    }
}

template <class Row>
void add_details(std::string& text, const char* kind, const std::vector<const Row*>& rows) {
    for (const Row* row : rows) {
        text += (text.empty() ? "" : "\n") + std::string(row->name) + ": " + kind + "\n";
        if (is_planned(*row)) text += "  Not yet working: a query with it ends without a place.\n";
        text += "  " + std::string(row->help) + "\n\n";
        for (const Fact& fact : facts_of(*row))
            text += "  " + padded(fact.label, kLabelColumn) + fact.text + "\n";
        text += "  " + padded("example", kLabelColumn) + std::string(row->example) + "\n";
    }
}

std::vector<const CriterionRow*> criteria_that(const WordSelection& words, bool take_object) {
    std::vector<const CriterionRow*> rows = words.criteria;
    std::erase_if(rows,
                  [&](const CriterionRow* row) { return row->takes_object() != take_object; });
    return rows;
}

template <class Row>
bool has_planned(const std::vector<const Row*>& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const Row* row) { return row->is_planned; });
}

}  // namespace

Result<WordSelection> select_words(const Catalog& catalog, std::string_view text) {
    for (const Match match : {Match::Exact, Match::Prefix}) {
        WordSelection found = words_that(catalog, text, match);
        if (has_words(found) || (text.empty() && match == Match::Prefix)) return found;
    }
    return Diagnostic{.code = "catalog/unknown-word",
                      .message = "there is no word '" + std::string(text) + "'",
                      .hint = did_you_mean(text, known_names(catalog))};
}

std::string words_as_list(const WordSelection& words) {
    std::string text;
    add_lines(text, "generators", words.generators);
    add_lines(text, "criteria without an object", criteria_that(words, false));
    add_lines(text, "criteria with an object", criteria_that(words, true));
    add_lines(text, "objects", words.objects);
    add_lines(text, "values of the agent", words.symbols);
    if (has_planned(words.generators) || has_planned(words.criteria) || has_planned(words.objects))
        text += "\n* not yet working\n";
    return text;
}

std::string words_as_details(const WordSelection& words) {
    std::string text;
    add_details(text, "a generator", words.generators);
    add_details(text, "a criterion, for conditions and weights", words.criteria);
    add_details(text, "an object", words.objects);
    add_details(text, "a value of the agent, for the right side of entries", words.symbols);
    return text;
}

}  // namespace vantage::words
