// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// funnelAngle: the angle whose tangent is distanceOff / distanceAlong. A limit on it is a funnel
// that opens along the path, round every corner: the farther ahead, the farther off p may be.
//
//                       .  '
//               .  '              0 on the path ahead, 90 beside the player, 180 on the path
//   player ------------->         behind him or where there is none
//               '  .
//                       '  .

#include "base/polyline.h"
#include "selection/criteria/arc.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void funnel_angle(const CriterionCall& call, float* values) noexcept {
    const std::span<const Vec3> corners = call.snapshot->path(call.name);
    const bool has_path = !corners.empty();
    const float player = nearest_on_path(corners, call.object->position).along;
    for_each_candidate(call.candidates, values, [=](Vec3 p) {
        const OnPath at = nearest_on_path(corners, p);
        return has_path ? angle_off_deg(at.off, at.along - player) : 180.0f;
    });
}

}  // namespace vantage::criteria
