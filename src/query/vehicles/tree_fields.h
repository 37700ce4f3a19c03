// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Takes the fields of a table one by one and complains about what is not as it should be: unknown
// keys (with the one that was probably meant), wrong kinds of values.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "query/lang/report.h"
#include "query/lang/synonyms.h"
#include "query/vehicles/tree.h"

namespace vantage::vehicles {

/// What a reader of a tree carries along.
struct TreeContext {
    const Dialect& dialect;
    lang::Reporter& reporter;
};

/// "a number", "the text 'x'", "an object"...
std::string describe(const Node& node, const Dialect& dialect);

/// Reports that `node` is not what was expected. `key` says whose value it is.
void report_kind(TreeContext& context, const Field& field, std::string_view expected,
                 std::string hint = {});

/// `"wanted": 4`, or `wanted = 4`.
std::string field_text(const Dialect& dialect, std::string_view key, const std::string& value);
/// `[0, 20]`, or `{ 0, 20 }`.
std::string list_text(const Dialect& dialect, const std::string& items);
/// `{"value": 10}`, or `{ value = 10 }`.
std::string table_text(const Dialect& dialect, const std::string& fields);
/// A scalar as its file has it, texts in quotes; empty for tables.
std::string scalar_text(const Node& node);

/// The field's number; reports and gives nothing when it is something else.
std::optional<double> number_in(TreeContext& context, const Field& field);
std::optional<bool> truth_in(TreeContext& context, const Field& field);
/// A text without control characters.
std::optional<std::string_view> text_in(TreeContext& context, const Field& field);
/// A letter, then letters, digits and underscores.
std::optional<lang::Word> name_in(TreeContext& context, const Field& field);
/// One name or a list of them.
std::vector<lang::Word> names_in(TreeContext& context, const Field& field);

bool is_name(std::string_view text);

/// The known fields of a table. Unknown ones, and those given in two spellings, are reported when
/// it is made.
class KnownFields {
  public:
    /// `place` says where synonyms are looked for.
    KnownFields(TreeContext& context, const Node& table, std::span<const std::string_view> keys,
                lang::WordPlace place = lang::WordPlace::EntryKey);

    /// Nothing was reported.
    bool is_clean() const { return is_clean_; }
    /// Null when the table does not have it.
    const Field* find(std::string_view key) const;

  private:
    std::string hint_for(const TreeContext& context, const Field& field,
                         lang::WordPlace place) const;
    std::size_t index_of(std::string_view written, const Dialect& dialect) const;

    std::span<const std::string_view> keys_;
    std::vector<const Field*> found_;
    bool is_clean_ = true;
};

}  // namespace vantage::vehicles
