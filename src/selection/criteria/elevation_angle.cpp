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

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

namespace {

/// Arc tangent of 0..1 in degrees: Abramowitz and Stegun, Handbook of Mathematical Functions
/// (1964), 4.4.49. The C library's differs between machines.
float arc_of_ratio_deg(float ratio) {
    const float square = ratio * ratio;
    float sum = 0.0028662257f;
    sum = sum * square - 0.0161657367f;
    sum = sum * square + 0.0429096138f;
    sum = sum * square - 0.0752896400f;
    sum = sum * square + 0.1065626393f;
    sum = sum * square - 0.1420889944f;
    sum = sum * square + 0.1999355085f;
    sum = sum * square - 0.3333314528f;
    // The first term apart: what is added to it is small, and so is its rounding.
    return (ratio + ratio * (sum * square)) * 57.2957795f;
}

}  // namespace

void elevation_angle(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, values, [o](Vec3 p) {
        const Vec3 way = p - o;
        const float up = max_of(way.y, -way.y);
        const float flat = length_2d(way);
        const float longer = max_of(up, flat);
        const float arc = arc_of_ratio_deg(min_of(up, flat) / (longer > 0.0f ? longer : 1.0f));
        const float angle = up > flat ? 90.0f - arc : arc;
        return way.y < 0.0f ? -angle : angle;
    });
}

}  // namespace vantage::criteria
