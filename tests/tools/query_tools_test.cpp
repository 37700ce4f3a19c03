// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage check and format, as designers meet them: libraries that contradict themselves, paths
// that are wrong, files that must stay as they are.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "faults/process.h"

namespace vantage::test {
namespace {

namespace fs = std::filesystem;

const std::string kProgram = VANTAGE_PROGRAM;

std::string query(const std::string& name, const std::string& header = "") {
    return "query " + name + "\n" + header + "option\n  generation:\n    grid around puppet = 10\n";
}

class QueryTools : public testing::Test {
  protected:
    std::string file(const std::string& name, const std::string& content) {
        const std::string path = folder_.path(name);
        fs::create_directories(fs::path(path).parent_path());
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }
    ProcessResult run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), kProgram);
        return run_process(arguments);
    }
    static void expect_said(const ProcessResult& result, const std::string& part) {
        EXPECT_NE(result.output.find(part), std::string::npos) << part << "\n" << result.output;
    }
    static mode_t rights(const std::string& path) {
        struct stat status {};
        EXPECT_EQ(::stat(path.c_str(), &status), 0);
        return status.st_mode & 07777;
    }
    TemporaryFolder folder_{"query_tools"};
};

TEST_F(QueryTools, check_tells_of_queries_for_one_context) {
    file("q/a.vq", query("A", "behaviour attack\nenvironment park\n"));
    const std::string b = file("q/b.vq", query("B", "behaviour attack\nenvironment sea, park\n"));
    const ProcessResult told = run({"check", folder_.path("q")});
    EXPECT_EQ(told.exit_code, 1);
    expect_said(told, b + ":3:18: error");
    expect_said(told, "[library/same-context]");
    expect_said(told, "hint: ");
    expect_said(told, "2 files, 2 queries: 1 error, 0 warnings");
    expect_said(run({"check", folder_.path("q"), "--json"}), "library/same-context");
}

TEST_F(QueryTools, check_tells_of_a_file_that_cannot_be_read_only_once) {
    for (const char* name : {"broken.json", "broken.lua"}) {
        const ProcessResult told = run({"check", file(name, "{\"queries\": [")});
        expect_said(told, "1 file, 0 queries: 1 error, 0 warnings");
        EXPECT_EQ(told.output.find("nothing-declared"), std::string::npos) << told.output;
    }
}

TEST_F(QueryTools, check_tells_of_contexts_beside_other_mistakes) {
    file("q/a.vq", query("A", "behaviour attack\n"));
    file("q/b.vq",
         query("B", "behaviour attack\nenvironment sea\n") + "    gird around puppet = 2\n");
    file("q/c.vq", query("C", "behaviour attack\n"));
    const ProcessResult told = run({"check", folder_.path("q")});
    expect_said(told, "[library/same-context]");
    expect_said(told, "[query/unknown-word]");
    expect_said(told, "2 errors");
}

TEST_F(QueryTools, check_tells_of_one_name_in_two_files) {
    const std::string a = file("q/a.vq", query("A"));
    const std::string b = file("q/sub/b.vq", query("A"));
    const ProcessResult told = run({"check", folder_.path("q")});
    EXPECT_EQ(told.exit_code, 1);
    expect_said(told, a + ":1:7: error");
    expect_said(told, b + ":1:7: error");
    expect_said(told, "[query/duplicate-query]");
}

TEST_F(QueryTools, check_tells_of_fallbacks_in_a_circle) {
    const std::string a = file("q/a.vq", "fallback environment a = b\n");
    file("q/b.vq", "\nfallback environment b = a\n" + query("B"));
    const ProcessResult told = run({"check", folder_.path("q")});
    EXPECT_EQ(told.exit_code, 1);
    expect_said(told, a + ":1:22: error");
    expect_said(told, "[library/fallback-circle]");
    expect_said(told, "a = b = a");
    expect_said(told, ": 1 error,");
    expect_said(run({"explain", "library/fallback-circle"}), "library/fallback-circle (error)");
}

TEST_F(QueryTools, check_tells_of_queries_that_extend_each_other_across_files) {
    const std::string a = file("q/a.vq", "query A extends B\n");
    const std::string b = file("q/b.vq", "query B extends A\n");
    const ProcessResult told = run({"check", folder_.path("q")});
    EXPECT_EQ(told.exit_code, 1);
    expect_said(told, a + ":1:17: error");
    expect_said(told, b + ":1:17: error");
    expect_said(told, "[query/cyclic-base]");
}

TEST_F(QueryTools, one_wrong_path_does_not_hide_the_other_files) {
    const std::string good =
        file("good.vq", "query  A\noption\n  generation:\n    grid around puppet = 10\n");
    const std::string bad = file("bad.vq", "qery A\n");
    const std::string gone = folder_.path("gone.vq");
    const ProcessResult checked = run({"check", gone, good, bad});
    EXPECT_EQ(checked.exit_code, 1);
    expect_said(checked, gone + ": error");
    expect_said(checked, bad + ":1:1: error");
    expect_said(checked, "2 files");
    const ProcessResult formatted = run({"format", gone, good});
    EXPECT_EQ(formatted.exit_code, 1);
    expect_said(formatted, gone);
    expect_said(formatted, "formatted " + good);
    EXPECT_EQ(file_bytes(good).substr(0, 8), "query A\n");
    const ProcessResult tested =
        run({"test-queries", gone, VANTAGE_SOURCE_DIR "/tests/queries/distance.vqtest"});
    EXPECT_EQ(tested.exit_code, 2);
    expect_said(tested, gone);
    expect_said(tested, "in 1 file:");
}

TEST_F(QueryTools, links_that_lead_nowhere_do_not_end_the_search) {
    file("q/z.vq", "qery A\n");
    fs::create_symlink("a.vq", folder_.path("q/a.vq"));
    fs::create_directory_symlink(".", folder_.path("q/b"));
    const ProcessResult told = run({"check", folder_.path("q")});
    EXPECT_EQ(told.exit_code, 1);
    expect_said(told, "q/a.vq: error");
    expect_said(told, "q/z.vq:1:1: error");
}

TEST_F(QueryTools, what_is_no_query_file_is_refused_before_it_is_read) {
    const std::string large = file("large.vq", "");
    fs::resize_file(large, 900u << 20);
    const std::string pipe = folder_.path("pipe.vq");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const char* command : {"check", "format"}) {
        const ProcessResult told = run({command, large, pipe, "/dev/zero"});
        EXPECT_EQ(told.exit_code, 1) << command;
        expect_said(told, "[file/too-large]");
        if (std::string(command) == "check") expect_said(told, "/dev/zero: error");
        expect_said(told, pipe + ": error");
        expect_said(told, "[file/not-a-file]");
    }
    const ProcessResult converted = run({"convert", large, "--to", "lua"});
    EXPECT_EQ(converted.exit_code, 1);
    expect_said(converted, "[file/too-large]");
}

TEST_F(QueryTools, format_keeps_the_rights_of_a_file) {
    const std::string path = file("a.vq", "query  A\n");
    for (const mode_t wanted : {0600u, 0755u}) {
        file("a.vq", "query  A\n");
        ASSERT_EQ(::chmod(path.c_str(), wanted), 0);
        EXPECT_EQ(run({"format", path}).exit_code, 0);
        EXPECT_EQ(file_bytes(path), "query A\n");
        EXPECT_EQ(rights(path), wanted);
    }
}

TEST_F(QueryTools, format_keeps_the_line_ends_of_a_file) {
    const std::string path = file("a.vq", "query  A\r\nwanted  2\r\n");
    EXPECT_EQ(run({"format", "--check", path}).exit_code, 1);
    EXPECT_EQ(run({"format", path}).exit_code, 0);
    EXPECT_EQ(file_bytes(path), "query A\r\nwanted 2\r\n");
    EXPECT_EQ(run({"format", "--check", path}).exit_code, 0);
    const std::string mixed = file("b.vq", "query A\r\nwanted 2\n");
    EXPECT_EQ(run({"format", mixed}).exit_code, 0);
    EXPECT_EQ(file_bytes(mixed), "query A\nwanted 2\n");
}

TEST_F(QueryTools, format_does_not_touch_a_file_that_is_right) {
    const std::string path = file("a.vq", "query A\r\nwanted 2\r\n");
    struct stat before {
    }, after{};
    ASSERT_EQ(::stat(path.c_str(), &before), 0);
    EXPECT_EQ(run({"format", path}).output, "");
    ASSERT_EQ(::stat(path.c_str(), &after), 0);
    EXPECT_EQ(before.st_ino, after.st_ino);
    EXPECT_EQ(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
}

}  // namespace
}  // namespace vantage::test
