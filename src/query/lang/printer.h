// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Abstract syntax as canonical text: two blanks a level, sections in one order, entries in the
// order written, comments kept. Printing what was parsed from printed text gives the same text.
#pragma once

#include <string>

#include "query/lang/syntax.h"

namespace vantage::lang {

std::string print(const File& file);

/// The pieces of it, for messages and other writers: `min distance from puppet`, `speed * 2`, and
/// an entry without its comments (a group on several lines).
std::string print(const EntryHead& head);
std::string print(const Value& value);
std::string print(const Entry& entry);

}  // namespace vantage::lang
