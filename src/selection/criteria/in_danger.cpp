// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inDanger: within the radius of a danger that the asker knows of, its rim included. Of more
// dangers than a set holds, those nearest to the asker count.

#include <algorithm>

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void in_danger(const CriterionCall& call, float* values) noexcept {
    const CandidateBatch& at = call.candidates;
    std::fill_n(values, at.count, 0.0f);
    for (const ObjectState& danger : call.known.dangers) {
        const Vec3 middle = danger.position;
        const float reach = danger.radius;
        for (std::uint32_t i = 0; i < at.count; ++i) {
            const bool is_inside = length(Vec3{at.x[i], at.y[i], at.z[i]} - middle) <= reach;
            values[i] = is_inside ? 1.0f : values[i];
        }
    }
}

}  // namespace vantage::criteria
