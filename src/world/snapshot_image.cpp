// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See snapshot_image.h. Fields are compared bit by bit: zero and minus zero are two values here,
// because a replay must be given the very same.

#include "world/snapshot_image.h"

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "vantage_analysis/tactics.h"
#include "world/claim_table.h"

namespace vantage {

namespace {

/// Groups of an object's fields that are written together.
enum ObjectBits : std::uint16_t {
    kLifeBit = 1,
    kBodyBit = 2,
    kPositionBit = 4,
    kFacingBit = 8,
    kVelocityBit = 16,
    kViewBit = 32,
    kTargetBit = 64,
    kMindBit = 128,
    kUsedBit = 256,
    kLastBit = 512,
    kBeliefsBit = 1024,
    kClaimBit = 2048,
    kPredictedBit = 4096,
    kAllObjectBits = 8191
};

enum BeliefBits : std::uint8_t {
    kSubjectBit = 1,
    kBeliefPositionBit = 2,
    kBeliefVelocityBit = 4,
    kEyeBit = 8,
    kLastSeenBit = 16,
    kConfidenceBit = 32,
    kSeenNow = 64,  ///< The value itself.
    kAllBeliefBits = 127
};

/// Of a squad's orders.
enum SquadBits : std::uint8_t { kGoalBit = 1, kSquadAreaBit = 2 };

enum PlaceBits : std::uint8_t {
    kSquadsBit = 1,
    kAreasBit = 2,
    kMountsBit = 4,
    kPartsBit = 8,
    kTacticsBit = 16,
    kFieldsBit = 32,
    kPathsBit = 64,
    kAllPlaceBits = 127
};

template <class T>
bool same_bits(const T& a, const T& b) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

bool same_body(const ObjectState& a, const ObjectState& b) noexcept {
    return a.kind == b.kind && a.team == b.team && a.squad == b.squad && a.area == b.area &&
           same_bits(a.radius, b.radius) && same_bits(a.speed, b.speed) &&
           same_bits(a.standing, b.standing) && same_bits(a.crouched, b.crouched) &&
           same_bits(a.range_near, b.range_near) && same_bits(a.range_far, b.range_far);
}

bool same_used(const UsedPoint& a, const UsedPoint& b) noexcept {
    return a.is_there == b.is_there && same_bits(a.position, b.position) && a.point == b.point;
}

bool same_claim(const Claim* a, const Claim* b) noexcept {
    if (a == nullptr || b == nullptr) return a == b;
    return a->owner == b->owner && a->source == b->source && same_bits(a->position, b->position) &&
           same_bits(a->radius, b->radius) && same_bits(a->until, b->until);
}

bool same_squad(const SquadState& a, const SquadState& b) noexcept {
    return a.member_count == b.member_count && same_bits(a.center, b.center) &&
           same_bits(a.facing, b.facing) && a.orders.leader == b.orders.leader &&
           a.orders.has_goal == b.orders.has_goal && same_bits(a.orders.goal, b.orders.goal) &&
           a.orders.area == b.orders.area;
}

bool same_mount(const PointMount& a, const PointMount& b) noexcept {
    return a.id == b.id && a.section == b.section && same_bits(a.place, b.place) &&
           a.owner == b.owner && a.stands == b.stands;
}

std::uint8_t belief_mask(const Belief& before, const Belief& now) noexcept {
    std::uint8_t mask = now.is_seen_now ? kSeenNow : 0;
    if (before.subject != now.subject) mask |= kSubjectBit;
    if (!same_bits(before.position, now.position)) mask |= kBeliefPositionBit;
    if (!same_bits(before.velocity, now.velocity)) mask |= kBeliefVelocityBit;
    if (!same_bits(before.eye_height, now.eye_height)) mask |= kEyeBit;
    if (!same_bits(before.last_seen, now.last_seen)) mask |= kLastSeenBit;
    if (!same_bits(before.confidence, now.confidence)) mask |= kConfidenceBit;
    return mask;
}

bool same_beliefs(std::span<const Belief> before, std::span<const Belief> now) noexcept {
    if (before.size() != now.size()) return false;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const std::uint8_t same = before[i].is_seen_now ? kSeenNow : 0;
        if (belief_mask(before[i], now[i]) != same) return false;
    }
    return true;
}

void write_beliefs(std::span<const Belief> before, std::span<const Belief> now,
                   SpanWriter& out) noexcept {
    const Belief unknown;
    out.write(static_cast<std::uint32_t>(now.size()));
    for (std::size_t i = 0; i < now.size(); ++i) {
        const Belief& belief = now[i];
        const std::uint8_t mask = belief_mask(i < before.size() ? before[i] : unknown, belief);
        out.write(mask);
        if ((mask & kSubjectBit) != 0) out.write(belief.subject);
        if ((mask & kBeliefPositionBit) != 0) out.write(belief.position);
        if ((mask & kBeliefVelocityBit) != 0) out.write(belief.velocity);
        if ((mask & kEyeBit) != 0) out.write(belief.eye_height);
        if ((mask & kLastSeenBit) != 0) out.write(belief.last_seen);
        if ((mask & kConfidenceBit) != 0) out.write(belief.confidence);
    }
}

void write_used(const UsedPoint& used, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint8_t>(used.is_there ? 1 : 0));
    out.write(used.position);
    out.write(used.point.value);
}

void write_body(const ObjectState& state, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint8_t>(state.kind));
    out.write(state.team);
    out.write(state.squad);
    out.write(state.area);
    out.write(state.radius);
    out.write(state.speed);
    out.write(state.standing);
    out.write(state.crouched);
    out.write(state.range_near);
    out.write(state.range_far);
}

void write_claim(const Claim* claim, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint8_t>(claim != nullptr ? 1 : 0));
    if (claim == nullptr) return;
    out.write(claim->source);
    out.write(claim->position);
    out.write(claim->radius);
    out.write(claim->until);
}

void write_squads(std::span<const SquadState> squads, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint32_t>(squads.size()));
    for (const SquadState& squad : squads) {
        out.write(squad.member_count);
        out.write(squad.center);
        out.write(squad.facing);
        out.write(squad.orders.leader);
        const int orders =
            (squad.orders.has_goal ? kGoalBit : 0) | (squad.orders.area ? kSquadAreaBit : 0);
        out.write(static_cast<std::uint8_t>(orders));
        out.write(squad.orders.goal);
        if (squad.orders.area) out.write(squad.orders.area);
    }
}

bool write_mounts(std::span<const PointMount> mounts, PointNumbers& numbers,
                  SpanWriter& out) noexcept {
    out.write(static_cast<std::uint32_t>(mounts.size()));
    for (const PointMount& mount : mounts) {
        out.write(mount.id);
        if (!mount.id) continue;
        const std::uint32_t section = numbers.number_of(mount.section);
        const std::uint32_t stands =
            mount.stands != nullptr ? numbers.number_of(mount.stands) : kNoNumber;
        if (section == kNoNumber || (mount.stands != nullptr && stands == kNoNumber)) return false;
        out.write(section);
        out.write(stands);
        out.write(mount.place.offset);
        out.write(mount.place.yaw_cosine);
        out.write(mount.place.yaw_sine);
        out.write(mount.owner);
    }
    return true;
}

void write_parts(std::span<const PartState> parts, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint32_t>(parts.size()));
    for (const PartState& part : parts) {
        out.write(part.mount);
        out.write(part.part);
        out.write(static_cast<std::uint8_t>(part.is_gone ? 1 : 0));
        out.write(part.offset);
    }
}

// ---- reading ------------------------------------------------------------------------------------

bool is_sound_number(float value) {
    return std::isfinite(value);
}
bool is_sound_number(Vec3 v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
bool is_sound_number(const Stance& stance) {
    return is_sound_number(stance.eye) && is_sound_number(stance.weapon) &&
           is_sound_number(stance.torso) && is_sound_number(stance.height);
}

bool read_flag(ByteReader& in, bool& flag) {
    const auto value = in.read<std::uint8_t>();
    flag = value != 0;
    return value <= 1;
}

bool read_used(ByteReader& in, UsedPoint& used) {
    const bool is_flag = read_flag(in, used.is_there);
    used.position = in.read<Vec3>();
    used.point.value = in.read<std::uint64_t>();
    return is_flag && is_valid_position(used.position);
}

bool read_body(ByteReader& in, ObjectState& state) {
    const auto kind = in.read<std::uint8_t>();
    state.kind = static_cast<ObjectKind>(kind);
    state.team = in.read<std::uint8_t>();
    state.squad = in.read<std::uint8_t>();
    state.area = in.read<AreaId>();
    state.radius = in.read<float>();
    state.speed = in.read<float>();
    state.standing = in.read<Stance>();
    state.crouched = in.read<Stance>();
    state.range_near = in.read<float>();
    state.range_far = in.read<float>();
    return kind <= static_cast<std::uint8_t>(ObjectKind::Danger) && is_sound_number(state.radius) &&
           is_sound_number(state.speed) && is_sound_number(state.standing) &&
           is_sound_number(state.crouched) && is_sound_number(state.range_near) &&
           is_sound_number(state.range_far);
}

bool read_view(ByteReader& in, View& view) {
    view.direction = in.read<Vec3>();
    view.half_width = in.read<float>();
    view.half_height = in.read<float>();
    return is_sound_number(view.direction) && is_sound_number(view.half_width) &&
           view.half_width > 0.0f && is_sound_number(view.half_height) && view.half_height > 0.0f;
}

bool read_belief(ByteReader& in, Belief& belief) {
    const auto mask = in.read<std::uint8_t>();
    if ((mask & kSubjectBit) != 0) belief.subject = in.read<ObjectId>();
    if ((mask & kBeliefPositionBit) != 0) belief.position = in.read<Vec3>();
    if ((mask & kBeliefVelocityBit) != 0) belief.velocity = in.read<Vec3>();
    if ((mask & kEyeBit) != 0) belief.eye_height = in.read<float>();
    if ((mask & kLastSeenBit) != 0) belief.last_seen = in.read<double>();
    if ((mask & kConfidenceBit) != 0) belief.confidence = in.read<float>();
    belief.is_seen_now = (mask & kSeenNow) != 0;
    return mask <= kAllBeliefBits && is_valid_position(belief.position) &&
           is_sound_number(belief.velocity) && is_sound_number(belief.eye_height) &&
           std::isfinite(belief.last_seen) && belief.confidence >= 0.0f &&
           belief.confidence <= 1.0f;
}

bool read_claim(ByteReader& in, bool& is_there, Claim& claim) {
    if (!read_flag(in, is_there)) return false;
    if (!is_there) return true;
    claim.source = in.read<std::uint64_t>();
    claim.position = in.read<Vec3>();
    claim.radius = in.read<float>();
    claim.until = in.read<double>();
    return is_valid_position(claim.position) && claim.radius >= 0.0f &&
           claim.radius <= kMaxClaimRadius && std::isfinite(claim.until);
}

bool read_squads(ByteReader& in, std::vector<SquadState>& squads) {
    const auto count = in.read<std::uint32_t>();
    if (!in.ok() || count > kMaxSquads) return false;
    squads.assign(count, {});
    for (SquadState& squad : squads) {
        squad.member_count = in.read<std::uint32_t>();
        squad.center = in.read<Vec3>();
        squad.facing = in.read<Vec3>();
        squad.orders.leader = in.read<ObjectId>();
        const auto orders = in.read<std::uint8_t>();
        squad.orders.has_goal = (orders & kGoalBit) != 0;
        squad.orders.goal = in.read<Vec3>();
        if ((orders & kSquadAreaBit) != 0) squad.orders.area = in.read<AreaId>();
        if (orders > (kGoalBit | kSquadAreaBit) || !is_sound_number(squad.center) ||
            !is_sound_number(squad.facing) || !is_sound_number(squad.orders.goal))
            return false;
    }
    return in.ok();
}

bool read_area(ByteReader& in, Area& area) {
    area = {};
    area.corner_count = in.read<std::uint32_t>();
    area.low = in.read<float>();
    area.high = in.read<float>();
    if (area.corner_count > kMaxAreaCorners || !is_sound_number(area.low) ||
        !is_sound_number(area.high))
        return false;
    for (std::uint32_t i = 0; i < area.corner_count; ++i) {
        area.corners[i] = in.read<Vec2>();
        if (!is_sound_number(area.corners[i].x) || !is_sound_number(area.corners[i].z))
            return false;
    }
    return true;
}

bool read_mount(ByteReader& in, NumberedPoints& points, std::uint32_t index, PointMount& mount) {
    mount = {};
    mount.id = in.read<MountId>();
    if (!in.ok() || (mount.id && mount.id.index != index)) return false;
    if (!mount.id) return true;
    const auto section = in.read<std::uint32_t>();
    const auto stands = in.read<std::uint32_t>();
    mount.place.offset = in.read<Vec3>();
    mount.place.yaw_cosine = in.read<float>();
    mount.place.yaw_sine = in.read<float>();
    mount.owner = in.read<ObjectId>();
    const bool is_placed = is_sound_number(mount.place.offset) &&
                           is_sound_number(mount.place.yaw_cosine) &&
                           is_sound_number(mount.place.yaw_sine);
    if (!in.ok() || !is_placed) return false;
    mount.section = points.section(section);
    if (mount.section == nullptr) return false;
    if (stands == kNoNumber) return true;
    mount.stands = points.stands(stands);
    return mount.stands != nullptr && mount.stands->size() == mount.section->stand_count();
}

bool read_moved_parts(ByteReader& in, std::vector<PartState>& parts) {
    constexpr std::size_t kPartBytes = 8 + 4 + 1 + 12;
    const auto count = in.read<std::uint32_t>();
    if (!in.ok() || count > in.remaining() / kPartBytes) return false;
    parts.assign(count, {});
    for (PartState& part : parts) {
        part.mount = in.read<MountId>();
        part.part = in.read<std::uint32_t>();
        const bool is_flag = read_flag(in, part.is_gone);
        part.offset = in.read<Vec3>();
        if (!is_flag || !is_sound_number(part.offset)) return false;
    }
    return in.ok();
}

}  // namespace

// ---- writing a snapshot -------------------------------------------------------------------------

namespace {

const Tactics* tactics_of(const Snapshot& snapshot) {
    return snapshot.tactics() != nullptr ? &snapshot.tactics()->tactics() : nullptr;
}

}  // namespace

bool SnapshotImage::write(const Snapshot& before, const Snapshot& now, PointNumbers& numbers,
                          SpanWriter& out) noexcept {
    out.write(now.epoch_);
    out.write(now.time_);
    out.write(now.player_);
    const auto slot_count = static_cast<std::uint32_t>(now.slots_.size());
    out.write(slot_count);

    const Snapshot::Slot empty;
    const auto own_beliefs = [](const Snapshot& snapshot, const Snapshot::Slot& slot) {
        return std::span(snapshot.beliefs_).subspan(slot.first_belief, slot.belief_count);
    };
    for (std::uint32_t i = 0; i < slot_count; ++i) {
        const Snapshot::Slot& a = i < before.slots_.size() ? before.slots_[i] : empty;
        const Snapshot::Slot& b = now.slots_[i];
        std::uint16_t mask = 0;
        if (a.generation != b.generation) mask |= kLifeBit;
        if (!same_body(a.state, b.state)) mask |= kBodyBit;
        if (!same_bits(a.state.position, b.state.position)) mask |= kPositionBit;
        if (!same_bits(a.state.facing, b.state.facing)) mask |= kFacingBit;
        if (!same_bits(a.state.velocity, b.state.velocity)) mask |= kVelocityBit;
        if (!same_bits(a.state.view, b.state.view)) mask |= kViewBit;
        if (a.target != b.target) mask |= kTargetBit;
        if (a.knows_like != b.knows_like || a.has_knowledge != b.has_knowledge) mask |= kMindBit;
        if (!same_used(a.used, b.used)) mask |= kUsedBit;
        if (!same_used(a.last, b.last)) mask |= kLastBit;
        if (!same_beliefs(own_beliefs(before, a), own_beliefs(now, b))) mask |= kBeliefsBit;
        const Claim* const old_claim = before.claim_of({i, a.generation});
        const Claim* const claim = now.claim_of({i, b.generation});
        if (!same_claim(old_claim, claim)) mask |= kClaimBit;
        if (!same_bits(a.predicted, b.predicted)) mask |= kPredictedBit;
        if (mask == 0) continue;
        out.write(i);
        out.write(mask);
        if ((mask & kLifeBit) != 0) out.write(b.generation);
        if ((mask & kBodyBit) != 0) write_body(b.state, out);
        if ((mask & kPositionBit) != 0) out.write(b.state.position);
        if ((mask & kFacingBit) != 0) out.write(b.state.facing);
        if ((mask & kVelocityBit) != 0) out.write(b.state.velocity);
        if ((mask & kViewBit) != 0) out.write(b.state.view);
        if ((mask & kTargetBit) != 0) out.write(b.target);
        if ((mask & kMindBit) != 0) {
            out.write(b.knows_like);
            out.write(static_cast<std::uint8_t>(b.has_knowledge ? 1 : 0));
        }
        if ((mask & kUsedBit) != 0) write_used(b.used, out);
        if ((mask & kLastBit) != 0) write_used(b.last, out);
        if ((mask & kBeliefsBit) != 0)
            write_beliefs(own_beliefs(before, a), own_beliefs(now, b), out);
        if ((mask & kClaimBit) != 0) write_claim(claim, out);
        if ((mask & kPredictedBit) != 0) out.write(b.predicted);
    }
    out.write(kNoNumber);

    const auto same_list = [](const auto& a, const auto& b, auto is_same) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_same);
    };
    const auto same_area = [](const Snapshot::NamedArea& a, const Snapshot::NamedArea& b) {
        return a.generation == b.generation && same_bits(a.area, b.area) && a.name == b.name;
    };
    std::uint8_t mask = 0;
    if (!same_list(before.squads_, now.squads_, same_squad)) mask |= kSquadsBit;
    if (!same_list(before.areas_, now.areas_, same_area)) mask |= kAreasBit;
    if (!same_list(before.mounts_, now.mounts_, same_mount)) mask |= kMountsBit;
    if (before.parts_ != now.parts_) mask |= kPartsBit;
    const bool has_same_tactics = tactics_of(before) == tactics_of(now);
    if (!has_same_tactics) mask |= kTacticsBit;
    if (now.tactics_ != nullptr &&
        (!has_same_tactics || !now.tactics_->has_same_versions(*before.tactics_)))
        mask |= kFieldsBit;
    const auto same_path = [](const Snapshot::NamedPath& a, const Snapshot::NamedPath& b) {
        return a.name == b.name && a.corner_count == b.corner_count &&
               std::memcmp(a.corners.data(), b.corners.data(), a.corner_count * sizeof(Vec3)) == 0;
    };
    if (!same_list(before.paths_, now.paths_, same_path)) mask |= kPathsBit;
    out.write(mask);
    if ((mask & kSquadsBit) != 0) write_squads(now.squads_, out);
    if ((mask & kAreasBit) != 0) {
        out.write(static_cast<std::uint32_t>(now.areas_.size()));
        for (const Snapshot::NamedArea& each : now.areas_) {
            out.write(each.generation);
            out.raw(each.name.data(), each.name.size());
            out.write(each.area.corner_count);
            out.write(each.area.low);
            out.write(each.area.high);
            out.raw(each.area.corners.data(), each.area.corner_count * sizeof(Vec2));
        }
    }
    if ((mask & kMountsBit) != 0 && !write_mounts(now.mounts_, numbers, out)) return false;
    if ((mask & kPartsBit) != 0) write_parts(now.parts_, out);
    if ((mask & kTacticsBit) != 0) {
        const std::uint32_t number =
            now.tactics_ != nullptr ? numbers.number_of(now.tactics_->shared_tactics()) : kNoNumber;
        if (now.tactics_ != nullptr && number == kNoNumber) return false;
        out.write(number);
    }
    if ((mask & kFieldsBit) != 0)
        now.tactics_->write_changes(has_same_tactics ? before.tactics_.get() : nullptr, out);
    if ((mask & kPathsBit) == 0) return true;
    out.write(static_cast<std::uint32_t>(now.paths_.size()));
    for (const Snapshot::NamedPath& each : now.paths_) {
        out.raw(each.name.data(), each.name.size());
        out.write(each.corner_count);
        out.raw(each.corners.data(), each.corner_count * sizeof(Vec3));
    }
    return true;
}

// ---- reading a snapshot -------------------------------------------------------------------------

/// Only objects that changed are looked at; if beliefs did, the list of all beliefs is made anew.
/// Claims are put only when all old ones of those that changed are gone.
struct SnapshotImage::Reading {
    /// New beliefs of an object, a run of `beliefs`.
    struct NewMind {
        std::uint32_t object = 0;
        std::uint32_t first = 0, count = 0;
    };

    ByteReader& in;
    Snapshot& snapshot;
    std::uint64_t& steps;
    std::vector<Belief> beliefs{};
    std::vector<NewMind> minds{};
    std::vector<Claim> claims{};

    std::span<const Belief> old_beliefs(const Snapshot::Slot& slot) const {
        return std::span(snapshot.beliefs_).subspan(slot.first_belief, slot.belief_count);
    }

    bool read_beliefs(std::uint32_t index, const Snapshot::Slot& slot) {
        const std::span<const Belief> old = old_beliefs(slot);
        const auto count = in.read<std::uint32_t>();
        if (!in.ok() || count > in.remaining() || count > kMaxImageBeliefs - beliefs.size())
            return false;
        minds.push_back({index, static_cast<std::uint32_t>(beliefs.size()), count});
        for (std::uint32_t i = 0; i < count; ++i) {
            Belief belief = i < old.size() ? old[i] : Belief{};
            if (!read_belief(in, belief) || !in.ok()) return false;
            beliefs.push_back(belief);
        }
        return true;
    }

    bool read_object(std::uint32_t index, Snapshot::Slot& slot) {
        const auto mask = in.read<std::uint16_t>();
        if (!in.ok() || mask == 0 || mask > kAllObjectBits) return false;
        const ObjectId old_id{index, slot.generation};
        bool is_sound = true;
        if ((mask & kLifeBit) != 0) slot.generation = in.read<std::uint32_t>();
        if ((mask & kBodyBit) != 0) is_sound &= read_body(in, slot.state);
        if ((mask & kPositionBit) != 0) slot.state.position = in.read<Vec3>();
        if ((mask & kFacingBit) != 0) slot.state.facing = in.read<Vec3>();
        if ((mask & kVelocityBit) != 0) slot.state.velocity = in.read<Vec3>();
        if ((mask & kViewBit) != 0) is_sound &= read_view(in, slot.state.view);
        if ((mask & kTargetBit) != 0) slot.target = in.read<ObjectId>();
        if ((mask & kMindBit) != 0) {
            slot.knows_like = in.read<ObjectId>();
            is_sound &= read_flag(in, slot.has_knowledge);
        }
        if ((mask & kUsedBit) != 0) is_sound &= read_used(in, slot.used);
        if ((mask & kLastBit) != 0) is_sound &= read_used(in, slot.last);
        is_sound &= is_valid_position(slot.state.position) && is_sound_number(slot.state.facing) &&
                    is_sound_number(slot.state.velocity);
        if (!is_sound) return false;
        if ((mask & kBeliefsBit) != 0 && !read_beliefs(index, slot)) return false;
        if ((mask & kClaimBit) != 0 && !read_new_claim(index, slot, old_id)) return false;
        if ((mask & kPredictedBit) == 0) return in.ok();
        slot.predicted = in.read<PredictedTarget>();
        return in.ok() && is_valid_position(slot.predicted.position);
    }

    bool read_new_claim(std::uint32_t index, const Snapshot::Slot& slot, ObjectId old_id) {
        if (old_id) snapshot.claims_->drop(old_id);
        Claim claim{.owner = {index, slot.generation}};
        bool is_claimed = false;
        if (!read_claim(in, is_claimed, claim) || (is_claimed && !claim.owner)) return false;
        if (is_claimed) claims.push_back(claim);
        return in.ok();
    }

    bool read_objects() {
        auto next = in.read<std::uint32_t>();
        while (in.ok() && next < snapshot.slots_.size()) {
            const std::uint32_t index = next;
            if (!read_object(index, snapshot.slots_[index])) return false;
            next = in.read<std::uint32_t>();
            if (next <= index) return false;
        }
        if (!in.ok() || next != kNoNumber) return false;
        if (!minds.empty() && !merge_beliefs()) return false;
        return std::all_of(claims.begin(), claims.end(), [this](const Claim& claim) {
            return snapshot.claims_->crowd_at(claim.position) < kMaxCrowdedClaims &&
                   snapshot.claims_->put(claim);
        });
    }

    /// All beliefs, object by object: the new ones where there are such.
    bool merge_beliefs() {
        steps += size_of(snapshot);
        std::vector<Belief> merged;
        merged.reserve(snapshot.beliefs_.size() + beliefs.size());
        auto mind = minds.begin();
        for (std::uint32_t i = 0; i < snapshot.slots_.size(); ++i) {
            Snapshot::Slot& slot = snapshot.slots_[i];
            const bool is_new = mind != minds.end() && mind->object == i;
            const std::span<const Belief> own =
                is_new ? std::span<const Belief>(beliefs).subspan(mind->first, mind->count)
                       : old_beliefs(slot);
            if (is_new) ++mind;
            if (own.size() > kMaxImageBeliefs - merged.size()) return false;
            slot.first_belief = static_cast<std::uint32_t>(merged.size());
            slot.belief_count = static_cast<std::uint32_t>(own.size());
            merged.insert(merged.end(), own.begin(), own.end());
        }
        snapshot.beliefs_ = std::move(merged);
        return true;
    }

    bool read_areas() {
        constexpr std::size_t kLeastBytes = 4 + kMaxAreaName + 1 + 12;
        const auto count = in.read<std::uint32_t>();
        if (!in.ok() || count > in.remaining() / kLeastBytes) return false;
        snapshot.areas_.assign(count, {});
        for (Snapshot::NamedArea& each : snapshot.areas_) {
            each.generation = in.read<std::uint32_t>();
            each.name = in.read<std::array<char, kMaxAreaName + 1>>();
            if (each.name.back() != 0 || !read_area(in, each.area)) return false;
        }
        return in.ok();
    }

    bool read_tactics(NumberedPoints& points) {
        const auto number = in.read<std::uint32_t>();
        if (!in.ok()) return false;
        snapshot.tactics_.reset();
        if (number == kNoNumber) return true;
        const std::shared_ptr<const Tactics> tactics = points.tactics(number);
        if (tactics == nullptr) return false;
        snapshot.tactics_ = tactics->make_own_view();
        return true;
    }

    bool read_fields() {
        if (snapshot.tactics_ == nullptr) return false;
        steps += snapshot.tactics_->bytes() / kFieldBytesOfStep;
        return snapshot.tactics_->read_changes(in);
    }

    bool read_paths() {
        const auto count = in.read<std::uint32_t>();
        constexpr std::size_t kLeastBytes = kMaxAreaName + 1 + 4 + 2 * sizeof(Vec3);
        if (!in.ok() || count > in.remaining() / kLeastBytes) return false;
        snapshot.paths_.assign(count, {});
        for (Snapshot::NamedPath& each : snapshot.paths_) {
            each.name = in.read<std::array<char, kMaxAreaName + 1>>();
            each.corner_count = in.read<std::uint32_t>();
            if (!in.ok() || each.name.back() != 0) return false;
            if (each.corner_count < 2 || each.corner_count > kMaxPathCorners) return false;
            for (std::uint32_t i = 0; i < each.corner_count; ++i) {
                each.corners[i] = in.read<Vec3>();
                if (!is_valid_position(each.corners[i])) return false;
            }
        }
        return in.ok();
    }

    bool read_mounts(NumberedPoints& points) {
        const auto count = in.read<std::uint32_t>();
        if (!in.ok() || count > kMaxMounts) return false;
        snapshot.mounts_.assign(count, {});
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!read_mount(in, points, i, snapshot.mounts_[i])) return false;
        }
        return true;
    }
};

bool SnapshotImage::can_be_written(const Snapshot& snapshot) noexcept {
    return snapshot.slots_.size() <= kMaxImageObjects &&
           snapshot.beliefs_.size() <= kMaxImageBeliefs;
}

std::uint64_t SnapshotImage::size_of(const Snapshot& snapshot) noexcept {
    const std::size_t fields = snapshot.tactics_ != nullptr ? snapshot.tactics_->bytes() : 0;
    return snapshot.slots_.size() + snapshot.beliefs_.size() + fields / kFieldBytesOfStep;
}

bool SnapshotImage::apply(ByteReader& in, NumberedPoints& points, Snapshot& snapshot,
                          std::uint64_t& steps) {
    snapshot.epoch_ = in.read<std::uint64_t>();
    snapshot.time_ = in.read<double>();
    snapshot.player_ = in.read<ObjectId>();
    const auto slot_count = in.read<std::uint32_t>();
    if (!in.ok() || slot_count > kMaxImageObjects || slot_count < snapshot.slots_.size() ||
        !std::isfinite(snapshot.time_))
        return false;
    const bool has_grown = slot_count > snapshot.slots_.size() || snapshot.claims_ == nullptr;
    if (has_grown) {
        steps += slot_count;
        auto claims = std::make_unique<ClaimTable>(slot_count);
        for (std::uint32_t i = 0; i < snapshot.slots_.size(); ++i) {
            const Claim* claim = snapshot.claim_of({i, snapshot.slots_[i].generation});
            if (claim != nullptr) claims->put(*claim);
        }
        snapshot.claims_ = std::move(claims);
    }
    snapshot.slots_.resize(slot_count);
    Reading reading{.in = in, .snapshot = snapshot, .steps = steps};
    if (!reading.read_objects()) return false;
    const auto mask = in.read<std::uint8_t>();
    if (!in.ok() || mask > kAllPlaceBits) return false;
    if ((mask & kSquadsBit) != 0 && !read_squads(in, snapshot.squads_)) return false;
    if ((mask & kAreasBit) != 0 && !reading.read_areas()) return false;
    if ((mask & kMountsBit) != 0 && !reading.read_mounts(points)) return false;
    if ((mask & kPartsBit) != 0 && !read_moved_parts(in, snapshot.parts_)) return false;
    if ((mask & kTacticsBit) != 0 && !reading.read_tactics(points)) return false;
    if ((mask & kFieldsBit) != 0 && !reading.read_fields()) return false;
    if ((mask & kPathsBit) != 0 && !reading.read_paths()) return false;
    return in.ok();
}

void SnapshotImage::copy(const Snapshot& from, Snapshot& to) {
    to.epoch_ = from.epoch_;
    to.time_ = from.time_;
    to.player_ = from.player_;
    // Slot by slot and not as one block: measured five times as fast, because memmove() of such
    // sizes becomes `rep movsb`, which some processors do slowly when the two addresses are
    // alike in their lower bits.
    to.slots_.resize(from.slots_.size());
    for (std::size_t i = 0; i < from.slots_.size(); ++i)
        to.slots_[i] = from.slots_[i];
    to.beliefs_.resize(from.beliefs_.size());
    for (std::size_t i = 0; i < from.beliefs_.size(); ++i)
        to.beliefs_[i] = from.beliefs_[i];
    to.squads_ = from.squads_;
    to.areas_ = from.areas_;
    to.paths_ = from.paths_;
    if (!std::equal(from.mounts_.begin(), from.mounts_.end(), to.mounts_.begin(), to.mounts_.end(),
                    same_mount))
        to.mounts_ = from.mounts_;
    to.parts_ = from.parts_;
    if (tactics_of(from) != tactics_of(to)) {
        to.tactics_.reset();
        if (from.tactics_ != nullptr) to.tactics_ = tactics_of(from)->make_own_view();
    }
    if (to.tactics_ != nullptr) to.tactics_->copy_from(*from.tactics_);
    if (from.claims_ == nullptr) {
        to.claims_.reset();
        return;
    }
    const std::uint32_t owners = from.claims_->max_owners();
    if (to.claims_ == nullptr || to.claims_->max_owners() != owners)
        to.claims_ = std::make_unique<ClaimTable>(owners);
    to.claims_->copy_from(*from.claims_);
}

// ---- sections -----------------------------------------------------------------------------------

void SectionImage::write(const PointSection& section, ByteWriter& out) {
    out.write(static_cast<std::uint32_t>(section.cover_.size()));
    out.write(static_cast<std::uint32_t>(section.silhouettes_.size()));
    out.write(static_cast<std::uint32_t>(section.rails_.size()));
    out.write(static_cast<std::uint32_t>(section.rail_points_.size()));
    out.write(static_cast<std::uint32_t>(section.rounds_.size()));
    out.write(static_cast<std::uint32_t>(section.named_.size()));
    out.array(std::span<const CoverPoint>(section.cover_));
    out.array(std::span<const CoverSilhouette>(section.silhouettes_));
    out.array(std::span<const CoverRail>(section.rails_));
    out.array(std::span<const std::uint32_t>(section.rail_points_));
    out.array(std::span<const RoundCover>(section.rounds_));
    for (const NamedPoint& point : section.named_) {
        out.string(point.kind);
        out.string(point.name);
        out.string(point.tags);
        out.write(point.position);
        out.write(point.facing);
    }
}

namespace {

/// Element by element, because nothing is aligned.
template <class T>
bool read_list(ByteReader& in, std::uint32_t count, std::vector<T>& list) {
    if (!in.ok() || count > in.remaining() / sizeof(T)) return false;
    list.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
        list.push_back(in.read<T>());
    return in.ok();
}

}  // namespace

std::shared_ptr<const PointSection> SectionImage::read(ByteReader& in) {
    std::uint32_t counts[6];
    for (std::uint32_t& count : counts)
        count = in.read<std::uint32_t>();
    PointContents contents;
    std::vector<std::uint32_t> rail_points;
    if (!read_list(in, counts[0], contents.cover) ||
        !read_list(in, counts[1], contents.silhouettes) ||
        !read_list(in, counts[2], contents.rails) || !read_list(in, counts[3], rail_points) ||
        !read_list(in, counts[4], contents.rounds))
        return nullptr;
    constexpr std::size_t kNamedBytes = 3 * 4 + 24;
    if (counts[5] > in.remaining() / kNamedBytes) return nullptr;
    for (std::uint32_t i = 0; i < counts[5]; ++i) {
        NamedPoint point;
        point.kind = in.string();
        point.name = in.string();
        point.tags = in.string();
        point.position = in.read<Vec3>();
        point.facing = in.read<Vec3>();
        contents.named.push_back(point);
    }
    if (!in.ok()) return nullptr;
    // Entries stand in their order already and keep it. Only what a rail counts is given back to
    // it behind the section's own making, because that counts otherwise.
    std::vector<CoverRail> rails = contents.rails;
    for (CoverRail& rail : contents.rails)
        rail.first_point = rail.point_count = 0;
    auto made = PointSection::make(contents);
    if (!made) return nullptr;
    const auto section = std::const_pointer_cast<PointSection>(*made);
    for (std::size_t i = 0; i < rails.size(); ++i) {
        if (rails[i].first_point > rail_points.size() ||
            rails[i].point_count > rail_points.size() - rails[i].first_point)
            return nullptr;
        section->rails_[i].first_point = rails[i].first_point;
        section->rails_[i].point_count = rails[i].point_count;
    }
    for (const std::uint32_t point : rail_points) {
        if (point >= section->cover_.size()) return nullptr;
    }
    section->rail_points_ = std::move(rail_points);
    section->lay_out();
    return section;
}

void write_stands(const Stands& stands, ByteWriter& out) {
    out.write(static_cast<std::uint32_t>(stands.size()));
    for (const NavPoint& stand : stands) {
        out.write(stand.position);
        out.write(stand.reference);
    }
}

std::shared_ptr<const Stands> read_stands(ByteReader& in) {
    const auto count = in.read<std::uint32_t>();
    if (!in.ok() || count > in.remaining() / 20) return nullptr;
    auto stands = std::make_shared<Stands>(count);
    for (NavPoint& stand : *stands) {
        stand.position = in.read<Vec3>();
        stand.reference = in.read<std::uint64_t>();
        if (!is_sound_number(stand.position)) return nullptr;
    }
    return in.ok() ? stands : nullptr;
}

}  // namespace vantage
