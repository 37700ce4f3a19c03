// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// objectsDot: o's facing . unit(p - o), 1 in front of o and -1 behind it; 0 where p = o.

#include "selection/criteria/criteria.h"
#include "selection/criteria/unit_dot.h"

namespace vantage::criteria {

void objects_dot(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const Vec3 facing = normalized(call.object->facing);
    for_each_candidate(call.candidates, values,
                       [o, facing](Vec3 p) { return cosine_to(facing, p - o); });
}

}  // namespace vantage::criteria
