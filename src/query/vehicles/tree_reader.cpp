// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The outer part: files, queries and their headers.

#include "query/vehicles/tree_reader.h"

#include <algorithm>

#include "query/vehicles/entry_words.h"
#include "query/vehicles/tree_entries.h"
#include "query/vehicles/tree_fields.h"

namespace vantage::vehicles {

namespace {

constexpr std::string_view kQueryKeys[] = {"name",    "extends",         "behaviour", "environment",
                                           "objects", "values",          "wanted",    "accept",
                                           "select",  "withoutDefaults", "onFailure", "options"};
constexpr std::string_view kFailureKeys[] = {"signal", "set"};
constexpr std::string_view kDefaultsKeys[] = {"conditions"};
constexpr std::string_view kFallbackKeys[] = {"environment", "behaviour"};

bool report_no_table(TreeContext& context, const Node& node, const std::string& what) {
    if (node.kind == Node::Kind::Table) return false;
    context.reporter.add({.code = "vehicle/wrong-kind",
                          .at = node.at,
                          .message = what + " is " + context.dialect.table_name,
                          .found = describe(node, context.dialect),
                          .expected = context.dialect.table_name,
                          .hint = "put it into braces: " + table_text(context.dialect, "...")});
    return true;
}

std::optional<lang::Value> plain_number(TreeContext& context, const Field* field) {
    if (field == nullptr) return std::nullopt;
    const auto number = number_in(context, *field);
    if (!number) return std::nullopt;
    return lang::Value{.kind = lang::Value::Kind::Number, .number = *number, .at = field->value.at};
}

/// A text that is no name stays a text.
lang::FailureEntry setting_of(const Field& field, lang::Value value) {
    lang::FailureEntry entry{.name = {.text = field.key, .at = field.at}, .value = value};
    if (field.value.kind != Node::Kind::Text) return entry;
    const std::string& text = field.value.text;
    entry.value = {.kind = lang::Value::Kind::Name, .number = 1, .name = text, .at = value.at};
    entry.is_text = !is_name(text) || text == "true" || text == "false";
    return entry;
}

void read_setting(TreeContext& context, const Field& field, lang::Query& query) {
    if (!is_name(field.key)) {
        context.reporter.add({.code = "vehicle/bad-name",
                              .at = field.at,
                              .message = lang::quoted(field.key) + " is no name of a setting",
                              .expected = "a letter, then letters, digits and underscores"});
        return;
    }
    lang::Value value{.at = field.value.at};
    if (field.value.kind == Node::Kind::Boolean) {
        value.kind = lang::Value::Kind::Boolean;
        value.is_true = field.value.is_true;
    } else if (field.value.kind == Node::Kind::Number) {
        const auto number = number_in(context, field);
        if (!number) return;
        value.kind = lang::Value::Kind::Number;
        value.number = *number;
    } else if (!text_in(context, field)) {
        return;
    }
    query.on_failure.push_back(setting_of(field, std::move(value)));
}

void read_failure_step(TreeContext& context, const Node& table, lang::Query& query) {
    if (table.kind == Node::Kind::Text) {
        const std::string signal = field_text(context.dialect, "signal", scalar_text(table));
        context.reporter.add({.code = "vehicle/wrong-kind",
                              .at = table.at,
                              .message = "what to do on failure is a signal or a setting",
                              .found = describe(table, context.dialect),
                              .expected = "signal and set",
                              .hint = "write: " + table_text(context.dialect, signal)});
        return;
    }
    if (report_no_table(context, table, "what to do on failure")) return;
    const KnownFields fields(context, table, kFailureKeys, lang::WordPlace::Header);
    if (const Field* signal = fields.find("signal")) {
        for (lang::Word& name : names_in(context, *signal)) {
            query.on_failure.push_back({.is_signal = true, .name = std::move(name)});
        }
    }
    const Field* set = fields.find("set");
    if (set == nullptr) return;
    if (set->value.kind == Node::Kind::Text && is_name(set->value.text)) {
        const std::string setting = field_text(context.dialect, set->value.text, "true");
        return report_kind(context, *set, "names and their values",
                           "write: " + field_text(context.dialect, set->key,
                                                  table_text(context.dialect, setting)));
    }
    if (report_no_table(context, set->value, "what to set on failure")) return;
    for (const Field& setting : set->value.fields)
        read_setting(context, setting, query);
}

/// One step with a signal and settings, or a list of such.
void read_failure(TreeContext& context, const Field& field, lang::Query& query) {
    if (field.value.kind == Node::Kind::Text) {
        const std::string step =
            field_text(context.dialect, "signal", "\"" + field.value.text + "\"");
        return report_kind(
            context, field, "signal and set",
            "write: " + field_text(context.dialect, field.key, table_text(context.dialect, step)));
    }
    if (field.value.items.empty()) return read_failure_step(context, field.value, query);
    if (!field.value.fields.empty()) {
        return report_kind(context, field, "either signal and set, or a list of such");
    }
    for (const Node& step : field.value.items)
        read_failure_step(context, step, query);
}

void read_names(TreeContext& context, const KnownFields& fields, lang::Query& query) {
    const auto single = [&](const char* key, lang::Word& word) {
        const Field* field = fields.find(key);
        const auto name = field == nullptr ? std::nullopt : name_in(context, *field);
        if (name) word = *name;
    };
    single("name", query.name);
    single("extends", query.base);
    single("behaviour", query.behaviour);
    const auto several = [&](const char* key, std::vector<lang::Word>& words) {
        if (const Field* field = fields.find(key)) words = names_in(context, *field);
    };
    several("environment", query.environments);
    several("objects", query.objects);
    several("values", query.values);
}

void read_header(TreeContext& context, const KnownFields& fields, lang::Query& query) {
    read_names(context, fields, query);
    query.wanted = plain_number(context, fields.find("wanted"));
    query.accept = plain_number(context, fields.find("accept"));
    if (const Field* field = fields.find("select")) {
        if (const auto text = text_in(context, *field)) {
            query.selection =
                read_selection({.text = *text, .at = field->value.at}, context.reporter);
        }
    }
    if (const Field* field = fields.find("withoutDefaults")) {
        query.is_without_defaults = truth_in(context, *field).value_or(false);
    }
    if (const Field* field = fields.find("onFailure")) read_failure(context, *field, query);
}

/// Those under "options", and the items of the table itself.
std::vector<const Node*> options_of(TreeContext& context, const Node& table, const Field* field) {
    std::vector<const Node*> options;
    for (const Node& item : table.items)
        options.push_back(&item);
    if (field == nullptr) return options;
    if (field->value.kind != Node::Kind::Table || !field->value.fields.empty()) {
        report_kind(context, *field, "a list of options",
                    "put the option into a list: " +
                        field_text(context.dialect, "options",
                                   list_text(context.dialect, table_text(context.dialect, "..."))));
        return options;
    }
    for (const Node& item : field->value.items)
        options.push_back(&item);
    return options;
}

void read_options(TreeContext& context, const std::vector<const Node*>& options,
                  lang::Query& query) {
    if (options.size() > lang::kMostOptions) {
        context.reporter.add(
            {.code = "vehicle/too-many",
             .at = options[lang::kMostOptions]->at,
             .message = "the query " + lang::quoted(query.name.text) + " has too many options",
             .found = std::to_string(options.size()) + " options",
             .expected = "at most " + std::to_string(lang::kMostOptions)});
        return;
    }
    for (const Node* item : options) {
        if (auto option = read_option(context, *item)) query.options.push_back(std::move(*option));
    }
}

}  // namespace

void TreeReader::add_query(const Node& table) {
    TreeContext context{dialect_, reporter_};
    if (report_no_table(context, table, "a query")) return;
    const KnownFields fields(context, table, kQueryKeys, lang::WordPlace::Header);
    lang::Query query;
    if (fields.find("name") == nullptr && fields.is_clean()) {
        reporter_.add({.code = "vehicle/missing-key",
                       .at = table.at,
                       .message = "a query has no name",
                       .expected = dialect_.takes_capitals ? "Name = \"...\"" : "\"name\": \"...\"",
                       .hint = "write, with a name that no other query has: " +
                               field_text(dialect_, "name", "\"MyQuery\"")});
    }
    read_header(context, fields, query);
    read_options(context, options_of(context, table, fields.find("options")), query);
    file_.queries.push_back(std::move(query));
}

void TreeReader::add_defaults(const Node& table) {
    TreeContext context{dialect_, reporter_};
    if (report_no_table(context, table, "what defaults hold")) return;
    const KnownFields fields(context, table, kDefaultsKeys, lang::WordPlace::Section);
    const Field* conditions = fields.find("conditions");
    if (conditions == nullptr && !fields.is_clean()) return;
    if (conditions == nullptr) {
        reporter_.add(
            {.code = "vehicle/missing-key",
             .at = table.at,
             .message = "the defaults have no conditions",
             .expected = "conditions",
             .hint = "write: " + field_text(dialect_, "conditions", table_text(dialect_, "..."))});
        return;
    }
    file_.defaults.push_back(read_entries(context, *conditions, lang::SectionKind::Conditions));
}

void TreeReader::add_fallbacks(const Node& table) {
    TreeContext context{dialect_, reporter_};
    if (report_no_table(context, table, "the fallbacks")) return;
    const KnownFields fields(context, table, kFallbackKeys, lang::WordPlace::Header);
    for (const std::string_view kind : kFallbackKeys) {
        const Field* pairs = fields.find(kind);
        if (pairs == nullptr) continue;
        if (report_no_table(context, pairs->value, "a kind of fallback")) continue;
        for (const Field& pair : pairs->value.fields) {
            const auto to = name_in(context, pair);
            const lang::Word from{.text = pair.key, .at = pair.at};
            if (!to) continue;
            if (is_name(from.text)) {
                file_.fallbacks.push_back(
                    {.is_behaviour = kind == "behaviour", .from = from, .to = *to});
                continue;
            }
            reporter_.add({.code = "vehicle/bad-name",
                           .at = pair.at,
                           .message = lang::quoted(pair.key) + " is no name of a context",
                           .expected = "a letter, then letters, digits and underscores"});
        }
    }
}

}  // namespace vantage::vehicles
