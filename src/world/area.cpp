// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Areas: inside a polygon when a line from there to +X crosses its rim an odd number of times.

#include "vantage/world.h"

namespace vantage {

bool Area::contains(Vec3 position) const noexcept {
    if (!(position.y >= low && position.y <= high)) return false;
    bool is_inside = false;
    for (std::uint32_t i = 0, j = corner_count - 1; i < corner_count; j = i++) {
        const Vec2 a = corners[i], b = corners[j];
        if ((a.z > position.z) == (b.z > position.z)) continue;
        const float crossing = a.x + (b.x - a.x) * ((position.z - a.z) / (b.z - a.z));
        if (position.x < crossing) is_inside = !is_inside;
    }
    return is_inside;
}

}  // namespace vantage
