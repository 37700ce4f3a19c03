// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is known: objects (agents, threats, players, places) and what each agent believes of them.
// One thread stages changes; publish() makes them visible in a new snapshot. Queries keep the
// snapshot that they started with, so nothing they see changes under them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "vantage/host.h"
#include "vantage/math.h"
#include "vantage/result.h"

namespace vantage {

struct ObjectTag;
using ObjectId = Id<ObjectTag>;

enum class ObjectKind : std::uint8_t { Agent, Threat, Player, Place };

/// Heights over the feet in one way of standing.
struct Stance {
    float eye = 1.6f;
    float weapon = 1.4f;
    float torso = 1.2f;
    float height = 1.8f;
    friend bool operator==(const Stance&, const Stance&) = default;
};

struct ObjectState {
    ObjectKind kind = ObjectKind::Agent;
    std::uint8_t team = 0;
    Vec3 position;  ///< Where the feet are.
    Vec3 facing;    ///< Of unit length; zero for an object that faces nowhere.
    Vec3 velocity;  ///< Metres a second.
    Stance standing;
    Stance crouched{.eye = 1.0f, .weapon = 0.9f, .torso = 0.7f, .height = 1.1f};
    float radius = 0.4f;
    float speed = 5.0f;  ///< How fast it runs, metres a second.
    friend bool operator==(const ObjectState&, const ObjectState&) = default;
};

/// What one agent believes of one other object. Pushed by the game.
struct Belief {
    ObjectId subject;
    Vec3 position;  ///< Where the agent thinks its feet are.
    Vec3 velocity;
    float eye_height = 1.6f;
    double last_seen = 0;     ///< In the game's own seconds.
    float confidence = 1.0f;  ///< 0 to 1.
    bool is_seen_now = false;
    friend bool operator==(const Belief&, const Belief&) = default;
};

/// The world as one query sees it: immutable.
class Snapshot {
  public:
    /// Null when the object did not exist at that time.
    const ObjectState* find(ObjectId id) const noexcept;

    /// What the agent knows of the subject; null when it has no table entry.
    const Belief* belief(ObjectId agent, ObjectId subject) const noexcept;

    /// Everything that the agent has a belief about, ordered by subject.
    std::span<const Belief> beliefs(ObjectId agent) const noexcept;

    /// Whom the agent fights; null when nobody, or when that object did not exist.
    ObjectId target(ObjectId agent) const noexcept;

    /// Goes up by one with each publish() that changed something.
    std::uint64_t epoch() const noexcept { return epoch_; }

  private:
    friend class World;
    struct Slot {
        std::uint32_t generation = 0;  ///< 0 for an empty slot.
        ObjectState state;
        ObjectId target;
        std::uint32_t first_belief = 0, belief_count = 0;
    };
    const Slot* slot(ObjectId id) const noexcept;

    std::vector<Slot> slots_;
    std::vector<Belief> beliefs_;  ///< By agent, then by subject.
    std::uint64_t epoch_ = 0;
};

struct WorldSettings {
    std::uint32_t max_objects = 1024;
    std::uint32_t max_beliefs = 8192;  ///< Of all agents together.
    /// How many snapshots may be alive at a time, the newest included; at least 2. When queries
    /// hold all older ones, changes stay staged until one is let go; the world then lags, and
    /// lagging_publishes() counts it.
    std::uint32_t max_snapshots = 8;
};

/// Not thread-safe, except that snapshots may be let go from any thread.
class World {
  public:
    explicit World(const WorldSettings& settings = {});
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    /// Null when the world is full, or when a number is not finite, a position lies outside the
    /// world, or a facing is neither zero nor of unit length.
    ObjectId add(const ObjectState& state);
    /// False for a stale handle or a state that add() would refuse; nothing changes then.
    bool set(ObjectId id, const ObjectState& state);
    /// Also removes what it believed, and what others believed of it.
    bool remove(ObjectId id);
    bool is_alive(ObjectId id) const noexcept;
    std::uint32_t object_count() const noexcept;

    /// Adds or replaces the agent's belief about one subject. False as above (a confidence outside
    /// 0..1 is refused too), or when full.
    bool believe(ObjectId agent, const Belief& belief);
    /// False when there was no such belief.
    bool forget(ObjectId agent, ObjectId subject);

    /// A null target means nobody. False for a stale handle of either.
    bool set_target(ObjectId agent, ObjectId target);

    /// Makes what was staged visible; a no-op when every call since the last time left things as
    /// they were. Returns false when it had to wait (see max_snapshots).
    bool publish();

    /// The newest published world, empty and of epoch 0 before the first publish(); never null. It
    /// stays as it is while anybody holds it, also after the end of this object.
    std::shared_ptr<const Snapshot> snapshot() const noexcept;

    std::uint64_t lagging_publishes() const noexcept;

    /// How many objects were ever removed: tells whether somebody may be gone.
    std::uint64_t removal_count() const noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
