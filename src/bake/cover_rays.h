// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Rays as the search for cover asks them: collected, cast in one batch, counted. One for each task.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cpu_time.h"
#include "vantage/rays.h"

namespace vantage::bake {

class CoverRays {
  public:
    CoverRays(const RayProvider& provider, adapters::LibraryTime& time)
        : provider_(provider), time_(time) {}

    void clear() { rays_.clear(); }
    void add(Vec3 from, Vec3 to, std::uint8_t mask = surface::kBlocksSight) {
        rays_.push_back({from, to, mask});
    }
    /// What each ray that was added meets; good until the next cast.
    std::span<const RayHit> cast() {
        hits_.resize(rays_.size());
        const adapters::LibraryTimer timer(time_);
        provider_.closest_hit(rays_, hits_);
        count_ += rays_.size();
        return hits_;
    }
    std::uint64_t count() const { return count_; }

  private:
    const RayProvider& provider_;
    adapters::LibraryTime& time_;
    std::vector<Ray> rays_;
    std::vector<RayHit> hits_;
    std::uint64_t count_ = 0;
};

}  // namespace vantage::bake
