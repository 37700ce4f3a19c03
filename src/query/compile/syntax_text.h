// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One entry of the abstract syntax as one line, for messages that show the corrected line. Files
// are printed by lang/.
#pragma once

#include <string>

#include "query/lang/syntax.h"

namespace vantage::compile {

std::string value_text(const lang::Value& value);
/// "min distance from puppet", without what follows.
std::string head_text(const lang::Entry& entry);
/// The whole line; a group is "any of".
std::string entry_text(const lang::Entry& entry);

/// The shortest text that reads back as the same number; as a float if it came from one.
std::string number_text(double number);

}  // namespace vantage::compile
