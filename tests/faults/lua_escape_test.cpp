// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Hostile Lua scripts reach nothing outside: strace watches the program read each of them, and sees
// no file opened, no program started and no socket made once the script is open.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "faults/process.h"

namespace vantage::test {
namespace {

const std::string kProgram = VANTAGE_PROGRAM;
const std::filesystem::path kScripts = VANTAGE_SOURCE_DIR "/tests/adapters/hostile_lua";

/// The traced calls behind the one that opens the script; "?" when it was never opened.
std::string calls_after_opening(const std::string& trace, const std::string& script) {
    const std::size_t opened = trace.find("\"" + script + "\"", trace.find('\n'));
    if (opened == std::string::npos) return "?";
    std::string calls;
    for (std::size_t at = trace.find('\n', opened); at != std::string::npos;) {
        const std::size_t next = trace.find('\n', at + 1);
        const std::string line = trace.substr(at + 1, next - at - 1);
        // Besides system calls, a trace says how the program ended.
        if (line.find('(') != std::string::npos) calls += line + "\n";
        at = next;
    }
    return calls;
}

TEST(HostileLua, opens_nothing_and_starts_nothing) {
    if (run_process({"strace", "-o", "/dev/null", "true"}).exit_code != 0) {
        GTEST_SKIP() << "strace is not installed or may not trace";
    }
    const TemporaryFolder folder("lua_escape");
    const std::string trace = folder.path("trace");
    int checked = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kScripts)) {
        const std::string script = entry.path().string();
        // The leak checker of the asan build traces the program itself, and two cannot at once.
        run_process({"strace", "-f", "-o", trace, "-E", "ASAN_OPTIONS=detect_leaks=0", "-e",
                     "trace=open,openat,openat2,creat,execve,execveat,fork,vfork,socket,unlink",
                     kProgram, "convert", script, "--to", "json"});
        EXPECT_EQ(calls_after_opening(file_bytes(trace), script), "") << script;
        ++checked;
    }
    EXPECT_GE(checked, 60);
}

TEST(HostileLua, would_be_seen_opening_something) {
    const std::string trace =
        "1 execve(\"vantage\", [\"convert\", \"a.lua\"])\n1 openat(AT_FDCWD, \"a.lua\") = 3\n";
    EXPECT_EQ(calls_after_opening(trace + "1 +++ exited with 1 +++\n", "a.lua"), "");
    EXPECT_NE(calls_after_opening(trace + "1 openat(AT_FDCWD, \"/etc/passwd\") = 3\n", "a.lua"),
              "");
    EXPECT_EQ(calls_after_opening("1 execve(\"vantage\", [\"a.lua\"])\n", "b.lua"), "?");
}

}  // namespace
}  // namespace vantage::test
