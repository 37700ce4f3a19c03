// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One body of the skirmish: what it is, where it is and what it does. What it wants is its mind's
// business (mind.h).
#pragma once

#include <cstdint>
#include <vector>

#include "tools/simulate/walker.h"
#include "vantage/world.h"

namespace vantage::tools {

enum class FighterKind : std::uint8_t { Soldier, Civilian };

/// Down is crouched where one stands; up is where one shoots from: standing, or leant out.
enum class Posture : std::uint8_t { Down, Up };

/// What a fighter knows of one foe.
struct Contact {
    std::uint32_t foe = 0;   ///< Number of the fighter.
    std::uint32_t life = 0;  ///< Which of his lives.
    Vec3 position, velocity;
    std::uint32_t seen_at = 0;  ///< Frame of the newest news.
    std::uint32_t in_view = 0;  ///< For how many frames he is in view without a break.
    bool is_seen_now = false;
    bool is_known = false;  ///< Nothing else counts without this, but in_view.
    float confidence = 0;
};

struct Fighter {
    Fighter(const LoadedLevel& level, std::uint32_t its_number, std::uint8_t its_team)
        : number(its_number), team(its_team), walker(level) {}

    std::uint32_t number = 0;
    std::uint8_t team = 0;
    FighterKind kind = FighterKind::Soldier;
    ObjectId id;  ///< In the world; null while dead.
    std::uint32_t life = 0;

    // The body.
    Vec3 home;  ///< Where the feet are when he does not lean out.
    Vec3 lean;  ///< From home to where he leans, when up.
    Vec3 facing{1, 0, 0}, velocity;
    bool gives_way = false;  ///< To a friend before him who goes the same way.
    Posture posture = Posture::Down;
    bool stands_up = false;  ///< When up: standing, not crouched.
    float health = 0, suppression = 0;
    Walker walker;
    std::uint32_t back_at = 0;  ///< Frame in which he comes back, when dead.
    std::uint32_t hit_at = 0;   ///< Frame of the last hit.

    // The rifle and grenades.
    std::uint32_t rounds = 0, burst_left = 0, grenades = 0;
    std::uint32_t ready_at = 0;  ///< Frame before which he neither shoots nor goes up.
    std::uint32_t fired_at = 0;
    bool is_reloading = false;

    // What he knows and was told.
    std::vector<Contact> contacts;  ///< One for each fighter of the battle.
    std::uint32_t target = 0xffffffffu;
    bool may_shoot = true;

    bool is_alive() const { return health > 0; }
    bool is_walking() const { return walker.is_walking(); }
    bool is_crouched() const { return !is_walking() && !(posture == Posture::Up && stands_up); }
    /// Where the feet are now.
    Vec3 position() const {
        if (posture == Posture::Down || is_walking()) return home;
        return {home.x + lean.x, home.y + lean.y, home.z + lean.z};
    }
    const Contact* target_contact() const {
        return target < contacts.size() && contacts[target].is_known ? &contacts[target] : nullptr;
    }
};

}  // namespace vantage::tools
