// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// dot: unit(o - a) . unit(p - a), the cosine between the way to o and the way to p. 0 where there
// is no way: o = a or p = a.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void dot(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    const Vec3 to_object = normalized(call.object->position - a);
    for_each_candidate(call.candidates, values, [a, to_object](Vec3 p) {
        const Vec3 way = p - a;
        const float along = way.x * to_object.x + way.y * to_object.y + way.z * to_object.z;
        const float far = length(way);
        return clamp_to_unit(along / (far > 0.0f ? far : 1.0f));
    });
}

}  // namespace vantage::criteria
