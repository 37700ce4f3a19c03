// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See process.h.

#include "faults/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

namespace vantage::test {

namespace {

pid_t start(const std::vector<std::string>& command, const std::string& output_path) {
    std::vector<char*> arguments;
    for (const std::string& word : command)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child != 0) return child;
    const int out = ::open(output_path.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(out, STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, double kill_after_seconds) {
    const std::string output_path =
        std::filesystem::temp_directory_path() / ("vantage_process_" + std::to_string(::getpid()));
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = start(command, output_path);
    if (kill_after_seconds >= 0) {
        std::this_thread::sleep_for(std::chrono::duration<double>(kill_after_seconds));
        ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ProcessResult result;
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    result.was_killed = WIFSIGNALED(status);
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
    result.output = file_bytes(output_path);
    std::filesystem::remove(output_path);
    return result;
}

TemporaryFolder::TemporaryFolder(const std::string& name)
    : folder_(std::filesystem::temp_directory_path() /
              ("vantage_" + name + "_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
}

TemporaryFolder::~TemporaryFolder() {
    std::filesystem::remove_all(folder_);
}

std::string file_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace vantage::test
