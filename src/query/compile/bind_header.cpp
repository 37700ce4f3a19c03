// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See bind_header.h.

#include "query/compile/bind_header.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_set>

#include "base/text.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

using lang::Value;

bool is_whole_within(const Value& value, double low, double high) {
    return value.kind == Value::Kind::Number && value.number >= low && value.number <= high &&
           value.number == std::floor(value.number);
}

void bind_wanted(const Value& value, Messages& messages, BoundQuery& bound) {
    if (is_whole_within(value, 1, kMaxResults)) {
        bound.wanted = static_cast<std::uint32_t>(value.number);
        return;
    }
    const double most = kMaxResults;
    const double nearest = value.number > 1 ? std::min(std::floor(value.number), most) : 1;
    messages.report({.code = "query/wanted",
                     .at = value.at,
                     .text = "the number of wanted results is out of range",
                     .found = value_text(value),
                     .expected = "a whole number from 1 to " + std::to_string(kMaxResults),
                     .hint = "write 'wanted " + number_text(nearest) + "'"});
}

void bind_accept(const Value& value, Messages& messages, BoundQuery& bound) {
    const bool is_number = value.kind == Value::Kind::Number && value.unit.empty();
    if (is_number && std::abs(value.number) <= static_cast<double>(kMaxMultiplier)) {
        bound.has_threshold = true;
        bound.threshold = static_cast<float>(value.number);
        return;
    }
    messages.report({.code = "query/accept",
                     .at = value.at,
                     .text = "the score to accept is no sensible number",
                     .found = value_text(value),
                     .expected = "a number, at most a million, without a unit"});
}

void bind_selection(const lang::Selection& selection, Messages& messages, BoundQuery& bound) {
    bound.selection = selection.mode;
    bound.selection_count = 0;
    bound.selection_share = 0;
    const Value& value = selection.value;
    Message message{.code = "query/selection", .at = value.at, .found = value_text(value)};
    if (selection.mode == SelectionMode::RandomAmong) {
        if (is_whole_within(value, 1, kMaxResults)) {
            bound.selection_count = static_cast<std::uint32_t>(value.number);
            return;
        }
        message.text = "'random among' takes the number of places to draw from";
        message.expected = "a whole number from 1 to " + std::to_string(kMaxResults);
        message.hint = "write 'select random among 6'";
        messages.report(message);
    } else if (selection.mode == SelectionMode::RandomWithin) {
        if (value.kind == Value::Kind::Number && value.number > 0 && value.number <= 100) {
            // C++ says 0.3f where text says 0.3: both mean the float.
            const auto percent = static_cast<double>(static_cast<float>(value.number));
            bound.selection_share = static_cast<float>(percent / 100);
            return;
        }
        message.text = "'random within' takes a percentage";
        message.expected = "over 0 and at most 100 %";
        message.hint = "write 'select random within 10 %'";
        messages.report(message);
    }
}

std::string setting_text(const lang::FailureEntry& entry) {
    return entry.value.kind == Value::Kind::Name ? entry.value.name : value_text(entry.value);
}

void bind_failure(const std::vector<lang::FailureEntry>& entries, Messages& messages,
                  BoundQuery& bound) {
    if (!entries.empty()) bound.on_failure.clear();
    std::unordered_set<std::string_view> known[2];  // Settings and signals.
    for (const lang::FailureEntry& entry : entries) {
        if (!known[entry.is_signal ? 1 : 0].insert(entry.name.text).second) {
            messages.report({.code = "query/duplicate-failure",
                             .at = entry.name.at,
                             .text = "'" + entry.name.text + "' occurs twice under on failure",
                             .found = entry.name.text,
                             .hint = "remove one of them"});
            continue;
        }
        bound.on_failure.push_back({.is_signal = entry.is_signal,
                                    .name = entry.name.text,
                                    .value = entry.is_signal ? "" : setting_text(entry)});
    }
}

/// "my_door" as one word: myDoor.
std::string without_underscore(std::string_view name) {
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '_') continue;
        const bool is_new_word = i > 0 && name[i - 1] == '_' && !text.empty();
        const bool is_small = name[i] >= 'a' && name[i] <= 'z';
        text += is_new_word && is_small ? static_cast<char>(name[i] - 'a' + 'A') : name[i];
    }
    return text;
}

/// What the header declares: once, without underscores, and not what the catalog knows anyway.
void check_declared(const std::vector<lang::Word>& words, bool are_objects, const Catalog& catalog,
                    Messages& messages) {
    std::unordered_set<std::string_view> known;
    for (const lang::Word& word : words) {
        const std::string& name = word.text;
        const bool is_repeated = !known.insert(name).second;
        const bool is_known = are_objects ? catalog.find_object(name) != nullptr
                                          : catalog.find_symbol(name) != nullptr;
        Message message{.at = word.at, .found = name, .hint = "remove it"};
        if (is_repeated) {
            message.code = "query/duplicate-name";
            message.text = "'" + name + "' is declared twice";
        } else if (name.find('_') != std::string::npos) {
            message.code = "query/name-underscore";
            message.text =
                "underscores part the words of an entry, so '" + name + "' cannot stand there";
            message.expected = "letters and digits";
            message.hint = "write: " + without_underscore(name);
        } else if (is_known) {
            message.code = "query/known-name";
            message.text = "'" + name + "' needs no declaration";
        } else {
            continue;
        }
        messages.report(message);
    }
}

}  // namespace

void bind_header(const lang::Query& query, const Catalog& catalog, Messages& messages,
                 BoundQuery& bound) {
    if (!query.behaviour.empty()) bound.behaviour = query.behaviour.text;
    if (!query.environments.empty()) bound.environments.clear();
    for (const lang::Word& environment : query.environments)
        bound.environments.push_back(environment.text);
    check_declared(query.objects, true, catalog, messages);
    check_declared(query.values, false, catalog, messages);
    if (query.wanted) bind_wanted(*query.wanted, messages, bound);
    if (query.accept) bind_accept(*query.accept, messages, bound);
    if (query.selection) bind_selection(*query.selection, messages, bound);
    bind_failure(query.on_failure, messages, bound);
}

}  // namespace vantage::compile
