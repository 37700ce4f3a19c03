// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Places seen from a way through the world: how far off it, and how far along. Everything is
// measured on the corners and the lines between them, not straight, so that a way that turns back
// counts as long as it is.
//
//        p
//        .
//        . off              of several equally near places the first along the way counts
//   0----+------1
//   along       |
//               2
#pragma once

#include <cstdint>
#include <span>

#include "base/vec.h"
#include "vantage/navigation.h"

namespace vantage {

struct OnPath {
    float off = kUnreachable;  ///< To the nearest place of the way; infinite when there is none.
    float along = 0;           ///< From the way's start to that place.
    std::uint32_t line = 0;    ///< On which it lies: from corner `line` to the next...
    bool is_at_end = false;    ///< ...at its very end.
};

inline OnPath nearest_on_path(std::span<const Vec3> corners, Vec3 p) {
    OnPath nearest;
    float nearest_squared = kUnreachable, before = 0;
    for (std::uint32_t i = 0; i + 1 < corners.size(); ++i) {
        const Vec3 side = corners[i + 1] - corners[i];
        const float square = dot(side, side);
        const float wanted = square > 0.0f ? dot(p - corners[i], side) / square : 0.0f;
        const float share = min_of(max_of(wanted, 0.0f), 1.0f);
        const Vec3 way = p - lerp(corners[i], corners[i + 1], share);
        const float length_of_side = length(side);
        if (dot(way, way) < nearest_squared) {
            nearest_squared = dot(way, way);
            nearest = {length(way), before + length_of_side * share, i, share == 1.0f};
        }
        before += length_of_side;
    }
    return nearest;
}

/// Which way it goes on from there, seen from above, of unit length; at a corner that of the line
/// behind it. Zero where it only rises or falls.
inline Vec3 direction_on_path(std::span<const Vec3> corners, const OnPath& at) {
    if (corners.size() < 2) return {};
    const auto last = static_cast<std::uint32_t>(corners.size()) - 2;
    const std::uint32_t line = at.is_at_end && at.line < last ? at.line + 1 : at.line;
    const Vec3 side = corners[line + 1] - corners[line];
    return normalized({side.x, 0, side.z});
}

}  // namespace vantage
