// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// threatDistance: between p and the nearest foe, where the asker believes him to be; infinite when
// it knows of none. Of more foes than a set holds, those nearest to the asker count.

#include "selection/criteria/criteria.h"
#include "selection/criteria/nearest_known.h"

namespace vantage::criteria {

void threat_distance(const CriterionCall& call, float* values) noexcept {
    distance_to_nearest(call.candidates, call.known.threats, values);
}

}  // namespace vantage::criteria
