// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The parts of a frame of battle.h that have a file of their own. Each works on the battle it is
// made for and holds nothing.
#pragma once

#include <array>

#include "tools/skirmish/battle.h"

namespace vantage::tools {

/// Who knows of whom: by sight, by ear, and told by friends. Also what the world believes.
class BattleSenses {
  public:
    explicit BattleSenses(Battle& battle) : battle_(battle) {}
    void look_all();
    /// Everybody in earshot who is no friend learns about where it came from.
    void hear_shot(const Fighter& shooter);

  private:
    void look(Fighter& fighter);
    bool is_in_view(const Fighter& fighter, const Fighter& other) const;
    void see(Fighter& fighter, const Fighter& foe);
    void tell_friends(const Fighter& by, const Contact& contact);
    void forget_old(Fighter& fighter);
    void tell_world(const Fighter& fighter, const Contact& contact);
    bool are_foes(const Fighter& a, const Fighter& b) const {
        return a.team != b.team && b.kind == FighterKind::Soldier;
    }

    Battle& battle_;
};

/// Rifles: when to go up, bursts, bullets and what they do.
class BattleGuns {
  public:
    explicit BattleGuns(Battle& battle) : battle_(battle) {}
    void shoot_all();

  private:
    /// A way to hold the rifle so that it points at the target.
    struct Firing {
        Vec3 lean;
        bool stands = false;
        Vec3 aim;
    };
    void serve(Fighter& fighter);
    void reload(Fighter& fighter);
    void go_up(Fighter& fighter, bool to_shoot);
    void go_down(Fighter& fighter);
    std::array<Firing, 6> ways_up(const Fighter& fighter) const;
    bool find_firing(const Fighter& fighter, Firing& firing) const;
    bool find_lookout(const Fighter& fighter, Firing& firing) const;
    bool aim_from(const Fighter& fighter, Vec3 muzzle, Vec3& aim) const;
    bool may_lean(const Fighter& fighter, Vec3 lean) const;
    bool is_friend_in_lane(const Fighter& fighter, Vec3 muzzle, Vec3 aim) const;
    Vec3 muzzle_of(const Fighter& fighter) const;
    void fire(Fighter& fighter, Vec3 aim);
    float spread_of(const Fighter& fighter) const;
    Vec3 with_spread(const Fighter& fighter, Vec3 muzzle, Vec3 aim);
    void pass_by(const Fighter& shooter, Vec3 from, Vec3 to);

    Battle& battle_;
};

class BattleGrenades {
  public:
    explicit BattleGrenades(Battle& battle) : battle_(battle) {}
    bool begin_throw(Fighter& thrower, Vec3 goal);
    void advance_all();

  private:
    void tell_of(const Grenade& grenade);
    void burst(const Grenade& grenade);

    Battle& battle_;
};

}  // namespace vantage::tools
