// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Holds expectations against what came, and says in words what is different and why.
#pragma once

#include <vector>

#include "tools/query_tests/ask.h"
#include "tools/query_tests/report.h"

namespace vantage::tools {

/// All that the test expects of an answer. Warnings of the compiler are held against
/// judge_diagnostics() instead.
std::vector<TestFailure> judge_answer(const QueryTest& test, const AskedQuery& asked);

/// What the test expects of the compiler. Errors that nobody expects are failures too; other
/// warnings are not. Places are those of the text as the compiler saw it.
std::vector<TestFailure> judge_diagnostics(const QueryTest& test, const Diagnostics& came);

}  // namespace vantage::tools
