// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Makes abstract syntax out of trees: the one reader behind Lua tables and JSON documents.
// docs/language.md has the shape, docs/schemas/query.schema.json has it for JSON in full.
#pragma once

#include "query/lang/report.h"
#include "query/lang/syntax.h"
#include "query/vehicles/tree.h"

namespace vantage::vehicles {

/// Collects what a file says, part by part. What is wrong is reported and left out.
class TreeReader {
  public:
    /// Both live longer than the reader.
    TreeReader(const Dialect& dialect, lang::Reporter& reporter)
        : dialect_(dialect), reporter_(reporter) {}

    /// A query with its options; those may be under "options" or simply be the table's items.
    void add_query(const Node& table);
    /// Conditions that hold in every option.
    void add_defaults(const Node& table);
    /// { environment = { jungle = "forest" }, behaviour = { ambush = "attack" } }
    void add_fallbacks(const Node& table);

    /// Everything so far, without name and text.
    lang::File take() { return std::move(file_); }

  private:
    const Dialect& dialect_;
    lang::Reporter& reporter_;
    lang::File file_;
};

}  // namespace vantage::vehicles
