// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The fourth pass: entries into their canonical order, the bytes of (word, object, limit,
// arguments), then name, quantifier and group. It is the order of summation and of the numbering of
// candidates, and must not depend on how a query was written: groups are numbered by what they say.

#include <algorithm>
#include <map>

#include "base/bytes.h"
#include "query/compile/passes.h"

namespace vantage::compile {

namespace {

class SortKey {
  public:
    SortKey& text(std::string_view part) {
        key_ += part;
        key_ += '\0';
        return *this;
    }
    template <class T>
    SortKey& bytes(const T& value) {
        ByteWriter out;
        out.write(value);
        key_.append(out.bytes().begin(), out.bytes().end());
        return *this;
    }
    std::string take() { return std::move(key_); }

  private:
    std::string key_;
};

std::string sort_key(const BoundGenerator& generator) {
    return SortKey()
        .text(generator.row->name)
        .text(generator.center + ' ' + generator.from)
        .bytes(Limit::None)
        .bytes(generator.arguments.values)
        .bytes(generator.radius.number)
        .text(generator.name)
        .text(generator.radius.symbol)
        .take();
}

/// True and false of one word sort alike.
std::string sort_key(const BoundStep& step) {
    return SortKey()
        .text(step.row->name)
        .text(step.object)
        .bytes(step.limit == Limit::IsFalse ? Limit::IsTrue : step.limit)
        .bytes(step.arguments.values)
        .text(step.name)
        .bytes(step.quantifier)
        .take();
}

/// All that a step says, but its group.
std::string full_key(const BoundStep& step) {
    return SortKey()
        .text(sort_key(step))
        .bytes(step.limit)
        .bytes(step.value.number)
        .text(step.value.symbol)
        .bytes(step.is_kept)
        .bytes(step.keep_slack)
        .take();
}

template <class Bound>
void sort_entries(std::vector<Bound>& entries) {
    std::vector<std::pair<std::string, std::size_t>> keys;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        std::string key = sort_key(entries[i]);
        if constexpr (std::is_same_v<Bound, BoundStep>) {
            key += static_cast<char>(entries[i].group);
            key += full_key(entries[i]);
        }
        keys.emplace_back(std::move(key), i);
    }
    std::sort(keys.begin(), keys.end());
    std::vector<Bound> sorted;
    for (const auto& [key, index] : keys)
        sorted.push_back(std::move(entries[index]));
    entries = std::move(sorted);
}

/// From 1, in the order of what their members say.
void number_groups(std::vector<BoundStep>& conditions) {
    std::map<std::uint16_t, std::vector<std::string>> members;
    for (const BoundStep& step : conditions) {
        if (step.group != 0) members[step.group].push_back(full_key(step));
    }
    std::vector<std::pair<std::vector<std::string>, std::uint16_t>> groups;
    for (auto& [group, keys] : members) {
        std::sort(keys.begin(), keys.end());
        groups.emplace_back(std::move(keys), group);
    }
    std::sort(groups.begin(), groups.end());
    std::map<std::uint16_t, std::uint16_t> number_of;
    for (const auto& [keys, group] : groups)
        number_of.emplace(group, static_cast<std::uint16_t>(number_of.size() + 1));
    for (BoundStep& step : conditions) {
        if (step.group != 0) step.group = number_of[step.group];
    }
}

}  // namespace

void order_query(BoundQuery& query) {
    for (BoundOption& option : query.options) {
        number_groups(option.conditions);
        sort_entries(option.generators);
        sort_entries(option.conditions);
        sort_entries(option.weights);
    }
}

void order_pass(Compilation& compilation) {
    for (BoundQuery& query : compilation.queries) {
        if (!query.is_broken) order_query(query);
    }
}

}  // namespace vantage::compile
