// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See funnel.h. All turns are judged from above; lengths count height differences too.

#include "adapters/detour/funnel.h"

#include <algorithm>

#include "adapters/detour/nav_graph.h"
#include "base/vec.h"

namespace vantage::adapters {

namespace {

/// Where the line from `from` through `to` meets the gate.
Vec3 crossing(Vec3 from, Vec3 to, const FunnelGate& gate) {
    const float left = left_turn(from, to, gate.left);
    const float right = left_turn(from, to, gate.right);
    const float span = left - right;
    if (span == 0.0f) return gate.left;
    return lerp(gate.left, gate.right, std::clamp(left / span, 0.0f, 1.0f));
}

Vec3 nearest_on(const FunnelGate& gate, Vec3 point) {
    const float dx = gate.right.x - gate.left.x;
    const float dz = gate.right.z - gate.left.z;
    const float size = dx * dx + dz * dz;
    if (size == 0.0f) return gate.left;
    const float along = ((point.x - gate.left.x) * dx + (point.z - gate.left.z) * dz) / size;
    return lerp(gate.left, gate.right, std::clamp(along, 0.0f, 1.0f));
}

}  // namespace

std::uint32_t Funnel::turn_at(Vec3 new_corner, std::uint32_t step) {
    *this = at(new_corner, length + distance(corner, new_corner), step);
    return step;
}

std::uint32_t Funnel::narrow(const FunnelGate& gate) {
    if (left_turn(corner, right, gate.right) >= 0.0f) {
        const bool stays_open = right == corner || left_turn(corner, left, gate.right) < 0.0f;
        if (!stays_open) return turn_at(left, left_step);
        right = gate.right;
        right_step = gate.step;
    }
    if (left_turn(corner, left, gate.left) <= 0.0f) {
        const bool stays_open = left == corner || left_turn(corner, right, gate.left) > 0.0f;
        if (!stays_open) return turn_at(right, right_step);
        left = gate.left;
        left_step = gate.step;
    }
    return kNoStep;
}

bool Funnel::sees(Vec3 point) const {
    const float off_left = left_turn(corner, left, point);
    return left_turn(corner, right, point) >= 0.0f && off_left <= 0.0f &&
           (off_left < 0.0f || right == corner);
}

bool Funnel::hides_left(const FunnelGate& gate) const {
    return left_turn(corner, left, gate.left) > 0.0f;
}

bool Funnel::hides_right(const FunnelGate& gate) const {
    return left_turn(corner, right, gate.right) < 0.0f;
}

float Funnel::length_to_visible(const FunnelGate& gate) const {
    Vec3 nearest = nearest_on(gate, corner);
    if (left_turn(corner, left, nearest) > 0.0f) {
        nearest = crossing(corner, left, gate);
    } else if (left_turn(corner, right, nearest) < 0.0f) {
        nearest = crossing(corner, right, gate);
    }
    return length + distance(corner, nearest);
}

float Funnel::least_length_to(const FunnelGate& gate, float visible) const {
    float least = visible;
    const auto around = [&](Vec3 side) {
        return length + distance(corner, side) + distance(side, nearest_on(gate, side));
    };
    if (hides_left(gate)) least = std::min(least, around(left));
    if (hides_right(gate)) least = std::min(least, around(right));
    return least;
}

bool Funnel::is_farther(const FunnelGate& gate, float least) const {
    const float rest = least - length;
    if (!(rest > 0.0f)) return true;
    const Vec3 way = nearest_on(gate, corner) - corner;
    return way.x * way.x + way.z * way.z >= rest * rest;
}

}  // namespace vantage::adapters
