// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See battle_parts.h. A grenade flies in a high arc to where it was thrown, lies there and bursts.
// It is a danger in the world from the throw on, and whoever sees it coming knows of it.

#include <algorithm>

#include "base/vec.h"
#include "tools/skirmish/battle_parts.h"

namespace vantage::tools {

namespace {

constexpr Vec3 kOverHead{0, 3.0f, 0};
constexpr Vec3 kAboveGround{0, 0.3f, 0};

}  // namespace

bool BattleGrenades::begin_throw(Fighter& thrower, Vec3 goal) {
    const GrenadeRules& rules = battle_.rules().grenade;
    const float away = distance_2d(thrower.home, goal);
    if (!thrower.is_alive() || thrower.grenades == 0) return false;
    if (away < rules.nearest || away > rules.farthest) return false;
    const auto is_endangered = [&](const Fighter& other) {
        return other.is_alive() && other.team == thrower.team &&
               distance_2d(other.home, goal) < rules.friends_clear;
    };
    if (std::any_of(battle_.fighters_.begin(), battle_.fighters_.end(), is_endangered))
        return false;
    // The arc is high: what is open above both ends is open enough.
    if (battle_.is_blocked(thrower.home + kAboveGround, thrower.home + kOverHead,
                           surface::kBlocksMovement) ||
        battle_.is_blocked(thrower.home + kOverHead, goal + kOverHead, surface::kBlocksMovement) ||
        battle_.is_blocked(goal + kOverHead, goal + kAboveGround, surface::kBlocksMovement))
        return false;
    Grenade grenade{.thrower = thrower.number,
                    .goal = goal,
                    .lands_at = battle_.frame_ + frames(rules.flight),
                    .bursts_at = battle_.frame_ + frames(rules.fuse),
                    .danger = {}};
    grenade.danger = battle_.settings_.world->add(
        {.kind = ObjectKind::Danger, .position = goal, .radius = rules.radius});
    --thrower.grenades;
    battle_.events_.thrown.push_back(thrower.number);
    battle_.grenades_.push_back(grenade);
    tell_of(grenade);
    return true;
}

void BattleGrenades::advance_all() {
    std::vector<Grenade>& grenades = battle_.grenades_;
    for (const Grenade& grenade : grenades) {
        if (battle_.frame_ >= grenade.bursts_at)
            burst(grenade);
        else if (battle_.frame_ == grenade.lands_at)
            tell_of(grenade);
    }
    std::erase_if(grenades, [&](const Grenade& g) { return battle_.frame_ >= g.bursts_at; });
}

void BattleGrenades::tell_of(const Grenade& grenade) {
    if (!grenade.danger) return;
    for (const Fighter& fighter : battle_.fighters_) {
        if (!fighter.is_alive() ||
            distance(fighter.home, grenade.goal) > battle_.rules().grenade.noticed)
            continue;
        battle_.settings_.world->believe(
            fighter.id,
            {.subject = grenade.danger, .position = grenade.goal, .last_seen = battle_.now()});
    }
}

void BattleGrenades::burst(const Grenade& grenade) {
    const GrenadeRules& rules = battle_.rules().grenade;
    Blast blast{.at = grenade.goal, .thrower = grenade.thrower, .inside = {}};
    for (Fighter& fighter : battle_.fighters_) {
        const float away = distance(fighter.position(), grenade.goal);
        if (!fighter.is_alive() || away > rules.radius) continue;
        blast.inside.push_back(fighter.number);
        const Vec3 chest = fighter.position() + Vec3{0, 0.7f, 0};
        if (battle_.is_blocked(grenade.goal + Vec3{0, 0.5f, 0}, chest, surface::kBlocksShots))
            continue;
        battle_.hurt(fighter, rules.damage * (1 - away / rules.radius), grenade.thrower);
    }
    battle_.events_.blasts.push_back(std::move(blast));
    if (grenade.danger) battle_.settings_.world->remove(grenade.danger);
}

}  // namespace vantage::tools
