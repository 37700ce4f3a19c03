// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See battle_parts.h. A team talks by radio: what one sees all know, but only he who sees it aims
// at it. What is out of sight stays where it was last known until it is forgotten.

#include "base/vec.h"
#include "tools/skirmish/battle_parts.h"

namespace vantage::tools {

namespace {

constexpr std::uint64_t kHearing = 2;  ///< A use of random numbers.

}  // namespace

void BattleSenses::look_all() {
    const std::uint32_t period = frames(battle_.rules().senses.period);
    for (Fighter& fighter : battle_.fighters_) {
        const bool is_turn = (battle_.frame_ + fighter.number) % period == 0;
        if (fighter.is_alive() && is_turn) look(fighter);
    }
}

void BattleSenses::look(Fighter& fighter) {
    const std::uint32_t period = frames(battle_.rules().senses.period);
    for (const Fighter& foe : battle_.fighters_) {
        if (!are_foes(fighter, foe)) continue;
        Contact& contact = fighter.contacts[foe.number];
        contact.is_seen_now = false;
        contact.in_view = is_in_view(fighter, foe) ? contact.in_view + period : 0;
        if (contact.in_view >= frames(battle_.rules().senses.reaction)) see(fighter, foe);
    }
    forget_old(fighter);
}

bool BattleSenses::is_in_view(const Fighter& fighter, const Fighter& other) const {
    if (!other.is_alive()) return false;
    const SenseRules& senses = battle_.rules().senses;
    const Vec3 way = other.position() - fighter.position();
    const float away = length_2d(way);
    if (away > senses.range) return false;
    const bool is_ahead = dot(normalized({way.x, 0, way.z}), fighter.facing) >= senses.cone;
    if (!is_ahead && away > senses.feel) return false;
    return battle_.sees(battle_.eye_of(fighter), other);
}

void BattleSenses::see(Fighter& fighter, const Fighter& foe) {
    Contact& contact = fighter.contacts[foe.number];
    contact.life = foe.life;
    contact.position = foe.home;
    contact.velocity = foe.velocity;
    contact.seen_at = battle_.frame_;
    contact.is_seen_now = contact.is_known = true;
    contact.confidence = 1;
    tell_world(fighter, contact);
    tell_friends(fighter, contact);
}

void BattleSenses::tell_friends(const Fighter& by, const Contact& contact) {
    for (Fighter& other : battle_.fighters_) {
        if (!other.is_alive() || other.number == by.number || other.team != by.team) continue;
        Contact& theirs = other.contacts[contact.foe];
        if (theirs.is_seen_now) continue;
        const std::uint32_t in_view = theirs.in_view;
        theirs = contact;
        theirs.is_seen_now = false;
        theirs.in_view = in_view;
        tell_world(other, theirs);
    }
}

void BattleSenses::hear_shot(const Fighter& shooter) {
    const SenseRules& senses = battle_.rules().senses;
    for (Fighter& fighter : battle_.fighters_) {
        if (!fighter.is_alive() || !are_foes(fighter, shooter)) continue;
        if (distance(fighter.home, shooter.home) > senses.hears_shots) continue;
        Contact& contact = fighter.contacts[shooter.number];
        // News by eye are better than news by ear.
        if (contact.is_known && battle_.frame_ - contact.seen_at < frames(1.0f)) continue;
        const float x = battle_.random(kHearing, fighter) * 2 - 1;
        const float z = battle_.random(kHearing, fighter) * 2 - 1;
        contact.life = shooter.life;
        contact.position = shooter.home + Vec3{x, 0, z} * senses.hearing_error;
        contact.velocity = {};
        contact.seen_at = battle_.frame_;
        contact.is_known = true;
        contact.confidence = 0.5f;
        tell_world(fighter, contact);
    }
}

void BattleSenses::forget_old(Fighter& fighter) {
    const std::uint32_t memory = frames(battle_.rules().senses.memory);
    for (Contact& contact : fighter.contacts) {
        if (!contact.is_known || battle_.frame_ - contact.seen_at <= memory) continue;
        battle_.settings_.world->forget(fighter.id, battle_.fighters_[contact.foe].id);
        contact = {.foe = contact.foe};
        if (fighter.target == contact.foe) fighter.target = kNobody;
    }
}

void BattleSenses::tell_world(const Fighter& fighter, const Contact& contact) {
    const ObjectState heights;
    battle_.settings_.world->believe(
        fighter.id, {.subject = battle_.fighters_[contact.foe].id,
                     .position = contact.position,
                     .velocity = contact.velocity,
                     .eye_height = heights.standing.eye,
                     .last_seen = static_cast<double>(contact.seen_at) / kFramesPerSecond,
                     .confidence = contact.confidence,
                     .is_seen_now = contact.is_seen_now});
}

}  // namespace vantage::tools
