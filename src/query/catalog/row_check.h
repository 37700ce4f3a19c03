// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Whether a row makes sense by itself: words, functions, ranges, arguments. Whether its names are
// still free is the catalog's to say.
#pragma once

#include <string_view>

#include "vantage/catalog.h"

namespace vantage {

/// Everything that is wrong with the row; empty when nothing is.
Diagnostics check_row(const CriterionRow& row);
Diagnostics check_row(const GeneratorRow& row);
Diagnostics check_row(const ObjectRow& row);
Diagnostics check_row(const SymbolRow& row);

}  // namespace vantage
