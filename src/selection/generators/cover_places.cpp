// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_places.h.

#include "selection/generators/cover_places.h"

namespace vantage::generators {

bool far_side(const RoundCover& round, Vec3 middle, Vec3 from, float away, Vec3& place) noexcept {
    const float dx = from.x - middle.x, dz = from.z - middle.z;
    const float distance = std::sqrt(dx * dx + dz * dz);
    place = middle;
    if (!(distance > round.radius)) return false;
    place = {middle.x - dx / distance * away, middle.y, middle.z - dz / distance * away};
    return true;
}

}  // namespace vantage::generators
