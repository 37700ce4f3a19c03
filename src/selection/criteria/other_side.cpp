// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// otherSide: the angle a - o - p is over 90 degrees. Neither the object's own place nor anything
// seen by an asker that stands there is on the other side.
//
//           :   p1  true
//   a       o
//       p2  :       false

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void other_side(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const Vec3 back = call.asker->position - o;
    for_each_candidate(call.candidates, values,
                       [o, back](Vec3 p) { return dot(back, p - o) < 0.0f ? 1.0f : 0.0f; });
}

}  // namespace vantage::criteria
