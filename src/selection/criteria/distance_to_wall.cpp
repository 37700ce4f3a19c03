// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceToWall: from p to the nearest border of the walkable surface, seen from above; borders
// of floors more than a storey's height away do not count. At most 10 m: what lies farther is not
// looked for. 0 off the surface.
//
// The radius grows until it holds a border, because near ones are few and far ones many. Where even
// the smallest radius with a border holds more than there is room for, the nearest of those that
// fit counts; it is off by less than that radius then.

#include <algorithm>
#include <array>

#include "base/vec.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/on_surface.h"

namespace vantage::criteria {

namespace {

constexpr float kFarthestBorder = 10.0f;  // As the row says.
constexpr float kFirstRadius = 0.625f;
constexpr float kStorey = 2.0f;
constexpr std::size_t kMostBorders = 256;

/// Infinite for a border of another floor.
float distance_to_border(const NavBorder& border, Vec3 p) {
    const Vec3 side = border.to - border.from;
    const Vec3 way = p - border.from;
    const float square = side.x * side.x + side.z * side.z;
    const float along = way.x * side.x + way.z * side.z;
    const float share = square > 0.0f ? std::clamp(along / square, 0.0f, 1.0f) : 0.0f;
    const Vec3 nearest = lerp(border.from, border.to, share);
    const float rise = nearest.y - p.y;
    return rise <= kStorey && -rise <= kStorey ? distance_2d(nearest, p) : kUnreachable;
}

float distance_within(const NavPoint& at, float radius, const NavigationProvider& navigation) {
    std::array<NavBorder, kMostBorders> borders;
    const std::size_t count = navigation.borders(at, radius, borders);
    float nearest = kUnreachable;
    for (std::size_t i = 0; i < std::min(count, borders.size()); ++i)
        nearest = min_of(nearest, distance_to_border(borders[i], at.position));
    return nearest;
}

float distance_to_nearest_border(const NavPoint& at, const NavigationProvider& navigation) {
    for (float radius = kFirstRadius; radius < kFarthestBorder; radius *= 2.0f) {
        const float nearest = distance_within(at, radius, navigation);
        if (nearest <= radius) return nearest;
    }
    return min_of(distance_within(at, kFarthestBorder, navigation), kFarthestBorder);
}

}  // namespace

void distance_to_wall(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const NavPoint at = stand_of(call, i);
        values[i] = at ? distance_to_nearest_border(at, *call.providers.navigation) : 0.0f;
    }
}

}  // namespace vantage::criteria
