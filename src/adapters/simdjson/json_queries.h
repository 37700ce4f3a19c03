// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query files written as JSON. docs/schemas/query.schema.json is the shape.
#pragma once

#include "query/lang/syntax.h"
#include "vantage/language.h"
#include "vantage/result.h"

namespace vantage::adapters {

/// At most 1 MiB and 64 levels. Codes "json/..." and "vehicle/...".
Result<lang::File> read_json_queries(const SourceText& source);

}  // namespace vantage::adapters
