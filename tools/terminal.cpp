// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See terminal.h.

#include "terminal.h"

#include <unistd.h>

#include <cstdio>

namespace vantage::tools {

int fail(const Diagnostics& diagnostics) {
    std::fputs(to_string(diagnostics).c_str(), stderr);
    return 1;
}

std::string as_size(std::uint64_t bytes) {
    char text[32];
    if (bytes < 1'000'000) {
        std::snprintf(text, sizeof(text), "%.1f kB", static_cast<double>(bytes) / 1e3);
    } else {
        std::snprintf(text, sizeof(text), "%.1f MB", static_cast<double>(bytes) / 1e6);
    }
    return text;
}

std::string level_file(const std::string& level) {
    const std::size_t map = level.rfind(".pk3:");
    return map == std::string::npos ? level : level.substr(0, map + 4);
}

std::string base_name(const std::string& path) {
    const std::size_t archive = path.rfind(".pk3:");
    const std::size_t start = archive != std::string::npos ? archive + 4 : path.find_last_of('/');
    std::string name = start == std::string::npos ? path : path.substr(start + 1);
    const std::size_t dot = name.find_last_of('.');
    if (archive == std::string::npos && dot != std::string::npos && dot > 0) name.resize(dot);
    return name;
}

bool parse_place(const std::string& text, Vec3& place) {
    char rest = 0;
    return std::sscanf(text.c_str(), "%f,%f,%f%c", &place.x, &place.y, &place.z, &rest) == 3;
}

ProgressPrinter::ProgressPrinter() : is_terminal_(::isatty(STDOUT_FILENO) != 0) {}

void ProgressPrinter::step_started(const std::string& name) {
    name_ = name;
    is_in_step_ = true;
    last_percent_ = -1;
    if (is_terminal_) {
        std::printf("  %-12s ...", name.c_str());
        std::fflush(stdout);
    }
}

void ProgressPrinter::step_advanced(float share) {
    const int percent = static_cast<int>(share * 100.0f);
    if (!is_terminal_ || percent == last_percent_) return;
    last_percent_ = percent;
    std::printf("\r  %-12s %3d %%", name_.c_str(), percent);
    std::fflush(stdout);
}

void ProgressPrinter::step_finished(const bake::BakeStep& step) {
    is_in_step_ = false;
    std::printf("%s  %-12s %8.1f ms   %s\n", is_terminal_ ? "\r\033[K" : "", step.name.c_str(),
                step.wall_ms, step.summary.c_str());
    std::fflush(stdout);
}

void ProgressPrinter::stop() {
    if (is_in_step_ && is_terminal_) std::printf("\n");
    std::fflush(stdout);
}

CpuTotals cpu_totals(const bake::BakeReport& report) {
    CpuTotals totals;
    for (const bake::BakeStep& step : report.steps) {
        totals.wall_ms += step.wall_ms;
        totals.cpu_ms += step.cpu_ms;
        totals.library_cpu_ms += step.library_cpu_ms;
    }
    return totals;
}

}  // namespace vantage::tools
