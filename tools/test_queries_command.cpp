// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage test-queries DIR|FILE... [--update] [--filter TEXT]

#include <cstdio>
#include <span>

#include "bake/files.h"
#include "commands.h"
#include "terminal.h"
#include "tools/query_tests/run.h"

namespace vantage::tools {

namespace {

struct Counts {
    std::size_t files = 0;
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t unreadable = 0;  ///< Files, or what they need.
    std::size_t updated = 0;     ///< Lines.
};

void print_edits(const FileReport& report, std::span<const LineEdit> edits) {
    for (const LineEdit& edit : edits) {
        std::printf("updated %s:%u: expect %s\n", report.file.c_str(), edit.span.line,
                    printable(edit.text).c_str());
    }
}

/// Tests whose failures all became true by the update count as passed.
Result<Done> update(const FileReport& report, Counts& counts) {
    const std::vector<LineEdit> edits = report.edits();
    if (edits.empty()) return Done{};
    const std::string text = apply_edits(report.text, edits);
    Result<Done> written = bake::write_file_whole(
        report.file, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    if (!written) return written;
    print_edits(report, edits);
    counts.updated += edits.size();
    for (const TestReport& test : report.tests) {
        const bool is_settled = !test.is_passed() && test.is_updatable();
        counts.failed -= is_settled ? 1 : 0;
        counts.passed += is_settled ? 1 : 0;
    }
    return Done{};
}

void run_file(QueryTestRunner& runner, const std::string& file, const TestQueriesOptions& options,
              Counts& counts) {
    const FileReport report = runner.run(file, options.filter);
    std::fputs(to_string(report.warnings).c_str(), stderr);
    std::fputs(to_string(report.unreadable).c_str(), stderr);
    ++counts.files;
    counts.unreadable += report.unreadable.empty() ? 0 : 1;
    counts.failed += report.failed_count();
    counts.passed += report.tests.size() - report.failed_count();
    for (const TestReport& test : report.tests)
        std::fputs(to_string(test, report.file).c_str(), stdout);
    if (!options.update) return;
    if (Result<Done> updated = update(report, counts); !updated) {
        fail(updated.diagnostics());
        ++counts.unreadable;
    }
}

void print_summary(const Counts& counts) {
    const auto count = [](std::size_t number, const char* what) {
        return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
    };
    std::string text = count(counts.passed + counts.failed, "test") + " in " +
                       count(counts.files, "file") + ": " + std::to_string(counts.passed) +
                       " passed, " + std::to_string(counts.failed) + " failed";
    if (counts.updated > 0) text += ", " + count(counts.updated, "line") + " updated";
    if (counts.unreadable > 0)
        text += ", " + count(counts.unreadable, "file") + " could not be run";
    std::printf("%s\n", text.c_str());
}

}  // namespace

int run_test_queries(const TestQueriesOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    QueryTestRunner runner(catalog);
    Counts counts;
    const bake::FoundFiles found = find_test_files(options.paths);
    if (!found.problems.empty()) fail(found.problems);
    counts.unreadable += found.problems.size();
    for (const std::string& file : found.files)
        run_file(runner, file, options, counts);
    print_summary(counts);
    if (counts.unreadable > 0) return 2;
    const bool is_nothing_run = counts.passed + counts.failed == 0;
    return counts.failed > 0 || is_nothing_run ? 1 : 0;
}

}  // namespace vantage::tools
