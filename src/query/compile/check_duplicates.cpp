// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The same entry twice. Glue words mean nothing, so "distance to target" is "distance from target";
// in a table of another vehicle one would silently replace the other.

#include <unordered_map>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

void tell_duplicate(const lang::Entry& entry, const lang::Entry& first, Messages& messages) {
    const bool differ_in_value = value_text(entry.value) != value_text(first.value);
    std::string where = first.at.line > 0 ? " (line " + std::to_string(first.at.line) + ")" : "";
    messages.report({.code = "query/duplicate",
                     .at = entry.at,
                     .text = "'" + head_text(entry) + "' is the same entry as '" +
                             head_text(first) + "'" + where,
                     .found = entry_text(entry),
                     .expected = "one entry for it",
                     .hint = differ_in_value ? "keep '" + entry_text(first) + "' or '" +
                                                   entry_text(entry) + "', and remove the other"
                                             : "remove one of them"});
}

template <class Bound>
void check_list(const std::vector<Bound>& list, Messages& messages) {
    std::unordered_map<std::string, const lang::Entry*> known;
    for (const Bound& bound : list) {
        if (bound.source == nullptr) continue;
        const auto [entry, is_new] = known.emplace(entry_key(bound), bound.source);
        if (!is_new) tell_duplicate(*bound.source, *entry->second, messages);
    }
}

}  // namespace

void check_duplicates(const BoundOption& option, Messages& messages) {
    check_list(option.generators, messages);
    check_list(option.conditions, messages);
    check_list(option.weights, messages);
}

}  // namespace vantage::compile
