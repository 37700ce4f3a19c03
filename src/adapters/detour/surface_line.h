// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A straight line over the surface, from polygon to polygon, seen from above. In place of Detour's
// raycast, which goes on for ever where polygons lead back to one another: this one gives up.
// Private to this folder.
#pragma once

#include <cstdint>

#include "vantage/math.h"

namespace vantage::adapters {

struct DetourMesh;

/// Relative to the mesh's origin, as everything in this folder.
struct SurfaceLine {
    std::uint32_t polygon;  ///< Where it begins.
    Vec3 from, to;
};

struct SurfaceLineEnd {
    std::uint32_t polygon;  ///< The last one that it runs over.
    float fraction;         ///< How much of it lies on the surface.
    bool arrives;           ///< It ends inside that polygon.
};

SurfaceLineEnd follow_surface(const DetourMesh& mesh, const SurfaceLine& line);

}  // namespace vantage::adapters
