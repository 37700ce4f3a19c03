// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See player.h.

#include "vantage_behaviour/player.h"

#include <algorithm>

#include "base/polyline.h"
#include "base/vec.h"

namespace vantage {

GoldenPath::GoldenPath(World& world, const NavigationProvider& navigation,
                       const GoldenPathSettings& settings) noexcept
    : world_(world), navigation_(navigation), settings_(settings) {}

bool GoldenPath::is_due(Vec3 player, Vec3 objective) const noexcept {
    if (!is_there_ || navigation_.revision() != revision_) return true;
    if (distance(objective, objective_) > settings_.objective_moved) return true;
    const OnPath at = nearest_on_path({corners_.data(), corner_count_}, player);
    return at.off > settings_.player_off;
}

bool GoldenPath::update(double now, Vec3 player, Vec3 objective) noexcept {
    const bool is_early = is_there_ && now < found_at_ + settings_.least_period;
    if (is_early || !is_due(player, objective)) return false;
    const Vec3 ends[] = {player, objective};
    NavPoint stands[2];
    navigation_.nearest(ends, NavExtent{}, stands);
    const std::size_t count =
        stands[0] && stands[1] ? navigation_.path_corners(stands[0], stands[1], corners_) : 0;
    corner_count_ = std::min(count, corners_.size());
    is_there_ = true;
    objective_ = objective;
    revision_ = navigation_.revision();
    found_at_ = now;
    world_.set_path("", {corners_.data(), corner_count_});
    return true;
}

void GoldenPath::clear() noexcept {
    is_there_ = false;
    corner_count_ = 0;
    world_.set_path("", {});
}

bool claim_ahead(World& world, ObjectId player, double seconds) noexcept {
    const std::shared_ptr<const Snapshot> snapshot = world.snapshot();
    const ObjectState* state = snapshot->find(player);
    if (state == nullptr) return false;
    const Vec3 ahead = state->position + state->velocity * static_cast<float>(seconds);
    return world.claim({.owner = player,
                        .position = is_valid_position(ahead) ? ahead : state->position,
                        .radius = std::min(max_of(state->radius * 2.0f, 0.8f), kMaxClaimRadius),
                        .until = snapshot->time() + seconds}) == ClaimStatus::Claimed;
}

}  // namespace vantage
