// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See battle_parts.h. Who stands still shoots in bursts: up, aim, fire, down again. Up is whatever
// lets the rifle point at the target: where he crouches, standing, or leant out to a side. Who
// walks shoots at what he sees, badly.

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "tools/skirmish/battle_parts.h"

namespace vantage::tools {

namespace {

constexpr std::uint64_t kRest = 3, kSpread = 4;  ///< Uses of random numbers.
constexpr float kHead = 0.84f;  ///< Above this share of the height a hit is one in the head.
constexpr std::uint32_t kLookAgain = frames(0.4f);
constexpr float kLeastView = 5;  ///< For less one does not come up to look.

/// Where a ray first meets an upright cylinder; 2 when it does not.
float meet_body(Vec3 from, Vec3 way, const Fighter& body, float radius, float height) {
    const Vec3 feet = body.position();
    const float x = from.x - feet.x, z = from.z - feet.z;
    const float a = way.x * way.x + way.z * way.z;
    const float b = x * way.x + z * way.z;
    const float c = x * x + z * z - radius * radius;
    const float root = b * b - a * c;
    if (a <= 0 || root < 0) return 2;
    const float at = (-b - std::sqrt(root)) / a;
    const float y = from.y + way.y * at - feet.y;
    return at >= 0 && at <= 1 && y >= 0 && y <= height ? at : 2;
}

/// The point of a line from `from` along `way` that comes nearest to a place, as seen from above.
Vec3 nearest_on_line(Vec3 from, Vec3 way, Vec3 place) {
    const float a = way.x * way.x + way.z * way.z;
    const float along =
        ((place.x - from.x) * way.x + (place.z - from.z) * way.z) / max_of(a, 1e-6f);
    return from + way * std::clamp(along, 0.0f, 1.0f);
}

float height_of(const Fighter& fighter) {
    const ObjectState heights;
    return fighter.is_crouched() ? heights.crouched.height : heights.standing.height;
}

}  // namespace

void BattleGuns::shoot_all() {
    for (Fighter& fighter : battle_.fighters_) {
        if (fighter.is_alive() && fighter.kind == FighterKind::Soldier) serve(fighter);
    }
}

void BattleGuns::serve(Fighter& fighter) {
    const RifleRules& rifle = battle_.rules().rifle;
    const Contact* contact = fighter.target_contact();
    const bool is_ready = battle_.frame_ >= fighter.ready_at;
    if (fighter.is_reloading && is_ready) reload(fighter);
    const bool knows_where =
        contact != nullptr && battle_.frame_ - contact->seen_at <= frames(rifle.shoots_at_memory);
    if (contact == nullptr || !fighter.may_shoot || fighter.is_reloading) {
        if (fighter.posture == Posture::Up) go_down(fighter);
        return;
    }
    if (fighter.rounds == 0) {
        go_down(fighter);
        fighter.is_reloading = true;
        fighter.ready_at = battle_.frame_ + frames(rifle.reload);
        return;
    }
    if (!is_ready) return;
    if (!fighter.is_walking() && fighter.posture == Posture::Down) {
        if (fighter.suppression < battle_.rules().suppression.pinned) go_up(fighter, knows_where);
        return;
    }
    if (fighter.is_walking() && !contact->is_seen_now) return;
    if (!knows_where) return go_down(fighter);
    Vec3 aim;
    const bool may_fire = aim_from(fighter, muzzle_of(fighter), aim) &&
                          !is_friend_in_lane(fighter, muzzle_of(fighter), aim);
    if (may_fire) {
        if (fighter.burst_left == 0) fighter.burst_left = rifle.burst;
        fire(fighter, aim);
    }
    fighter.burst_left -= std::min(fighter.burst_left, 1u);
    fighter.ready_at = battle_.frame_ + frames(rifle.shot_every);
    if (fighter.burst_left == 0) go_down(fighter);
}

void BattleGuns::reload(Fighter& fighter) {
    fighter.is_reloading = false;
    fighter.rounds = battle_.rules().rifle.magazine;
}

/// To shoot, or to see what became of a target that has not been seen for a while.
void BattleGuns::go_up(Fighter& fighter, bool to_shoot) {
    Firing firing;
    const bool has_shot = find_firing(fighter, firing);
    if (!has_shot && !find_lookout(fighter, firing)) {
        fighter.ready_at = battle_.frame_ + kLookAgain;
        return;
    }
    fighter.posture = Posture::Up;
    fighter.lean = firing.lean;
    fighter.stands_up = firing.stands;
    fighter.burst_left = battle_.rules().rifle.burst;
    const RifleRules& rifle = battle_.rules().rifle;
    fighter.ready_at = battle_.frame_ + frames(to_shoot && has_shot ? rifle.aim : rifle.look);
}

void BattleGuns::go_down(Fighter& fighter) {
    const RifleRules& rifle = battle_.rules().rifle;
    const float share = battle_.random(kRest, fighter);
    const float rest = rifle.rest_least + (rifle.rest_most - rifle.rest_least) * share;
    // Who walks, or shoots as he sits, has nothing to hide behind: short pauses.
    const bool shot_as_he_sits =
        fighter.posture == Posture::Up && !fighter.stands_up && fighter.lean == Vec3{};
    const bool is_open = fighter.is_walking() || shot_as_he_sits;
    const float seconds = is_open ? 0.5f * rest : rest * (1 + fighter.suppression);
    fighter.posture = Posture::Down;
    fighter.burst_left = 0;
    fighter.ready_at = std::max(fighter.ready_at, battle_.frame_ + frames(seconds));
}

// ---- aiming -------------------------------------------------------------------------------------

/// In the order of how much of oneself they show.
std::array<BattleGuns::Firing, 6> BattleGuns::ways_up(const Fighter& fighter) const {
    const Vec3 right = Vec3{-fighter.facing.z, 0, fighter.facing.x} * battle_.rules().body.lean;
    return {{{{}, false, {}},
             {right, false, {}},
             {-right, false, {}},
             {{}, true, {}},
             {right, true, {}},
             {-right, true, {}}}};
}

bool BattleGuns::find_firing(const Fighter& fighter, Firing& firing) const {
    const ObjectState heights;
    for (const Firing& way : ways_up(fighter)) {
        const float height = way.stands ? heights.standing.weapon : heights.crouched.weapon;
        if (way.lean != Vec3{} && !may_lean(fighter, way.lean)) continue;
        firing = way;
        if (aim_from(fighter, fighter.home + way.lean + Vec3{0, height, 0}, firing.aim))
            return true;
    }
    return false;
}

/// Without a line to where the target was: the way that sees farthest in its direction.
bool BattleGuns::find_lookout(const Fighter& fighter, Firing& firing) const {
    const ObjectState heights;
    const Vec3 target = fighter.target_contact()->position + Vec3{0, heights.standing.eye, 0};
    float farthest = kLeastView;
    for (const Firing& way : ways_up(fighter)) {
        if (way.lean != Vec3{} && !may_lean(fighter, way.lean)) continue;
        const float height = way.stands ? heights.standing.eye : heights.crouched.eye;
        const Vec3 eye = fighter.home + way.lean + Vec3{0, height, 0};
        const Ray ray{.from = eye, .to = target, .mask = surface::kBlocksSight};
        RayHit hit;
        battle_.settings_.level->rays->closest_hit({&ray, 1}, {&hit, 1});
        const float view = hit.fraction * distance(eye, target);
        if (view <= farthest) continue;
        farthest = view;
        firing = way;
    }
    return farthest > kLeastView;
}

bool BattleGuns::may_lean(const Fighter& fighter, Vec3 lean) const {
    const Vec3 chest{0, 0.6f, 0};
    return !battle_.is_blocked(fighter.home + chest, fighter.home + lean * 1.3f + chest,
                               surface::kBlocksMovement);
}

/// At a foe in view: the middle of what shows. Else at where he would come up.
bool BattleGuns::aim_from(const Fighter& fighter, Vec3 muzzle, Vec3& aim) const {
    const ObjectState heights;
    const Contact& contact = *fighter.target_contact();
    const Fighter& foe = battle_.fighters_[contact.foe];
    if (contact.is_seen_now) {
        const Stance& stance = foe.is_crouched() ? heights.crouched : heights.standing;
        for (const float height : {stance.torso, stance.eye, 0.5f * stance.torso}) {
            aim = foe.position() + Vec3{0, height, 0};
            if (!battle_.is_blocked(muzzle, aim, surface::kBlocksShots)) return true;
        }
    }
    aim = contact.position + Vec3{0, heights.standing.eye, 0};
    return !battle_.is_blocked(muzzle, aim, surface::kBlocksShots);
}

bool BattleGuns::is_friend_in_lane(const Fighter& fighter, Vec3 muzzle, Vec3 aim) const {
    const float lane = battle_.rules().rifle.lane, spread = spread_of(fighter);
    const auto is_in_lane = [&](const Fighter& other) {
        const bool is_friend = other.is_alive() && other.number != fighter.number &&
                               (other.team == fighter.team || other.kind == FighterKind::Civilian);
        if (!is_friend) return false;
        const Vec3 nearest = nearest_on_line(muzzle, aim - muzzle, other.position());
        return distance_2d(nearest, other.position()) <
               lane + spread * distance_2d(muzzle, nearest);
    };
    return std::any_of(battle_.fighters_.begin(), battle_.fighters_.end(), is_in_lane);
}

Vec3 BattleGuns::muzzle_of(const Fighter& fighter) const {
    const ObjectState heights;
    const Stance& stance = fighter.is_crouched() ? heights.crouched : heights.standing;
    return fighter.position() + Vec3{0, stance.weapon, 0};
}

// ---- bullets ------------------------------------------------------------------------------------

void BattleGuns::fire(Fighter& fighter, Vec3 aim) {
    const RifleRules& rifle = battle_.rules().rifle;
    const Vec3 muzzle = muzzle_of(fighter);
    Vec3 to = with_spread(fighter, muzzle, aim);
    const Ray ray{.from = muzzle, .to = to, .mask = surface::kBlocksShots};
    RayHit hit;
    battle_.settings_.level->rays->closest_hit({&ray, 1}, {&hit, 1});
    float nearest = hit.fraction;
    Fighter* victim = nullptr;
    for (Fighter& other : battle_.fighters_) {
        if (!other.is_alive() || other.number == fighter.number) continue;
        const float at =
            meet_body(muzzle, to - muzzle, other, battle_.rules().body.radius, height_of(other));
        if (at >= nearest) continue;
        nearest = at;
        victim = &other;
    }
    to = lerp(muzzle, to, nearest);
    --fighter.rounds;
    fighter.fired_at = battle_.frame_;
    battle_.events_.shots.push_back({.shooter = fighter.number,
                                     .victim = victim != nullptr ? victim->number : kNobody,
                                     .from = muzzle,
                                     .to = to});
    pass_by(fighter, muzzle, to);
    BattleSenses(battle_).hear_shot(fighter);
    if (victim == nullptr) return;
    const bool is_head = to.y - victim->position().y > kHead * height_of(*victim);
    battle_.hurt(*victim, is_head ? rifle.head_damage : rifle.damage, fighter.number);
}

/// Half of what a shot may go astray, to each side, for each metre.
float BattleGuns::spread_of(const Fighter& fighter) const {
    const RifleRules& rifle = battle_.rules().rifle;
    return rifle.spread + (fighter.is_walking() ? rifle.spread_walking : 0) +
           rifle.spread_suppressed * fighter.suppression +
           rifle.spread_lead * length_2d(fighter.target_contact()->velocity);
}

/// The sum of two even draws on each axis: most shots go near the middle.
Vec3 BattleGuns::with_spread(const Fighter& fighter, Vec3 muzzle, Vec3 aim) {
    const float spread = spread_of(fighter);
    const auto draw = [&] {
        return (battle_.random(kSpread, fighter) + battle_.random(kSpread, fighter) - 1) * 2 *
               spread;
    };
    const Vec3 ahead = normalized(aim - muzzle);
    const Vec3 right = normalized({-ahead.z, 0, ahead.x});
    const Vec3 up = cross(right, ahead);
    const float aside = draw(), above = draw();
    return muzzle + normalized(ahead + right * aside + up * above) * battle_.rules().rifle.range;
}

void BattleGuns::pass_by(const Fighter& shooter, Vec3 from, Vec3 to) {
    const SuppressionRules& rules = battle_.rules().suppression;
    for (Fighter& other : battle_.fighters_) {
        if (!other.is_alive() || other.team == shooter.team) continue;
        const Vec3 nearest = nearest_on_line(from, to - from, other.position());
        if (distance_2d(nearest, other.position()) > rules.radius) continue;
        other.suppression = min_of(1, other.suppression + rules.each);
    }
}

}  // namespace vantage::tools
