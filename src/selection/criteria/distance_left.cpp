// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceLeft: how far p lies to the left of o, as o faces; the negative of distanceRight.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"
#include "selection/criteria/sides.h"

namespace vantage::criteria {

void distance_left(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const Vec3 left = -right_of(call.object->facing);
    for_each_candidate(call.candidates, values, [o, left](Vec3 p) { return dot(p - o, left); });
}

}  // namespace vantage::criteria
