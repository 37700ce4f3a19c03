// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The picture that a player sees, for cameraCenter, cameraLeft and cameraRight. The camera is at
// his standing eye and looks along his view, or along his facing when he has none; it does not
// roll. What counts of a candidate is where the asker's torso would be: that is what he would see.
//
//   eye *-----------> ahead        across: -1 at the left edge, 1 at the right edge
//                    |             upward: -1 at the lower edge, 1 at the upper edge
//                    v right       both times depth, so that nothing is divided by 0
#pragma once

#include "selection/criteria/each_candidate.h"
#include "selection/criteria/sides.h"

namespace vantage::criteria {

struct OnScreen {
    float depth = 0;  ///< Metres ahead of the eye; negative behind it.
    float across = 0, upward = 0;
};

class Camera {
  public:
    explicit Camera(const CriterionCall& call)
        : eye_(call.object->position + Vec3{0, call.object->standing.eye, 0}),
          lift_{0, call.asker->standing.torso, 0} {
        const ObjectState& player = *call.object;
        const bool has_view = player.view.direction != Vec3{};
        ahead_ = normalized(has_view ? player.view.direction : player.facing);
        Vec3 right = right_of(ahead_);
        if (right == Vec3{}) right = right_of(player.facing);  // he looks straight up or down
        if (right == Vec3{}) right = {1, 0, 0};
        right_ = right * (1.0f / player.view.half_width);
        up_ = cross(right, ahead_) * (1.0f / player.view.half_height);
    }

    OnScreen look_at(Vec3 p) const {
        const Vec3 way = p + lift_ - eye_;
        return {dot(way, ahead_), dot(way, right_), dot(way, up_)};
    }

  private:
    Vec3 eye_, lift_, ahead_, right_, up_;
};

/// Where on the screen from left (-1) to right (1). What lies beyond an edge counts as on it; so
/// does what is behind the camera, by its side, and what is exactly behind counts as the middle.
inline float screen_x(const OnScreen& seen) {
    const float side = seen.across > 0.0f ? 1.0f : (seen.across < 0.0f ? -1.0f : 0.0f);
    const float share = seen.across / (seen.depth > 0.0f ? seen.depth : 1.0f);
    return seen.depth > 0.0f ? clamp_to_unit(share) : side;
}

}  // namespace vantage::criteria
