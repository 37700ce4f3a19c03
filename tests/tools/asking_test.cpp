// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// docs/asking.md stays true: its commands are run, and what they print must read as the chapter
// says. Words must be the same; numbers may differ a little, because rays that graze an edge are
// answered differently by other processors.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <regex>
#include <sstream>

#include "bake/import/quake3/openarena.h"
#include "faults/process.h"

namespace vantage::test {
namespace {

const std::string kRoot = VANTAGE_SOURCE_DIR "/";
const std::string kPak = "pak1-maps.pk3:";

struct Example {
    std::string command, output;
    bool needs_maps() const { return command.find(kPak) != std::string::npos; }
};

/// A block ```sh with one command, and the block ```text right after it.
std::vector<Example> examples_of(const std::string& document) {
    static const std::regex shape("```sh\n([^`]*)\n```\n\n?```text\n([^`]*)```\n");
    std::vector<Example> examples;
    for (std::sregex_iterator it(document.begin(), document.end(), shape), end; it != end; ++it)
        examples.push_back({(*it)[1], (*it)[2]});
    return examples;
}

/// As the shell would split it, with files where they are; pictures go to a folder of the test.
std::vector<std::string> arguments_of(const std::string& command, const std::string& maps,
                                      const std::string& picture) {
    std::istringstream words(std::regex_replace(command, std::regex("\\\\\n"), " "));
    std::vector<std::string> arguments;
    for (std::string word; words >> word;) {
        if (word == "./vantage") word = VANTAGE_PROGRAM;
        if (word.starts_with(kPak)) word = maps + ":" + word.substr(kPak.size());
        if (word.starts_with("queries/") || word.starts_with("scenes/")) word = kRoot + word;
        if (word.starts_with("docs/images/")) word = picture;
        arguments.push_back(word);
    }
    return arguments;
}

/// Words and numbers, whatever stands between them.
std::vector<std::string> pieces_of(const std::string& line) {
    static const std::regex piece("[+-]?[0-9]+(\\.[0-9]+)?|[A-Za-z]+|[^ ]");
    return {std::sregex_token_iterator(line.begin(), line.end(), piece),
            std::sregex_token_iterator()};
}

bool is_number(const std::string& piece) {
    return std::isdigit(static_cast<unsigned char>(piece.back())) != 0;
}

/// Counts by a tenth and two; measures by two hundredths and 0.1.
bool is_close(const std::string& a, const std::string& b) {
    const double x = std::strtod(a.c_str(), nullptr), y = std::strtod(b.c_str(), nullptr);
    const bool is_count = (a + b).find('.') == std::string::npos;
    return std::abs(x - y) <= (is_count ? 2 + 0.1 * std::abs(x) : 0.1 + 0.02 * std::abs(x));
}

void expect_same_line(const std::string& expected, const std::string& actual) {
    const std::vector<std::string> a = pieces_of(expected), b = pieces_of(actual);
    bool is_same = a.size() == b.size();
    for (std::size_t i = 0; i < a.size() && is_same; ++i) {
        const bool are_numbers = is_number(a[i]) && is_number(b[i]);
        is_same = are_numbers ? is_close(a[i], b[i]) : a[i] == b[i];
    }
    EXPECT_TRUE(is_same) << "the chapter: " << expected << "\nthe program: " << actual;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        const bool is_about_the_picture = line.starts_with("Wrote ");
        if (!is_about_the_picture && !line.empty()) lines.push_back(line);
    }
    return lines;
}

void expect_as_told(const Example& example, const std::string& maps) {
    SCOPED_TRACE(example.command);
    const TemporaryFolder folder("asking");
    const std::string picture = folder.path("asked.png");
    const ProcessResult result = run_process(arguments_of(example.command, maps, picture));
    ASSERT_EQ(result.exit_code, 0) << result.output;
    const auto expected = lines_of(example.output), actual = lines_of(result.output);
    EXPECT_EQ(expected.size(), actual.size()) << result.output;
    for (std::size_t i = 0; i < std::min(expected.size(), actual.size()); ++i)
        expect_same_line(expected[i], actual[i]);
    EXPECT_EQ(file_bytes(picture).substr(1, 3), "PNG");
}

const std::vector<Example>& chapter() {
    static const std::vector<Example> examples = examples_of(file_bytes(kRoot + "docs/asking.md"));
    return examples;
}

TEST(AskingChapter, asks_three_queries_on_two_levels) {
    int street = 0, map = 0, whys = 0;
    for (const Example& example : chapter()) {
        ++(example.needs_maps() ? map : street);
        for (std::size_t at = 0; (at = example.output.find("Why not at", at)) != std::string::npos;)
            ++at, ++whys;
    }
    EXPECT_EQ(street, 3);
    EXPECT_EQ(map, 3);
    EXPECT_GE(whys, 3);
}

TEST(AskingChapter, prints_what_the_program_prints_on_the_street) {
    for (const Example& example : chapter()) {
        if (!example.needs_maps()) expect_as_told(example, {});
    }
}

TEST(AskingChapter, prints_what_the_program_prints_on_a_real_map) {
    const std::string maps = bake::quake3::openarena_maps();
    if (maps.empty()) GTEST_SKIP() << "openarena-081-maps is not installed";
    for (const Example& example : chapter()) {
        if (example.needs_maps()) expect_as_told(example, maps);
    }
}

TEST(AskingChapter, would_be_found_out_if_it_lied) {
    EXPECT_TRUE(is_close("-0.2070", "-0.21"));
    EXPECT_TRUE(is_close("571", "580"));
    EXPECT_FALSE(is_close("571", "680"));
    EXPECT_FALSE(is_close("6.209", "7.1"));
    EXPECT_EQ(pieces_of("  1  (-0.27, no)"),
              (std::vector<std::string>{"1", "(", "-0.27", ",", "no", ")"}));
    EXPECT_EQ(examples_of("```sh\n./vantage a\n```\n\n```text\nb\n```\n").size(), 1u);
}

}  // namespace
}  // namespace vantage::test
