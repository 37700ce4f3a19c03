// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// towards: p lies on the asker's way to o: (p-a).(o-a) >= 0 and |p-a| <= |o-a|. Half a ball round
// the asker; its own place and o's belong to it. Lengths are rounded as `distance` rounds them.
//
//           .--.
//          |    '.
//        a |      o
//          |    .'
//           '--'

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void towards(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    const Vec3 way = call.object->position - a;
    const float reach = length(way);
    for_each_candidate(call.candidates, values, [a, way, reach](Vec3 p) {
        const Vec3 move = p - a;
        const bool is_ahead = dot(move, way) >= 0.0f;
        const bool is_near = length(move) <= reach;
        return is_ahead && is_near ? 1.0f : 0.0f;
    });
}

}  // namespace vantage::criteria
