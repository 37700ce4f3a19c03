// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The words as JSON, for editors: completion, hover texts, checks of their own.

#include <charconv>

#include "base/json_writer.h"
#include "query/catalog/word_facts.h"
#include "query/catalog/word_list.h"

namespace vantage::words {

namespace {

/// 0.05f as people write it, not as the nearest double sees it.
double written(float number) {
    const std::string text = number_of(number);
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

const char* need_name(ObjectNeed need) {
    constexpr const char* kNames[] = {"none", "position", "facing", "velocity"};
    return kNames[static_cast<std::size_t>(need)];
}

const char* need_name(NameNeed need) {
    constexpr const char* kNames[] = {"none", "optional", "required"};
    return kNames[static_cast<std::size_t>(need)];
}

const char* cost_name(CostClass cost) {
    constexpr const char* kNames[] = {"cheap", "costly", "deferred"};
    return kNames[static_cast<std::size_t>(cost)];
}

const char* argument_kind_name(ArgumentKind kind) {
    constexpr const char* kNames[] = {"number", "flag", "choice"};
    return kNames[static_cast<std::size_t>(kind)];
}

void add_texts(JsonWriter& json, std::string_view key, std::span<const std::string_view> texts) {
    json.key(key).begin_array();
    for (const std::string_view text : texts)
        json.value(text);
    json.end_array();
}

void add_range(JsonWriter& json, float low, float high) {
    json.key("range").begin_array().value(written(low)).value(written(high)).end_array();
}

void add_argument(JsonWriter& json, const ArgumentRow& row) {
    json.begin_object().member("name", row.name).member("kind", argument_kind_name(row.kind));
    switch (row.kind) {
        case ArgumentKind::Number:
            add_range(json, row.low, row.high);
            json.member("default", written(row.default_value)).member("unit", row.unit);
            break;
        case ArgumentKind::Flag:
            json.member("default", row.default_value != 0.0f);
            break;
        case ArgumentKind::Choice:
            add_texts(json, "choices", row.choices);
            json.member("default", row.choices[static_cast<std::size_t>(row.default_value)]);
            break;
    }
    json.member("planned", row.is_planned).end_object();
}

/// What rows of all kinds have, and what those of some have. Leaves the object open.
template <class Row>
void begin_word(JsonWriter& json, const char* kind, const Row& row) {
    json.begin_object().member("name", row.name).member("kind", kind);
    add_texts(json, "aliases", row.aliases);
    if constexpr (requires { row.takes_name; }) json.member("takesName", need_name(row.takes_name));
    if constexpr (requires { row.unit; }) json.member("unit", row.unit);
    if constexpr (requires { row.arguments; }) {
        json.key("arguments").begin_array();
        for (const ArgumentRow& argument : row.arguments)
            add_argument(json, argument);
        json.end_array();
    }
    if constexpr (requires { row.needs_navigation; })
        json.member("needsNavigation", row.needs_navigation);
    json.member("help", row.help).member("example", row.example);
    json.member("planned", is_planned(row));
}

void add_word(JsonWriter& json, const GeneratorRow& row) {
    begin_word(json, "generator", row);
    constexpr std::string_view kPlaces[] = {"generation"};
    add_texts(json, "standsIn", kPlaces);
    json.member("takesFrom", row.takes_from).end_object();
}

void add_word(JsonWriter& json, const CriterionRow& row) {
    begin_word(json, "criterion", row);
    constexpr std::string_view kPlaces[] = {"conditions", "weights"};
    add_texts(json, "standsIn", kPlaces);
    json.member("value", row.kind == ValueKind::Boolean ? "boolean" : "number");
    json.member("takesObject", need_name(row.takes_object() ? row.object : ObjectNeed::None));
    add_range(json, row.range_low, row.range_high);
    json.member("cost", cost_name(row.cost)).member("needsRays", row.needs_rays).end_object();
}

void add_word(JsonWriter& json, const ObjectRow& row) {
    begin_word(json, "object", row);
    constexpr std::string_view kPlaces[] = {"generation", "conditions", "weights"};
    add_texts(json, "standsIn", kPlaces);
    json.member("isSet", row.is_set).end_object();
}

void add_word(JsonWriter& json, const SymbolRow& row) {
    begin_word(json, "value", row);
    constexpr std::string_view kPlaces[] = {"generation", "conditions", "weights"};
    add_texts(json, "standsIn", kPlaces);
    json.end_object();
}

template <class Row>
void add_words(JsonWriter& json, const std::vector<const Row*>& rows) {
    for (const Row* row : rows)
        add_word(json, *row);
}

}  // namespace

std::string words_as_json(const WordSelection& words) {
    JsonWriter json;
    json.begin_object().key("words").begin_array();
    add_words(json, words.generators);
    add_words(json, words.criteria);
    add_words(json, words.objects);
    add_words(json, words.symbols);
    json.end_array().end_object();
    return json.text() + "\n";
}

}  // namespace vantage::words
