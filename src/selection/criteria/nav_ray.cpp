// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// navRay: one can walk straight from o to p. False when either is not on the walkable surface.

#include "selection/criteria/criteria.h"
#include "selection/criteria/on_surface.h"

namespace vantage::criteria {

void nav_ray(const CriterionCall& call, float* values) noexcept {
    const NavigationProvider& navigation = *call.providers.navigation;
    const NavPoint start = floor_under(call.object->position, navigation);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const NavPoint goal = stand_of(call, i);
        StraightWalk walk;
        if (start && goal) navigation.straight_walks(start, {&goal, 1}, {&walk, 1});
        values[i] = walk.is_free ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
