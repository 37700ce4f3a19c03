// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Trees out of syntax, with keys in a fixed order. A section whose entries can all be fields is a
// table of fields; one with groups, or with the same words twice, is a list.

#include <algorithm>
#include <set>

#include "query/lang/printer.h"
#include "query/vehicles/entry_text.h"
#include "query/vehicles/writers.h"

namespace vantage::vehicles {

namespace {

void add_field(Node& table, std::string key, Node value) {
    table.fields.push_back({.key = std::move(key), .value = std::move(value)});
}

void add_name(Node& table, const char* key, const lang::Word& word) {
    if (!word.empty()) add_field(table, key, node_of(word.text));
}

void add_names(Node& table, const char* key, const std::vector<lang::Word>& words) {
    if (words.empty()) return;
    if (words.size() == 1) return add_name(table, key, words[0]);
    Node list = table_node();
    for (const lang::Word& word : words)
        list.items.push_back(node_of(word.text));
    add_field(table, key, std::move(list));
}

Node value_node(const lang::Value& value) {
    switch (value.kind) {
        case lang::Value::Kind::None:
            return node_of(true);  // a flag that stands alone
        case lang::Value::Kind::Boolean:
            return node_of(value.is_true);
        case lang::Value::Kind::Number:
            if (value.unit.empty()) return node_of(value.number);
            return node_of(lang::print(value));
        case lang::Value::Kind::Name:
            return node_of(lang::print(value));
    }
    return {};
}

/// The same name twice is a mistake of the syntax, which stays one: readers refuse such a key.
Node arguments_node(const std::vector<lang::Argument>& arguments) {
    Node table = table_node();
    for (const lang::Argument& argument : arguments)
        add_field(table, argument.name.text, value_node(argument.value));
    return table;
}

bool is_value_alone(const lang::Entry& entry) {
    return entry.arguments.empty() && !entry.keep && !entry.range && !entry.curve &&
           !entry.is_negated;
}

void add_clauses(Node& table, const lang::Entry& entry) {
    if (entry.is_negated) add_field(table, "not", node_of(true));
    add_field(table, "value", value_node(entry.value));
    if (!entry.arguments.empty()) add_field(table, "arguments", arguments_node(entry.arguments));
    if (entry.keep) {
        add_field(table, "keep", node_of(true));
        if (entry.keep->slack.kind != lang::Value::Kind::None) {
            add_field(table, "slack", value_node(entry.keep->slack));
        }
    }
    if (entry.range) {
        Node range = table_node();
        range.items.push_back(value_node(entry.range->low));
        range.items.push_back(value_node(entry.range->high));
        add_field(table, "range", std::move(range));
    }
    if (entry.curve) add_field(table, "curve", node_of(curve_text(*entry.curve)));
}

bool can_be_fields(const std::vector<lang::Entry>& entries) {
    std::set<std::string> seen;
    return std::all_of(entries.begin(), entries.end(), [&](const lang::Entry& entry) {
        return !entry.is_group && seen.insert(lang::print(entry.head)).second;
    });
}

Node entries_as_fields(const std::vector<lang::Entry>& entries) {
    Node table = table_node();
    for (const lang::Entry& entry : entries) {
        Node value = is_value_alone(entry) ? value_node(entry.value) : table_node();
        if (!is_value_alone(entry)) add_clauses(value, entry);
        add_field(table, lang::print(entry.head), std::move(value));
    }
    return table;
}

/// Depth is that of the syntax, which every reader limits.
Node entries_node(const std::vector<lang::Entry>& entries) {
    if (can_be_fields(entries)) return entries_as_fields(entries);
    Node list = table_node();
    for (const lang::Entry& entry : entries) {
        Node item = table_node();
        if (entry.is_group) {
            if (entry.is_negated) add_field(item, "not", node_of(true));
            add_field(item, "anyOf", entries_node(entry.members));
        } else {
            add_field(item, "entry", node_of(lang::print(entry.head)));
            add_clauses(item, entry);
        }
        list.items.push_back(std::move(item));
    }
    return list;
}

const char* section_key(lang::SectionKind kind) {
    static constexpr const char* kKeys[] = {"generation", "conditions", "weights", "parameters"};
    return kKeys[static_cast<std::size_t>(kind)];
}

/// Sections of one kind are written as one.
void add_section(Node& table, const lang::Option& option, lang::SectionKind kind) {
    std::vector<lang::Entry> entries;
    std::vector<lang::Argument> parameters;
    bool is_there = false;
    for (const lang::Section& section : option.sections) {
        if (section.kind != kind) continue;
        is_there = true;
        entries.insert(entries.end(), section.entries.begin(), section.entries.end());
        parameters.insert(parameters.end(), section.parameters.begin(), section.parameters.end());
    }
    if (!is_there) return;
    const bool is_parameters = kind == lang::SectionKind::Parameters;
    add_field(table, section_key(kind),
              is_parameters ? arguments_node(parameters) : entries_node(entries));
}

Node option_node(const lang::Option& option) {
    Node table = table_node();
    if (!option.label.empty()) add_field(table, "label", node_of(option.label));
    if (option.is_without_defaults) add_field(table, "withoutDefaults", node_of(true));
    add_section(table, option, lang::SectionKind::Parameters);
    add_section(table, option, lang::SectionKind::Generation);
    add_section(table, option, lang::SectionKind::Conditions);
    add_section(table, option, lang::SectionKind::Weights);
    return table;
}

Node failure_node(const std::vector<lang::FailureEntry>& entries) {
    Node list = table_node();
    for (const lang::FailureEntry& entry : entries) {
        Node step = table_node();
        if (entry.is_signal) {
            add_field(step, "signal", node_of(entry.name.text));
        } else {
            Node set = table_node();
            add_field(set, entry.name.text,
                      entry.is_text ? node_of(entry.value.name) : value_node(entry.value));
            add_field(step, "set", std::move(set));
        }
        list.items.push_back(std::move(step));
    }
    return list;
}

}  // namespace

Node query_node(const lang::Query& query) {
    Node table = table_node();
    add_name(table, "name", query.name);
    add_name(table, "extends", query.base);
    add_name(table, "behaviour", query.behaviour);
    add_names(table, "environment", query.environments);
    add_names(table, "objects", query.objects);
    add_names(table, "values", query.values);
    if (query.wanted) add_field(table, "wanted", value_node(*query.wanted));
    if (query.accept) add_field(table, "accept", value_node(*query.accept));
    if (query.selection) add_field(table, "select", node_of(selection_text(*query.selection)));
    if (query.is_without_defaults) add_field(table, "withoutDefaults", node_of(true));
    if (!query.on_failure.empty()) add_field(table, "onFailure", failure_node(query.on_failure));
    if (query.options.empty()) return table;
    Node options = table_node();
    for (const lang::Option& option : query.options)
        options.items.push_back(option_node(option));
    add_field(table, "options", std::move(options));
    return table;
}

Node defaults_node(const lang::File& file) {
    std::vector<lang::Entry> conditions;
    for (const lang::Section& section : file.defaults)
        conditions.insert(conditions.end(), section.entries.begin(), section.entries.end());
    Node table = table_node();
    add_field(table, "conditions", entries_node(conditions));
    return table;
}

Node fallbacks_node(const lang::File& file) {
    Node table = table_node();
    for (const bool is_behaviour : {false, true}) {
        Node pairs = table_node();
        for (const lang::Fallback& fallback : file.fallbacks) {
            if (fallback.is_behaviour != is_behaviour) continue;
            add_field(pairs, fallback.from.text, node_of(fallback.to.text));
        }
        if (pairs.fields.empty()) continue;
        add_field(table, is_behaviour ? "behaviour" : "environment", std::move(pairs));
    }
    return table;
}

}  // namespace vantage::vehicles
