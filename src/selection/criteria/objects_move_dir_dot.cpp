// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// objectsMoveDirDot: unit(o's velocity) . unit(p - o), 1 where o is going and -1 where it comes
// from; 0 where p = o. How fast it moves does not count.

#include "selection/criteria/criteria.h"
#include "selection/criteria/unit_dot.h"

namespace vantage::criteria {

void objects_move_dir_dot(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    const Vec3 moves = normalized(call.object->velocity);
    for_each_candidate(call.candidates, values,
                       [o, moves](Vec3 p) { return cosine_to(moves, p - o); });
}

}  // namespace vantage::criteria
