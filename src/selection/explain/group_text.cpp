// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See group_text.h.

#include "selection/explain/group_text.h"

namespace vantage {

std::string group_text(const Program& program, const ProgramOption& option, const ProgramStep& step,
                       const Catalog& catalog) {
    if (step.group == 0) return to_string(program, step, catalog);
    std::string text;
    for (const ProgramStep& other : program.steps_of(option)) {
        if (other.role != StepRole::Condition || other.group != step.group) continue;
        text += (text.empty() ? "" : ", ") + to_string(program, other, catalog);
    }
    return text;
}

std::string failure_text(const Program& program, const ProgramOption& option,
                         const ProgramStep& step, const Catalog& catalog) {
    const std::string text = group_text(program, option, step, catalog);
    return step.group == 0 ? text : "none of: " + text;
}

}  // namespace vantage
