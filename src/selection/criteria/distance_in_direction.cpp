// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceInDirection: (p - a) . unit(o - a), how far the move goes towards o; 0 when the asker is
// at o, where there is no direction.
//
//                    p
//                    :
//   a ---------------+--------> o
//     <- the value ->

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void distance_in_direction(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    const Vec3 ahead = normalized(call.object->position - a);
    for_each_candidate(call.candidates, values, [a, ahead](Vec3 p) { return dot(p - a, ahead); });
}

}  // namespace vantage::criteria
