// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How the catalog keeps rows: each where it never moves, found by one look at a list, and with
// copies of all texts and lists that the rows point to. Nothing is ever freed before the catalog
// itself.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "vantage/catalog.h"

namespace vantage {

/// Copies of texts and lists.
class RowTexts {
  public:
    template <class Row>
    Row keep(Row row) {
        row.name = keep_text(row.name);
        row.help = keep_text(row.help);
        row.example = keep_text(row.example);
        row.aliases = keep_list(row.aliases);
        if constexpr (requires { row.arguments; }) row.arguments = keep_arguments(row.arguments);
        if constexpr (requires { row.unit; }) row.unit = keep_text(row.unit);
        return row;
    }

  private:
    std::string_view keep_text(std::string_view text) {
        return text.empty() ? std::string_view() : texts_.emplace_back(text);
    }

    std::span<const std::string_view> keep_list(std::span<const std::string_view> texts) {
        auto& list = text_lists_.emplace_back(texts.begin(), texts.end());
        for (std::string_view& text : list)
            text = keep_text(text);
        return list;
    }

    std::span<const ArgumentRow> keep_arguments(std::span<const ArgumentRow> arguments) {
        auto& list = argument_lists_.emplace_back(arguments.begin(), arguments.end());
        for (ArgumentRow& argument : list) {
            argument.name = keep_text(argument.name);
            argument.unit = keep_text(argument.unit);
            argument.choices = keep_list(argument.choices);
            fill_in_range(argument);
        }
        return list;
    }

    /// Their values are counted from 0.
    static void fill_in_range(ArgumentRow& argument) {
        if (argument.kind == ArgumentKind::Number) return;
        argument.low = 0;
        argument.high = argument.kind == ArgumentKind::Flag
                            ? 1.0f
                            : static_cast<float>(argument.choices.size() - 1);
    }

    std::deque<std::string> texts_;
    std::deque<std::vector<std::string_view>> text_lists_;
    std::deque<std::vector<ArgumentRow>> argument_lists_;
};

template <class Row>
struct StoredRow {
    bool is_removed = false;
    Row row;
};
template <class Row>
using CatalogRows = std::vector<std::unique_ptr<StoredRow<Row>>>;

}  // namespace vantage
