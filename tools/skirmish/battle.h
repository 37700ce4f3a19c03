// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The bodies of a skirmish and the laws that they live under: walking, seeing and hearing, shooting
// and being shot at, grenades, death and return. Simple and honest: who is hit is found by rays
// against the level and the bodies, and nobody knows more than he saw, heard or was told. In frames
// of a sixtieth of a second; everything is a function of level, settings and what minds order.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "tools/skirmish/fighter.h"
#include "tools/skirmish/rules.h"

namespace vantage::tools {

inline constexpr std::uint32_t kNobody = 0xffffffffu;

struct BattleSettings {
    const LoadedLevel* level = nullptr;
    World* world = nullptr;
    std::uint32_t team_size = 6;
    std::uint32_t civilians = 0;
    std::uint64_t seed = 1;
    bool swaps_sides = false;  ///< The teams begin at each other's places.
    SkirmishRules rules;
};

struct Grenade {
    std::uint32_t thrower = kNobody;
    Vec3 goal;
    std::uint32_t lands_at = 0, bursts_at = 0;
    ObjectId danger;  ///< In the world, from the throw to the blast.
};

/// What happened in a frame, for those who count and draw.
struct Shot {
    std::uint32_t shooter = kNobody, victim = kNobody;
    Vec3 from, to;
};
struct Death {
    std::uint32_t victim = kNobody, killer = kNobody;
};
struct Blast {
    Vec3 at;
    std::uint32_t thrower = kNobody;
    std::vector<std::uint32_t> inside;  ///< Who was within its radius.
};
struct FrameEvents {
    std::vector<Shot> shots;
    std::vector<Death> deaths;
    std::vector<Blast> blasts;
    std::vector<std::uint32_t> returned;  ///< Those who came back to life.
    std::vector<std::uint32_t> thrown;    ///< Who threw a grenade.
};

class Battle {
  public:
    /// Fails (codes "skirmish/...") on a level without room for two teams.
    static Result<std::unique_ptr<Battle>> make(const BattleSettings& settings);
    ~Battle();
    Battle(const Battle&) = delete;
    Battle& operator=(const Battle&) = delete;

    /// One frame: bodies move, look, shoot, die and come back. Then tells the world.
    void step();

    std::uint32_t frame() const { return frame_; }
    double now() const { return static_cast<double>(frame_) / kFramesPerSecond; }
    std::span<const Fighter> fighters() const { return fighters_; }
    std::span<const Grenade> grenades() const { return grenades_; }
    const FrameEvents& events() const { return events_; }
    const SkirmishRules& rules() const { return settings_.rules; }
    Vec3 spawn(std::uint8_t team) const { return spawns_[team - 1]; }
    std::uint32_t find(ObjectId id) const;  ///< kNobody for somebody who is not alive.

    // ---- orders of minds ------------------------------------------------------------------------

    /// Walk this way; false where it is empty.
    bool send(std::uint32_t fighter, std::span<const adapters::PathCorner> way);
    void stop(std::uint32_t fighter);
    void set_target(std::uint32_t fighter, std::uint32_t foe);
    void set_may_shoot(std::uint32_t fighter, bool may_shoot);
    /// False when it is out of reach, a friend is near, or he has none left.
    bool throw_grenade(std::uint32_t fighter, Vec3 goal);

    // ---- what bodies can tell -------------------------------------------------------------------

    /// Is any part of the body in view of an eye?
    bool sees(Vec3 eye, const Fighter& body) const;
    Vec3 eye_of(const Fighter& fighter) const;
    /// Would he be seen from there, as he is now?
    bool is_hidden_from(const Fighter& fighter, const Fighter& from) const;

  private:
    friend class BattleSenses;
    friend class BattleGuns;
    friend class BattleGrenades;
    explicit Battle(const BattleSettings& settings) : settings_(settings) {}

    Result<Done> place_teams();
    bool find_spawns();
    float room_at(Vec3 place) const;
    Vec3 spawn_place(const Fighter& fighter);
    bool revive(Fighter& fighter);
    void walk_all();
    bool gives_way(const Fighter& fighter) const;
    void heal_and_calm();
    void turn_all();
    void hurt(Fighter& victim, float damage, std::uint32_t by);
    void die(Fighter& victim, std::uint32_t by);
    void tell_world();
    ObjectState state_of(const Fighter& fighter) const;
    bool is_blocked(Vec3 from, Vec3 to, std::uint8_t mask) const;
    float random(std::uint64_t use, const Fighter& fighter);

    BattleSettings settings_;
    std::vector<Fighter> fighters_;
    std::vector<Grenade> grenades_;
    std::vector<std::uint32_t> by_object_;
    Vec3 spawns_[2];
    std::vector<NavPoint> spawn_places_[2], civilian_places_;
    FrameEvents events_;
    std::uint32_t frame_ = 0;
    std::uint64_t draws_ = 0;
};

}  // namespace vantage::tools
