// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Rows to columns at the lowest sum of costs: shortest augmenting paths with potentials (Kuhn 1955,
// Jonker and Volgenant 1987). Each row may also stay without a column, which counts before every
// sum. Costs are integers, so sums are exact; ties go to the lower column.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace vantage::squad {

/// How many go without, then what the others lose. Ordered in this order.
struct Cost {
    std::int64_t without = 0;
    std::int64_t loss = 0;

    friend constexpr Cost operator+(Cost a, Cost b) noexcept {
        return {a.without + b.without, a.loss + b.loss};
    }
    friend constexpr Cost operator-(Cost a, Cost b) noexcept {
        return {a.without - b.without, a.loss - b.loss};
    }
    friend constexpr auto operator<=>(const Cost&, const Cost&) noexcept = default;
};

inline constexpr std::int64_t kForbidden = std::numeric_limits<std::int64_t>::max();
inline constexpr std::uint32_t kNoColumn = 0xffffffffu;

class Matching {
  public:
    Matching(std::uint32_t max_rows, std::uint32_t max_columns);

    /// `losses` row by row, 0 to 2^55 each, or kForbidden. Gives the least cost; columns() then
    /// says who has which, kNoColumn for those without.
    Cost solve(std::uint32_t rows, std::uint32_t columns,
               std::span<const std::int64_t> losses) noexcept;
    std::span<const std::uint32_t> columns() const noexcept { return column_of_; }

  private:
    static constexpr std::uint32_t kFree = 0xffffffffu;

    Cost cost_at(std::uint32_t row, std::uint32_t column) const noexcept;
    void place(std::uint32_t row) noexcept;

    std::uint32_t rows_ = 0, columns_ = 0;  ///< Columns with a place; then one a row without.
    std::span<const std::int64_t> losses_;
    std::vector<Cost> row_potential_, column_potential_, shortest_;
    std::vector<std::uint32_t> row_of_, column_of_, before_;
    std::vector<std::uint8_t> is_done_;
};

}  // namespace vantage::squad
