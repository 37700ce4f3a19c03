// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What trusting the worst-case table saves and changes: each query is evaluated twice on the moment
// that it was asked in, with the table and without, and where the answers differ it is found out
// which free ray which entry of the table denies.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/answer.h"

namespace vantage::tools {

struct TableTotals {
    std::uint64_t queries = 0, different = 0;
    std::uint64_t rays_without = 0, rays_with = 0;
    /// Of the rays without: those of words that ask the table, about bodies that were out of sight.
    /// All that a table could save which says "hidden", or nothing, and is never in doubt.
    std::uint64_t rays_to_hidden = 0;

    void add(const TableTotals& other);
};

class TableCheck {
  public:
    /// One query; the snapshot's tactics trust their tables. `label` names it in the list.
    void compare(const QueryInput& input, const std::string& label, TableTotals& totals);

    /// One line for each query that differed, the first ones.
    const std::vector<std::string>& differences() const { return differences_; }

  private:
    std::vector<std::string> differences_;
};

}  // namespace vantage::tools
