// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Abstract syntax as Lua or JSON. The same syntax always gives the same text, and reading that
// gives the same syntax again (same_meaning.h); comments are left out. The text form has its own
// printer.
#pragma once

#include <string>

#include "query/lang/syntax.h"
#include "query/vehicles/tree.h"

namespace vantage::vehicles {

std::string write_lua(const lang::File& file);
std::string write_json(const lang::File& file);

/// What both of them print.
Node query_node(const lang::Query& query);
/// The conditions of all defaults of the file together.
Node defaults_node(const lang::File& file);
Node fallbacks_node(const lang::File& file);

}  // namespace vantage::vehicles
