// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Looks from the rim of the surface at what stands behind it: rays outward at several heights.
#pragma once

#include <cstdint>
#include <vector>

#include "bake/cover_borders.h"
#include "bake/cover_rays.h"
#include "vantage/navigation.h"

namespace vantage::bake {

inline constexpr float kProbeStep = 0.15f;  ///< Between two probes of a stretch, at most.
inline constexpr float kLeastCover = 0.6f;  ///< What is lower hides nobody.
inline constexpr float kMostHeight = 3.0f;  ///< Higher than this is not told apart.
inline constexpr float kProbeReach = 1.0f;  ///< How far behind the rim an obstacle may stand.
inline constexpr float kBodyHalfWidth = 0.3f;

/// What one finds at one place of a stretch.
struct CoverProbe {
    Vec3 feet;
    bool is_on_surface = false;
    bool is_wide = false;  ///< What stands there is at least half a metre wide.
    bool is_soft = false;
    float height = 0;    ///< 0 where there is no cover.
    float distance = 0;  ///< To the obstacle.
    Vec3 face;           ///< Towards the surface that was met: horizontal, of unit length.

    bool is_cover() const { return height > 0.0f; }
};

/// Evenly spaced, from the stretch's start to its end.
std::vector<CoverProbe> probe_stretch(const BorderStretch& stretch, CoverRays& rays,
                                      const NavigationProvider& navigation);

/// As one probe of a stretch, at any place.
CoverProbe probe_place(Vec3 feet, Vec3 outward, CoverRays& rays);

}  // namespace vantage::bake
