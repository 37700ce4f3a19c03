// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See json_fields.h.

#include "bake/import/json_fields.h"

#include <algorithm>

#include "bake/import/words.h"
#include "base/spelling.h"
#include "base/text.h"

namespace vantage::bake {

namespace {

std::string shown(const JsonValue& value) {
    if (value.kind == JsonValue::Kind::Number) return general_text(value.number, 6);
    if (value.kind == JsonValue::Kind::String) return "\"" + value.text.substr(0, 60) + "\"";
    if (value.kind == JsonValue::Kind::Boolean) return value.boolean ? "true" : "false";
    return adapters::kind_name(value.kind);
}

}  // namespace

void Complaints::add(const JsonValue& value, const std::string& path, What what) {
    if (is_enough()) return;
    Diagnostic error;
    const bool has_area = std::string_view(what.code).find('/') != std::string_view::npos;
    error.code = has_area ? what.code : area_ + "/" + what.code;
    error.message = (path.empty() ? "" : path + ": ") + what.message;
    error.place.file = file_;
    error.place.line = value.line;
    error.place.column = value.column;
    error.found = std::move(what.found);
    error.expected = std::move(what.expected);
    error.hint = std::move(what.hint);
    list_.push_back(std::move(error));
}

JsonFields::JsonFields(const JsonValue& object, std::string path, Complaints& complaints)
    : object_(object), path_(std::move(path)), complaints_(complaints) {}

std::string JsonFields::path_of(std::string_view key) const {
    return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

bool JsonFields::is_object(const JsonValue& value, const std::string& path) {
    if (value.kind == JsonValue::Kind::Object) return true;
    complaints_.add(value, path,
                    {.code = "wrong-type",
                     .message = "this must be an object",
                     .found = shown(value),
                     .expected = "{ ... }"});
    return false;
}

const JsonValue* JsonFields::find(std::string_view key) {
    known_.push_back(key);
    return object_.find(key);
}

const JsonValue* JsonFields::find_of_kind(std::string_view key, JsonValue::Kind kind,
                                          bool is_required) {
    const JsonValue* value = find(key);
    if (value == nullptr) {
        if (is_required) {
            complaints_.add(object_, path_,
                            {.code = "missing",
                             .message = "'" + std::string(key) + "' is missing",
                             .expected = adapters::kind_name(kind)});
        }
        return nullptr;
    }
    if (value->kind == kind) return value;
    complaints_.add(*value, path_of(key),
                    {.code = "wrong-type",
                     .message = "this has the wrong type",
                     .found = shown(*value),
                     .expected = adapters::kind_name(kind)});
    return nullptr;
}

bool JsonFields::check_number(const JsonValue& value, const std::string& path,
                              const NumberRule& rule) {
    if (value.kind == JsonValue::Kind::Number && value.number >= rule.low &&
        value.number <= rule.high) {
        return true;
    }
    const bool is_number = value.kind == JsonValue::Kind::Number;
    complaints_.add(value, path,
                    {.code = is_number ? "bad-value" : "wrong-type",
                     .message = is_number ? "this number is out of range" : "this must be a number",
                     .found = shown(value),
                     .expected = "a number from " + general_text(rule.low, 6) + " to " +
                                 general_text(rule.high, 6)});
    return false;
}

double JsonFields::number(std::string_view key, NumberRule rule) {
    const double harmless = rule.fallback.value_or(rule.low);
    const JsonValue* value = find_of_kind(key, JsonValue::Kind::Number, !rule.fallback);
    if (value == nullptr) return harmless;
    return check_number(*value, path_of(key), rule) ? value->number : harmless;
}

std::string JsonFields::text(std::string_view key, std::optional<std::string> fallback) {
    const JsonValue* value = find_of_kind(key, JsonValue::Kind::String, !fallback);
    return value != nullptr ? value->text : fallback.value_or("");
}

std::size_t JsonFields::word(std::string_view key, std::span<const std::string_view> words,
                             std::optional<std::size_t> fallback) {
    const JsonValue* value = find_of_kind(key, JsonValue::Kind::String, !fallback);
    if (value == nullptr) return fallback.value_or(0);
    const auto found = std::find(words.begin(), words.end(), value->text);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    complaints_.add(*value, path_of(key),
                    {.code = "unknown-word",
                     .message = "this word is not known here",
                     .found = shown(*value),
                     .expected = one_of(words),
                     .hint = did_you_mean(value->text, words)});
    return fallback.value_or(0);
}

Numbers3 JsonFields::numbers(std::string_view key, std::size_t count, NumberRule rule) {
    const double harmless = rule.fallback.value_or(rule.low);
    Numbers3 result = {harmless, harmless, harmless};
    const JsonValue* list = find_of_kind(key, JsonValue::Kind::Array, !rule.fallback);
    if (list == nullptr) return result;
    if (list->items.size() != count) {
        complaints_.add(*list, path_of(key),
                        {.code = "wrong-type",
                         .message = "this has the wrong number of values",
                         .found = std::to_string(list->items.size()),
                         .expected = std::to_string(count) + " numbers"});
        return result;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::string path = path_of(key) + "[" + std::to_string(i) + "]";
        if (check_number(list->items[i], path, rule)) result[i] = list->items[i].number;
    }
    return result;
}

const JsonValue* JsonFields::child(std::string_view key, JsonValue::Kind kind) {
    return find_of_kind(key, kind, false);
}

void JsonFields::complain(std::string_view key, Complaints::What what) {
    const JsonValue* value = object_.find(key);
    complaints_.add(value != nullptr ? *value : object_, path_of(key), std::move(what));
}

void JsonFields::finish() {
    for (std::size_t i = 0; i < object_.keys.size() && !complaints_.is_enough(); ++i) {
        const std::string& key = object_.keys[i];
        if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
        complaints_.add(object_.items[i], path_of(key.substr(0, 60)),
                        {.code = "unknown-key",
                         .message = "this key is not known here",
                         .expected = one_of(known_),
                         .hint = did_you_mean(key, known_)});
    }
}

}  // namespace vantage::bake
