// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Pieces of syntax as text, as the text form writes them; what entry_words.h reads.
#pragma once

#include <string>

#include "query/lang/syntax.h"

namespace vantage::vehicles {

/// The shortest digits that give the same number again.
std::string number_text(double number);

/// "min distance from puppet", "points \"sniper\" around puppet".
std::string head_text(const lang::EntryHead& head);
/// "5 m", "speed * 2".
std::string value_text(const lang::Value& value);
/// "logistic 10 at 0.4".
std::string curve_text(const lang::CurveClause& curve);
/// "random within 10 %".
std::string selection_text(const lang::Selection& selection);

}  // namespace vantage::vehicles
