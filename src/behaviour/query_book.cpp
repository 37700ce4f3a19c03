// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_book.h.

#include "vantage_behaviour/query_book.h"

#include <algorithm>
#include <cmath>

namespace vantage {

struct BookEntry {
    std::string behaviour, environment;  ///< Of a context...
    std::string name;                    ///< ...or, when they are empty, the query's name.
    std::shared_ptr<const BookQuery> query;

    SelectedQuery select(const QueryLibrary& library) const {
        if (name.empty()) return library.select({behaviour, environment});
        return {library.find(name), ContextFit::None};
    }
};

namespace {

Score span_of(const Program& program, const ProgramOption& option) {
    double span = 0;
    for (const ProgramStep& step : program.steps_of(option))
        span += step.role == StepRole::Weight ? std::abs(double{step.multiplier}) : 0.0;
    return static_cast<Score>(span / kScoreUnit);
}

std::shared_ptr<const Program> shared(Result<Program> program) {
    return program.ok() ? std::make_shared<const Program>(std::move(*program)) : nullptr;
}

std::shared_ptr<const BookQuery> write_down(const SelectedQuery& selected, const Catalog& catalog) {
    auto query = std::make_shared<BookQuery>();
    query->program = selected.program;
    query->fit = selected.fit;
    const Program& program = *selected.program;
    for (std::uint32_t i = 0; i < program.options.size(); ++i) {
        query->options.push_back({.check = shared(keep_check(program, i, catalog)),
                                  .held = shared(keep_score(program, i, catalog)),
                                  .span = span_of(program, program.options[i])});
    }
    return query;
}

Diagnostic no_query(const BookEntry& entry) {
    const bool is_context = entry.name.empty();
    return {.code = "book/no-query",
            .message = is_context ? "the library has no query for this behaviour"
                                  : "the library has no query of this name",
            .found = is_context ? "behaviour '" + entry.behaviour + "' in environment '" +
                                      entry.environment + "'"
                                : "'" + entry.name + "'",
            .hint = "load a query with 'behaviour " +
                    (is_context ? entry.behaviour : std::string("NAME")) + "' first"};
}

}  // namespace

struct QueryBook::Impl {
    Result<QueryKey> add(BookEntry entry);

    const QueryLibrary& library;
    const Catalog& catalog;
    std::vector<BookEntry> entries;
};

Result<QueryKey> QueryBook::Impl::add(BookEntry entry) {
    const auto is_same = [&](const BookEntry& other) {
        return other.name == entry.name && other.behaviour == entry.behaviour &&
               other.environment == entry.environment;
    };
    const auto at = std::find_if(entries.begin(), entries.end(), is_same);
    if (at != entries.end()) return QueryKey{static_cast<std::uint32_t>(at - entries.begin()) + 1};
    const SelectedQuery selected = entry.select(library);
    if (selected.program == nullptr) return no_query(entry);
    entry.query = write_down(selected, catalog);
    entries.push_back(std::move(entry));
    return QueryKey{static_cast<std::uint32_t>(entries.size())};
}

QueryBook::QueryBook(const QueryLibrary& library, const Catalog& catalog)
    : impl_(new Impl{library, catalog, {}}) {}
QueryBook::~QueryBook() = default;

Result<QueryKey> QueryBook::add(const QueryContext& context) {
    return impl_->add({.behaviour = std::string(context.behaviour),
                       .environment = std::string(context.environment),
                       .name = {},
                       .query = nullptr});
}

Result<QueryKey> QueryBook::add_named(std::string_view query) {
    return impl_->add(
        {.behaviour = {}, .environment = {}, .name = std::string(query), .query = nullptr});
}

std::uint32_t QueryBook::refresh() {
    std::uint32_t changed = 0;
    for (BookEntry& entry : impl_->entries) {
        const SelectedQuery selected = entry.select(impl_->library);
        if (selected.program == nullptr || selected.program == entry.query->program) continue;
        entry.query = write_down(selected, impl_->catalog);
        ++changed;
    }
    return changed;
}

std::shared_ptr<const BookQuery> QueryBook::find(QueryKey key) const noexcept {
    if (!key || key.value > impl_->entries.size()) return nullptr;
    return impl_->entries[key.value - 1].query;
}

}  // namespace vantage
