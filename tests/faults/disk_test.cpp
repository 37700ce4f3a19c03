// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Writes that fail (disk full, I/O errors): the message names the file and the reason, the exit
// code says so, and the old bundle is untouched. The failures are made by strace, one system call
// at a time, for each of the first calls in turn.

#include <gtest/gtest.h>

#include <filesystem>

#include "faults/process.h"

namespace vantage::test {
namespace {

const std::string kProgram = VANTAGE_PROGRAM;
const std::string kStreet = VANTAGE_SOURCE_DIR "/scenes/street.json";

bool strace_works() {
    return run_process({"strace", "-o", "/dev/null", "true"}).exit_code == 0;
}

std::size_t files_in(const std::string& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder))
        ++count;
    return count;
}

struct Failure {
    const char* call;
    const char* error;
    const char* words;  ///< What the message must say.
};

class FailingDisk : public testing::TestWithParam<Failure> {};

std::vector<std::string> bake_command(const std::string& output, const std::string& cell) {
    return {kProgram, "bake",      kStreet, "-o",         output,   "--cell",
            cell,     "--threads", "1",     "--no-cover", "--quick"};
}

std::vector<std::string> with_failing_call(const Failure& failure, int which,
                                           const std::vector<std::string>& command) {
    const std::string call = failure.call;
    const std::string inject = "inject=" + call + ":error=" + failure.error;
    std::vector<std::string> traced = {"strace", "-f", "-o", "/dev/null"};
    // The leak checker of the asan build traces the program itself, and two cannot at once.
    traced.insert(traced.end(), {"-E", "ASAN_OPTIONS=detect_leaks=0"});
    traced.insert(traced.end(), {"-e", "trace=" + call});
    traced.insert(traced.end(), {"-e", inject + ":when=" + std::to_string(which)});
    traced.insert(traced.end(), command.begin(), command.end());
    return traced;
}

TEST_P(FailingDisk, leaves_the_old_bundle_and_says_why) {
    if (!strace_works()) GTEST_SKIP() << "strace is not installed or may not trace";
    const TemporaryFolder folder(std::string("disk_") + GetParam().call);
    const std::string path = folder.path("street.vbundle");
    ASSERT_EQ(run_process(bake_command(path, "0.4")).exit_code, 0);
    const std::string old_bytes = file_bytes(path);
    ASSERT_EQ(run_process(bake_command(path + ".new", "0.5")).exit_code, 0);
    const std::string new_bytes = file_bytes(path + ".new");
    std::filesystem::remove(path + ".new");

    // Calls that only print to the terminal fail as well; the bundle is then written, and we stop:
    // all calls on the file have had their turn.
    int failed = 0;
    for (int which = 1; which <= 20; ++which) {
        const ProcessResult result =
            run_process(with_failing_call(GetParam(), which, bake_command(path, "0.5")));
        EXPECT_EQ(files_in(folder.path("")), 1u) << "a temporary file was left behind";
        const bool is_about_printing = result.output.find("[cli/output]") != std::string::npos;
        if (result.exit_code == 0 || is_about_printing) {
            ASSERT_EQ(run_process(bake_command(path, "0.4")).exit_code, 0);
            if (failed > 0) break;
            continue;
        }
        // Only flushing the folder comes after the new bundle took its place.
        const std::string left = file_bytes(path);
        EXPECT_TRUE(left == old_bytes || (left == new_bytes && which > 1))
            << GetParam().call << " " << which;
        ASSERT_EQ(run_process(bake_command(path, "0.4")).exit_code, 0);
        EXPECT_EQ(result.exit_code, 1) << result.output;
        EXPECT_NE(result.output.find("street.vbundle"), std::string::npos) << result.output;
        EXPECT_NE(result.output.find(GetParam().words), std::string::npos) << result.output;
        ++failed;
    }
    EXPECT_GT(failed, 0) << "no injected failure reached the writer";
}

INSTANTIATE_TEST_SUITE_P(Faults, FailingDisk,
                         testing::Values(Failure{"write", "ENOSPC", "No space left"},
                                         Failure{"fsync", "EIO", "Input/output error"},
                                         Failure{"rename", "EACCES", "Permission denied"}),
                         [](const auto& failure) { return std::string(failure.param.call); });

}  // namespace
}  // namespace vantage::test
