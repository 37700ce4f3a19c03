// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The writer's side of the world: staged objects and beliefs, and publishing them. Reading is
// snapshot.cpp; who owns the memory of a snapshot is snapshot_pool.h.

#include "vantage/world.h"

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "world/world_impl.h"

namespace vantage {

namespace {

/// The newest one, which anybody may ask for at any time, and one to write into.
constexpr std::uint32_t kFewestSnapshots = 2;

bool is_finite(Vec3 v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool is_finite(const Stance& stance) {
    return std::isfinite(stance.eye) && std::isfinite(stance.weapon) &&
           std::isfinite(stance.torso) && std::isfinite(stance.height);
}

/// Games normalise in float and interpolate, so lengths are only nearly one. In double, because
/// the square of a large float overflows.
bool is_facing(Vec3 v) {
    constexpr double kSlack = 1e-3;
    const double x = v.x, y = v.y, z = v.z;
    const double length_squared = x * x + y * y + z * z;
    return length_squared == 0.0 || std::abs(std::sqrt(length_squared) - 1.0) <= kSlack;
}

bool is_acceptable(const ObjectState& state) {
    return is_valid_position(state.position) && is_facing(state.facing) &&
           is_finite(state.velocity) && is_finite(state.standing) && is_finite(state.crouched) &&
           std::isfinite(state.radius) && std::isfinite(state.speed) &&
           is_facing(state.view.direction) && state.view.half_width > 0.0f &&
           std::isfinite(state.view.half_width) && state.view.half_height > 0.0f &&
           std::isfinite(state.view.half_height) && std::isfinite(state.range_near) &&
           std::isfinite(state.range_far);
}

bool is_acceptable(const Belief& belief) {
    return is_valid_position(belief.position) && is_finite(belief.velocity) &&
           std::isfinite(belief.eye_height) && std::isfinite(belief.last_seen) &&
           belief.confidence >= 0.0f && belief.confidence <= 1.0f;
}

/// Adds up where the members of squads are, in the order of their slots. Those who are left out
/// count only as long as nobody else was there.
class SquadSums {
  public:
    explicit SquadSums(std::vector<SquadState>& squads) : squads_(squads) {
        squads_.clear();
        counted_.fill(0);
        left_out_.fill(0);
    }

    void add(const ObjectState& state, bool is_left_out) {
        if (state.kind != ObjectKind::Agent && state.kind != ObjectKind::Player) return;
        if (state.squad > squads_.size()) squads_.resize(state.squad);
        SquadState& squad = squads_[state.squad - 1u];
        ++squad.member_count;
        if (is_left_out && counted_[state.squad] > 0) return;
        if (!is_left_out && counted_[state.squad]++ == 0) {
            squad.center = squad.facing = {};
            left_out_[state.squad] = 0;
        }
        left_out_[state.squad] += is_left_out ? 1 : 0;
        squad.center = squad.center + state.position;
        squad.facing = squad.facing + state.facing;
    }

    void finish(const std::array<SquadOrders, kMaxSquads + 1>& orders) {
        for (std::size_t i = 0; i < squads_.size(); ++i) {
            SquadState& squad = squads_[i];
            if (squad.member_count == 0) continue;
            const std::uint32_t summed = counted_[i + 1] + left_out_[i + 1];
            squad.center = squad.center * (1.0f / static_cast<float>(summed));
            squad.orders = orders[i + 1];
            if (squad.orders.has_goal) squad.facing = squad.orders.goal - squad.center;
            squad.facing.y = 0;
            squad.facing = normalized(squad.facing);
        }
    }

  private:
    std::vector<SquadState>& squads_;
    std::array<std::uint32_t, kMaxSquads + 1> counted_;   ///< By squad: in the sums...
    std::array<std::uint32_t, kMaxSquads + 1> left_out_;  ///< ...and those that should not be.
};

}  // namespace

World::Impl::Impl(const WorldSettings& given)
    : settings(given),
      handles(given.max_objects),
      changed_in(given.max_objects, 0),
      knowledge(given.max_objects, given.max_beliefs),
      smoothing(given.max_objects),
      area_handles(given.max_areas),
      mount_handles(std::min(given.max_mounts, kMaxMounts)),
      claims(given.max_objects),
      claimants(given.max_objects, 0),
      pool(std::make_shared<SnapshotPool>(std::max(given.max_snapshots, kFewestSnapshots))) {
    slots.reserve(given.max_objects);
    areas.reserve(given.max_areas);
    paths.reserve(given.max_paths);
    mounts.reserve(given.max_mounts);
    parts.reserve(given.max_moved_parts);
    for (SnapshotPool::Buffer& buffer : pool->buffers()) {
        Snapshot& snapshot = buffer.snapshot;
        snapshot.slots_.reserve(given.max_objects);
        snapshot.beliefs_.reserve(given.max_beliefs);
        snapshot.squads_.reserve(kMaxSquads);
        snapshot.areas_.reserve(given.max_areas);
        snapshot.paths_.reserve(given.max_paths);
        snapshot.mounts_.reserve(given.max_mounts);
        snapshot.parts_.reserve(given.max_moved_parts);
        snapshot.claims_ = std::make_unique<ClaimTable>(given.max_objects);
    }
    current = SnapshotPool::share(pool, *pool->take());  // empty, of epoch 0
}

void World::Impl::fill(Snapshot& snapshot) {
    const std::uint64_t seen_epoch = snapshot.epoch_;
    snapshot.epoch_ = ++epoch;
    snapshot.time_ = time;
    fill_objects(snapshot, seen_epoch);
    knowledge.set_epoch(epoch + 1);
    fill_mounts(snapshot);
    fill_tactics(snapshot);
    const std::lock_guard lock(claim_mutex);
    snapshot.claims_->copy_from(claims);
    published_claims = claims.version();
}

/// The snapshot's memory still has what was seen in an earlier epoch. Of most objects little has
/// changed since, and of some nothing: only that is copied.
void World::Impl::fill_objects(Snapshot& snapshot, std::uint64_t seen_epoch) {
    if (!smoothing.is_empty()) all_changed_in = epoch + 1;
    snapshot.slots_.resize(slots.size());
    snapshot.beliefs_.resize(knowledge.size());
    snapshot.player_ = {};
    SquadSums sums(snapshot.squads_);
    std::uint32_t next_belief = 0;
    for (std::uint32_t i = 0; i < slots.size(); ++i) {
        Slot& slot = snapshot.slots_[i];
        std::uint32_t belief_count = slot.belief_count;
        const bool has_beliefs =
            slot.first_belief == next_belief && knowledge.is_as_in(seen_epoch, i);
        if (std::max(changed_in[i], all_changed_in) > seen_epoch) fill_slot(i, slot);
        if (!has_beliefs)
            belief_count = knowledge.copy_to(snapshot.beliefs_.data() + next_belief, i);
        slot.first_belief = next_belief;
        slot.belief_count = belief_count;
        next_belief += belief_count;
        if (slot.generation == 0) continue;
        if (slot.state.kind == ObjectKind::Player && !snapshot.player_)
            snapshot.player_ = {i, slot.generation};
        if (slot.state.squad != 0) sums.add(slot.state, slot.is_left_out);
    }
    sums.finish(squads);
}

void World::Impl::fill_slot(std::uint32_t index, Slot& slot) const {
    slot = slots[index];
    if (slot.generation == 0) return;
    if (!smoothing.is_empty()) smoothing.apply(index, slot.state);
    const std::uint8_t squad = slot.state.squad;
    if (squad != 0 && !slot.state.area) slot.state.area = squads[squad].area;
}

World::World(const WorldSettings& settings) : impl_(std::make_unique<Impl>(settings)) {}
World::~World() = default;

ObjectId World::add(const ObjectState& state) {
    if (!is_acceptable(state)) return {};
    const ObjectId id = impl_->handles.acquire();
    if (!id) return {};
    if (id.index >= impl_->slots.size()) impl_->slots.resize(id.index + 1);
    Snapshot::Slot& slot = impl_->slots[id.index];
    slot = {};
    slot.generation = id.generation;
    slot.state = state;
    ++impl_->object_count;
    impl_->note_change(id.index);
    const std::lock_guard lock(impl_->claim_mutex);
    impl_->claimants[id.index] = id.generation;
    return id;
}

bool World::set(ObjectId id, const ObjectState& state) {
    if (!is_alive(id) || !is_acceptable(state)) return false;
    impl_->stage(id.index, &Snapshot::Slot::state, state);
    return true;
}

bool World::remove(ObjectId id) {
    if (!impl_->handles.release(id)) return false;
    impl_->knowledge.drop_object(id);
    impl_->smoothing.drop(id.index);
    impl_->drop_owned_mounts(id);
    impl_->slots[id.index] = {};
    --impl_->object_count;
    ++impl_->removal_count;
    impl_->note_change(id.index);
    const std::lock_guard lock(impl_->claim_mutex);
    impl_->claims.drop(id);
    impl_->claimants[id.index] = 0;
    return true;
}

bool World::is_alive(ObjectId id) const noexcept {
    return impl_->handles.is_valid(id);
}

std::uint32_t World::object_count() const noexcept {
    return impl_->object_count;
}

bool World::begin_knowledge(ObjectId agent) {
    if (!is_alive(agent)) return false;
    impl_->stage(agent.index, &Snapshot::Slot::has_knowledge, true);
    return true;
}

bool World::believe(ObjectId agent, const Belief& belief) {
    if (!is_alive(agent) || !is_alive(belief.subject) || !is_acceptable(belief)) return false;
    const Knowledge::Put put = impl_->knowledge.put(agent.index, belief);
    impl_->is_changed |= put == Knowledge::Put::Changed;
    if (put == Knowledge::Put::Full) return false;
    impl_->stage(agent.index, &Snapshot::Slot::has_knowledge, true);
    return true;
}

bool World::forget(ObjectId agent, ObjectId subject) {
    if (!is_alive(agent) || !impl_->knowledge.drop(agent.index, subject)) return false;
    impl_->is_changed = true;
    return true;
}

bool World::share_knowledge(ObjectId agent, ObjectId with) {
    if (!is_alive(agent) || (with && !is_alive(with))) return false;
    impl_->stage(agent.index, &Snapshot::Slot::knows_like, with);
    return true;
}

bool World::smooth(ObjectId id, float seconds) {
    if (!is_alive(id) || !(seconds >= 0.0f) || !std::isfinite(seconds)) return false;
    impl_->smoothing.set(id.index, seconds, impl_->slots[id.index].state);
    impl_->note_change(id.index);
    return true;
}

bool World::set_target(ObjectId agent, ObjectId target) {
    if (!is_alive(agent) || (target && !is_alive(target))) return false;
    impl_->stage(agent.index, &Snapshot::Slot::target, target);
    return true;
}

bool World::publish() {
    {
        const std::lock_guard lock(impl_->claim_mutex);
        impl_->is_changed |= impl_->claims.version() != impl_->published_claims;
    }
    if (impl_->tactics != nullptr)
        impl_->is_changed |= impl_->tactics->revision() != impl_->published_fields;
    if (!impl_->is_changed) return true;
    SnapshotPool::Buffer* buffer = impl_->pool->take();
    if (buffer == nullptr) {
        ++impl_->lagging_publishes;
        return false;
    }
    impl_->fill(buffer->snapshot);
    impl_->current = SnapshotPool::share(impl_->pool, *buffer);
    impl_->is_changed = false;
    return true;
}

std::shared_ptr<const Snapshot> World::snapshot() const noexcept {
    return impl_->current;
}

std::uint64_t World::lagging_publishes() const noexcept {
    return impl_->lagging_publishes;
}

std::uint64_t World::removal_count() const noexcept {
    return impl_->removal_count;
}

}  // namespace vantage
