// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// cameraCenter: 1 in the middle of the player's picture, 0 at its edge, -1 beside and behind him.
// `off` is how far from the middle the place is, in half pictures:
//
//   inside   1 - off         one falls evenly to the edge, the other on and on to -1 where the
//   outside  1 / off - 1     picture would be infinitely wide; they meet smoothly

#include "selection/criteria/camera.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void camera_center(const CriterionCall& call, float* values) noexcept {
    const Camera camera(call);
    for_each_candidate(call.candidates, values, [camera](Vec3 p) {
        const OnScreen seen = camera.look_at(p);
        const float off =
            max_of(max_of(seen.across, -seen.across), max_of(seen.upward, -seen.upward));
        const float inside = 1.0f - off / (seen.depth > 0.0f ? seen.depth : 1.0f);
        const float outside = seen.depth / (off > 0.0f ? off : 1.0f) - 1.0f;
        const float ahead = off <= seen.depth ? inside : outside;
        return seen.depth > 0.0f ? ahead : -1.0f;
    });
}

}  // namespace vantage::criteria
