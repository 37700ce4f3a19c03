// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Pieces of syntax as text, as the text form writes them; what entry_words.h reads. Heads and
// values are printed by lang/printer.h.
#pragma once

#include <string>

#include "query/lang/syntax.h"

namespace vantage::vehicles {

/// "logistic 10 at 0.4".
std::string curve_text(const lang::CurveClause& curve);
/// "random within 10 %".
std::string selection_text(const lang::Selection& selection);

}  // namespace vantage::vehicles
