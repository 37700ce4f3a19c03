// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// canReachBefore: |p - a| <= |p - o|. Assumes equal speeds and a straight way for both; a tie goes
// to the asker. Compares the same roundings as `distance` gives, so that the two words agree.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void can_reach_before(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, values,
                       [a, o](Vec3 p) { return length(p - a) <= length(p - o) ? 1.0f : 0.0f; });
}

}  // namespace vantage::criteria
