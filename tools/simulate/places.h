// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where agents of a simulation begin: random places on the largest island of a navmesh, squads
// together.
#pragma once

#include <cstdint>

#include "bake/nav_samples.h"
#include "vantage/bundle.h"
#include "vantage/navigation.h"

namespace vantage::tools {

class Places {
  public:
    Places(const BundleNavMesh& mesh, const NavigationProvider& navigation, std::uint64_t seed);

    /// Anywhere on the island; a null point when none was found.
    NavPoint anywhere(std::uint64_t number) const;
    /// Near somebody, from where one can walk there; the same place when nothing else is free.
    NavPoint near(const NavPoint& other, std::uint64_t number) const;

  private:
    NavPoint on_island(Vec3 position) const;

    const NavigationProvider& navigation_;
    bake::NavSampler sampler_;
    std::uint32_t island_ = kNoIsland;
    std::uint64_t seed_;
};

}  // namespace vantage::tools
