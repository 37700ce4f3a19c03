// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// distanceAlong: how far along the path the place nearest to p lies, less how far along the one
// nearest to the player lies: positive ahead of him, negative behind.

#include "base/polyline.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void distance_along(const CriterionCall& call, float* values) noexcept {
    const std::span<const Vec3> corners = call.snapshot->path(call.name);
    const float player = nearest_on_path(corners, call.object->position).along;
    for_each_candidate(call.candidates, values, [corners, player](Vec3 p) {
        return nearest_on_path(corners, p).along - player;
    });
}

}  // namespace vantage::criteria
