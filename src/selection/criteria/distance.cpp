// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distance: the straight line |p - o|.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"
#include "vantage/explain.h"

namespace vantage::criteria {

VANTAGE_WIDE void distance(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, values, [o](Vec3 p) { return length(p - o); });
}

void distance_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    const CandidateBatch& at = call.candidates;
    for (std::uint32_t i = 0; i < at.count; ++i)
        to.line(call.object->position, {at.x[i], at.y[i], at.z[i]}, colours::kValid);
}

}  // namespace vantage::criteria
