// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// friendDistance: between p and the nearest friend that the asker knows of; infinite without one.
// Of more friends than a set holds, those nearest to the asker count.

#include "selection/criteria/criteria.h"
#include "selection/criteria/nearest_known.h"

namespace vantage::criteria {

void friend_distance(const CriterionCall& call, float* values) noexcept {
    distance_to_nearest(call.candidates, call.known.friends, values);
}

}  // namespace vantage::criteria
