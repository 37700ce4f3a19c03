// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// cameraLeft: 1 at the left edge of the player's picture, -1 at the right edge; see camera.h.

#include "selection/criteria/camera.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void camera_left(const CriterionCall& call, float* values) noexcept {
    const Camera camera(call);
    for_each_candidate(call.candidates, values,
                       [camera](Vec3 p) { return -screen_x(camera.look_at(p)); });
}

}  // namespace vantage::criteria
