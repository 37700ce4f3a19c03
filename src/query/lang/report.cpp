// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See report.h.

#include "query/lang/report.h"

#include <algorithm>

#include "base/text.h"

namespace vantage::lang {

void Reporter::add(Problem problem) {
    if (is_full()) {
        has_more_ = true;
        return;
    }
    Diagnostic diagnostic{.code = problem.code, .message = std::move(problem.message)};
    diagnostic.place = {.file = file_, .line = problem.at.line, .column = problem.at.column};
    diagnostic.found = std::move(problem.found);
    diagnostic.expected = std::move(problem.expected);
    diagnostic.hint = std::move(problem.hint);
    diagnostics_.push_back(std::move(diagnostic));
}

bool Reporter::has(std::string_view code) const {
    return std::any_of(diagnostics_.begin(), diagnostics_.end(),
                       [&](const Diagnostic& d) { return d.code == code; });
}

Diagnostics Reporter::take() {
    Diagnostics all = std::move(diagnostics_);
    std::stable_sort(all.begin(), all.end(), [](const Diagnostic& a, const Diagnostic& b) {
        if (a.place.line != b.place.line) return a.place.line < b.place.line;
        return a.place.column < b.place.column;
    });
    if (has_more_ && !all.empty()) {
        Diagnostic note{.severity = Severity::Note, .code = "lang/too-many-mistakes"};
        note.message = "only the first " + std::to_string(kMostProblems) + " mistakes are told";
        note.place = all.back().place;
        note.hint = "mend these first, then check the file again";
        all.push_back(std::move(note));
    }
    return all;
}

std::string shortened(std::string_view text, std::size_t most_characters) {
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++count) {
        if (count == most_characters) return std::string(text.substr(0, at)) + "...";
        at += std::max<std::size_t>(1, utf8_length(text.substr(at)));
    }
    return std::string(text);
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kMostQuoted = 40;
    return "'" + shortened(text, kMostQuoted) + "'";
}

}  // namespace vantage::lang
