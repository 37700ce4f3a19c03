// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See rail_places.h.

#include "selection/generators/rail_places.h"

#include <algorithm>
#include <cmath>

namespace vantage::generators {

namespace {

/// Nobody on another storey is on the rail.
constexpr float kSameFloor = 1.5f;
/// Ends of taken stretches are free, however they are rounded.
constexpr float kTouching = 1e-4f;

}  // namespace

RailUsers::RailUsers(const GeneratorCall& call, const ObjectState& user,
                     ObjectId user_id) noexcept {
    for (const ObjectState& other : call.known.friends) {
        if (other.position == user.position) continue;  // The user himself, asked about by another.
        add(other.position, other.radius + user.radius + kElbowRoom);
    }
    std::array<Claim, kMaxSetMembers> claims;
    const float reach = min_of(max_of(call.radius, 0.0f), 4.0f * kWorldLimit) + kMaxRailLength;
    const std::size_t count =
        call.snapshot->claims_near(call.center->position, reach, user_id, claims);
    for (const Claim& claim : std::span(claims).first(count)) {
        const ObjectState* owner = call.snapshot->find(claim.owner);
        if (owner == nullptr || owner->team != user.team) continue;
        add(claim.position, max_of(owner->radius + user.radius + kElbowRoom, claim.radius));
    }
}

float RailLine::nearest(Vec3 position) const noexcept {
    return min_of(max_of(dot(position - from_, direction_), 0.0f), length_);
}

bool RailLine::clear_place(std::span<const RailUser> users, const MountPlace& place,
                           float& along) const noexcept {
    std::array<Stretch, 2 * kMaxSetMembers> taken;
    std::size_t count = 0;
    for (const RailUser& user : users) {
        const Vec3 way = place.to_local(user.position) - from_;
        const float beside = dot(way, direction_);
        const Vec3 off = way - direction_ * beside;
        const bool is_on_it = length_2d(off) < kOnRail && std::fabs(off.y) < kSameFloor;
        if (!is_on_it || count == taken.size()) continue;
        taken[count++] = {beside - user.spacing + kTouching, beside + user.spacing - kTouching};
    }
    const auto stretches = std::span(taken).first(count);
    const auto is_clear = [&](float at) {
        return at >= 0.0f && at <= length_ &&
               std::none_of(stretches.begin(), stretches.end(),
                            [at](const Stretch& s) { return at > s.low && at < s.high; });
    };
    const float wanted = along;
    if (is_clear(wanted)) return true;
    bool has_found = false;
    float least = 0;
    for (const Stretch& stretch : stretches) {
        for (const float end : {stretch.low, stretch.high}) {
            const float off = std::fabs(end - wanted);
            const bool is_better = !has_found || off < least || (off == least && end < along);
            if (!is_better || !is_clear(end)) continue;
            along = end;
            least = off;
            has_found = true;
        }
    }
    return has_found;
}

}  // namespace vantage::generators
