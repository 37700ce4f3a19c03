// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Nothing of the language is untested: every word of the catalog, every code of a message and every
// curve occurs in a test or in a query that a test compiles. And the page of messages is what the
// program prints.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "query/compile/codes.h"
#include "query/lang/codes.h"
#include "tools/messages.h"
#include "vantage/catalog.h"

namespace vantage::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = VANTAGE_SOURCE_DIR;

std::string whole_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Every run of letters, digits and the characters of codes in all files of tests and queries.
std::set<std::string, std::less<>> words_of_tests() {
    std::set<std::string, std::less<>> words;
    const auto is_part = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '/' || c == '-';
    };
    for (const char* folder : {"tests", "queries"}) {
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
            if (!entry.is_regular_file() || entry.path().filename() == "coverage_test.cpp")
                continue;
            const std::string text = whole_text(entry.path());
            for (auto at = text.begin(); at != text.end();) {
                const auto end = std::find_if_not(at, text.end(), is_part);
                if (end != at) words.emplace(at, end);
                at = end == text.end() ? end : std::next(end);
            }
        }
    }
    return words;
}

class Coverage : public testing::Test {
  protected:
    Coverage() { add_builtin_words(catalog); }
    void expect_tested(std::string_view word) const {
        EXPECT_TRUE(words.contains(word)) << word << " occurs in no test";
    }
    Catalog catalog;
    std::set<std::string, std::less<>> words = words_of_tests();
};

TEST_F(Coverage, every_word_occurs_in_a_test) {
    for (const CriterionRow* row : catalog.criteria())
        expect_tested(row->name);
    for (const GeneratorRow* row : catalog.generators())
        expect_tested(row->name);
    for (const ObjectRow* row : catalog.objects())
        expect_tested(row->name);
    for (const SymbolRow* row : catalog.symbols())
        expect_tested(row->name);
}

TEST_F(Coverage, every_code_occurs_in_a_test) {
    for (const lang::CodeRow& row : lang::kCodes)
        expect_tested(row.code);
    // Those with an example are compiled, right and wrong, by tests/query/compile.
    for (const compile::CodeRow& row : compile::all_codes()) {
        if (row.wrong.empty()) expect_tested(row.code);
    }
}

TEST_F(Coverage, every_curve_occurs_in_a_test) {
    for (const char* curve : {"linear", "smoothstep", "power", "logistic", "points"})
        expect_tested(curve);
}

TEST(MessagePages, are_what_the_program_prints) {
    EXPECT_EQ(whole_text(kRoot / "docs/messages.md"), tools::message_document())
        << "run: vantage explain --messages > docs/messages.md";
}

}  // namespace
}  // namespace vantage::tests
