// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The lines of a query above its options, and the lines that begin queries, options and fallbacks.
// Every function that returns false has reported why.
#pragma once

#include <string>
#include <string_view>

#include "query/lang/cursor.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

/// `query NAME [extends NAME]`, the cursor behind "query". What can be guessed is filled in.
bool read_query_line(Cursor cursor, Query& query);

/// `option ["label"]`, the cursor behind "option".
bool read_option_line(Cursor cursor, Option& option);

/// `behaviour`, `environment`, `objects`, `values`, `wanted`, `accept` or `select`, the cursor
/// behind that word.
bool read_header_line(Cursor cursor, std::string_view word, Query& query);

/// Whether read_header_line reads lines that begin so.
bool is_header_word(std::string_view word);

/// `signal NAME` or `set NAME = VALUE`, the cursor at its first word.
/// `entry` says whether it is a signal.
bool read_failure_line(Cursor cursor, FailureEntry& entry);

/// `fallback environment NAME = NAME`, the cursor behind "fallback".
bool read_fallback_line(Cursor cursor, Fallback& fallback);

/// `without defaults`, the cursor behind "without".
bool read_without_line(Cursor cursor);

}  // namespace vantage::lang
