// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The writer's side of the world: staged objects and beliefs, and publishing them. Reading is
// snapshot.cpp; who owns the memory of a snapshot is snapshot_pool.h.

#include "vantage/world.h"

#include <algorithm>
#include <cmath>

#include "base/slots.h"
#include "base/vec.h"
#include "world/knowledge.h"
#include "world/snapshot_pool.h"

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
           std::isfinite(state.radius) && std::isfinite(state.speed);
}

bool is_acceptable(const Belief& belief) {
    return is_valid_position(belief.position) && is_finite(belief.velocity) &&
           std::isfinite(belief.eye_height) && std::isfinite(belief.last_seen) &&
           belief.confidence >= 0.0f && belief.confidence <= 1.0f;
}

}  // namespace

struct World::Impl {
    using Slot = Snapshot::Slot;

    explicit Impl(const WorldSettings& settings);

    void fill(Snapshot& snapshot);

    Slots<ObjectTag> handles;
    std::vector<Slot> slots;  ///< Up to the highest index that was ever used.
    Knowledge knowledge;
    std::uint32_t object_count = 0;
    bool is_changed = false;

    std::shared_ptr<SnapshotPool> pool;
    std::shared_ptr<const Snapshot> current;  ///< Never null.
    std::uint64_t epoch = 0;
    std::uint64_t lagging_publishes = 0;
    std::uint64_t removal_count = 0;
};

World::Impl::Impl(const WorldSettings& settings)
    : handles(settings.max_objects),
      knowledge(settings.max_objects, settings.max_beliefs),
      pool(std::make_shared<SnapshotPool>(std::max(settings.max_snapshots, kFewestSnapshots))) {
    slots.reserve(settings.max_objects);
    for (SnapshotPool::Buffer& buffer : pool->buffers()) {
        buffer.snapshot.slots_.reserve(settings.max_objects);
        buffer.snapshot.beliefs_.reserve(settings.max_beliefs);
    }
    current = SnapshotPool::share(pool, *pool->take());  // empty, of epoch 0
}

void World::Impl::fill(Snapshot& snapshot) {
    snapshot.epoch_ = ++epoch;
    snapshot.slots_.resize(slots.size());
    snapshot.beliefs_.resize(knowledge.size());
    // Slot by slot and not as one block: measured five times as fast, because memmove() of such
    // sizes becomes `rep movsb`, which some processors do slowly when the two addresses are
    // alike in their lower bits.
    std::uint32_t next_belief = 0;
    for (std::uint32_t i = 0; i < slots.size(); ++i) {
        Slot slot = slots[i];
        slot.first_belief = next_belief;
        slot.belief_count = knowledge.copy_to(snapshot.beliefs_.data() + next_belief, i);
        next_belief += slot.belief_count;
        snapshot.slots_[i] = slot;
    }
}

World::World(const WorldSettings& settings) : impl_(std::make_unique<Impl>(settings)) {}
World::~World() = default;

ObjectId World::add(const ObjectState& state) {
    if (!is_acceptable(state)) return {};
    const ObjectId id = impl_->handles.acquire();
    if (!id) return {};
    if (id.index >= impl_->slots.size()) impl_->slots.resize(id.index + 1);
    impl_->slots[id.index] = {.generation = id.generation, .state = state};
    ++impl_->object_count;
    impl_->is_changed = true;
    return id;
}

bool World::set(ObjectId id, const ObjectState& state) {
    if (!is_alive(id) || !is_acceptable(state)) return false;
    ObjectState& staged = impl_->slots[id.index].state;
    impl_->is_changed |= staged != state;
    staged = state;
    return true;
}

bool World::remove(ObjectId id) {
    if (!impl_->handles.release(id)) return false;
    impl_->knowledge.drop_object(id);
    impl_->slots[id.index] = {};
    --impl_->object_count;
    ++impl_->removal_count;
    impl_->is_changed = true;
    return true;
}

bool World::is_alive(ObjectId id) const noexcept {
    return impl_->handles.is_valid(id);
}

std::uint32_t World::object_count() const noexcept {
    return impl_->object_count;
}

bool World::believe(ObjectId agent, const Belief& belief) {
    if (!is_alive(agent) || !is_alive(belief.subject) || !is_acceptable(belief)) return false;
    const Knowledge::Put put = impl_->knowledge.put(agent.index, belief);
    impl_->is_changed |= put == Knowledge::Put::Changed;
    return put != Knowledge::Put::Full;
}

bool World::forget(ObjectId agent, ObjectId subject) {
    if (!is_alive(agent) || !impl_->knowledge.drop(agent.index, subject)) return false;
    impl_->is_changed = true;
    return true;
}

bool World::set_target(ObjectId agent, ObjectId target) {
    if (!is_alive(agent) || (target && !is_alive(target))) return false;
    ObjectId& staged = impl_->slots[agent.index].target;
    impl_->is_changed |= staged != target;
    staged = target;
    return true;
}

bool World::publish() {
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
