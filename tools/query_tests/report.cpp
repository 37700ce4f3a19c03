// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See report.h.

#include "tools/query_tests/report.h"

#include <algorithm>

#include "base/text.h"

namespace vantage::tools {

namespace {

/// "    came:     first line" and the following lines below it.
std::string paragraph(std::string_view label, std::string_view text) {
    constexpr std::size_t kWidth = 14;
    std::string out;
    std::string front = "    " + std::string(label) + ":";
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        front.resize(kWidth, ' ');
        out += front + std::string(text.substr(0, end)) + "\n";
        front.clear();
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return out;
}

std::string failure_text(const TestFailure& failure, const std::string& file) {
    return "  " + file + ":" + std::to_string(failure.span.line) + ":" +
           std::to_string(failure.span.column) + "\n" + paragraph("expected", failure.expected) +
           paragraph("came", failure.came) + paragraph("why", failure.why);
}

}  // namespace

bool TestReport::is_updatable() const {
    return std::all_of(failures.begin(), failures.end(),
                       [](const TestFailure& failure) { return failure.now.has_value(); });
}

std::size_t FileReport::failed_count() const {
    return static_cast<std::size_t>(std::count_if(
        tests.begin(), tests.end(), [](const TestReport& report) { return !report.is_passed(); }));
}

std::vector<LineEdit> FileReport::edits() const {
    std::vector<LineEdit> list;
    for (const TestReport& test : tests) {
        for (const TestFailure& failure : test.failures) {
            if (failure.now) list.push_back({.span = failure.span, .text = *failure.now});
        }
    }
    return list;
}

std::string to_string(const TestReport& report, const std::string& file) {
    std::string text = std::string(report.is_passed() ? "ok    " : "FAIL  ") + file + ":" +
                       std::to_string(report.line) + "  " + printable(report.name) + "\n";
    for (const TestFailure& failure : report.failures)
        text += failure_text(failure, file);
    return text;
}

std::string apply_edits(std::string_view text, std::vector<LineEdit> edits) {
    std::sort(edits.begin(), edits.end(), [](const LineEdit& a, const LineEdit& b) {
        return a.span.line != b.span.line ? a.span.line < b.span.line
                                          : a.span.column < b.span.column;
    });
    std::string out;
    std::size_t copied = 0, line_start = 0;
    std::uint32_t line = 1;
    for (const LineEdit& edit : edits) {
        for (; line < edit.span.line && line_start != std::string_view::npos; ++line) {
            const std::size_t end = text.find('\n', line_start);
            line_start = end == std::string_view::npos ? end : end + 1;
        }
        if (line_start == std::string_view::npos) break;
        const std::size_t from = line_start + edit.span.column - 1;
        const std::size_t to = line_start + edit.span.end - 1;
        if (from < copied || to > text.size() || to < from) continue;
        out += text.substr(copied, from - copied);
        out += edit.text;
        copied = to;
    }
    out += text.substr(copied);
    return out;
}

}  // namespace vantage::tools
