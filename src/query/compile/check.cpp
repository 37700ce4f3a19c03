// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The second pass: what makes no sense, or surely is a mistake, is told. Changes nothing.

#include "query/compile/check.h"

#include <cstring>

#include "query/compile/fold_groups.h"
#include "query/compile/passes.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

void append_part(std::string& key, std::string_view part) {
    key += part;
    key += '\0';
}

std::string bytes_of(const Arguments& arguments) {
    std::string bytes(sizeof(arguments.values), '\0');
    std::memcpy(bytes.data(), arguments.values, bytes.size());
    return bytes;
}

/// What is meant is judged, not how it was written: negations and groups are folded first. What
/// cannot be folded is told by fold.
BoundQuery with_flat_groups(BoundQuery query, const CompileInput& input) {
    Messages silent(*input.file, input.is_host_code);
    for (BoundOption& option : query.options)
        fold_groups(option, silent);
    return query;
}

void check_option(const BoundQuery& query, std::size_t index, Messages& messages) {
    const BoundOption& option = query.options[index];
    messages.about(query.name, index, option.label);
    check_generators(option, messages);
    check_duplicates(option, messages);
    check_limits(option, messages);
    check_possible(option, messages);
    if (!option.is_broken) check_implied(option, messages);
    check_weights(option, messages);
    check_sizes(option, messages);
}

}  // namespace

Limit plain_limit(const BoundStep& step) {
    if (!step.is_negated) return step.limit;
    switch (step.limit) {
        case Limit::Min:
            return Limit::Below;
        case Limit::Max:
            return Limit::Above;
        case Limit::IsTrue:
            return Limit::IsFalse;
        case Limit::IsFalse:
            return Limit::IsTrue;
        case Limit::Below:
            return Limit::Min;
        case Limit::Above:
            return Limit::Max;
        case Limit::None:
            break;
    }
    return Limit::None;
}

std::string measure_key(const BoundStep& step) {
    std::string key;
    append_part(key, step.row->name);
    append_part(key, step.object);
    append_part(key, step.name);
    key += static_cast<char>('0' + static_cast<int>(step.quantifier));
    return key + bytes_of(step.arguments);
}

std::string entry_key(const BoundStep& step) {
    Limit limit = plain_limit(step);
    if (limit == Limit::IsFalse) limit = Limit::IsTrue;
    std::string key = measure_key(step);
    key += static_cast<char>('0' + static_cast<int>(limit));
    return key + std::to_string(step.group);
}

std::string entry_key(const BoundGenerator& generator) {
    std::string key;
    append_part(key, generator.row->name);
    append_part(key, generator.center);
    append_part(key, generator.from);
    append_part(key, generator.name);
    return key + bytes_of(generator.arguments);
}

std::string line_of(const BoundStep& step) {
    return step.source != nullptr ? entry_text(*step.source) : std::string(step.row->name);
}

lang::Span place_of(const BoundStep& step) {
    return step.source != nullptr ? step.source->at : lang::Span{};
}

void check_pass(Compilation& compilation) {
    Messages& messages = compilation.messages;
    for (BoundQuery& bound : compilation.queries) {
        if (messages.is_full()) return;
        const std::size_t errors = messages.error_count();
        const BoundQuery query = with_flat_groups(bound, compilation.input);
        for (std::size_t i = 0; i < query.options.size(); ++i) {
            if (!query.options[i].is_inherited) check_option(query, i, messages);
        }
        // A query whose bases are not known is not judged as a whole.
        const bool is_whole = !query.is_broken || query.source->base.empty();
        if (is_whole) check_options(query, messages);
        messages.about(query.name);
        check_query(query, messages);
        bound.is_broken |= messages.error_count() != errors;
    }
}

}  // namespace vantage::compile
