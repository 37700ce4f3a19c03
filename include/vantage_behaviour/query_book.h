// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The queries that behaviours use, found once by context or by name and from then on by a key, each
// with its light queries: the one that checks a held place and the one that scores it. What is not
// there is told when it is added, not when somebody wants to run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/answer.h"
#include "vantage/library.h"

namespace vantage {

struct BookOption {
    std::shared_ptr<const Program> check;  ///< Of its keep marks; null without any.
    std::shared_ptr<const Program> held;   ///< The same with the option's weights.
    Score span = 0;  ///< Sum of its multipliers without signs: from worst to best.
};

/// A query as behaviours use it. Never changes; who holds one keeps its version.
struct BookQuery {
    std::shared_ptr<const Program> program;
    std::vector<BookOption> options;
    ContextFit fit = ContextFit::None;  ///< How well it fits the context; None for a name.
};

/// Names an entry of a book. 0 is null.
struct QueryKey {
    std::uint32_t value = 0;
    constexpr explicit operator bool() const noexcept { return value != 0; }
    friend constexpr bool operator==(const QueryKey&, const QueryKey&) = default;
};

/// Adding and refreshing allocate; one thread at a time. find() may be called beside find().
class QueryBook {
  public:
    /// Both must outlive it.
    QueryBook(const QueryLibrary& library, const Catalog& catalog);
    ~QueryBook();

    /// The same key for the same context. Fails with "book/no-query" when the library has none.
    Result<QueryKey> add(const QueryContext& context);
    Result<QueryKey> add_named(std::string_view query);

    /// After the library has changed: finds everything anew. What is gone keeps its last version.
    /// Says how many entries have another version now.
    std::uint32_t refresh();

    /// Null for a null key.
    std::shared_ptr<const BookQuery> find(QueryKey key) const noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
