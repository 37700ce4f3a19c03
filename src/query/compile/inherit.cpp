// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See inherit.h.

#include "query/compile/inherit.h"

#include <algorithm>
#include <unordered_set>

#include "base/spelling.h"

namespace vantage::compile {

namespace {

std::vector<std::string_view> query_names(const CompileInput& input) {
    std::vector<std::string_view> names;
    for (const lang::Query& query : input.file->queries)
        names.push_back(query.name.text);
    for (const lang::File* file : input.library) {
        if (file == input.file) continue;
        for (const lang::Query& query : file->queries)
            names.push_back(query.name.text);
    }
    return names;
}

void tell_unknown_base(const CompileInput& input, const lang::Query& query, Messages& messages) {
    std::vector<std::string_view> names = query_names(input);
    names.erase(std::remove(names.begin(), names.end(), query.name.text), names.end());
    const std::string_view near = closest_word(query.base.text, names);
    messages.report({.code = "query/unknown-base",
                     .at = query.base.at,
                     .text = "there is no query '" + query.base.text + "' to extend",
                     .found = query.base.text,
                     .expected = "a query of this file or of its library",
                     .hint = near.empty() ? ""
                                          : "did you mean 'query " + query.name.text + " extends " +
                                                std::string(near) + "'?"});
}

/// One circle, one message: its first query in the file tells it.
bool is_first_of_circle(const CompileInput& input, const lang::Query& query,
                        const std::vector<const lang::Query*>& circle) {
    for (const lang::Query& other : input.file->queries) {
        if (std::find(circle.begin(), circle.end(), &other) != circle.end())
            return &other == &query;
    }
    return false;
}

void tell_circle(const CompileInput& input, const lang::Query& query,
                 const std::vector<const lang::Query*>& chain, Messages& messages) {
    if (!is_first_of_circle(input, query, chain)) return;
    std::string circle;
    for (const lang::Query* member : chain)
        circle += member->name.text + " -> ";
    messages.report({.code = "query/cyclic-base",
                     .at = query.base.at,
                     .text = "'" + query.name.text + "' extends itself",
                     .found = circle + query.name.text,
                     .expected = "bases that end somewhere",
                     .hint = "remove one 'extends'"});
}

void tell_deep(const lang::Query& query, Messages& messages) {
    messages.report({.code = "query/deep-base",
                     .at = query.base.at,
                     .text = "'" + query.name.text + "' extends too many queries in a row",
                     .found = "more than " + std::to_string(kMostBases),
                     .expected = "at most " + std::to_string(kMostBases),
                     .hint = "extend one of the earlier ones"});
}

}  // namespace

QueryIndex::QueryIndex(const lang::File& file, const LibraryIndex& library) : library_(library) {
    for (const lang::Query& query : file.queries)
        own_.emplace(query.name.text, &query);
}

FoundQuery QueryIndex::find(std::string_view name) const {
    const auto own = own_.find(name);
    if (own != own_.end()) return {own->second, false};
    return {library_.find(name), true};
}

Inheritance find_bases(const CompileInput& input, const QueryIndex& queries,
                       const lang::Query& query, Messages& messages) {
    Inheritance found;
    found.chain.push_back(&query);
    while (!found.chain.back()->base.empty()) {
        const lang::Query& last = *found.chain.back();
        const FoundQuery base = queries.find(last.base.text);
        if (base.query == nullptr) {
            const bool is_own = &last == &query;
            if (is_own && !input.file->is_incomplete) tell_unknown_base(input, query, messages);
            found.is_broken = true;
            if (!is_own) tell_broken_base(found, query, messages);
            break;
        }
        found.is_from_elsewhere |= base.is_elsewhere;
        const auto known = std::find(found.chain.begin(), found.chain.end(), base.query);
        if (known != found.chain.end() || found.chain.size() > kMostBases) {
            found.is_broken = true;
            if (known == found.chain.begin()) tell_circle(input, query, found.chain, messages);
            if (known == found.chain.end()) tell_deep(query, messages);
            break;
        }
        found.chain.push_back(base.query);
    }
    std::reverse(found.chain.begin(), found.chain.end());
    return found;
}

void tell_broken_base(const Inheritance& inheritance, const lang::Query& query,
                      Messages& messages) {
    if (!inheritance.is_from_elsewhere) return;
    messages.report({.code = "query/broken-base",
                     .at = query.base.at,
                     .text = "'" + query.base.text + "' has mistakes of its own",
                     .found = query.base.text,
                     .hint = "check the file that it stands in"});
}

void tell_duplicate_queries(const lang::File& file, const LibraryIndex& library,
                            Messages& messages) {
    std::unordered_set<std::string_view> own;
    for (const lang::Query& query : file.queries) {
        const lang::File* const other = library.who_else_has(query.name.text, &file);
        const bool is_new = own.insert(query.name.text).second && other == nullptr;
        if (is_new || query.is_incomplete) continue;
        messages.about("");
        const std::string where = other != nullptr ? "the file " + other->name : "this file";
        messages.report({.code = "query/duplicate-query",
                         .at = query.name.at,
                         .text = where + " has another query '" + query.name.text + "'",
                         .found = query.name.text,
                         .expected = "a name of its own for each query",
                         .hint = "rename one of them"});
    }
}

void tell_bad_fallbacks(const lang::File& file, Messages& messages) {
    messages.about("");
    std::unordered_set<std::string_view> known[2];
    for (const lang::Fallback& fallback : file.fallbacks) {
        const std::size_t kind = fallback.is_behaviour ? 1 : 0;
        const bool is_repeated = !known[kind].insert(fallback.from.text).second;
        const bool is_itself = fallback.from.text == fallback.to.text;
        if (!is_repeated && !is_itself) continue;
        messages.report({.code = "query/fallback",
                         .at = fallback.from.at,
                         .text = is_itself ? "'" + fallback.from.text + "' falls back on itself"
                                           : "'" + fallback.from.text + "' has two fallbacks",
                         .found = fallback.from.text + " = " + fallback.to.text,
                         .hint = "remove this line"});
    }
}

}  // namespace vantage::compile
