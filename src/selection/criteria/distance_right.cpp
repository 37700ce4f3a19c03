// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceRight: how far p lies to the right of o, as o faces. Heights do not count; an object
// that looks straight up or down has no right, and the value is 0.
//
//        ^ facing
//        |
//        o-----------+   the value: + on this side, - on the other
//                    :
//                    p

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"
#include "selection/criteria/sides.h"

namespace vantage::criteria {

void distance_right(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const Vec3 right = right_of(call.object->facing);
    for_each_candidate(call.candidates, values, [o, right](Vec3 p) { return dot(p - o, right); });
}

}  // namespace vantage::criteria
