// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Runs the vantage program from tests: to its end, or until it is killed. Output goes to a file.
#pragma once

#include <string>
#include <vector>

namespace vantage::test {

struct ProcessResult {
    int exit_code = -1;  ///< -1 when it was killed by a signal.
    bool was_killed = false;
    std::string output;  ///< Standard output and standard error together.
    double seconds = 0;
};

/// `kill_after_seconds` below zero lets it run to its end.
ProcessResult run_process(const std::vector<std::string>& command, double kill_after_seconds = -1);

/// A folder of its own for one test, removed at the end.
class TemporaryFolder {
  public:
    explicit TemporaryFolder(const std::string& name);
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string path(const std::string& name) const { return folder_ + "/" + name; }

  private:
    std::string folder_;
};

/// All bytes of a file; empty when it is not there.
std::string file_bytes(const std::string& path);

}  // namespace vantage::test
