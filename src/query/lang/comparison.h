// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Limits as programmers and as people say them (`distance from puppet > 5`, `... at least 5`),
// which the language writes with min and max: recognised only to show how it is written.
#pragma once

#include "query/lang/cursor.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

/// Whether the token is a comparing sign.
bool is_comparison(const Token& token);

/// Reports the sign at this position; the cursor is at the first word of the entry. Always false.
bool fail_with_comparison(Cursor& cursor, SectionKind section, std::size_t sign);

/// Reports words that compare, if such stand before the value at this position. True if so.
bool fail_with_phrase(Cursor& cursor, SectionKind section, std::size_t value);

}  // namespace vantage::lang
