// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// elevationAngle: how many degrees p lies above o's horizon, from -90 to 90; 0 where p = o. Off by
// less than 0.00002 degrees, three units in the last place of a float at 90.
//
//                p
//            .  '|
//        . '     | up        the angle at o, by the ratio of the shorter leg to the longer one
//      o---------+
//         flat

#include "selection/criteria/arc.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void elevation_angle(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, values, [o](Vec3 p) {
        const Vec3 way = p - o;
        const float up = max_of(way.y, -way.y);
        const float angle = angle_of_legs_deg(up, length_2d(way));
        return way.y < 0.0f ? -angle : angle;
    });
}

}  // namespace vantage::criteria
