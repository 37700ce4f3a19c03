// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A ray provider where rays are answered later, by AsyncRays.
#pragma once

#include <algorithm>

#include "vantage/rays.h"

namespace vantage {

/// Stands in where rays are answered later: nobody should ask it.
class NoRays final : public RayProvider {
  public:
    void any_hit(std::span<const Ray>, std::span<std::uint8_t> blocked) const noexcept override {
        std::fill(blocked.begin(), blocked.end(), std::uint8_t{1});
    }
    void closest_hit(std::span<const Ray>, std::span<RayHit> hits) const noexcept override {
        std::fill(hits.begin(), hits.end(), RayHit{.fraction = 0});
    }
    std::uint64_t revision() const noexcept override { return 0; }
    bool is_thread_safe() const noexcept override { return true; }
};

}  // namespace vantage
