// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See step_timer.h.

#include "bake/step_timer.h"

#include <utility>

namespace vantage::bake {

void StepTimer::begin(std::string name) {
    name_ = std::move(name);
    library_time_ = 0;
    wall_start_ = std::chrono::steady_clock::now();
    cpu_start_ns_ = adapters::process_cpu_ns();
    if (listener_ != nullptr) listener_->step_started(name_);
}

void StepTimer::advance(float share) {
    if (listener_ != nullptr) listener_->step_advanced(share);
}

void StepTimer::end(std::string summary) {
    const std::chrono::duration<double, std::milli> wall =
        std::chrono::steady_clock::now() - wall_start_;
    steps_.push_back(
        {.name = name_,
         .summary = std::move(summary),
         .wall_ms = wall.count(),
         .cpu_ms = static_cast<double>(adapters::process_cpu_ns() - cpu_start_ns_) / 1e6,
         .library_cpu_ms = static_cast<double>(library_time_.load()) / 1e6});
    if (listener_ != nullptr) listener_->step_finished(steps_.back());
}

}  // namespace vantage::bake
