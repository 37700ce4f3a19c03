// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See machine.h.

#include "bench/machine.h"

#include <fstream>
#include <thread>

#include "bench/report_text.h"

namespace vantage::bench {

namespace {

/// What stands behind the colon of the first line that begins so.
std::string field_of(const char* file, const std::string& name) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(name)) continue;
        const std::size_t value = line.find_first_not_of(": \t", line.find(':'));
        return value == std::string::npos ? "" : line.substr(value);
    }
    return "unknown";
}

}  // namespace

std::string describe_machine(const std::string& libraries) {
    std::string text;
    append_text(
        text, "processor %s, cache %s, %u cores\n", field_of("/proc/cpuinfo", "model name").c_str(),
        field_of("/proc/cpuinfo", "cache size").c_str(), std::thread::hardware_concurrency());
    append_text(text, "memory %s\n", field_of("/proc/meminfo", "MemTotal").c_str());
    append_text(text, "compiler %s\n", __VERSION__);
    append_text(text, "%s\n", libraries.c_str());
    return text;
}

}  // namespace vantage::bench
