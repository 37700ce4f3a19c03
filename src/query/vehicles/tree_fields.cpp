// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tree_fields.h.

#include "query/vehicles/tree_fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/spelling.h"
#include "base/text.h"
#include "query/lang/customary_words.h"

namespace vantage::vehicles {

namespace {

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool has_control_characters(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

/// "Generation" becomes "generation".
std::string without_capital(std::string_view key) {
    std::string lowered(key);
    if (!lowered.empty() && lowered[0] >= 'A' && lowered[0] <= 'Z') {
        lowered[0] = static_cast<char>(lowered[0] - 'A' + 'a');
    }
    return lowered;
}

}  // namespace

bool is_name(std::string_view text) {
    if (text.empty() || !is_letter(text[0])) return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

std::string describe(const Node& node, const Dialect& dialect) {
    switch (node.kind) {
        case Node::Kind::Nothing:
            return dialect.nothing_name;
        case Node::Kind::Boolean:
            return node.is_true ? "true" : "false";
        case Node::Kind::Number:
            return std::isfinite(node.number) ? "a number" : "a number that is not finite";
        case Node::Kind::Text:
            return "the text " + lang::quoted(node.text);
        case Node::Kind::Table:
            return !node.items.empty() && node.fields.empty() ? dialect.list_name
                                                              : dialect.table_name;
    }
    return {};
}

std::string field_text(const Dialect& dialect, std::string_view key, const std::string& value) {
    const std::string name(key);
    if (dialect.vehicle == lang::Vehicle::Json) return "\"" + name + "\": " + value;
    return (is_name(key) && key != "not" ? name : "[\"" + name + "\"]") + " = " + value;
}

std::string list_text(const Dialect& dialect, const std::string& items) {
    return dialect.vehicle == lang::Vehicle::Json ? "[" + items + "]" : "{ " + items + " }";
}

std::string table_text(const Dialect& dialect, const std::string& fields) {
    return dialect.vehicle == lang::Vehicle::Json ? "{" + fields + "}" : "{ " + fields + " }";
}

std::string scalar_text(const Node& node) {
    switch (node.kind) {
        case Node::Kind::Boolean:
            return node.is_true ? "true" : "false";
        case Node::Kind::Number:
            return std::isfinite(node.number) ? number_text(node.number) : std::string{};
        case Node::Kind::Text:
            return "\"" + node.text + "\"";
        default:
            return {};
    }
}

void report_kind(TreeContext& context, const Field& field, std::string_view expected,
                 std::string hint) {
    if (hint.empty()) {
        hint = field.value.kind == Node::Kind::Nothing
                   ? "write " + std::string(expected) + ", or leave the key out"
                   : "write " + std::string(expected);
    }
    context.reporter.add({.code = "vehicle/wrong-kind",
                          .at = field.value.at,
                          .message = lang::quoted(field.key) + " has the wrong kind of value",
                          .found = describe(field.value, context.dialect),
                          .expected = std::string(expected),
                          .hint = std::move(hint)});
}

namespace {

/// The first number in a text: "score >= 0.5" has 0.5, "30 %" has 0.3.
std::string number_inside(std::string_view text) {
    const std::size_t begin = text.find_first_of("0123456789");
    if (begin == std::string_view::npos) return lang::number_called(text);
    std::size_t end = begin;
    while (end < text.size() && (text[end] == '.' || (text[end] >= '0' && text[end] <= '9')))
        ++end;
    const bool is_negative = begin > 0 && text[begin - 1] == '-';
    const std::string number(
        text.substr(begin - (is_negative ? 1 : 0), end - begin + (is_negative ? 1 : 0)));
    if (text.find('%', end) == std::string_view::npos) return number;
    double share = 0;
    std::from_chars(number.data(), number.data() + number.size(), share);
    return number_text(share / 100);
}

/// "find cover" as a name: findCover.
std::string name_out_of(std::string_view text) {
    std::string name;
    bool is_new_word = false;
    for (const char c : text) {
        const bool is_part = is_letter(c) || (c >= '0' && c <= '9') || c == '_';
        if (!is_part) {
            is_new_word = !name.empty();
            continue;
        }
        name += is_new_word && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        is_new_word = false;
    }
    if (name.empty() || !is_letter(name[0])) name.insert(0, "Q");
    return name;
}

}  // namespace

std::optional<double> number_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Number && std::isfinite(field.value.number)) {
        return field.value.number;
    }
    std::string number =
        field.value.kind == Node::Kind::Text ? number_inside(field.value.text) : std::string{};
    const bool is_one_in_a_list = field.value.items.size() == 1 && field.value.fields.empty();
    if (is_one_in_a_list) number = scalar_text(field.value.items.front());
    if (number.empty()) number = field.key == "accept" ? "0.25" : "1";
    report_kind(context, field, "a number",
                "write a number: " + field_text(context.dialect, field.key, number));
    return std::nullopt;
}

std::optional<bool> truth_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Boolean) return field.value.is_true;
    const std::string text =
        field.value.kind == Node::Kind::Text ? lang::folded(field.value.text) : std::string{};
    const bool is_false = text == "false" || text == "no" || text == "off" ||
                          (field.value.kind == Node::Kind::Number && field.value.number == 0);
    std::string hint =
        "write: " + field_text(context.dialect, field.key, is_false ? "false" : "true");
    if (field.key == "keep" && field.value.kind == Node::Kind::Number) {
        hint = "write: " + field_text(context.dialect, "keep", "true") + ", " +
               field_text(context.dialect, "slack", number_text(field.value.number));
    }
    report_kind(context, field, "true or false", std::move(hint));
    return std::nullopt;
}

std::optional<std::string_view> text_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Text && !has_control_characters(field.value.text)) {
        return field.value.text;
    }
    const bool is_number = field.value.kind == Node::Kind::Number;
    report_kind(context, field, "a text on one line",
                is_number ? "write: " + field_text(context.dialect, field.key,
                                                   "\"" + scalar_text(field.value) + "\"")
                          : std::string{});
    return std::nullopt;
}

std::optional<lang::Word> name_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Text && is_name(field.value.text)) {
        return lang::Word{.text = field.value.text, .at = field.value.at};
    }
    std::string hint;
    const bool is_text = field.value.kind == Node::Kind::Text;
    if (is_text || field.value.kind == Node::Kind::Number) {
        const std::string name =
            name_out_of(is_text ? std::string_view(field.value.text) : scalar_text(field.value));
        hint = "write: " + field_text(context.dialect, field.key, "\"" + name + "\"");
    }
    report_kind(context, field, "a name: a letter, then letters, digits and underscores",
                std::move(hint));
    return std::nullopt;
}

std::vector<lang::Word> names_in(TreeContext& context, const Field& field) {
    std::vector<lang::Word> names;
    if (field.value.kind != Node::Kind::Table) {
        if (const auto name = name_in(context, field)) names.push_back(*name);
        return names;
    }
    if (!field.value.fields.empty()) {
        std::string list;  // { jungle = true }
        for (const Field& name : field.value.fields)
            list += (list.empty() ? "\"" : ", \"") + name.key + "\"";
        if (field.value.fields.size() > 1) list = list_text(context.dialect, list);
        report_kind(context, field, "a name, or a list of names",
                    "write: " + field_text(context.dialect, field.key, list));
        return names;
    }
    for (const Node& item : field.value.items) {
        const auto name = name_in(context, {.key = field.key, .at = item.at, .value = item});
        if (name) names.push_back(*name);
    }
    return names;
}

KnownFields::KnownFields(TreeContext& context, const Node& table,
                         std::span<const std::string_view> keys, lang::WordPlace place)
    : keys_(keys), found_(keys.size(), nullptr) {
    bool has_told = false;
    for (const Field& field : table.fields) {
        const std::size_t index = index_of(field.key, context.dialect);
        const bool is_new = index < keys_.size() && found_[index] == nullptr;
        is_clean_ = is_clean_ && is_new;
        if (index == keys_.size()) {
            const std::string hint = hint_for(context, field, place);
            const bool is_same_again = has_told && hint.find("put ") == 0;
            has_told = true;
            if (is_same_again) continue;  // The same move, once more.
            context.reporter.add({.code = "vehicle/unknown-key",
                                  .at = field.at,
                                  .message = "there is no key " + lang::quoted(field.key) + " here",
                                  .expected = one_of(keys_),
                                  .hint = hint});
        } else if (found_[index] != nullptr) {
            context.reporter.add({.code = "vehicle/duplicate-key",
                                  .at = field.at,
                                  .message = "the key " + lang::quoted(keys_[index]) +
                                             " is given twice, in two spellings",
                                  .hint = "remove one of them"});
        } else {
            found_[index] = &field;
        }
    }
}

/// The key that was meant, or the place where this one belongs.
std::string KnownFields::hint_for(const TreeContext& context, const Field& field,
                                  lang::WordPlace place) const {
    constexpr std::string_view kSections[] = {"generation", "conditions", "weights", "parameters"};
    const Dialect& dialect = context.dialect;
    const std::string key = without_capital(field.key);
    const bool is_json = dialect.vehicle == lang::Vehicle::Json;
    const auto is_one_of = [&](std::span<const std::string_view> list) {
        return std::find(list.begin(), list.end(), key) != list.end();
    };
    if (place == lang::WordPlace::Header && is_one_of(kSections)) {
        const std::string option = table_text(dialect, field_text(dialect, key, "..."));
        return "put the sections into an option: " +
               (is_json ? "\"options\": [" + option + "]" : option);
    }
    if (place == lang::WordPlace::RootKey && (key == "name" || key == "options"))
        return "put the query into a list: {\"queries\": [{\"name\": ...}]}";
    const std::string_view argument =
        lang::known_word(key, lang::WordPlace::Argument, lang::kCustomaryArguments);
    const std::string_view meant = lang::known_word(key, place, keys_);
    if (place == lang::WordPlace::EntryKey && meant.empty() && !argument.empty()) {
        const std::string value = scalar_text(field.value);
        const std::string inside =
            table_text(dialect, field_text(dialect, argument, value.empty() ? "..." : value));
        return "put it into arguments: " + field_text(dialect, "arguments", inside);
    }
    const std::string guess = lang::did_you_mean(key, place, keys_);
    return guess.empty() ? "the keys here are " + one_of(keys_) : guess;
}

const Field* KnownFields::find(std::string_view key) const {
    const auto at = std::find(keys_.begin(), keys_.end(), key);
    return at == keys_.end() ? nullptr : found_[static_cast<std::size_t>(at - keys_.begin())];
}

std::size_t KnownFields::index_of(std::string_view written, const Dialect& dialect) const {
    const std::string key =
        dialect.takes_capitals ? without_capital(written) : std::string(written);
    return static_cast<std::size_t>(std::find(keys_.begin(), keys_.end(), key) - keys_.begin());
}

}  // namespace vantage::vehicles
