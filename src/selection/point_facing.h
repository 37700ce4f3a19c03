// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which way a point of the database faces, in the world.
#pragma once

#include "base/vec.h"
#include "vantage/world.h"

namespace vantage {

/// Cover faces what hides it, a designer's point where he turned it; from behind something round
/// one faces its middle. Of unit length, or zero for a point that faces nowhere.
inline Vec3 facing_of_point(const PointView& point, Vec3 position) noexcept {
    const MountPlace& place = point.mount->place;
    if (point.cover != nullptr) return place.turn_to_world(point.cover->normal);
    if (point.rail != nullptr) return place.turn_to_world(point.rail->normal);
    if (point.named != nullptr) return place.turn_to_world(point.named->facing);
    if (point.round == nullptr) return {};
    const Vec3 inward = place.to_world(point.round->center + point.part_offset) - position;
    return normalized({inward.x, 0.0f, inward.z});
}

}  // namespace vantage
