// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Whole test files: scenes and queries found beside them, reports in words, and updates that make
// them true.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "faults/process.h"
#include "tools/query_tests/run.h"

namespace vantage::tools {
namespace {

using test::file_bytes;
using test::TemporaryFolder;

constexpr const char* kScene = R"({"level": {"flat": {"half": 20}}, "objects": [
  {"name": "guard", "position": [0, 0, 0], "target": "enemy"},
  {"name": "enemy", "kind": "threat", "position": [0, 0, -10]}],
  "values": {"reach": 3}})";
constexpr const char* kQueries = R"(query Away
values reach
without defaults
option "away"
  generation:
    grid around puppet = 5
  conditions:
    max distance from puppet = reach
  weights:
    distance from target = 1
)";
constexpr const char* kHead = "scene a.scene.json\nlibrary lib\n";

class QueryRun : public testing::Test {
  protected:
    QueryRun() {
        add_builtin_words(catalog_);
        std::filesystem::create_directories(folder_.path("lib/deep"));
        write("a.scene.json", kScene);
        write("lib/deep/away.vq", kQueries);
    }
    void write(const std::string& name, const std::string& text) {
        std::ofstream(folder_.path(name)) << text;
    }
    FileReport run(const std::string& text, std::string_view filter = {}) {
        write("t.vqtest", text);
        QueryTestRunner runner(catalog_);
        return runner.run(folder_.path("t.vqtest"), filter);
    }
    /// The report about the only test of a file.
    TestReport run_one(const std::string& lines) {
        const FileReport report = run(kHead + ("test \"t\"\n" + lines));
        EXPECT_TRUE(report.unreadable.empty()) << to_string(report.unreadable);
        EXPECT_EQ(report.tests.size(), 1u);
        return report.tests.empty() ? TestReport{} : report.tests[0];
    }

    TemporaryFolder folder_{"query_run"};
    Catalog catalog_;
};

TEST_F(QueryRun, asks_a_query_of_the_library_with_the_values_of_the_scene) {
    const TestReport report = run_one("  query Away\n  expect best at (0, 0, 3)\n");
    EXPECT_TRUE(report.is_passed()) << to_string(report, "t.vqtest");
}

TEST_F(QueryRun, lets_the_test_bind_other_values) {
    const TestReport report =
        run_one("  query Away\n  value reach = 1\n  expect best at (0, 0, 1)\n");
    EXPECT_TRUE(report.is_passed()) << to_string(report, "t.vqtest");
}

TEST_F(QueryRun, lets_a_text_build_on_the_library_and_forgets_it) {
    const std::string extended =
        "  text\n    query Far extends Away\n    wanted 2\n  end\n  expect results 2\n";
    const FileReport report = run(kHead + ("test \"a\"\n" + extended + "test \"b\"\n" + extended));
    ASSERT_TRUE(report.unreadable.empty()) << to_string(report.unreadable);
    ASSERT_EQ(report.tests.size(), 2u);
    for (const TestReport& test : report.tests)
        EXPECT_TRUE(test.is_passed()) << to_string(test, "t.vqtest");
}

TEST_F(QueryRun, reports_a_failure_with_its_line_and_the_reason) {
    const TestReport report = run_one("  query Away\n  expect best within 1 m of (5, 0, 0)\n");
    const std::string text = to_string(report, "t.vqtest");
    EXPECT_NE(text.find("FAIL  t.vqtest:3  t\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  t.vqtest:5:10\n"), std::string::npos) << text;
    EXPECT_NE(text.find("expected: best within 1 m of (5.00, 0.00, 0.00)\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("came:     Found by option 1 \"away\": best (0.00, 0.00, 3.00)"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("max distance from puppet"), std::string::npos) << text;
}

TEST_F(QueryRun, suggests_names_that_were_meant) {
    const TestReport query = run_one("  query Awya\n  expect results 1\n");
    ASSERT_EQ(query.failures.size(), 1u);
    EXPECT_EQ(query.failures[0].span.line, 4u);
    EXPECT_NE(query.failures[0].came.find("did you mean 'Away'?"), std::string::npos);
    const TestReport asker = run_one("  query Away\n  asker gaurd\n  expect results 1\n");
    ASSERT_EQ(asker.failures.size(), 1u);
    EXPECT_EQ(asker.failures[0].why, "did you mean 'guard'?");
    const TestReport bound = run_one("  query Away\n  bind x = enmy\n  expect results 1\n");
    ASSERT_EQ(bound.failures.size(), 1u);
    EXPECT_EQ(bound.failures[0].span.column, 12u);
}

TEST_F(QueryRun, shows_mistakes_of_a_text_where_they_stand_in_the_file) {
    const TestReport report = run_one(
        "  text\n    query X\n    option\n      generation:\n        gird around puppet = 1\n  "
        "end\n"
        "  expect results 1\n");
    ASSERT_EQ(report.failures.size(), 1u);
    EXPECT_NE(report.failures[0].came.find("t.vqtest:8:9: error"), std::string::npos)
        << report.failures[0].came;
}

TEST_F(QueryRun, needs_no_scene_to_expect_an_error) {
    const FileReport report =
        run("test \"t\"\n  text\n    query X\n    option\n      generation:\n        gird around "
            "puppet "
            "= 1\n  end\n  expect error query/unknown-word at 4:5 hint \"grid\"\n");
    ASSERT_TRUE(report.unreadable.empty()) << to_string(report.unreadable);
    ASSERT_EQ(report.tests.size(), 1u);
    EXPECT_TRUE(report.tests[0].is_passed()) << to_string(report.tests[0], "t.vqtest");
}

TEST_F(QueryRun, rewrites_what_failed_until_it_passes) {
    const std::string text = std::string(kHead) +
                             "test \"t\"\n  query Away\n  expect best at (1, 0, 0)   -- here?\n"
                             "  expect option 2\n  expect results 1\n\ntest \"u\"\n  query Away\n"
                             "  value reach = 0\n  expect status AllRejected\n"
                             "  expect never at (0, 0, 9)\n";
    const FileReport before = run(text);
    EXPECT_EQ(before.failed_count(), 2u);
    const std::string updated = apply_edits(before.text, before.edits());
    EXPECT_NE(updated.find("  expect best within 0.5 m of (0.00, 0.00, 3.00)   -- here?\n"),
              std::string::npos)
        << updated;
    EXPECT_NE(updated.find("  expect option \"away\"\n"), std::string::npos) << updated;
    const FileReport after = run(updated);
    EXPECT_EQ(after.failed_count(), 0u);
    EXPECT_TRUE(after.edits().empty());
}

TEST_F(QueryRun, runs_only_what_the_filter_names) {
    const std::string text = std::string(kHead) +
                             "test \"first\"\n  query Away\n  expect results 1\n"
                             "test \"second\"\n  query Away\n  expect results 1\n";
    EXPECT_EQ(run(text, "sec").tests.size(), 1u);
    EXPECT_EQ(run(text, "t.vqtest").tests.size(), 2u) << "the file's name counts as well";
    EXPECT_EQ(run(text, "third").tests.size(), 0u);
}

TEST_F(QueryRun, says_what_cannot_be_read) {
    const auto code = [this](const std::string& text) {
        const FileReport report = run(text);
        EXPECT_EQ(report.unreadable.size(), 1u) << to_string(report.unreadable);
        return report.unreadable.empty() ? "" : report.unreadable[0].code;
    };
    const std::string two =
        "test \"t\"\n  query Away\n  expect results 1\n"
        "test \"u\"\n  query Away\n  expect results 1\n";
    EXPECT_EQ(code("scene gone.json\nlibrary lib\n" + two), "file/io");
    EXPECT_EQ(code("scene a.scene.json\nlibrary gone\n" + two), "file/not-found");
    EXPECT_EQ(code("library lib\ntest \"t\"\n  query Away\n  expect results 1\n"),
              "vqtest/no-scene");
    EXPECT_EQ(code("scen a.json\n" + two), "vqtest/unknown-word");
    QueryTestRunner runner(catalog_);
    EXPECT_EQ(runner.run(folder_.path("none.vqtest")).unreadable.size(), 1u);
    const bake::FoundFiles none = find_test_files({folder_.path("lib")});
    EXPECT_TRUE(none.files.empty());
    ASSERT_EQ(none.problems.size(), 1u);
    EXPECT_EQ(none.problems[0].code, "file/nothing-found");
}

TEST(ShippedQueryTests, all_pass) {
    const bake::FoundFiles found = find_test_files({VANTAGE_SOURCE_DIR "/tests/queries"});
    EXPECT_TRUE(found.problems.empty()) << to_string(found.problems);
    EXPECT_GE(found.files.size(), 6u);
    Catalog catalog;
    add_builtin_words(catalog);
    QueryTestRunner runner(catalog);
    std::size_t count = 0;
    for (const std::string& file : found.files) {
        const FileReport report = runner.run(file);
        EXPECT_TRUE(report.unreadable.empty()) << to_string(report.unreadable);
        EXPECT_TRUE(report.warnings.empty()) << to_string(report.warnings);
        for (const TestReport& test : report.tests)
            EXPECT_TRUE(test.is_passed()) << to_string(test, file);
        count += report.tests.size();
    }
    EXPECT_GE(count, 25u);
}

}  // namespace
}  // namespace vantage::tools
