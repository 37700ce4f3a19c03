// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What stands behind "expect", in and out.
#pragma once

#include <string>

#include "tools/query_tests/piece_reader.h"

namespace vantage::tools {

Expectation read_expectation(PieceReader& pieces);

/// The same line again, as --update writes it: places to two decimals.
std::string to_text(const Expectation& expectation);
/// "(12.00, 0.00, 3.00)".
std::string to_text(Vec3 place);

}  // namespace vantage::tools
