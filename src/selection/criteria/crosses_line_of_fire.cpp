// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// crossesLineOfFire: seen from above, the straight move from a to p meets the ray from o along its
// facing. Both include their ends, so touching counts: at o, and for a move that begins, ends or
// runs on the line. An object that faces straight up or down has no line.
//
//        a
//         \              sides of a and p: cross(facing, a - o), cross(facing, p - o)
//   o --->-+- - - -      where they differ, the crossing lies ahead when the mean of what a and p
//           \            are ahead, each weighted by the other's side, is not negative
//            p

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

void crosses_line_of_fire(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    const Vec3 o = call.object->position;
    const Vec3 ahead{call.object->facing.x, 0, call.object->facing.z};
    const bool has_line = ahead.x != 0.0f || ahead.z != 0.0f;
    const float side_a = ahead.x * (a.z - o.z) - ahead.z * (a.x - o.x);
    const float ahead_a = ahead.x * (a.x - o.x) + ahead.z * (a.z - o.z);
    for_each_candidate(call.candidates, values, [=](Vec3 p) {
        const float side_p = ahead.x * (p.z - o.z) - ahead.z * (p.x - o.x);
        const float ahead_p = ahead.x * (p.x - o.x) + ahead.z * (p.z - o.z);
        const bool is_left = side_a < 0.0f && side_p < 0.0f;
        const bool is_right = side_a > 0.0f && side_p > 0.0f;
        const bool is_on_it = side_a == 0.0f && side_p == 0.0f;
        const float off_a = side_a < 0.0f ? -side_a : side_a;
        const float off_p = side_p < 0.0f ? -side_p : side_p;
        const bool is_ahead =
            is_on_it ? max_of(ahead_a, ahead_p) >= 0.0f : ahead_a * off_p + ahead_p * off_a >= 0.0f;
        return has_line && !is_left && !is_right && is_ahead ? 1.0f : 0.0f;
    });
}

}  // namespace vantage::criteria
