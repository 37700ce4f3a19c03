// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A hint that shows a corrected line is read again before it is shown. One that would not be read,
// or that has a word nobody knows, gives way to a better guess, or to a plain example.
#pragma once

#include <cstddef>
#include <string_view>

#include "query/lang/report.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

/// `line` is an entry of `section`; what was reported of it since `first` is looked at.
void check_hints(Reporter& reporter, std::size_t first, std::string_view line, SectionKind section);

}  // namespace vantage::lang
