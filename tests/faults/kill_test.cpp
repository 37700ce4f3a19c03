// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A bake that is killed at any moment leaves the old bundle or the new one, whole; a recording what
// was flushed.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>
#include <vector>

#include "bake/files.h"
#include "faults/process.h"
#include "vantage/bundle.h"
#include "vantage/math.h"

namespace vantage::test {
namespace {

const std::string kProgram = VANTAGE_PROGRAM;
const std::string kStreet = VANTAGE_SOURCE_DIR "/scenes/street.json";

/// How often to kill: a few dozen times in every run, 200 and more when asked for.
int kill_count() {
    const char* asked = std::getenv("VANTAGE_KILLS");
    return asked != nullptr ? std::atoi(asked) : 40;
}

/// Without cover: the search for it takes most of a bake and writes nothing, so hardly a kill
/// would fall on anything else.
std::vector<std::string> bake_to(const std::string& output, const std::string& cell) {
    return {kProgram, "bake", kStreet, "-o", output, "--cell", cell, "--no-cover", "--quick"};
}

std::string bake_with_cell(const std::string& output, const std::string& cell) {
    const ProcessResult result = run_process(bake_to(output, cell));
    EXPECT_EQ(result.exit_code, 0) << result.output;
    return file_bytes(output);
}

TEST(KilledBake, leaves_the_old_bundle_or_the_new_one) {
    const TemporaryFolder folder("kill");
    const std::string path = folder.path("street.vbundle");
    const std::string new_bytes = bake_with_cell(path, "0.25");
    const std::string old_bytes = bake_with_cell(path, "0.3");
    ASSERT_NE(old_bytes, new_bytes);
    const double whole = run_process(bake_to(folder.path("time.vbundle"), "0.25")).seconds;

    // Some moments are far beyond the end, so that bakes also finish on a machine that has grown
    // busier since the measurement.
    int old_left = 0, new_left = 0;
    for (int i = 0; i < kill_count(); ++i) {
        const double reach = i % 4 == 3 ? 4.0 : 1.2;
        const double moment =
            whole * reach * static_cast<double>(random_unit(7, 0, static_cast<std::uint64_t>(i)));
        run_process(bake_to(path, "0.25"), moment);
        const std::string left = file_bytes(path);
        ASSERT_TRUE(left == old_bytes || left == new_bytes) << "kill " << i << " at " << moment;
        ++(left == new_bytes ? new_left : old_left);
        if (left == new_bytes) {
            ASSERT_TRUE(bake::write_file_whole(
                            path, {reinterpret_cast<const std::uint8_t*>(old_bytes.data()),
                                   old_bytes.size()})
                            .ok());
        }
    }
    std::printf("%d kills: the old bundle was left %d times, the new one %d times\n", kill_count(),
                old_left, new_left);
    EXPECT_GT(old_left, 0);
    EXPECT_GT(new_left, 0) << "no bake lived to its end, so this proves little";
}

// The bake above is mostly computing; here the kills fall into the writing itself.
TEST(KilledWriter, leaves_one_of_the_two_files_whole) {
    const TemporaryFolder folder("kill_writer");
    const std::string path = folder.path("file");
    const std::vector<std::uint8_t> a(4'000'000, 'a'), b(5'000'000, 'b');
    ASSERT_TRUE(bake::write_file_whole(path, a).ok());
    for (int i = 0; i < kill_count(); ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            for (;;) {
                (void)bake::write_file_whole(path, b);
                (void)bake::write_file_whole(path, a);
            }
        }
        const double moment =
            0.03 * static_cast<double>(random_unit(8, 0, static_cast<std::uint64_t>(i)));
        std::this_thread::sleep_for(std::chrono::duration<double>(moment));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const auto left = bake::read_file(path);
        ASSERT_TRUE(left.ok());
        ASSERT_TRUE(left.value() == a || left.value() == b) << "kill " << i;
    }
}

TEST(KilledRecording, leaves_a_prefix_that_replays) {
    const TemporaryFolder folder("kill_recording");
    const std::string bundle = folder.path("street.vbundle"), file = folder.path("crowd.vrec");
    ASSERT_EQ(run_process({kProgram, "bake", kStreet, "-o", bundle, "--quick"}).exit_code, 0);
    const std::string mix = VANTAGE_SOURCE_DIR "/bench/mix.json";
    const std::vector<std::string> simulate = {kProgram, "simulate",  bundle, "--agents",
                                               "30",     "--seconds", "3600", "--mix",
                                               mix,      "--record",  file};
    int replayed = 0;
    for (int i = 0; i < kill_count() / 4; ++i) {
        const double moment =
            0.2 + 1.5 * static_cast<double>(random_unit(9, 0, static_cast<std::uint64_t>(i)));
        ASSERT_TRUE(run_process(simulate, moment).was_killed);
        if (file_bytes(file).empty()) continue;  // Killed before its first flush.
        const ProcessResult result = run_process({kProgram, "replay", file});
        ASSERT_EQ(result.exit_code, 0) << "kill " << i << " at " << moment << "\n" << result.output;
        replayed += result.output.find("queries replayed the same") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(replayed, 0) << "no recording had a flush, so this proves little";
}

}  // namespace
}  // namespace vantage::test
