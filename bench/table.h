// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a benchmark found, in rows that print for people, are kept as CSV, and are held against the
// CSV of an earlier run: counts and hashes must be the same, ratios nearly so, times may differ.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bench {

enum class ColumnKind : std::uint8_t {
    Key,    ///< Which row this is.
    Count,  ///< The same on every machine.
    Hash,   ///< The same with the same libraries and instruction set.
    Ratio,  ///< Of two times of one run.
    Time    ///< Of this machine: never compared. Also bytes, which depend on libraries.
};

struct Column {
    std::string name;
    ColumnKind kind = ColumnKind::Key;
};

/// By how much a ratio may differ between two runs.
inline constexpr double kRatioTolerance = 0.1;

class Table {
  public:
    Table(std::string name, std::string about, std::vector<Column> columns)
        : name_(std::move(name)), about_(std::move(about)), columns_(std::move(columns)) {}

    /// Fills the cells of a new row from left to right, each as its column's kind wants it.
    class Row {
      public:
        explicit Row(Table& table) : table_(table) { table_.rows_.emplace_back(); }
        Row& text(const std::string& text);
        Row& number(double value, int decimals = 0);
        Row& hash(std::uint64_t value);
        Row& nothing() { return text(""); }

      private:
        Table& table_;
    };
    Row add_row() { return Row(*this); }

    const std::string& name() const { return name_; }
    const std::vector<Column>& columns() const { return columns_; }
    const std::vector<std::vector<std::string>>& rows() const { return rows_; }
    bool is_empty() const { return rows_.empty(); }

    /// A cell as a number; 0 where it is none. Rows and columns of this table only.
    double value(std::size_t row, std::string_view column) const;
    /// The number of the first row whose keys begin with these texts; rows().size() for none.
    std::size_t find(const std::vector<std::string>& keys) const;

  private:
    std::string name_, about_;
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;

    friend std::string as_text(const Table& table);
};

std::string as_text(const Table& table);

/// `now`, and behind it the rows of an earlier table whose keys it does not have.
Table with_rows_of(Table now, const Table& before);

/// Lines that begin with # say where and how it was measured.
std::string as_csv(const Table& table, const std::string& machine);

/// All its columns are keys: what they are otherwise, the table that made it knows.
Table read_csv(const std::string& name, const std::string& csv);

/// What a run did otherwise than one before, row by row; the columns are those of `now`. Rows that
/// only one of them has are no difference: a quick run leaves some out.
struct Comparison {
    std::size_t rows = 0;                  ///< That both have...
    std::size_t new_rows = 0;              ///< ...only this run...
    std::size_t left_rows = 0;             ///< ...only the one before.
    std::vector<std::string> differences;  ///< In counts and hashes.
    std::vector<std::string> drifts;       ///< In ratios, by more than kRatioTolerance.
};
Comparison compare(const Table& now, const Table& before);

}  // namespace vantage::bench
