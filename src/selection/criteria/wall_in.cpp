// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// wallIn: how far one can walk straight on from p in the direction of o, and past it, before a
// wall or an edge stops one; seen from above, to within a few millimetres, or where the line only
// grazes a wall, to where it comes within a millimetre of it. At most 30 m: farther one is not
// followed. 0 off the surface, and 0 where p lies over o or under it, for want of a
// direction.
//
//      #
//   #  #   p - - - o - - - - ->#      stride by stride, as long as there is floor ahead; where
//      #   |<--  the value  -->|      there is none, strides are halved down to a millimetre

#include "base/vec.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/on_surface.h"

namespace vantage::criteria {

namespace {

constexpr float kFarthestWall = 30.0f;  // As the row says.
constexpr float kStride = 2.0f;
constexpr float kShortestStride = 0.001f;

/// The floor one stride ahead: straight ahead, and no steeper than one can walk.
NavPoint floor_ahead(Vec3 place, const NavigationProvider& navigation) {
    constexpr NavExtent kAhead{.horizontal = kShortestStride, .up = 2.5f, .down = 2.5f};
    NavPoint found;
    navigation.nearest({&place, 1}, kAhead, {&found, 1});
    return found;
}

/// Every stride ends on the line from the start, so that small slips do not add up.
float walk_until_stopped(const NavPoint& start, Vec3 direction,
                         const NavigationProvider& navigation) {
    NavPoint at = start;
    float walked = 0.0f;
    float stride = kStride;
    while (walked < kFarthestWall && stride >= kShortestStride) {
        const Vec3 on_line = start.position + direction * (walked + stride);
        const NavPoint goal = floor_ahead({on_line.x, at.position.y, on_line.z}, navigation);
        StraightWalk walk;
        if (goal) navigation.straight_walks(at, {&goal, 1}, {&walk, 1});
        if (goal && !walk.is_free) return walked + walk.fraction * stride;
        if (goal) {
            walked += stride;
            at = goal;
        }
        if (!goal || stride < kStride) stride *= 0.5f;
    }
    return min_of(walked, kFarthestWall);
}

}  // namespace

void wall_in(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const NavPoint at = stand_of(call, i);
        const Vec3 way = call.object->position - at.position;
        const Vec3 direction = normalized({way.x, 0.0f, way.z});
        const bool has_way = at && direction != Vec3{};
        values[i] = has_way ? walk_until_stopped(at, direction, *call.providers.navigation) : 0.0f;
    }
}

}  // namespace vantage::criteria
