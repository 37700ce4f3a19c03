// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The lines between a query's name and its first option.
#pragma once

#include "query/compile/bound.h"
#include "query/compile/messages.h"

namespace vantage::compile {

/// Puts what the header says into the bound query, over what is there already.
void bind_header(const lang::Query& query, const Catalog& catalog, Messages& messages,
                 BoundQuery& bound);

}  // namespace vantage::compile
