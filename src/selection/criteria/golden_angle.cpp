// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// goldenAngle: seen from above, the angle at the player between the way that his path takes and the
// direction to p. 0 where p is the player's own place, 180 where there is no path.
//
//            p
//           /
//          /  angle
//   player ------> the path's direction where he is nearest to it

#include "base/polyline.h"
#include "selection/criteria/arc.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void golden_angle(const CriterionCall& call, float* values) noexcept {
    const std::span<const Vec3> corners = call.snapshot->path(call.name);
    const Vec3 o = call.object->position;
    const Vec3 forwards = direction_on_path(corners, nearest_on_path(corners, o));
    const bool has_direction = forwards != Vec3{};
    for_each_candidate(call.candidates, values, [=](Vec3 p) {
        const float ahead = (p.x - o.x) * forwards.x + (p.z - o.z) * forwards.z;
        const float side = (p.z - o.z) * forwards.x - (p.x - o.x) * forwards.z;
        return has_direction ? angle_off_deg(max_of(side, -side), ahead) : 180.0f;
    });
}

}  // namespace vantage::criteria
