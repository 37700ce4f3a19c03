// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inLineOfFire: seen from above, p lies ahead of o and within half the width (argument 0) of the
// ray along o's facing. An object that faces straight up or down has no lane.
//
//     ...............
//   o ------->   p          width: from edge to edge
//     ...............

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void in_line_of_fire(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const Vec3 unit = normalized({call.object->facing.x, 0, call.object->facing.z});
    const bool has_lane = unit.x != 0.0f || unit.z != 0.0f;
    const float half_width = call.arguments[0] * 0.5f;
    for_each_candidate(call.candidates, values, [=](Vec3 p) {
        const float ahead = (p.x - o.x) * unit.x + (p.z - o.z) * unit.z;
        const float side = (p.z - o.z) * unit.x - (p.x - o.x) * unit.z;
        const bool is_inside = ahead >= 0.0f && side <= half_width && side >= -half_width;
        return has_lane && is_inside ? 1.0f : 0.0f;
    });
}

}  // namespace vantage::criteria
