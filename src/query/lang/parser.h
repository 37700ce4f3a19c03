// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From text to abstract syntax. Knows the grammar and no word of the catalog; what cannot be read
// is reported once, left out, and the rest is still read. Takes time in proportion to the text.
#pragma once

#include <cstddef>

#include "query/lang/syntax.h"
#include "vantage/language.h"
#include "vantage/result.h"

namespace vantage::lang {

inline constexpr std::size_t kMostOptions = 64;
inline constexpr std::size_t kMostEntries = 256;
inline constexpr std::size_t kDeepestGroup = 8;

/// What could be read, and what is wrong with the rest. What `is_incomplete` says something that
/// is not here; so later passes can look at the good lines without complaining of the bad ones.
struct Parsed {
    File file;
    Diagnostics problems;
};

Parsed parse_leniently(const SourceText& source);

/// The file, or everything that is wrong with it.
Result<File> parse_text(const SourceText& source);

}  // namespace vantage::lang
