// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the machine takes for the work that nobody gets around, without anything of ours: the rays
// of a query traced once more in one batch, and a plain loop over positions that writes scores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/rays.h"

namespace vantage::bench {

/// Keeps the rays that it hands on.
class RecordedRays final : public RayProvider {
  public:
    explicit RecordedRays(const RayProvider& inside) : inside_(inside) {}
    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        rays_.insert(rays_.end(), rays.begin(), rays.end());
        inside_.any_hit(rays, blocked);
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        inside_.closest_hit(rays, hits);
    }
    std::uint64_t revision() const noexcept override { return inside_.revision(); }

    /// Microseconds of one of them, all in one batch; 0 without any.
    double us_of_one() const;

  private:
    const RayProvider& inside_;
    mutable std::vector<Ray> rays_;
};

/// Candidates that a loop takes in a microsecond that only reads positions (12 bytes), measures
/// two distances and writes a score (8 bytes).
double plain_loop_rate();

}  // namespace vantage::bench
