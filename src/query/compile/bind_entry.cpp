// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Binds the words left of the equals sign: the word itself, its name, its objects.

#include <algorithm>

#include "base/spelling.h"
#include "query/compile/binder.h"
#include "query/compile/syntax_text.h"
#include "query/lang/synonyms.h"

namespace vantage::compile {

namespace {

/// The entry with another word in one place of its head.
std::string with_word(const lang::Entry& entry, lang::Word lang::EntryHead::*field,
                      std::string_view word) {
    lang::Entry fixed = entry;
    (fixed.head.*field).text = word;
    return entry_text(fixed);
}

std::string with_head(const lang::Entry& entry, const lang::EntryHead& head) {
    lang::Entry fixed = entry;
    fixed.head = head;
    return entry_text(fixed);
}

std::string as_in(std::string_view example) {
    return example.empty() ? std::string{} : "as in: " + std::string(example);
}

std::string in_quotes(std::string_view word) {
    return "'" + std::string(word) + "'";
}

}  // namespace

bool Binder::is_declared_object(std::string_view name) const {
    return std::find(declared_.objects.begin(), declared_.objects.end(), name) !=
           declared_.objects.end();
}

std::string Binder::bind_object(const lang::Word& word, const lang::Entry& entry,
                                lang::Word lang::EntryHead::*field) {
    if (const ObjectRow* row = catalog_.find_object(word.text)) return std::string(row->name);
    if (input_.is_host_code || is_declared_object(word.text)) return word.text;
    const std::string_view near =
        lang::likely_word(word.text, lang::WordPlace::Object, object_names(catalog_, declared_));
    if (near.empty() && declared_.is_incomplete) return {};
    messages_.report({.code = "query/unknown-object",
                      .at = word.at,
                      .text = "there is no object " + in_quotes(word.text),
                      .found = word.text,
                      .expected = "an object of the catalog, or one that the header declares",
                      .hint = near.empty()
                                  ? "declare it below the query's name: objects " + word.text
                                  : meant(with_word(entry, field, near))});
    return {};
}

void Binder::check_single(const lang::Entry& entry, lang::Word lang::EntryHead::*field) {
    const lang::Word& word = entry.head.*field;
    const ObjectRow* row = catalog_.find_object(word.text);
    if (row == nullptr || !row->is_set) return;
    std::vector<std::string_view> single;
    for (const ObjectRow* other : catalog_.objects()) {
        if (!other->is_set) single.push_back(other->name);
    }
    std::string_view near = closest_word(word.text, single);
    if (word.text == "friends") near = "leader";
    if (word.text == "threats") near = "target";
    messages_.report(
        {.code = "query/set-in-generation",
         .at = word.at,
         .text = in_quotes(word.text) + " are several objects, and " +
                 in_quotes(entry.head.word.text) + " takes one",
         .found = word.text,
         .expected = "a single object, such as target or puppet",
         .hint = "write '" + with_word(entry, field, near.empty() ? "target" : near) + "'"});
}

void Binder::tell_unknown_word(const lang::Entry& entry, lang::SectionKind section) {
    const bool is_generator = section == lang::SectionKind::Generation;
    const lang::Word& word = entry.head.word;
    const bool is_other = is_generator ? catalog_.find_criterion(word.text) != nullptr
                                       : catalog_.find_generator(word.text) != nullptr;
    if (is_other) {
        // "random around puppet": the word exists, but another was meant.
        const bool is_guess = is_generator != entry.head.center.empty() && !is_trying_;
        const std::string guess = is_guess ? guessed_hint(entry, section) : std::string{};
        Message message{.code = "query/generator-as-criterion",
                        .at = word.at,
                        .text = in_quotes(word.text) + " makes places, it measures none",
                        .found = word.text,
                        .expected = "a criterion",
                        .hint = guess.empty() ? "move it to generation:" : guess};
        if (is_generator) {
            message.code = "query/criterion-in-generation";
            message.text = in_quotes(word.text) + " measures places, it makes none";
            message.expected = "a generator";
            message.hint = guess.empty() ? "move it to conditions: or weights:" : guess;
        }
        messages_.report(message);
        return;
    }
    Message message{
        .code = "query/unknown-word",
        .at = word.at,
        .text = std::string("there is no ") + (is_generator ? "generator " : "criterion ") +
                in_quotes(word.text),
        .found = word.text,
        .expected = is_generator ? "a generator of the catalog" : "a criterion of the catalog"};
    const auto names = is_generator ? generator_names(catalog_) : criterion_names(catalog_);
    const auto place = is_generator ? lang::WordPlace::Generator : lang::WordPlace::Criterion;
    // "time" is travelTime and no slip of "type".
    const bool is_synonym = !lang::known_word(word.text, place, names).empty();
    const std::string other =
        is_synonym && !is_trying_ ? guessed_hint(entry, section) : std::string{};
    if (const auto head = unfused(entry.head, catalog_, declared_)) {
        message.hint = meant(with_head(entry, *head));
    } else if (!other.empty()) {
        message.hint = other;
    } else if (const auto slip = closest_word(word.text, names);
               !slip.empty() && slip.size() + 2 >= word.text.size() &&
               word.text.size() + 2 >= slip.size()) {
        message.hint = meant(with_word(entry, &lang::EntryHead::word, slip));
    } else if (const std::string guess = is_trying_ ? std::string{} : guessed_hint(entry, section);
               !guess.empty()) {
        message.hint = guess;
    } else if (const auto near = lang::likely_word(word.text, place, names); !near.empty()) {
        message.hint = meant(with_word(entry, &lang::EntryHead::word, near));
    } else {
        message.hint = "`vantage words` lists all words";
    }
    messages_.report(message);
}

void Binder::check_name(NameNeed need, const lang::Entry& entry, std::string_view example) {
    const bool is_given = entry.head.name.has_value();
    if (is_given && need == NameNeed::None) {
        lang::Entry fixed = entry;
        fixed.head.name.reset();
        messages_.report({.code = "query/name-unwanted",
                          .at = entry.head.name->at,
                          .text = in_quotes(entry.head.word.text) + " takes no name",
                          .found = entry.head.name->text,
                          .hint = "write '" + entry_text(fixed) + "'"});
    } else if (!is_given && need == NameNeed::Required) {
        messages_.report({.code = "query/name-missing",
                          .at = entry.head.word.at,
                          .text = in_quotes(entry.head.word.text) + " needs a name in quotes",
                          .found = head_text(entry),
                          .expected = entry.head.word.text + " \"name\"",
                          .hint = as_in(example)});
    }
}

void Binder::bind_generator(const lang::Entry& entry, BoundGenerator& bound) {
    const lang::EntryHead& head = entry.head;
    bound.source = &entry;
    bound.row = catalog_.find_generator(head.word.text);
    if (bound.row == nullptr) tell_unknown_word(entry, lang::SectionKind::Generation);
    if (!head.object.empty())
        bound.from = bind_object(head.object, entry, &lang::EntryHead::object);
    if (!head.center.empty())
        bound.center = bind_object(head.center, entry, &lang::EntryHead::center);
    bound.radius = bind_number(entry, {.unit = "m", .what = "a radius"});
    if (bound.row == nullptr) return;
    const GeneratorRow& row = *bound.row;
    if (row.takes_from == head.object.empty()) {
        lang::Entry fixed = entry;
        fixed.head.object = {.text = row.takes_from ? "target" : "", .at = {}};
        messages_.report({.code = row.takes_from ? "query/object-missing" : "query/object-unwanted",
                          .at = row.takes_from ? head.word.at : head.object.at,
                          .text = row.takes_from
                                      ? in_quotes(head.word.text) + " needs an object to hide from"
                                      : in_quotes(head.word.text) + " hides from nobody",
                          .found = head_text(entry),
                          .expected = as_in(row.example),
                          .hint = "write '" + entry_text(fixed) + "'"});
    }
    if (head.center.empty()) {
        messages_.report(
            {.code = "query/center-missing",
             .at = entry.at,
             .text = in_quotes(head.word.text) + " needs a centre",
             .found = head_text(entry),
             .expected = "around and an object",
             .hint = "write '" + with_word(entry, &lang::EntryHead::center, "puppet") + "'"});
    }
    check_single(entry, &lang::EntryHead::center);
    if (row.takes_from) check_single(entry, &lang::EntryHead::object);
    check_name(row.takes_name, entry, row.example);
    if (head.name) bound.name = head.name->text;
    bound.arguments = bind_arguments(entry, row.arguments);
}

void Binder::check_object_need(const CriterionRow& row, const lang::Entry& entry) {
    const bool needs_one = row.takes_object();
    if (needs_one != entry.head.object.empty()) return;
    lang::Entry fixed = entry;
    fixed.head.object.text = needs_one ? "target" : "";
    if (!needs_one) fixed.head.glue.text.clear();
    messages_.report({.code = needs_one ? "query/object-missing" : "query/object-unwanted",
                      .at = needs_one ? entry.head.word.at : entry.head.object.at,
                      .text = in_quotes(entry.head.word.text) +
                              (needs_one ? " needs an object" : " takes no object"),
                      .found = head_text(entry),
                      .expected = as_in(row.example),
                      .hint = "write '" + entry_text(fixed) + "'"});
}

void Binder::bind_quantifier(const lang::Entry& entry, const ObjectRow* object, BoundStep& bound) {
    const lang::Word& word = entry.head.quantifier;
    const bool is_set = object != nullptr && object->is_set;
    // Hosts may bind several objects to any name.
    const bool may_be_set = is_set || (object == nullptr && input_.is_host_code);
    if (word.text == "any") bound.quantifier = Quantifier::Any;
    if (word.text == "all") bound.quantifier = Quantifier::All;
    if (word.text == "share") bound.quantifier = Quantifier::Share;
    if (is_set && word.empty()) {
        messages_.report(
            {.code = "query/quantifier-missing",
             .at = entry.head.object.at,
             .text = in_quotes(entry.head.object.text) +
                     " are several objects: say how they count together",
             .found = head_text(entry),
             .expected = "any, all or share before " + in_quotes(entry.head.object.text),
             .hint = "write '" + with_word(entry, &lang::EntryHead::quantifier, "any") + "'"});
    } else if (!word.empty() && !may_be_set) {
        messages_.report(
            {.code = "query/quantifier-unwanted",
             .at = word.at,
             .text = in_quotes(entry.head.object.text) + " is one object and takes no " +
                     in_quotes(word.text),
             .found = head_text(entry),
             .expected = "any, all and share before sets: threats, friends, squad",
             .hint = "write '" + with_word(entry, &lang::EntryHead::quantifier, "") + "'"});
    }
}

void Binder::bind_measure(const lang::Entry& entry, lang::SectionKind section, BoundStep& bound) {
    const lang::EntryHead& head = entry.head;
    bound.source = &entry;
    bound.is_negated = entry.is_negated;
    bound.row = catalog_.find_criterion(head.word.text);
    if (bound.row == nullptr) tell_unknown_word(entry, section);
    const bool takes_object = bound.row == nullptr || bound.row->takes_object();
    if (!head.object.empty() && takes_object) {
        bound.object = bind_object(head.object, entry, &lang::EntryHead::object);
    }
    if (bound.row == nullptr) return;
    check_object_need(*bound.row, entry);
    if (!takes_object) bound.object = bound.row->implied_object;
    if (takes_object && !bound.object.empty()) {
        bind_quantifier(entry, catalog_.find_object(head.object.text), bound);
    }
    check_name(bound.row->takes_name, entry, bound.row->example);
    if (head.name) bound.name = head.name->text;
    bound.arguments = bind_arguments(entry, bound.row->arguments);
}

void Binder::bind_condition(const lang::Entry& entry, BoundStep& bound) {
    bind_measure(entry, lang::SectionKind::Conditions, bound);
    if (bound.row == nullptr) return;
    bind_limit(entry, bound);
    bound.is_kept = static_cast<bool>(entry.keep);
    if (entry.keep) check_keep(entry, bound);
}

void Binder::bind_weight(const lang::Entry& entry, BoundStep& bound) {
    bind_measure(entry, lang::SectionKind::Weights, bound);
    if (bound.row == nullptr) return;
    if (!entry.head.limit.empty()) {
        messages_.report(
            {.code = "query/limit-on-weight",
             .at = entry.head.limit.at,
             .text = in_quotes(entry.head.limit.text) + " does not belong into weights",
             .found = head_text(entry),
             .expected = "a weight without min and max",
             .hint = "move it to conditions:, or write '" +
                     with_word(entry, &lang::EntryHead::limit, "") + "'"});
    }
    bound.value = bind_number(entry, {.unit = "", .what = "a weight"});
    bound.range_low = bound.row->range_low;
    bound.range_high = bound.row->range_high;
    if (entry.range) check_range(entry, bound);
    if (entry.curve) check_curve(entry);
}

}  // namespace vantage::compile
