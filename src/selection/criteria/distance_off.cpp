// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceOff: from p to the nearest place of the golden path, or of the path of the name.

#include "base/polyline.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void distance_off(const CriterionCall& call, float* values) noexcept {
    const std::span<const Vec3> corners = call.snapshot->path(call.name);
    for_each_candidate(call.candidates, values,
                       [corners](Vec3 p) { return nearest_on_path(corners, p).off; });
}

}  // namespace vantage::criteria
