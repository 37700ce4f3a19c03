// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A corpus of mistakes: mistakes/NAME.vq has one (or says how many), mistakes/NAME.txt is what
// compile has to say of it. Run with --update to write the answers anew, then read them.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "query/compile/codes.h"
#include "query/lang/customary_words.h"
#include "vantage/language.h"

namespace vantage {
namespace {

namespace fs = std::filesystem;

bool is_updating = false;

const fs::path& mistakes_folder() {
    static const fs::path folder = fs::path(VANTAGE_SOURCE_DIR) / "tests/query/compile/mistakes";
    return folder;
}

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<fs::path> query_files() {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(mistakes_folder())) {
        if (entry.path().extension() == ".vq") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class Mistakes : public testing::Test {
  protected:
    Mistakes() { add_builtin_words(catalog); }

    Diagnostics told_of(std::string_view name, std::string_view text) const {
        return compile_text({.name = name, .text = text}, catalog).diagnostics();
    }

    Catalog catalog;
};

TEST_F(Mistakes, are_told_as_the_corpus_says) {
    const std::vector<fs::path> files = query_files();
    EXPECT_GE(files.size(), 60u);
    for (const fs::path& file : files) {
        const Diagnostics told = told_of(file.filename().string(), read_text(file));
        fs::path answer = file;
        answer.replace_extension(".txt");
        const std::string text = to_string(told);
        if (is_updating) std::ofstream(answer, std::ios::binary) << text;
        EXPECT_EQ(read_text(answer), text) << "run with --update, then look at " << answer;
    }
}

// One mistake, one message; the file with ten has ten.
TEST_F(Mistakes, are_told_once_each_with_line_and_column) {
    for (const fs::path& file : query_files()) {
        const Diagnostics told = told_of("file", read_text(file));
        const std::size_t expected = file.stem() == "ten_mistakes" ? 10 : 1;
        EXPECT_EQ(told.size(), expected) << file << "\n" << to_string(told);
        for (const Diagnostic& message : told) {
            EXPECT_GT(message.place.line, 0u) << file;
            EXPECT_GT(message.place.column, 0u) << file;
            EXPECT_FALSE(message.code.empty()) << file;
        }
    }
}

TEST_F(Mistakes, nearly_always_come_with_a_hint) {
    std::size_t count = 0, hinted = 0;
    for (const fs::path& file : query_files()) {
        for (const Diagnostic& message : told_of("file", read_text(file))) {
            ++count;
            hinted += message.hint.empty() ? 0 : 1;
        }
    }
    EXPECT_GE(hinted * 100, count * 90) << hinted << " of " << count;
}

// The examples of the table are true: the wrong one gives the code and nothing else, the corrected
// one gives nothing at all.
TEST_F(Mistakes, are_as_their_table_shows_them) {
    for (const compile::CodeRow& row : compile::all_codes()) {
        EXPECT_FALSE(row.explanation.empty()) << row.code;
        if (row.wrong.empty()) continue;
        const Diagnostics told = told_of("wrong", row.wrong);
        ASSERT_EQ(told.size(), 1u) << row.code << "\n" << to_string(told);
        EXPECT_EQ(told[0].code, row.code);
        EXPECT_EQ(told[0].severity, row.severity) << row.code;
        const Diagnostics none = told_of("corrected", row.corrected);
        EXPECT_TRUE(none.empty()) << row.code << "\n" << to_string(none);
    }
}

TEST_F(Mistakes, have_codes_in_order_so_that_they_are_found) {
    const auto codes = compile::all_codes();
    for (std::size_t i = 0; i < codes.size(); ++i) {
        EXPECT_EQ(compile::find_code(codes[i].code), &codes[i]);
        if (i > 0) {
            EXPECT_LT(codes[i - 1].code, codes[i].code);
        }
    }
    EXPECT_EQ(compile::find_code("query/unheard-of"), nullptr);
}

// Whoever reports a code without a row would have it shown as an error without a page.
TEST_F(Mistakes, are_reported_by_codes_of_the_table_only) {
    std::set<std::string> reported;
    const fs::path folder = fs::path(VANTAGE_SOURCE_DIR) / "src/query/compile";
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (entry.path().filename() == "codes.cpp") continue;
        const std::string text = read_text(entry.path());
        for (std::size_t at = text.find("\"query/"); at != std::string::npos;
             at = text.find("\"query/", at + 1)) {
            const std::string code = text.substr(at + 1, text.find('"', at + 1) - at - 1);
            if (code.find('.') != std::string::npos) continue;  // an include
            EXPECT_NE(compile::find_code(code), nullptr) << code;
            reported.insert(code);
        }
    }
    for (const compile::CodeRow& row : compile::all_codes())
        EXPECT_EQ(reported.count(std::string(row.code)), 1u) << row.code << " is never reported";
}

// Guesses know the words by a table of their own; it must not drift away from the catalog.
TEST_F(Mistakes, are_guessed_with_words_that_the_catalog_has) {
    Catalog catalog;
    add_builtin_words(catalog);
    for (const lang::CustomaryCriterion& word : lang::kCustomaryCriteria) {
        const CriterionRow* row = catalog.find_criterion(word.name);
        ASSERT_NE(row, nullptr) << word.name;
        EXPECT_EQ(word.is_truth, row->kind == ValueKind::Boolean) << word.name;
        EXPECT_EQ(word.takes_object, row->object != ObjectNeed::None) << word.name;
    }
    for (const lang::CustomaryGenerator& word : lang::kCustomaryGenerators) {
        const GeneratorRow* row = catalog.find_generator(word.name);
        ASSERT_NE(row, nullptr) << word.name;
        EXPECT_EQ(word.hides_from, row->takes_from) << word.name;
    }
    for (const lang::CustomaryObject& word : lang::kCustomaryObjects) {
        const ObjectRow* row = catalog.find_object(word.name);
        ASSERT_NE(row, nullptr) << word.name;
        EXPECT_EQ(word.is_set, row->is_set) << word.name;
    }
    for (const std::string_view name : lang::kCustomarySymbols)
        EXPECT_NE(catalog.find_symbol(name), nullptr) << name;
}

}  // namespace
}  // namespace vantage

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i)
        vantage::is_updating |= std::string(argv[i]) == "--update";
    return RUN_ALL_TESTS();
}
