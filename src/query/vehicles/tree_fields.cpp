// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tree_fields.h.

#include "query/vehicles/tree_fields.h"

#include <algorithm>
#include <cmath>

#include "base/spelling.h"

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

void report_kind(TreeContext& context, const Field& field, std::string_view expected) {
    context.reporter.add({.code = "vehicle/wrong-kind",
                          .at = field.value.at,
                          .message = lang::quoted(field.key) + " has the wrong kind of value",
                          .found = describe(field.value, context.dialect),
                          .expected = std::string(expected)});
}

std::optional<double> number_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Number && std::isfinite(field.value.number)) {
        return field.value.number;
    }
    report_kind(context, field, "a number");
    return std::nullopt;
}

std::optional<bool> truth_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Boolean) return field.value.is_true;
    report_kind(context, field, "true or false");
    return std::nullopt;
}

std::optional<std::string_view> text_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Text && !has_control_characters(field.value.text)) {
        return field.value.text;
    }
    report_kind(context, field, "a text on one line");
    return std::nullopt;
}

std::optional<lang::Word> name_in(TreeContext& context, const Field& field) {
    if (field.value.kind == Node::Kind::Text && is_name(field.value.text)) {
        return lang::Word{.text = field.value.text, .at = field.value.at};
    }
    report_kind(context, field, "a name: a letter, then letters, digits and underscores");
    return std::nullopt;
}

std::vector<lang::Word> names_in(TreeContext& context, const Field& field) {
    std::vector<lang::Word> names;
    if (field.value.kind != Node::Kind::Table) {
        if (const auto name = name_in(context, field)) names.push_back(*name);
        return names;
    }
    if (!field.value.fields.empty()) {
        report_kind(context, field, "a name, or a list of names");
        return names;
    }
    for (const Node& item : field.value.items) {
        const auto name = name_in(context, {.key = field.key, .at = item.at, .value = item});
        if (name) names.push_back(*name);
    }
    return names;
}

KnownFields::KnownFields(TreeContext& context, const Node& table,
                         std::span<const std::string_view> keys)
    : keys_(keys), found_(keys.size(), nullptr) {
    for (const Field& field : table.fields) {
        const std::size_t index = index_of(field.key, context.dialect);
        const bool is_new = index < keys_.size() && found_[index] == nullptr;
        is_clean_ = is_clean_ && is_new;
        if (index == keys_.size()) {
            context.reporter.add({.code = "vehicle/unknown-key",
                                  .at = field.at,
                                  .message = "there is no key " + lang::quoted(field.key) + " here",
                                  .expected = one_of(keys_),
                                  .hint = did_you_mean(without_capital(field.key), keys_)});
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
