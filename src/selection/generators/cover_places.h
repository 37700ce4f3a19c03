// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What generators of cover share: whom a cover hides, from where, and where one stands at it. All
// in the space of the section.
#pragma once

#include "base/vec.h"
#include "vantage/catalog.h"

namespace vantage::generators {

/// Cover that is so much lower than the asker crouches still counts: he bends down.
inline constexpr float kBending = 0.1f;
/// Between a body and the obstacle that it hides behind.
inline constexpr float kClearance = 0.1f;
using vantage::kRailCosine;

/// The lowest obstacle that hides the asker, crouched.
inline float least_cover_height(const ObjectState& asker) noexcept {
    return asker.crouched.height - kBending;
}

/// Does `from` lie in the cone of a cover? Nobody is hidden from one who stands at the same place.
/// Both sides of normal . way >= cone_cosine * |way| are squared and keep their sign: no root, no
/// branch.
inline bool hides(Vec3 normal, float cone_cosine, Vec3 place, Vec3 from) noexcept {
    const float dx = from.x - place.x, dz = from.z - place.z;
    const float facing = normal.x * dx + normal.z * dz, away_squared = dx * dx + dz * dz;
    const bool is_in_cone =
        facing * std::fabs(facing) >= cone_cosine * std::fabs(cone_cosine) * away_squared;
    return (away_squared > 0.0f) & is_in_cone;
}

/// Within the call's radius around its centre, and at most `height` above or below it.
inline bool is_within(Vec3 place, Vec3 center, float radius, float height) noexcept {
    const Vec3 way = place - center;
    return (dot(way, way) <= radius * radius) & (way.y <= height) & (-way.y <= height);
}

/// How far from the middle of a round obstacle one stands behind it.
inline float behind_round(const RoundCover& round, const ObjectState& body) noexcept {
    return round.radius + body.radius + kClearance;
}

/// The place on the far side of a round obstacle: on the line from `from` through its middle.
/// False for one who is as near as its rim: there is no far side.
///
///     from . . . . ( c ) p
///
bool far_side(const RoundCover& round, Vec3 middle, Vec3 from, float away, Vec3& place) noexcept;

/// As MountPlace::to_world(), without a call.
inline Vec3 in_world(const MountPlace& place, Vec3 local) noexcept {
    return Vec3{place.yaw_cosine * local.x - place.yaw_sine * local.z, local.y,
                place.yaw_sine * local.x + place.yaw_cosine * local.z} +
           place.offset;
}

/// Puts what was made of an entry where it is in the world.
inline GeneratedPoint cover_point(const PointMount& mount, Vec3 place, PointId id) noexcept {
    return {
        .position = in_world(mount.place, place), .kind = CandidateKind::Cover, .source = id.value};
}

}  // namespace vantage::generators
