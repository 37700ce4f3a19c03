// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What became of a test file: one report for each test, in words, and the edits that would make its
// expectations true.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/query_tests/test_file.h"

namespace vantage::tools {

/// A piece of one line to be replaced.
struct LineEdit {
    TestSpan span;
    std::string text;
};

struct TestFailure {
    TestSpan span;                   ///< Of the expectation, or of what could not be done.
    std::string expected;            ///< One line.
    std::string came;                ///< Lines without indentation...
    std::string why;                 ///< ...both; this one may be empty.
    std::optional<std::string> now;  ///< What the expectation would have to be.
};

struct TestReport {
    std::string name;
    std::uint32_t line = 0;
    std::vector<TestFailure> failures;
    bool is_passed() const { return failures.empty(); }
    /// Every failure has an edit that settles it.
    bool is_updatable() const;
};

struct FileReport {
    std::string file;
    std::string text;        ///< Of the file, as it was read.
    Diagnostics unreadable;  ///< Why it could not be run at all, or a part of it.
    Diagnostics warnings;
    std::vector<TestReport> tests;  ///< Those that were run.

    std::size_t failed_count() const;
    std::vector<LineEdit> edits() const;
};

/// "FAIL file:line name", then what was expected and what came.
std::string to_string(const TestReport& report, const std::string& file);

/// The text with some pieces replaced; comments and layout stay.
std::string apply_edits(std::string_view text, std::vector<LineEdit> edits);

}  // namespace vantage::tools
