// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How much work a job may do before it gives way: units, or a moment on the clock, whichever ends
// first. One unit is 64 generated or cheaply evaluated candidates, one costly evaluation, one ray.
#pragma once

#include <cstdint>
#include <limits>

#include "vantage/host.h"

namespace vantage {

inline constexpr std::uint32_t kUnlimited = std::numeric_limits<std::uint32_t>::max();

class WorkTurn {
  public:
    explicit WorkTurn(std::uint32_t units = kUnlimited) noexcept : left_(units) {}
    WorkTurn(std::uint32_t units, const Clock& clock, std::uint64_t stop_at) noexcept
        : left_(units), clock_(&clock), stop_at_(stop_at) {}

    /// Asked between units: what was begun is finished.
    bool may_go_on() const noexcept {
        return left_ > 0 && (clock_ == nullptr || clock_->nanoseconds() < stop_at_);
    }
    void spend_unit() noexcept {
        if (left_ != kUnlimited && left_ > 0) --left_;
        ++used_;
    }
    std::uint32_t used() const noexcept { return used_; }

  private:
    std::uint32_t left_ = 0;
    std::uint32_t used_ = 0;
    const Clock* clock_ = nullptr;
    std::uint64_t stop_at_ = 0;
};

}  // namespace vantage
