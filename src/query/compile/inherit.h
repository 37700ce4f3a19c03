// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which queries a query extends, and mistakes between queries: bases that are unknown or go in
// circles, names that are taken, fallbacks that lead nowhere.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "query/compile/compile.h"
#include "query/compile/library_index.h"
#include "query/compile/messages.h"

namespace vantage::compile {

struct Inheritance {
    std::vector<const lang::Query*> chain;  ///< From the first base to the query itself.
    bool is_broken = false;
    bool is_from_elsewhere = false;  ///< Some base stands in another file.
};

struct FoundQuery {
    const lang::Query* query = nullptr;
    bool is_elsewhere = false;
};
/// Queries by name, those of the file before those of its library.
class QueryIndex {
  public:
    QueryIndex(const lang::File& file, const LibraryIndex& library);
    FoundQuery find(std::string_view name) const;  ///< Null when there is none.

  private:
    std::unordered_map<std::string_view, const lang::Query*> own_;
    const LibraryIndex& library_;
};

Inheritance find_bases(const CompileInput& input, const QueryIndex& queries,
                       const lang::Query& query, Messages& messages);
/// Only for a base of another file: mistakes of this one are told anyway.
void tell_broken_base(const Inheritance& inheritance, const lang::Query& query, Messages& messages);

void tell_duplicate_queries(const lang::File& file, const LibraryIndex& library,
                            Messages& messages);
void tell_bad_fallbacks(const lang::File& file, Messages& messages);

}  // namespace vantage::compile
