// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Whether two files say the same: places, comments and spelling aside, and the order aside where
// the language gives it no meaning (entries of a section, arguments, fallbacks).
#pragma once

#include "query/lang/syntax.h"

namespace vantage::vehicles {

bool same_meaning(const lang::File& a, const lang::File& b);

/// What same_meaning compares: one line for everything that is said, in an order of its own. For
/// messages of tests.
std::string meaning_of(const lang::File& file);

}  // namespace vantage::vehicles
