// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The first pass: words become rows of the catalog. Here are queries, their headers and what they
// extend; options and entries are binder.h's.

#include <algorithm>
#include <optional>

#include "query/compile/bind_header.h"
#include "query/compile/binder.h"
#include "query/compile/inherit.h"
#include "query/compile/passes.h"

namespace vantage::compile {

namespace {

DeclaredNames declared_by(const std::vector<const lang::Query*>& chain) {
    DeclaredNames declared;
    for (const lang::Query* query : chain) {
        declared.is_incomplete |= query->is_incomplete;
        for (const lang::Word& word : query->objects)
            declared.objects.push_back(word.text);
        for (const lang::Word& word : query->values)
            declared.values.push_back(word.text);
    }
    return declared;
}

/// Options of a query go over those of the one that it extends.
void add_options(std::vector<BoundOption>& own, std::vector<BoundOption>& options) {
    const std::size_t base_count = options.size();
    for (BoundOption& option : own) {
        const auto base_end = options.begin() + static_cast<std::ptrdiff_t>(base_count);
        const auto same = std::find_if(options.begin(), base_end, [&](const BoundOption& other) {
            return !option.label.empty() && other.label == option.label;
        });
        if (same != base_end) {
            *same = std::move(option);
        } else {
            options.push_back(std::move(option));
        }
    }
}

std::vector<BoundOption> bind_options(const lang::Query& query, Binder& binder,
                                      Messages& messages) {
    std::vector<BoundOption> options;
    for (std::size_t i = 0; i < query.options.size() && i < kMaxOptions; ++i) {
        messages.about(query.name.text, i, query.options[i].label);
        options.push_back(binder.bind_option(query.options[i]));
    }
    return options;
}

/// The query with all that it extends; what those say wrong is told where they are compiled.
BoundQuery bind_query(Compilation& compilation, const QueryIndex& queries,
                      const lang::Query& query) {
    Messages& messages = compilation.messages;
    const std::size_t errors = messages.error_count();
    BoundQuery bound{.name = query.name.text, .source = &query};
    messages.about(query.name.text);
    const Inheritance inheritance = find_bases(compilation.input, queries, query, messages);
    const DeclaredNames declared = declared_by(inheritance.chain);
    for (const lang::Query* part : inheritance.chain) {
        const bool is_own = part == &query;
        Messages silent(*compilation.input.file, compilation.input.is_host_code);
        Messages& told = is_own ? messages : silent;
        told.about(part->name.text);
        bind_header(*part, *compilation.input.catalog, told, bound);
        Binder binder(compilation.input, told, declared);
        std::vector<BoundOption> options = bind_options(*part, binder, told);
        for (BoundOption& option : options)
            option.is_inherited = !is_own;
        add_options(options, bound.options);
        if (silent.error_count() > 0) {
            bound.is_broken = true;
            tell_broken_base(inheritance, query, messages);
        }
    }
    const auto has_none = [](const lang::Query* part) { return part->is_without_defaults; };
    if (std::any_of(inheritance.chain.begin(), inheritance.chain.end(), has_none)) {
        for (BoundOption& option : bound.options)
            option.is_without_defaults = true;
    }
    bound.is_broken |= inheritance.is_broken || messages.error_count() != errors;
    return bound;
}

void bind_defaults(Compilation& compilation, const LibraryIndex& library) {
    const DeclaredNames nothing;
    const auto bind_file = [&](const lang::File& file, Messages& messages) {
        Binder binder(compilation.input, messages, nothing);
        messages.about_defaults();
        for (const lang::Section& section : file.defaults)
            compilation.defaults.push_back(binder.bind_conditions(section));
    };
    bind_file(*compilation.input.file, compilation.messages);
    for (const lang::File* file : library.files_with_defaults()) {
        Messages silent(*file, false);
        if (file != compilation.input.file) bind_file(*file, silent);
    }
}

/// What queries inherit counts as well: a small file can extend a large query very often.
constexpr std::size_t kMostEntriesOfFile = 50'000;

std::size_t entry_count(const BoundQuery& query) {
    std::size_t count = query.options.size();
    for (const BoundOption& option : query.options)
        count += option.generators.size() + option.conditions.size() + option.weights.size();
    return count;
}

void tell_too_large(const lang::Query& query, Messages& messages) {
    messages.about("");
    messages.report({.code = "query/too-large",
                     .at = query.name.at,
                     .text = "the queries up to here have too many entries for one file",
                     .expected = "at most " + std::to_string(kMostEntriesOfFile) +
                                 ", inherited ones counted in",
                     .hint = "make several files of it"});
}

/// A file without anything in it is mostly one in which something was forgotten.
void tell_empty(const lang::File& file, Messages& messages) {
    const bool has_any = !file.queries.empty() || !file.defaults.empty() || !file.fallbacks.empty();
    if (has_any || file.is_incomplete || file.name.empty()) return;
    const char* hint = "a file begins like this: query MyQuery";
    if (file.vehicle == lang::Vehicle::Lua)
        hint = "call query with a table: query { name = \"MyQuery\", ... }";
    if (file.vehicle == lang::Vehicle::Json)
        hint = "write: {\"queries\": [{\"name\": \"MyQuery\", \"options\": [...]}]}";
    messages.about("");
    messages.report({.code = "query/nothing-declared",
                     .at = {.line = 1, .column = 1, .length = 1},
                     .text = "the file declares no query, no defaults and no fallback",
                     .found = "nothing",
                     .expected = "a query",
                     .hint = hint});
}

}  // namespace

void bind_pass(Compilation& compilation) {
    const CompileInput& input = compilation.input;
    tell_empty(*input.file, compilation.messages);
    std::optional<LibraryIndex> made;
    const LibraryIndex& library =
        input.index != nullptr ? *input.index : made.emplace(input.library);
    bind_defaults(compilation, library);
    tell_bad_fallbacks(*input.file, compilation.messages);
    tell_duplicate_queries(*input.file, library, compilation.messages);
    const QueryIndex queries(*input.file, library);
    std::size_t entries = 0;
    for (const lang::Query& query : input.file->queries) {
        if (compilation.messages.is_full()) return;
        if (entries > kMostEntriesOfFile) {
            compilation.queries.clear();  // the other passes need not look at them
            return tell_too_large(query, compilation.messages);
        }
        compilation.queries.push_back(bind_query(compilation, queries, query));
        entries += entry_count(compilation.queries.back());
    }
}

}  // namespace vantage::compile
