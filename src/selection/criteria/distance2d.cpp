// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distance2d: the horizontal distance between p and o, whatever their heights.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

VANTAGE_WIDE void distance2d(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, values, [o](Vec3 p) { return length_2d(p - o); });
}

}  // namespace vantage::criteria
