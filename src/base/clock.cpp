// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The default clock. Steady: a change of the date does not move it.

#include <chrono>

#include "vantage/host.h"

namespace vantage {

namespace {

class SteadyClock final : public Clock {
  public:
    std::uint64_t nanoseconds() const noexcept override {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
    }
};

}  // namespace

const Clock& steady_clock() noexcept {
    static const SteadyClock clock;
    return clock;
}

}  // namespace vantage
