// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// canShoot: some allowed stance has a clear line to o.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, can_shoot_is_as_defined) {
    expect_as("canShoot", [](const Case& at) -> std::optional<double> {
        const auto is_low = at.is_low(), is_high = at.is_high();
        if (!is_low || !is_high) return {};
        const D3 o = at.object.position;
        bool is_between = false;
        if (*is_low || *is_high) {
            const auto is_ahead = at_least(flat_dot(o - at.p(), at.facing()), 0);
            if (!is_ahead) return {};
            is_between = *is_ahead;
        }
        const double stands = double{at.asker.standing.weapon};
        const double crouches = double{at.asker.crouched.weapon};
        std::vector<D3> weapons = {at.p() + D3(0, stands, 0)};
        if (!is_between) weapons.push_back(at.p() + D3(0, crouches, 0));
        // Steps aside; of rails, from the cover point if it is one step away.
        D3 begin = at.p();
        bool is_left = is_between, is_right = is_between;
        double step = 1;
        if (is_between && at.round != nullptr) {
            step = double{at.round->radius} + 0.5;
            is_left = is_right = at.round->radius <= 1.0f;
        } else if (is_between) {
            const CoverPoint* point = at.point;
            if (at.rail != nullptr) {
                const auto near = nearest_on(at);
                if (at.rail->point_count != 0 && !near) return {};
                point = at.rail->point_count != 0 ? *near : nullptr;
                if (point != nullptr) {
                    begin = at.in_world(point->position, point->part);
                    const auto is_too_far = at_least((begin - at.p()).size(), 1);
                    if (!is_too_far) return {};
                    if (*is_too_far) point = nullptr;
                }
            }
            is_left = point != nullptr && (point->flags & cover::kPeekLeft) != 0;
            is_right = point != nullptr && (point->flags & cover::kPeekRight) != 0;
        }
        // Looking at the obstacle: a quarter turn against the clock, seen from above, is left.
        const D3 facing = is_between ? at.facing() : D3();
        const D3 left = D3(facing.z, 0, -facing.x) * step;
        const D3 up(0, *is_low ? crouches : stands, 0);
        if (is_left) weapons.push_back(begin + left + up);
        if (is_right) weapons.push_back(begin - left + up);
        bool is_clear = false;
        for (const D3 weapon : weapons) {
            for (const float height : {at.object.standing.torso, at.object.standing.eye}) {
                const auto blocked = is_blocked(at, weapon, o + D3(0, double{height}, 0));
                if (!blocked) return {};
                is_clear = is_clear || !*blocked;
            }
        }
        return is_clear ? 1.0 : 0.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
