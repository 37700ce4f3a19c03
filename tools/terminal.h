// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What commands share when they talk to people: diagnostics, progress, numbers, file names.
#pragma once

#include <cstdint>
#include <string>

#include "base/text.h"
#include "vantage/math.h"
#include "vantage/result.h"
#include "vantage_bake/bake.h"

namespace vantage::tools {

/// Prints the diagnostics to standard error and returns the exit code for failure.
int fail(const Diagnostics& diagnostics);

/// "1.4 MB".
std::string as_size(std::uint64_t bytes);

/// The file that holds a level: "a.pk3" of "a.pk3:map".
std::string level_file(const std::string& level);

/// The file's name without folders, ending and "pak.pk3:".
std::string base_name(const std::string& path);

/// "12.5,0,-3": x,y,z in metres, without spaces. False for anything else.
bool parse_place(const std::string& text, Vec3& place);

/// Shows the steps of a bake: a bar that moves on a terminal, one plain line a step elsewhere.
class ProgressPrinter final : public bake::BakeListener {
  public:
    ProgressPrinter();
    void step_started(const std::string& name) override;
    void step_advanced(float share) override;
    void step_finished(const bake::BakeStep& step) override;
    /// Ends the line of a step that was not finished, so that errors begin on their own.
    void stop();

  private:
    bool is_terminal_;
    std::string name_;
    bool is_in_step_ = false;
    int last_percent_ = -1;
};

/// The sum of all steps: CPU time in all and inside the libraries, and their ratio.
struct CpuTotals {
    double wall_ms = 0;
    double cpu_ms = 0;
    double library_cpu_ms = 0;
    double ratio() const { return library_cpu_ms > 0 ? cpu_ms / library_cpu_ms : 0; }
};
CpuTotals cpu_totals(const bake::BakeReport& report);

}  // namespace vantage::tools
