// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See matching.h. Column `columns_ + row` stands for "this row goes without": it costs one
// `without` and is that row's alone, so there is always a solution.

#include "selection/squad/matching.h"

#include <algorithm>

namespace vantage::squad {

namespace {

/// Above every sum of costs that can occur.
constexpr Cost kFar{std::int64_t{1} << 40, 0};

}  // namespace

Matching::Matching(std::uint32_t max_rows, std::uint32_t max_columns)
    : row_potential_(max_rows),
      column_potential_(max_columns + max_rows),
      shortest_(max_columns + max_rows),
      row_of_(max_columns + max_rows),
      column_of_(max_rows),
      before_(max_columns + max_rows),
      is_done_(max_columns + max_rows) {}

Cost Matching::cost_at(std::uint32_t row, std::uint32_t column) const noexcept {
    if (column >= columns_) return column - columns_ == row ? Cost{1, 0} : kFar;
    const std::int64_t loss = losses_[std::size_t{row} * columns_ + column];
    return loss == kForbidden ? kFar : Cost{0, loss};
}

/// Finds the cheapest way to bring one more row in: it takes a column, whose row takes another...
/// up to a free one. A tree of such ways grows by the nearest column, as in Dijkstra's search.
void Matching::place(std::uint32_t row) noexcept {
    const std::uint32_t all = columns_ + rows_;
    std::fill_n(shortest_.begin(), all, kFar + kFar);
    std::fill_n(is_done_.begin(), all, std::uint8_t{0});
    std::uint32_t from_column = kFree, from_row = row, end = kFree;
    Cost so_far{};
    while (end == kFree) {
        std::uint32_t nearest = kFree;
        for (std::uint32_t c = 0; c < all; ++c) {
            if (is_done_[c] != 0) continue;
            const Cost way =
                so_far + cost_at(from_row, c) - row_potential_[from_row] - column_potential_[c];
            if (way < shortest_[c]) {
                shortest_[c] = way;
                before_[c] = from_column;
            }
            if (nearest == kFree || shortest_[c] < shortest_[nearest]) nearest = c;
        }
        so_far = shortest_[nearest];
        is_done_[nearest] = 1;
        if (row_of_[nearest] == kFree) {
            end = nearest;
        } else {
            from_column = nearest;
            from_row = row_of_[nearest];
        }
    }
    row_potential_[row] = row_potential_[row] + so_far;
    for (std::uint32_t c = 0; c < all; ++c) {
        if (is_done_[c] == 0 || c == end) continue;
        const Cost change = so_far - shortest_[c];
        row_potential_[row_of_[c]] = row_potential_[row_of_[c]] + change;
        column_potential_[c] = column_potential_[c] - change;
    }
    for (std::uint32_t c = end; c != kFree; c = before_[c])
        row_of_[c] = before_[c] == kFree ? row : row_of_[before_[c]];
}

Cost Matching::solve(std::uint32_t rows, std::uint32_t columns,
                     std::span<const std::int64_t> losses) noexcept {
    rows_ = rows, columns_ = columns, losses_ = losses;
    std::fill_n(row_potential_.begin(), rows, Cost{});
    std::fill_n(column_potential_.begin(), columns + rows, Cost{});
    std::fill_n(row_of_.begin(), columns + rows, kFree);
    for (std::uint32_t row = 0; row < rows; ++row)
        place(row);
    Cost sum;
    for (std::uint32_t c = 0; c < columns + rows; ++c) {
        if (row_of_[c] == kFree) continue;
        column_of_[row_of_[c]] = c < columns ? c : kNoColumn;
        sum = sum + cost_at(row_of_[c], c);
    }
    return sum;
}

}  // namespace vantage::squad
