// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tables that documents show, made from the results that are kept. A document marks where one
// stands by two lines, and whatever lies between them is replaced:
//
//     <!-- bench: targets -->
//     <!-- bench end -->
#pragma once

#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bench {

/// Names of all tables that there are.
std::vector<std::string> markdown_tables();

/// One of them from the CSV files of a folder; without its file it says so. Fails on an unknown
/// name and on a file that lacks a column.
Result<std::string> markdown_table(const std::string& name, const std::string& results);

/// A document with all its marked tables as the results have them.
Result<std::string> with_tables(const std::string& document, const std::string& results);

}  // namespace vantage::bench
