// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The writer's side of squads, areas, mounted points and claims.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/vec.h"
#include "world/rail_stops.h"
#include "world/world_impl.h"

namespace vantage {

namespace {

bool is_acceptable(const Area& area) {
    if (area.corner_count < 3 || area.corner_count > kMaxAreaCorners) return false;
    if (!(area.low <= area.high)) return false;
    for (std::uint32_t i = 0; i < area.corner_count; ++i) {
        if (!is_valid_position({area.corners[i].x, 0, area.corners[i].z})) return false;
    }
    return true;
}

bool is_acceptable(const MountPlace& place) {
    constexpr float kSlack = 1e-3f;
    const float size =
        std::sqrt(place.yaw_cosine * place.yaw_cosine + place.yaw_sine * place.yaw_sine);
    return is_valid_position(place.offset) && std::fabs(size - 1.0f) <= kSlack;
}

/// The section's +X lies where the owner faces.
MountPlace place_on(const ObjectState& owner, const MountPlace& own) {
    const float size = length_2d(owner.facing);
    const float cosine = size > 0.0f ? owner.facing.x / size : 1.0f;
    const float sine = size > 0.0f ? owner.facing.z / size : 0.0f;
    const MountPlace carrier{owner.position, cosine, sine};
    return {carrier.to_world(own.offset), cosine * own.yaw_cosine - sine * own.yaw_sine,
            sine * own.yaw_cosine + cosine * own.yaw_sine};
}

/// Where feet are at all cover points, then at all named points, then at all stops of rails.
std::shared_ptr<const std::vector<NavPoint>> find_stands(const MountRequest& request) {
    std::vector<Vec3> positions;
    for (const CoverPoint& point : request.section->cover())
        positions.push_back(request.place.to_world(point.position));
    for (const NamedPoint& point : request.section->named())
        positions.push_back(request.place.to_world(point.position));
    const std::size_t points = positions.size();
    for (const RailTrack& track : request.section->tracks()) {
        for (std::uint32_t stop = track.first_stop; stop <= track.last_stop; ++stop)
            positions.push_back(request.place.to_world(place_of_stop(track, stop)));
    }
    auto stands = std::make_shared<std::vector<NavPoint>>(positions.size());
    const std::span<const Vec3> all(positions);
    const std::span<NavPoint> found(*stands);
    request.navigation->nearest(all.first(points), NavExtent{}, found.first(points));
    request.navigation->nearest(all.subspan(points), kCoverExtent, found.subspan(points));
    return stands;
}

}  // namespace

bool World::set_used_point(ObjectId agent, const UsedPoint& used) {
    if (!is_alive(agent) || !is_valid_position(used.position)) return false;
    impl_->stage(agent.index, &Snapshot::Slot::used, used);
    return true;
}

bool World::set_last_result(ObjectId agent, const UsedPoint& last) {
    if (!is_alive(agent) || !is_valid_position(last.position)) return false;
    impl_->stage(agent.index, &Snapshot::Slot::last, last);
    return true;
}

bool World::set_predicted_target(ObjectId agent, const PredictedTarget& predicted) {
    if (!is_alive(agent) || !is_valid_position(predicted.position)) return false;
    impl_->stage(agent.index, &Snapshot::Slot::predicted, predicted);
    return true;
}

bool World::set_squad(std::uint8_t number, const SquadOrders& orders) {
    if (number == 0 || (orders.leader && !is_alive(orders.leader))) return false;
    if (!is_valid_position(orders.goal)) return false;
    if (orders.area && !impl_->area_handles.is_valid(orders.area)) return false;
    if (impl_->squads[number] == orders) return true;
    impl_->squads[number] = orders;
    impl_->all_changed_in = impl_->epoch + 1;  // Members may operate in another area.
    impl_->is_changed = true;
    return true;
}

bool World::set_counted(ObjectId member, bool is_counted) {
    if (!is_alive(member)) return false;
    impl_->stage(member.index, &Snapshot::Slot::is_left_out, !is_counted);
    return true;
}

bool World::set_path(std::string_view name, std::span<const Vec3> corners) {
    if (name.size() > kMaxAreaName || corners.size() == 1 || corners.size() > kMaxPathCorners)
        return false;
    if (!std::all_of(corners.begin(), corners.end(), is_valid_position)) return false;
    std::vector<Snapshot::NamedPath>& paths = impl_->paths;
    auto at = std::find_if(paths.begin(), paths.end(), [name](const Snapshot::NamedPath& path) {
        return name == path.name.data();
    });
    if (corners.empty()) {
        impl_->is_changed |= at != paths.end();
        if (at != paths.end()) paths.erase(at);
        return true;
    }
    if (at == paths.end()) {
        if (paths.size() == impl_->settings.max_paths) return false;
        at = paths.emplace(paths.end());
        std::memcpy(at->name.data(), name.data(), name.size());
    }
    const auto before = std::span(at->corners).first(at->corner_count);
    impl_->is_changed |= !std::ranges::equal(before, corners);
    std::copy(corners.begin(), corners.end(), at->corners.begin());
    at->corner_count = static_cast<std::uint32_t>(corners.size());
    return true;
}

AreaId World::add_area(std::string_view name, const Area& area) {
    if (name.size() > kMaxAreaName || !is_acceptable(area)) return {};
    for (const Snapshot::NamedArea& other : impl_->areas) {
        if (other.generation != 0 && !name.empty() && name == other.name.data()) return {};
    }
    const AreaId id = impl_->area_handles.acquire();
    if (!id) return {};
    if (id.index >= impl_->areas.size()) impl_->areas.resize(id.index + 1);
    Snapshot::NamedArea& staged = impl_->areas[id.index];
    staged = {.generation = id.generation, .area = area};
    std::memcpy(staged.name.data(), name.data(), name.size());
    impl_->is_changed = true;
    return id;
}

bool World::set_area(AreaId id, const Area& area) {
    if (!impl_->area_handles.is_valid(id) || !is_acceptable(area)) return false;
    impl_->is_changed |= impl_->areas[id.index].area != area;
    impl_->areas[id.index].area = area;
    return true;
}

bool World::remove_area(AreaId id) {
    if (!impl_->area_handles.release(id)) return false;
    impl_->areas[id.index] = {};
    impl_->is_changed = true;
    return true;
}

// ---- mounts -------------------------------------------------------------------------------------

MountId World::mount(const MountRequest& request) {
    if (request.section == nullptr || !is_acceptable(request.place)) return {};
    if (request.owner && !is_alive(request.owner)) return {};
    const MountId id = impl_->mount_handles.acquire();
    if (!id) return {};
    if (id.index >= impl_->mounts.size()) impl_->mounts.resize(id.index + 1);
    PointMount seen{.id = id,
                    .section = request.section,
                    .place = request.place,
                    .owner = request.owner,
                    .stands = nullptr};
    if (request.navigation != nullptr && !request.owner) seen.stands = find_stands(request);
    impl_->mounts[id.index] = {std::move(seen), request.place};
    ++impl_->mount_version;
    impl_->is_changed = true;
    return id;
}

bool World::unmount(MountId id) {
    if (!impl_->mount_handles.is_valid(id)) return false;
    impl_->drop_mount(id.index);
    return true;
}

void World::Impl::drop_mount(std::uint32_t index) {
    const MountId id = mounts[index].seen.id;
    mount_handles.release(id);
    mounts[index] = {};
    std::erase_if(parts, [id](const PartState& state) { return state.mount == id; });
    ++mount_version;
    is_changed = true;
}

void World::Impl::drop_owned_mounts(ObjectId owner) {
    for (std::uint32_t i = 0; i < mounts.size(); ++i) {
        if (mounts[i].seen.id && mounts[i].seen.owner == owner) drop_mount(i);
    }
}

bool World::set_part(const PartState& state) {
    if (!impl_->mount_handles.is_valid(state.mount) || !is_valid_position(state.offset))
        return false;
    const PointSection& section = *impl_->mounts[state.mount.index].seen.section;
    if (state.part == 0 || state.part >= section.part_count()) return false;
    std::vector<PartState>& parts = impl_->parts;
    const auto at = std::lower_bound(
        parts.begin(), parts.end(), state, [](const PartState& a, const PartState& b) {
            return std::pair(a.mount, a.part) < std::pair(b.mount, b.part);
        });
    const bool is_noted = at != parts.end() && at->mount == state.mount && at->part == state.part;
    const bool is_as_baked = !state.is_gone && state.offset == Vec3{};
    if (is_noted) {
        impl_->is_changed |= *at != state;
        if (is_as_baked) {
            parts.erase(at);
        } else {
            *at = state;
        }
        return true;
    }
    if (is_as_baked) return true;
    if (parts.size() == impl_->settings.max_moved_parts) return false;
    parts.insert(at, state);
    impl_->is_changed = true;
    return true;
}

void World::Impl::fill_mounts(Snapshot& snapshot) {
    if (snapshot.mount_version_ != mount_version) {
        snapshot.mounts_.resize(mounts.size());
        for (std::size_t i = 0; i < mounts.size(); ++i)
            snapshot.mounts_[i] = mounts[i].seen;
        snapshot.mount_version_ = mount_version;
    }
    for (std::size_t i = 0; i < mounts.size(); ++i) {
        const ObjectState* owner = snapshot.find(mounts[i].seen.owner);
        if (owner != nullptr) snapshot.mounts_[i].place = place_on(*owner, mounts[i].own_place);
    }
    snapshot.parts_.assign(parts.begin(), parts.end());
    snapshot.areas_.assign(areas.begin(), areas.end());
    snapshot.paths_.assign(paths.begin(), paths.end());
}

// ---- claims -------------------------------------------------------------------------------------

void World::set_time(double seconds) {
    if (!(seconds > impl_->time) || !std::isfinite(seconds)) return;
    const double passed = seconds - impl_->time;
    impl_->time = seconds;
    const auto state_of = [this](std::uint32_t i) -> const ObjectState& {
        return impl_->slots[i].state;
    };
    impl_->is_changed |= impl_->smoothing.advance(passed, state_of);
    const std::lock_guard lock(impl_->claim_mutex);
    impl_->claims.expire(seconds);
}

ClaimStatus World::claim(const Claim& claim) noexcept {
    const bool is_sound = is_valid_position(claim.position) && claim.radius >= 0.0f &&
                          claim.radius <= kMaxClaimRadius && std::isfinite(claim.until);
    const std::lock_guard lock(impl_->claim_mutex);
    const ObjectId owner = claim.owner;
    const bool is_alive = owner && owner.index < impl_->claimants.size() &&
                          impl_->claimants[owner.index] == owner.generation;
    if (!is_sound || !is_alive) return ClaimStatus::InvalidHandle;
    return impl_->claims.put(claim) ? ClaimStatus::Claimed : ClaimStatus::Taken;
}

bool World::renew(ObjectId owner, double until) noexcept {
    if (!std::isfinite(until)) return false;
    const std::lock_guard lock(impl_->claim_mutex);
    return impl_->claims.renew(owner, until);
}

bool World::release(ObjectId owner) noexcept {
    const std::lock_guard lock(impl_->claim_mutex);
    return impl_->claims.drop(owner);
}

}  // namespace vantage
