// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// preferredRange: how well the distance |p - o| suits the asker.
//
//   1        ________
//           /        \_
//          /           \_           near, far: the asker's fighting range
//   0 ____/              \____
//         0 near   far   2 far

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

VANTAGE_WIDE void preferred_range(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    // An agent that mixed up its two numbers means the stretch between them.
    const float near = min_of(call.asker->range_near, call.asker->range_far);
    const float far = max_of(call.asker->range_near, call.asker->range_far);
    const float rise = near > 0.0f ? near : 1.0f;  // no distance is below a near end of 0
    const float fall = far > 0.0f ? far : 1.0f;
    const float beyond = far > 0.0f ? 1.0f : 0.0f;  // no range at all: only the object itself suits
    for_each_candidate(call.candidates, values, [=](Vec3 p) {
        const float away = length(p - o);
        const float outside = max_of(2.0f - away / fall, 0.0f) * beyond;
        const float suits = away <= far ? 1.0f : outside;
        return away < near ? away / rise : suits;
    });
}

}  // namespace vantage::criteria
