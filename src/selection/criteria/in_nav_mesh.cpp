// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inNavMesh: p is on the walkable surface, or no farther from it than a NavExtent.

#include "selection/criteria/criteria.h"
#include "selection/criteria/on_surface.h"

namespace vantage::criteria {

void in_nav_mesh(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = stand_of(call, i) ? 1.0f : 0.0f;
}

}  // namespace vantage::criteria
