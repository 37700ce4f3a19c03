// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceToRay: between p and the ray that starts at o and goes where o faces; behind o, the
// distance to o itself.
//
//          p         p
//         /          :          the distance
//        o- - - - - -+- - - ->  facing

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void distance_to_ray(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const Vec3 ahead = normalized(call.object->facing);
    for_each_candidate(call.candidates, values, [o, ahead](Vec3 p) {
        const Vec3 from_start = p - o;
        const float along = max_of(dot(from_start, ahead), 0.0f);
        return length(from_start - ahead * along);
    });
}

}  // namespace vantage::criteria
