// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Texts inside Lua and JSON that are pieces of the text form: the words of an entry, a value with
// its unit, a curve, a selection. Everything gets the place of the text that it stands in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "query/lang/report.h"
#include "query/lang/syntax.h"

namespace vantage::vehicles {

/// A piece of text and where its file has it.
struct Piece {
    std::string_view text;
    lang::Span at;
};

/// Nothing when it is not as it should be; that has been reported then.
/// What an entry says beside its words, for hints that show it whole.
struct EntryContext {
    lang::SectionKind section = lang::SectionKind::Conditions;
    std::string value;  ///< As the text form writes it.
    lang::Vehicle vehicle = lang::Vehicle::Json;
    bool is_item = false;  ///< An entry of a list, in a table of its own.
};

std::optional<lang::EntryHead> read_head(const Piece& piece, const EntryContext& context,
                                         lang::Reporter& reporter);
/// The value of an entry whose words are `head`.
std::optional<lang::Value> read_entry_value(const Piece& piece, std::string_view head,
                                            const EntryContext& context, lang::Reporter& reporter);
/// "true", "5 m", "speed * 2".
std::optional<lang::Value> read_value(const Piece& piece, lang::Reporter& reporter);
/// "0.5 m", or a name that is the argument's choice.
std::optional<lang::Value> read_argument(const Piece& piece, lang::Reporter& reporter);
/// "60 m".
std::optional<lang::Value> read_range_end(const Piece& piece, lang::Reporter& reporter);
/// "3 m", "25 %".
std::optional<lang::Value> read_slack(const Piece& piece, lang::Reporter& reporter);
/// "power 2".
std::optional<lang::CurveClause> read_curve(const Piece& piece, lang::Reporter& reporter);
/// "best", "random among 6", "random within 10 %".
std::optional<lang::Selection> read_selection(const Piece& piece, lang::Reporter& reporter);

}  // namespace vantage::vehicles
