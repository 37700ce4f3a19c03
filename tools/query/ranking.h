// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The results of a recorded query, for people as a table and for machines as JSON: every place with
// what each weight adds to its score, and what each condition measured there.
#pragma once

#include <string>

#include "vantage/explain.h"

namespace vantage::tools {

/// "stand", "over the top"...: what canShoot found; empty for nothing.
const char* stance_name(std::uint8_t remark);

/// A line for each result, a column for each weight, and what the columns are. Empty without
/// results.
std::string ranking_table(const QueryRecord& record, const Program& program,
                          const Catalog& catalog);

/// The same with all options that were tried and why they failed.
std::string ranking_json(const QueryRecord& record, const Program& program, const Catalog& catalog);

}  // namespace vantage::tools
