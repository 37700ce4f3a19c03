// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reading the mounted points of a snapshot.

#include <algorithm>

#include "base/vec.h"
#include "world/point_ids.h"

namespace vantage {

namespace {

/// The part that an entry belongs to; false when there is no such entry.
bool take_entry(const PointParts& parts, const PointSection& section, PointView& found,
                std::uint32_t& part) {
    const std::uint32_t i = parts.index;
    switch (parts.kind) {
        case PointKind::Cover:
            if (i >= section.cover().size()) return false;
            found.cover = &section.cover()[i];
            part = found.cover->part;
            return true;
        case PointKind::Rail:
            if (i >= section.rails().size()) return false;
            found.rail = &section.rails()[i];
            found.along = static_cast<float>(parts.centimetres) * 0.01f;
            found.cover = section.nearest_of(*found.rail, found.along);
            part = found.rail->part;
            return true;
        case PointKind::Round:
            if (i >= section.rounds().size()) return false;
            found.round = &section.rounds()[i];
            part = found.round->part;
            return true;
        case PointKind::Named:
            if (i >= section.named().size()) return false;
            found.named = &section.named()[i];
            part = 0;
            return true;
    }
    return false;
}

}  // namespace

PointId make_point_id(PointKind kind, MountId mount, std::uint32_t index, float along) noexcept {
    return point_id(kind, mount, index, along);
}

Vec3 MountPlace::turn_to_world(Vec3 direction) const noexcept {
    return {yaw_cosine * direction.x - yaw_sine * direction.z, direction.y,
            yaw_sine * direction.x + yaw_cosine * direction.z};
}

Vec3 MountPlace::to_world(Vec3 local) const noexcept {
    return turn_to_world(local) + offset;
}

Vec3 MountPlace::to_local(Vec3 world) const noexcept {
    const Vec3 from = world - offset;
    return {yaw_cosine * from.x + yaw_sine * from.z, from.y,
            yaw_cosine * from.z - yaw_sine * from.x};
}

bool Snapshot::find_part(MountId mount, std::uint32_t part, Vec3& offset) const noexcept {
    offset = {};
    if (part == 0 || parts_.empty()) return true;
    const auto at = std::lower_bound(parts_.begin(), parts_.end(), std::pair(mount, part),
                                     [](const PartState& state, const auto& wanted) {
                                         return std::pair(state.mount, state.part) < wanted;
                                     });
    if (at == parts_.end() || at->mount != mount || at->part != part) return true;
    offset = at->offset;
    return !at->is_gone;
}

float Snapshot::longest_shift(MountId mount) const noexcept {
    float longest = 0;
    for (const PartState& state : parts_) {
        if (state.mount == mount && !state.is_gone)
            longest = max_of(longest, length_2d(state.offset));
    }
    return longest;
}

bool Snapshot::find_point(PointId id, PointView& found) const noexcept {
    const PointParts parts = parts_of(id);
    if (!id || parts.mount_index >= mounts_.size()) return false;
    const PointMount& mount = mounts_[parts.mount_index];
    if (!mount.id || mount_stamp(mount.id) != parts.mount_stamp) return false;
    found = {.kind = parts.kind, .mount = &mount, .index = parts.index};
    std::uint32_t part = 0;
    return take_entry(parts, *mount.section, found, part) &&
           find_part(mount.id, part, found.part_offset);
}

UsedPoint Snapshot::used_point(ObjectId agent) const noexcept {
    const Slot* found = slot(agent);
    return found != nullptr ? found->used : UsedPoint{};
}

UsedPoint Snapshot::last_result(ObjectId agent) const noexcept {
    const Slot* found = slot(agent);
    return found != nullptr ? found->last : UsedPoint{};
}

}  // namespace vantage
