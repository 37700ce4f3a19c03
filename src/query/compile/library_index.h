// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the files of a library need to know of each other: made once, or a library of many files
// would be gone through once for each of them.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "query/lang/syntax.h"

namespace vantage::compile {

inline constexpr std::size_t kMostBases = 8;  ///< That a query may extend, one by one.

/// The files must outlive it and stay as they are.
class LibraryIndex {
  public:
    explicit LibraryIndex(std::span<const lang::File* const> files);

    /// The first query of the name; null when there is none.
    const lang::Query* find(std::string_view name) const;
    /// The first other file with a query of the name; null when there is none.
    const lang::File* who_else_has(std::string_view name, const lang::File* file) const;
    const std::vector<const lang::File*>& files_with_defaults() const { return with_defaults_; }

  private:
    struct Found {
        const lang::Query* query = nullptr;
        const lang::File* file = nullptr;
        const lang::File* other_file = nullptr;  ///< The first besides `file`.
    };
    std::unordered_map<std::string_view, Found> queries_;
    std::vector<const lang::File*> with_defaults_;
};

}  // namespace vantage::compile
