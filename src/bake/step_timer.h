// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Times the steps of a bake and tells the listener about them.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "adapters/cpu_time.h"
#include "vantage_bake/bake.h"

namespace vantage::bake {

class StepTimer {
  public:
    explicit StepTimer(BakeListener* listener) : listener_(listener) {}

    void begin(std::string name);
    void advance(float share);
    void end(std::string summary);

    /// Third-party code adds its CPU time here while a step runs.
    adapters::LibraryTime& library_time() { return library_time_; }

    std::vector<BakeStep> take_steps() { return std::move(steps_); }

  private:
    BakeListener* listener_;
    std::vector<BakeStep> steps_;
    std::string name_;
    std::chrono::steady_clock::time_point wall_start_;
    std::int64_t cpu_start_ns_ = 0;
    adapters::LibraryTime library_time_{0};
};

}  // namespace vantage::bake
