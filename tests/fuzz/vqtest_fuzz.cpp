// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// libFuzzer entry for the reader of .vqtest files: any bytes end with an error or a file of tests,
// and what --update would write of its expectations is read as the same expectations again.

#include "tools/query_tests/expectation_reader.h"
#include "tools/query_tests/report.h"
#include "tools/query_tests/test_file.h"

namespace {

using namespace vantage::tools;

vantage::Result<TestFile> read(std::string_view text) {
    return read_test_file({.name = "fuzz/input", .text = text});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto file = read(text);
    if (!file.ok()) {
        if (file.diagnostics().empty()) __builtin_trap();
        return 0;
    }
    std::vector<LineEdit> edits;
    for (const QueryTest& test : file->tests) {
        for (const Expectation& expectation : test.expectations)
            edits.push_back({.span = expectation.span, .text = to_text(expectation)});
    }
    const std::string rewritten = apply_edits(text, edits);
    const auto again = read(rewritten);
    if (!again.ok() || again->tests.size() != file->tests.size()) __builtin_trap();
    for (std::size_t i = 0; i < file->tests.size(); ++i) {
        const auto& before = file->tests[i].expectations;
        const auto& after = again->tests[i].expectations;
        if (before.size() != after.size()) __builtin_trap();
        for (std::size_t j = 0; j < before.size(); ++j) {
            if (to_text(before[j]) != to_text(after[j])) __builtin_trap();
        }
    }
    return 0;
}
