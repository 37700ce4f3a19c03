// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Text to programs: the parser, then the passes. What does not parse does not hide what is wrong
// with the rest.

#include <algorithm>

#include "query/compile/compile.h"
#include "query/compile/messages.h"
#include "query/lang/parser.h"
#include "vantage/language.h"

namespace vantage {

Result<std::vector<Program>> compile_text(const SourceText& source, const Catalog& catalog) {
    lang::Parsed parsed = lang::parse_leniently(source);
    auto compiled = compile::compile_file({.file = &parsed.file, .catalog = &catalog});
    const auto is_error = [](const Diagnostic& problem) {
        return problem.severity == Severity::Error;
    };
    const bool has_parsed = std::none_of(parsed.problems.begin(), parsed.problems.end(), is_error);
    Diagnostics problems = std::move(parsed.problems);
    problems.insert(problems.end(), compiled.diagnostics().begin(), compiled.diagnostics().end());
    compile::sort_by_place(problems);
    if (!compiled.ok() || !has_parsed) return problems;
    return {std::move(compiled->programs), std::move(problems)};
}

}  // namespace vantage
