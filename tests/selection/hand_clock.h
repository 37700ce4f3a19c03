// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A clock that stands still until a test moves it, or jumps by itself.
#pragma once

#include <cstdint>

#include "vantage/host.h"

namespace vantage::tests {

class HandClock final : public Clock {
  public:
    HandClock() = default;
    /// Each look at it takes so long.
    explicit HandClock(std::uint64_t look) : jump(look), jump_every(1) {}

    std::uint64_t nanoseconds() const noexcept override {
        if (jump_every > 0 && ++asked_ % jump_every == 0) now += jump;
        return now;
    }
    mutable std::uint64_t now = 1000;
    std::uint64_t jump = 0;  ///< Wraps around: may be negative.
    std::uint32_t jump_every = 0;

  private:
    mutable std::uint32_t asked_ = 0;
};

}  // namespace vantage::tests
