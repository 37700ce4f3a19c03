// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The bodies of a simulation: agents of two teams in squads that stand and walk on a level's
// navmesh and know the foes near them. What they want is not decided here. Everything is a
// function of the seed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "tools/scene/scene_levels.h"
#include "tools/simulate/walker.h"
#include "vantage/world.h"

namespace vantage::tools {

inline constexpr std::uint32_t kUpdatesPerSecond = 60;
inline constexpr float kStepSeconds = 1.0f / 60.0f;
inline constexpr float kWalkingSpeed = 5.0f;
inline constexpr std::uint32_t kMaxAgents = 10'000;
inline constexpr std::uint32_t kTeams = 2;
inline constexpr std::uint32_t kKnownFoes = 4;  ///< The nearest ones; the first is the target.

/// Random numbers are functions of (seed, stream, counter); each use has streams of its own, one
/// for each agent.
enum class AgentStream : std::uint64_t { Place = 1, Pause, Query, QuerySeed, Check };
constexpr std::uint64_t stream_of(AgentStream use, std::uint64_t agent) {
    return static_cast<std::uint64_t>(use) << 32 | agent;
}

struct Agent {
    ObjectId id;
    ObjectState state;  ///< As the world is told.
    std::array<ObjectId, kKnownFoes> known{};
    std::uint32_t known_count = 0;
    Walker feet;

    bool is_walking() const { return feet.is_walking(); }
};

struct CrowdSettings {
    std::shared_ptr<const LoadedLevel> level;  ///< From a file: flat ground has no paths.
    World* world = nullptr;
    std::uint32_t agents = 0;
    std::uint64_t seed = 0;
};

class Crowd {
  public:
    /// Adds the agents to the world, on the largest island. Fails when there is no room
    /// (codes "simulate/...").
    static Result<Crowd> make(const CrowdSettings& settings);

    std::span<const Agent> agents() const { return agents_; }
    /// Of all together.
    const WalkCounts& counts() const { return counts_; }

    /// Once a second for each agent, in turns: the foes that it knows of are the nearest ones in a
    /// straight line (of equal ones the first), where they stand now; the nearest is its target,
    /// and who stands turns towards it.
    void look_around(std::uint32_t update);

    /// Begins to walk by way of these places to the last one. False when there is no way.
    bool send(std::uint32_t agent, std::span<const Vec3> by_way_of);

    /// One step of all who walk; `arrived` becomes the numbers of those who are there.
    void walk(std::vector<std::uint32_t>& arrived);

    /// For an answer that names whom to attack. False for somebody who is no foe.
    bool attack(std::uint32_t agent, ObjectId foe);

  private:
    explicit Crowd(const CrowdSettings& settings) : settings_(settings) {}
    Result<Done> place_all();
    bool add(Vec3 position);
    void learn_of_foes(std::uint32_t agent);
    void believe(Agent& agent, std::span<const ObjectId> foes);
    void step(Agent& agent);
    static void turn(Agent& agent, Vec3 direction);

    CrowdSettings settings_;
    std::uint32_t squad_size_ = 5;
    std::vector<Agent> agents_;
    std::vector<std::uint32_t> by_object_;  ///< Agent's number by the object's index.
    WalkCounts counts_;
};

}  // namespace vantage::tools
