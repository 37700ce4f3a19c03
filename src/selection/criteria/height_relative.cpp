// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// heightRelative: how far p lies above o (negative: below).

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void height_relative(const CriterionCall& call, float* values) noexcept {
    const float height = call.object->position.y;
    for_each_candidate(call.candidates, values, [height](Vec3 p) { return p.y - height; });
}

}  // namespace vantage::criteria
