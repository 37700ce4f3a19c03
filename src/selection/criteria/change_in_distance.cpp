// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// changeInDistance: |p - o| - |a - o|, negative when the move brings the asker closer. Made of the
// same roundings as `distance` gives, so that staying put is 0 exactly.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void change_in_distance(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const float before = length(call.asker->position - o);
    for_each_candidate(call.candidates, values,
                       [o, before](Vec3 p) { return length(p - o) - before; });
}

}  // namespace vantage::criteria
