// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Random positions on a navmesh, evenly by area: a pure function of seed and number.
#pragma once

#include <cstdint>
#include <vector>

#include "vantage/bundle.h"

namespace vantage::bake {

class NavSampler {
  public:
    explicit NavSampler(const BundleNavMesh& mesh);

    bool is_empty() const { return triangles_.empty(); }

    /// On the ground. Only when not empty.
    Vec3 sample(std::uint64_t seed, std::uint64_t number) const;

  private:
    struct Corners {
        Vec3 points[3];
    };
    std::vector<Corners> triangles_;
    std::vector<double> area_until_;  ///< Running sums, for a look-up by area.
};

}  // namespace vantage::bake
