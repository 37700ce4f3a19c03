// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Conditions of which one must hold, in words.
#pragma once

#include <string>

#include "vantage/program.h"

namespace vantage {

/// The members of a step's group, joined by commas; the step alone when it has none.
std::string group_text(const Program& program, const ProgramOption& option, const ProgramStep& step,
                       const Catalog& catalog);

/// What a candidate that failed by this step lacks: "none of: ..." for a group.
std::string failure_text(const Program& program, const ProgramOption& option,
                         const ProgramStep& step, const Catalog& catalog);

}  // namespace vantage
