// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See table.h.

#include "bench/table.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "bench/report_text.h"

namespace vantage::bench {

namespace {

using Cells = std::vector<std::string>;

Cells split(const std::string& line) {
    Cells cells;
    std::istringstream rest(line);
    for (std::string cell; std::getline(rest, cell, ',');)
        cells.push_back(cell);
    if (line.ends_with(",")) cells.emplace_back();
    return cells;
}

std::string joined(const Cells& cells) {
    std::string text;
    for (const std::string& cell : cells)
        text += (text.empty() ? "" : ",") + cell;
    return text;
}

Cells names_of(const Table& table) {
    Cells names;
    for (const Column& column : table.columns())
        names.push_back(column.name);
    return names;
}

std::string keys_of(const Table& table, const Cells& row) {
    std::string keys;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (table.columns()[i].kind == ColumnKind::Key) keys += row[i] + ", ";
    }
    return keys;
}

bool is_near(const std::string& now, const std::string& before) {
    if (now == before) return true;
    const double a = std::strtod(now.c_str(), nullptr), b = std::strtod(before.c_str(), nullptr);
    return a > 0 && b > 0 && std::max(a / b, b / a) <= 1 + kRatioTolerance;
}

void compare_rows(const Table& table, const Cells& now, const Cells& before, Comparison& found) {
    for (std::size_t i = 0; i < now.size(); ++i) {
        const Column& column = table.columns()[i];
        const std::string what = table.name() + ": " + keys_of(table, now) + column.name + " is " +
                                 now[i] + ", kept is " + before[i];
        const bool is_exact = column.kind == ColumnKind::Count || column.kind == ColumnKind::Hash;
        if (is_exact && now[i] != before[i]) found.differences.push_back(what);
        if (column.kind == ColumnKind::Ratio && !is_near(now[i], before[i]))
            found.drifts.push_back(what);
    }
}

}  // namespace

// ---- rows ---------------------------------------------------------------------------------------

Table::Row& Table::Row::text(const std::string& text) {
    std::string cell = text;
    std::replace(cell.begin(), cell.end(), ',', ' ');
    table_.rows_.back().push_back(std::move(cell));
    return *this;
}

Table::Row& Table::Row::number(double value, int decimals) {
    std::string cell;
    append_text(cell, "%.*f", decimals, value);
    return text(cell);
}

Table::Row& Table::Row::hash(std::uint64_t value) {
    std::string cell;
    append_text(cell, "%016llx", static_cast<unsigned long long>(value));
    return text(cell);
}

double Table::value(std::size_t row, std::string_view column) const {
    for (std::size_t i = 0; i < columns_.size() && row < rows_.size(); ++i) {
        if (columns_[i].name == column) return std::strtod(rows_[row][i].c_str(), nullptr);
    }
    return 0;
}

std::size_t Table::find(const std::vector<std::string>& keys) const {
    const auto begins_so = [&](const Cells& row) {
        return row.size() >= keys.size() && std::equal(keys.begin(), keys.end(), row.begin());
    };
    return static_cast<std::size_t>(std::find_if(rows_.begin(), rows_.end(), begins_so) -
                                    rows_.begin());
}

// ---- texts --------------------------------------------------------------------------------------

std::string as_text(const Table& table) {
    std::vector<int> widths;
    for (std::size_t i = 0; i < table.columns_.size(); ++i) {
        std::size_t width = table.columns_[i].name.size();
        for (const Cells& row : table.rows_)
            width = std::max(width, row[i].size());
        widths.push_back(static_cast<int>(width));
    }
    std::string text = table.about_ + "\n\n";
    const auto add_line = [&](const Cells& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool is_key = table.columns_[i].kind == ColumnKind::Key;
            append_text(text, is_key ? "  %-*s" : "  %*s", widths[i], cells[i].c_str());
        }
        text += "\n";
    };
    add_line(names_of(table));
    for (const Cells& row : table.rows_)
        add_line(row);
    return text + "\n";
}

std::string as_csv(const Table& table, const std::string& machine) {
    std::string text;
    std::istringstream lines(machine);
    for (std::string line; std::getline(lines, line);)
        text += "# " + line + "\n";
    text += joined(names_of(table)) + "\n";
    for (const Cells& row : table.rows())
        text += joined(row) + "\n";
    return text;
}

Table read_csv(const std::string& name, const std::string& csv) {
    std::vector<Cells> lines;
    std::istringstream text(csv);
    for (std::string line; std::getline(text, line);) {
        if (!line.empty() && !line.starts_with("#")) lines.push_back(split(line));
    }
    std::vector<Column> columns;
    for (std::size_t i = 0; !lines.empty() && i < lines[0].size(); ++i)
        columns.push_back({lines[0][i], ColumnKind::Key});
    Table table(name, "", columns);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        lines[i].resize(columns.size());
        Table::Row row = table.add_row();
        for (const std::string& cell : lines[i])
            row.text(cell);
    }
    return table;
}

namespace {

/// The row of `before` with the keys of `row`; none: the end.
std::vector<Cells>::const_iterator same_row(const Table& now, const Cells& row,
                                            const Table& before) {
    return std::find_if(before.rows().begin(), before.rows().end(), [&](const Cells& other) {
        return keys_of(now, row) == keys_of(now, other);
    });
}

}  // namespace

Table with_rows_of(Table now, const Table& before) {
    if (names_of(now) != names_of(before)) return now;
    const Table measured = now;
    for (const Cells& row : before.rows()) {
        if (same_row(measured, row, measured) != measured.rows().end()) continue;
        Table::Row added = now.add_row();
        for (const std::string& cell : row)
            added.text(cell);
    }
    return now;
}

Comparison compare(const Table& now, const Table& before) {
    Comparison found;
    if (names_of(now) != names_of(before)) {
        found.differences.push_back(now.name() + ": other columns than before");
        return found;
    }
    for (const Cells& row : now.rows()) {
        const auto same = same_row(now, row, before);
        if (same == before.rows().end()) {
            ++found.new_rows;
            continue;
        }
        ++found.rows;
        compare_rows(now, row, *same, found);
    }
    found.left_rows = before.rows().size() - std::min(before.rows().size(), found.rows);
    return found;
}

}  // namespace vantage::bench
