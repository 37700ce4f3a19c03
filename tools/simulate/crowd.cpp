// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See crowd.h.

#include "tools/simulate/crowd.h"

#include <algorithm>

#include "base/vec.h"
#include "tools/simulate/places.h"

namespace vantage::tools {

namespace {

constexpr float kStepMetres = kWalkingSpeed * kStepSeconds;
constexpr std::uint32_t kSquadSize = 5;

Diagnostic cannot_place(const LoadedLevel& level, const char* message, const char* hint) {
    return {.code = "simulate/no-place",
            .message = message,
            .place = {.file = std::string(level.bundle->info().source)},
            .hint = hint};
}

}  // namespace

// ---- the beginning ------------------------------------------------------------------------------

Result<Crowd> Crowd::make(const CrowdSettings& settings) {
    Crowd crowd(settings);
    Result<Done> placed = crowd.place_all();
    if (!placed) return std::move(placed).diagnostics();
    return crowd;
}

/// Squads of five, more when there are too many agents for that; squads take turns in the teams.
Result<Done> Crowd::place_all() {
    squad_size_ = std::max(kSquadSize, (settings_.agents + kMaxSquads - 1) / kMaxSquads);
    agents_.reserve(settings_.agents);
    const LoadedLevel& level = *settings_.level;
    const std::uint64_t seed = random_bits(settings_.seed, stream_of(AgentStream::Place, 0), 0);
    const Places places(level.bundle->nav_meshes()[0], *level.navigation, seed);
    NavPoint leader;
    for (std::uint32_t i = 0; i < settings_.agents; ++i) {
        const bool is_leader = i % squad_size_ == 0;
        if (is_leader) leader = places.anywhere(i);
        if (!leader) {
            return cannot_place(level, "nobody can stand in this level",
                                "look at its navmesh with vantage picture");
        }
        if (!add(is_leader ? leader.position : places.near(leader, i).position)) {
            return cannot_place(level, "the world does not take the agent", "ask for fewer agents");
        }
    }
    return Done{};
}

bool Crowd::add(Vec3 position) {
    const auto number = static_cast<std::uint32_t>(agents_.size());
    const std::uint32_t squad = number / squad_size_;
    Agent agent{.id = {}, .state = {}, .feet = Walker(*settings_.level)};
    agent.state.team = static_cast<std::uint8_t>(1 + squad % kTeams);
    agent.state.squad = static_cast<std::uint8_t>(1 + squad);
    agent.state.position = position;
    agent.state.facing = {1, 0, 0};
    agent.state.speed = kWalkingSpeed;
    agent.id = settings_.world->add(agent.state);
    if (!agent.id) return false;
    const bool is_leader = number % squad_size_ == 0;
    if (is_leader) settings_.world->set_squad(agent.state.squad, {.leader = agent.id});
    settings_.world->begin_knowledge(agent.id);
    if (by_object_.size() <= agent.id.index) by_object_.resize(agent.id.index + 1);
    by_object_[agent.id.index] = number;
    agents_.push_back(std::move(agent));
    return true;
}

// ---- knowing ------------------------------------------------------------------------------------

void Crowd::look_around(std::uint32_t update) {
    for (std::uint32_t i = 0; i < agents_.size(); ++i) {
        const bool is_turn = update == 0 || (update + i) % kUpdatesPerSecond == 0;
        if (is_turn) learn_of_foes(i);
    }
}

void Crowd::learn_of_foes(std::uint32_t number) {
    struct Foe {
        float distance_squared;
        std::uint32_t number;
    };
    std::array<Foe, kKnownFoes> nearest{};
    std::uint32_t count = 0;
    Agent& agent = agents_[number];
    for (std::uint32_t i = 0; i < agents_.size(); ++i) {
        if (agents_[i].state.team == agent.state.team) continue;
        const Vec3 apart = agents_[i].state.position - agent.state.position;
        const Foe foe{dot(apart, apart), i};
        std::uint32_t place = count;
        while (place > 0 && foe.distance_squared < nearest[place - 1].distance_squared)
            --place;
        if (place == kKnownFoes) continue;
        count = std::min(count + 1, kKnownFoes);
        std::move_backward(nearest.begin() + place, nearest.begin() + count - 1,
                           nearest.begin() + count);
        nearest[place] = foe;
    }
    std::array<ObjectId, kKnownFoes> foes;
    for (std::uint32_t i = 0; i < count; ++i)
        foes[i] = agents_[nearest[i].number].id;
    believe(agent, std::span(foes).first(count));
    settings_.world->set_target(agent.id, count > 0 ? foes[0] : ObjectId{});
    if (count == 0 || agent.is_walking()) return;
    turn(agent, agents_[nearest[0].number].state.position - agent.state.position);
    settings_.world->set(agent.id, agent.state);
}

void Crowd::believe(Agent& agent, std::span<const ObjectId> foes) {
    World& world = *settings_.world;
    for (std::uint32_t i = 0; i < agent.known_count; ++i) {
        if (std::find(foes.begin(), foes.end(), agent.known[i]) == foes.end())
            world.forget(agent.id, agent.known[i]);
    }
    for (const ObjectId id : foes) {
        const ObjectState& foe = agents_[by_object_[id.index]].state;
        world.believe(agent.id, {.subject = id,
                                 .position = foe.position,
                                 .velocity = foe.velocity,
                                 .eye_height = foe.standing.eye});
    }
    std::copy(foes.begin(), foes.end(), agent.known.begin());
    agent.known_count = static_cast<std::uint32_t>(foes.size());
}

bool Crowd::attack(std::uint32_t number, ObjectId foe) {
    if (foe.index >= by_object_.size()) return false;
    const Agent& other = agents_[by_object_[foe.index]];
    if (other.id != foe || other.state.team == agents_[number].state.team) return false;
    return settings_.world->set_target(agents_[number].id, foe);
}

// ---- walking ------------------------------------------------------------------------------------

bool Crowd::send(std::uint32_t number, std::span<const Vec3> by_way_of) {
    Agent& agent = agents_[number];
    return agent.feet.send(agent.state.position, by_way_of);
}

void Crowd::walk(std::vector<std::uint32_t>& arrived) {
    arrived.clear();
    for (std::uint32_t i = 0; i < agents_.size(); ++i) {
        Agent& agent = agents_[i];
        if (!agent.is_walking()) continue;
        step(agent);
        if (!agent.is_walking()) {
            agent.state.velocity = {};
            arrived.push_back(i);
        }
        settings_.world->set(agent.id, agent.state);
    }
}

void Crowd::step(Agent& agent) {
    const Walker::Step taken = agent.feet.step(agent.state.position, kStepMetres, &counts_);
    agent.state.position = taken.position;
    if (!taken.is_on_leg) return;
    if (taken.direction != Vec3{}) agent.state.facing = taken.direction;
    agent.state.velocity = agent.state.facing * kWalkingSpeed;
}

/// Straight up and down there is nowhere to turn to.
void Crowd::turn(Agent& agent, Vec3 direction) {
    const Vec3 facing = normalized({direction.x, 0, direction.z});
    if (facing != Vec3{}) agent.state.facing = facing;
}

}  // namespace vantage::tools
