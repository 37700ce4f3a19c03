// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Any bytes as query text: a file or diagnostics, each with a place in the text. What parses is
// printed, parsed and printed again, and must not change any more.

#include <cstdlib>
#include <string_view>

#include "query/lang/excerpt.h"
#include "query/lang/head.h"
#include "query/lang/parser.h"
#include "query/lang/printer.h"

namespace {

using namespace vantage;

void check_problems(const Diagnostics& problems, std::string_view text) {
    if (problems.size() > 101) std::abort();
    for (const Diagnostic& problem : problems) {
        if (problem.code.empty() || problem.message.empty()) std::abort();
        if (lang::with_caret(problem, text).empty()) std::abort();
    }
    if (lang::to_json(problems, text).size() < 2) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    lang::EntryHead head;
    check_problems(lang::parse_head(text, size % 2 == 0, head), text);

    const lang::Parsed parsed = lang::parse_leniently({"fuzz.vq", text});
    check_problems(parsed.problems, text);
    const std::string printed = lang::print(parsed.file);
    if (!parsed.problems.empty()) return 0;
    const Result<lang::File> again = lang::parse_text({"printed.vq", printed});
    if (!again.ok() || lang::print(*again) != printed) std::abort();
    return 0;
}
