// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The abstract syntax as an indented tree, with places: for looking at what a reader understood.
#pragma once

#include <string>

#include "query/lang/syntax.h"

namespace vantage::lang {

std::string tree_text(const Query& query);

}  // namespace vantage::lang
