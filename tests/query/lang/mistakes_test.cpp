// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A corpus of what people write instead: mistakes/NAME.vq, with what they are told in NAME.txt.
// `mistakes_test --update` writes the texts anew; look at the difference before you commit it.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "query/lang/codes.h"
#include "query/lang/excerpt.h"
#include "query/lang/parser.h"

namespace vantage::lang {

bool is_update_wanted = false;

namespace {

namespace fs = std::filesystem;
const fs::path kFolder = VANTAGE_SOURCE_DIR "/tests/query/lang/mistakes";

std::string read_whole(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> corpus() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().extension() == ".vq") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

Diagnostics problems_in(const fs::path& path, const std::string& text) {
    return parse_leniently({path.filename().string(), text}).problems;
}

std::string told(const fs::path& path) {
    const std::string text = read_whole(path);
    std::string all;
    for (const Diagnostic& diagnostic : problems_in(path, text))
        all += with_caret(diagnostic, text) + "\n";
    return all;
}

/// What is told but cannot stand in a small file: these have tests of their own in parser_test.
const std::set<std::string_view> kTestedElsewhere = {"lang/file-too-long", "lang/line-too-long",
                                                     "lang/too-many-mistakes"};

TEST(Mistakes, are_told_as_they_were_told_before) {
    for (const fs::path& path : corpus()) {
        const fs::path expected = fs::path(path).replace_extension(".txt");
        const std::string now = told(path);
        if (is_update_wanted) std::ofstream(expected, std::ios::binary) << now;
        EXPECT_EQ(now, read_whole(expected)) << path.filename();
    }
}

TEST(Mistakes, are_at_least_sixty_and_nine_of_ten_carry_a_hint) {
    std::size_t count = 0, with_hint = 0;
    for (const fs::path& path : corpus()) {
        const Diagnostics problems = problems_in(path, read_whole(path));
        EXPECT_FALSE(problems.empty()) << path.filename();
        for (const Diagnostic& problem : problems) {
            ++count;
            if (!problem.hint.empty()) ++with_hint;
            EXPECT_GT(problem.place.line, 0u) << path.filename();
            EXPECT_GT(problem.place.column, 0u) << path.filename();
        }
    }
    EXPECT_GE(corpus().size(), 60u);
    EXPECT_GE(10 * with_hint, 9 * count);
}

TEST(Mistakes, have_a_row_for_every_code_in_the_sources_and_no_other) {
    std::set<std::string> used;
    for (const auto& entry : fs::directory_iterator(VANTAGE_SOURCE_DIR "/src/query/lang")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = read_whole(entry.path());
        for (std::size_t at = text.find("\"lang/"); at != std::string::npos;
             at = text.find("\"lang/", at + 1))
            used.insert(text.substr(at + 1, text.find('"', at + 1) - at - 1));
    }
    std::set<std::string> listed;
    for (const CodeRow& row : kCodes) {
        EXPECT_TRUE(listed.emplace(row.code).second) << row.code << " is listed twice";
        EXPECT_TRUE(row.explanation.ends_with('.')) << row.code;
    }
    EXPECT_EQ(used, listed);
}

TEST(Mistakes, show_every_code_in_the_corpus) {
    std::string all;
    for (const fs::path& path : corpus())
        all += told(path);
    for (const CodeRow& row : kCodes) {
        if (kTestedElsewhere.contains(row.code)) continue;
        EXPECT_NE(all.find("[" + std::string(row.code) + "]"), std::string::npos) << row.code;
    }
}

TEST(Mistakes, that_are_ten_get_ten_messages) {
    const fs::path path = kFolder / "ten_mistakes.vq";
    std::set<std::string> codes;
    const Diagnostics problems = problems_in(path, read_whole(path));
    for (const Diagnostic& problem : problems)
        codes.insert(problem.code);
    EXPECT_EQ(problems.size(), 10u);
    EXPECT_EQ(codes.size(), 10u);
}

/// A hint that shows the whole line is only good if the line is.
TEST(Mistakes, are_mended_by_the_line_that_the_hint_shows) {
    constexpr std::string_view kWrite = "write: ";
    std::size_t tried = 0;
    for (const fs::path& path : corpus()) {
        const std::string text = read_whole(path);
        const Diagnostics problems = problems_in(path, text);
        if (problems.size() != 1 || !problems[0].hint.starts_with(kWrite)) continue;
        const std::string better = problems[0].hint.substr(kWrite.size());
        if (better.find(", and on") != std::string::npos ||
            better.find(", or: ") != std::string::npos)
            continue;
        std::string mended;
        std::size_t begin = 0;
        for (std::uint32_t line = 1; begin < text.size(); ++line) {
            const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
            const bool is_here = line == problems[0].place.line;
            const std::string as_it_was = text.substr(begin, end - begin);
            const bool is_brace = as_it_was.find('}') != std::string::npos;  // Goes with its pair.
            if (!is_brace) mended += is_here ? better + "\n" : as_it_was;
            begin = end;
        }
        const Diagnostics left = problems_in(path, mended);
        EXPECT_TRUE(left.empty()) << path.filename() << "\n" << mended << to_string(left);
        ++tried;
    }
    EXPECT_GE(tried, 80u);
}

}  // namespace
}  // namespace vantage::lang

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    vantage::lang::is_update_wanted = argc > 1 && std::string(argv[1]) == "--update";
    return RUN_ALL_TESTS();
}
