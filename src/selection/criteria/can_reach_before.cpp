// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// canReachBefore: |p - a| <= |p - o|. Assumes equal speeds and a straight way for both; a tie goes
// to the asker. Compares the same roundings as `distance` gives, so that the two words agree. With
// argument 0 (`path`) walks are compared, as `pathDistance` measures them; an asker that has no way
// to p is not there before anybody, not even before one who has none either.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

VANTAGE_WIDE void can_reach_before(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, values,
                       [a, o](Vec3 p) { return length(p - a) <= length(p - o) ? 1.0f : 0.0f; });
}

void can_walk_before(const CriterionCall& call, float* values) noexcept {
    constexpr float kForwards[2] = {};
    CriterionCall walk = call;
    walk.arguments = kForwards;
    float of_object[kChunk];
    path_distance(walk, of_object);
    walk.object = call.asker;
    path_distance(walk, values);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const bool is_first = values[i] < kUnreachable && values[i] <= of_object[i];
        values[i] = is_first ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
