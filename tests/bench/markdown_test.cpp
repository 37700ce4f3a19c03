// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Documents quote only results that are kept: their marked tables are those of bench/results.

#include "bench/markdown.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace vantage::bench {
namespace {

constexpr const char* kResults = VANTAGE_SOURCE_DIR "/bench/results";

std::string read(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A folder with one made-up table of targets.
std::string made_up_results() {
    const std::string folder = testing::TempDir() + "bench_markdown_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/targets.csv")
        << "# a machine\ntarget,wanted,measured,verdict,limit,limit by\nfast,at most 3 "
           "us,2,pass,1,x\n";
    return folder;
}

TEST(BenchMarkdown, documents_have_the_tables_of_the_kept_results) {
    for (const char* name : {"README.md", "docs/benchmarks.md"}) {
        const std::string text = read(std::string(VANTAGE_SOURCE_DIR "/") + name);
        const auto updated = with_tables(text, kResults);
        ASSERT_TRUE(updated.ok()) << to_string(updated.diagnostics());
        EXPECT_EQ(*updated, text) << name << ": run vantage bench report --update " << name;
    }
}

TEST(BenchMarkdown, readme_and_chapter_show_every_table) {
    const std::string text =
        read(VANTAGE_SOURCE_DIR "/README.md") + read(VANTAGE_SOURCE_DIR "/docs/benchmarks.md");
    for (const std::string& name : markdown_tables())
        EXPECT_NE(text.find("<!-- bench: " + name + " -->"), std::string::npos) << name;
}

TEST(BenchMarkdown, a_marked_table_is_replaced_and_the_rest_stays) {
    const std::string before = "Before\n<!-- bench: targets -->\nold\n<!-- bench end -->\nafter\n";
    const auto text = with_tables(before, made_up_results());
    ASSERT_TRUE(text.ok());
    EXPECT_EQ(
        *text,
        "Before\n<!-- bench: targets -->\n\n| target | wanted | measured | verdict | limit |\n"
        "| --- | --- | --- | --- | --- |\n| fast | at most 3 us | 2 | pass | 1 |\n\n"
        "<!-- bench end -->\nafter\n");
    EXPECT_EQ(*with_tables(*text, made_up_results()), *text);
}

TEST(BenchMarkdown, refuses_unknown_tables_and_missing_ends) {
    EXPECT_FALSE(with_tables("<!-- bench: nothing -->\n<!-- bench end -->\n", kResults).ok());
    EXPECT_FALSE(with_tables("<!-- bench: targets -->\n", made_up_results()).ok());
}

}  // namespace
}  // namespace vantage::bench
