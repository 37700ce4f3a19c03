// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See battle.h: teams and their places, bodies that move, die and come back. Senses, guns and
// grenades have files of their own.

#include "tools/skirmish/battle.h"

#include <algorithm>
#include <limits>

#include "base/vec.h"
#include "tools/simulate/places.h"
#include "tools/skirmish/battle_parts.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kPlaceTries = 64;
constexpr float kLeastApart = 25;  ///< Of the two teams at the beginning.

Diagnostic no_room(const LoadedLevel& level) {
    return {.code = "skirmish/no-room",
            .message = "there is no room for two teams in this level",
            .place = {.file = std::string(level.bundle->info().source)},
            .hint =
                "look at its navmesh with vantage picture; the teams begin on its largest "
                "island, at places that can reach each other"};
}

}  // namespace

// ---- the beginning ------------------------------------------------------------------------------

Result<std::unique_ptr<Battle>> Battle::make(const BattleSettings& settings) {
    std::unique_ptr<Battle> battle(new Battle(settings));
    Result<Done> placed = battle->place_teams();
    if (!placed.ok()) return std::move(placed).diagnostics();
    return battle;
}

Battle::~Battle() = default;

Result<Done> Battle::place_teams() {
    if (!find_spawns()) return no_room(*settings_.level);
    const std::uint32_t soldiers = 2 * settings_.team_size;
    const std::uint32_t count = soldiers + settings_.civilians;
    fighters_.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool is_civilian = i >= soldiers;
        const std::uint32_t team = is_civilian ? 3 : 1 + i / settings_.team_size;
        Fighter& fighter =
            fighters_.emplace_back(*settings_.level, i, static_cast<std::uint8_t>(team));
        fighter.kind = is_civilian ? FighterKind::Civilian : FighterKind::Soldier;
        fighter.contacts.resize(count);
        for (std::uint32_t k = 0; k < count; ++k)
            fighter.contacts[k].foe = k;
    }
    for (Fighter& fighter : fighters_) {
        if (!revive(fighter)) return no_room(*settings_.level);
    }
    return Done{};
}

/// The two places that are farthest from each other to walk, of some that the level's seed gives:
/// a function of the level alone, so that swapping sides compares like with like.
bool Battle::find_spawns() {
    const LoadedLevel& level = *settings_.level;
    const Places places(level.bundle->nav_meshes()[0], *level.navigation, 1);
    std::vector<NavPoint> points;
    for (std::uint32_t i = 0; i < kPlaceTries; ++i) {
        if (const NavPoint point = places.anywhere(i)) points.push_back(point);
    }
    float farthest = 0;
    NavPoint ends[2];
    std::vector<float> lengths(points.size());
    for (const NavPoint& from : points) {
        level.navigation->path_distances({.source = from}, points, lengths);
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (lengths[i] > 1.0e5f || lengths[i] <= farthest) continue;
            farthest = lengths[i];
            ends[0] = from;
            ends[1] = points[i];
        }
    }
    if (farthest < kLeastApart) return false;
    for (std::uint32_t team = 0; team < 2; ++team) {
        const NavPoint& middle = ends[settings_.swaps_sides ? 1 - team : team];
        spawns_[team] = middle.position;
        spawn_places_[team].push_back(middle);
        for (std::uint32_t i = 1; i < 2 * settings_.team_size; ++i)
            spawn_places_[team].push_back(places.near(middle, i));
    }
    for (std::uint32_t i = 0; i < settings_.civilians; ++i)
        civilian_places_.push_back(places.anywhere(1000 + i));
    return true;
}

/// As far as the nearest of those who live.
float Battle::room_at(Vec3 place) const {
    float room = std::numeric_limits<float>::infinity();
    for (const Fighter& other : fighters_) {
        if (other.is_alive()) room = std::min(room, distance_2d(other.home, place));
    }
    return room;
}

/// Somewhere about the team's beginning, at random, with room around; else where there is most.
Vec3 Battle::spawn_place(const Fighter& fighter) {
    if (fighter.kind == FighterKind::Civilian)
        return civilian_places_[fighter.number - 2 * settings_.team_size].position;
    const std::vector<NavPoint>& places = spawn_places_[fighter.team - 1];
    const auto first =
        static_cast<std::size_t>(random(1, fighter) * static_cast<float>(places.size()));
    Vec3 freest;
    float most_room = -1;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Vec3 place = places[(first + i) % places.size()].position;
        const float room = room_at(place);
        if (room >= settings_.rules.body.room) return place;
        if (room <= most_room) continue;
        most_room = room;
        freest = place;
    }
    return freest;
}

bool Battle::revive(Fighter& fighter) {
    fighter.home = spawn_place(fighter);
    fighter.lean = fighter.velocity = {};
    fighter.posture = Posture::Down;
    fighter.health = settings_.rules.body.health;
    fighter.suppression = 0;
    fighter.rounds = settings_.rules.rifle.magazine;
    fighter.grenades = fighter.kind == FighterKind::Soldier ? settings_.rules.grenade.each_life : 0;
    fighter.is_reloading = false;
    fighter.ready_at = frame_;
    fighter.target = kNobody;
    ++fighter.life;
    for (Contact& contact : fighter.contacts)
        contact = {.foe = contact.foe};
    const Vec3 other = spawns_[fighter.team == 1 ? 1 : 0];
    const Vec3 facing = normalized({other.x - fighter.home.x, 0, other.z - fighter.home.z});
    if (facing != Vec3{}) fighter.facing = facing;
    fighter.id = settings_.world->add(state_of(fighter));
    if (!fighter.id) return false;
    settings_.world->begin_knowledge(fighter.id);
    if (by_object_.size() <= fighter.id.index) by_object_.resize(fighter.id.index + 1, kNobody);
    by_object_[fighter.id.index] = fighter.number;
    return true;
}

// ---- a frame ------------------------------------------------------------------------------------

void Battle::step() {
    events_ = {};
    ++frame_;
    settings_.world->set_time(now());
    for (Fighter& fighter : fighters_) {
        if (fighter.is_alive() || fighter.back_at > frame_) continue;
        if (revive(fighter)) events_.returned.push_back(fighter.number);
    }
    walk_all();
    BattleSenses(*this).look_all();
    turn_all();
    BattleGuns(*this).shoot_all();
    BattleGrenades(*this).advance_all();
    heal_and_calm();
    tell_world();
}

void Battle::walk_all() {
    const BodyRules& body = settings_.rules.body;
    for (Fighter& fighter : fighters_)
        fighter.gives_way = gives_way(fighter);  // By how all went in the last frame.
    for (Fighter& fighter : fighters_) {
        fighter.velocity = {};
        if (!fighter.is_alive() || !fighter.is_walking()) continue;
        const bool is_hurt = fighter.health < body.health / 3;
        const float pace = is_hurt ? body.hurt_speed : body.speed;
        const float speed = fighter.gives_way ? pace * body.slowed : pace;
        const Walker::Step step = fighter.walker.step(fighter.home, speed * kFrameSeconds);
        fighter.home = step.position;
        fighter.velocity = step.direction * speed;
        if (step.direction != Vec3{}) fighter.facing = step.direction;
        fighter.posture = Posture::Down;
        if (!fighter.is_walking())
            fighter.ready_at = std::max(fighter.ready_at, frame_ + frames(0.3f));
    }
}

/// Of two friends who go the same way close to each other, the one who has the other before him.
bool Battle::gives_way(const Fighter& fighter) const {
    const Vec3 way = normalized(fighter.velocity);
    return std::any_of(fighters_.begin(), fighters_.end(), [&](const Fighter& other) {
        if (other.team != fighter.team || other.number == fighter.number) return false;
        const Vec3 apart = other.home - fighter.home;
        const Vec3 other_way = normalized(other.velocity);
        const bool goes_along =
            length(apart) < settings_.rules.body.room && dot(way, other_way) > 0;
        const float ahead = dot(apart, way), behind = -dot(apart, other_way);
        return goes_along && (ahead > behind || (ahead == behind && other.number < fighter.number));
    });
}

/// Who stands, and who shoots while he walks, faces his target.
void Battle::turn_all() {
    for (Fighter& fighter : fighters_) {
        const Contact* contact = fighter.target_contact();
        if (!fighter.is_alive() || contact == nullptr) continue;
        if (fighter.is_walking() && !contact->is_seen_now) continue;
        const Vec3 towards = contact->position - fighter.home;
        const Vec3 facing = normalized({towards.x, 0, towards.z});
        if (facing != Vec3{}) fighter.facing = facing;
    }
}

void Battle::heal_and_calm() {
    const BodyRules& body = settings_.rules.body;
    for (Fighter& fighter : fighters_) {
        if (!fighter.is_alive()) continue;
        fighter.suppression =
            max_of(0, fighter.suppression - settings_.rules.suppression.decay * kFrameSeconds);
        if (frame_ - fighter.hit_at < frames(body.healing_after)) continue;
        fighter.health = min_of(body.health, fighter.health + body.healing * kFrameSeconds);
    }
}

void Battle::hurt(Fighter& victim, float damage, std::uint32_t by) {
    if (!victim.is_alive()) return;
    victim.health -= damage;
    victim.hit_at = frame_;
    victim.suppression = min_of(1, victim.suppression + settings_.rules.suppression.hit);
    if (!victim.is_alive()) die(victim, by);
}

void Battle::die(Fighter& victim, std::uint32_t by) {
    victim.health = 0;
    victim.back_at = frame_ + frames(settings_.rules.body.respawn_after);
    victim.walker.stop();
    victim.velocity = {};
    settings_.world->remove(victim.id);
    victim.id = {};
    for (Fighter& other : fighters_) {
        other.contacts[victim.number] = {.foe = victim.number};
        if (other.target == victim.number) other.target = kNobody;
    }
    events_.deaths.push_back({.victim = victim.number, .killer = by});
}

// ---- the world ----------------------------------------------------------------------------------

ObjectState Battle::state_of(const Fighter& fighter) const {
    ObjectState state;
    state.kind = ObjectKind::Agent;
    state.team = fighter.team;
    state.squad = fighter.kind == FighterKind::Soldier ? fighter.team : 0;
    state.position = fighter.home;
    state.facing = fighter.facing;
    state.velocity = fighter.velocity;
    state.speed = settings_.rules.body.speed;
    state.range_near = 8;
    state.range_far = 28;
    return state;
}

void Battle::tell_world() {
    for (const Fighter& fighter : fighters_) {
        if (!fighter.is_alive()) continue;
        settings_.world->set(fighter.id, state_of(fighter));
        const Fighter* target =
            fighter.target < fighters_.size() ? &fighters_[fighter.target] : nullptr;
        settings_.world->set_target(fighter.id, target != nullptr ? target->id : ObjectId{});
    }
}

std::uint32_t Battle::find(ObjectId id) const {
    if (id.index >= by_object_.size()) return kNobody;
    const std::uint32_t number = by_object_[id.index];
    return number != kNobody && fighters_[number].id == id ? number : kNobody;
}

// ---- orders -------------------------------------------------------------------------------------

bool Battle::send(std::uint32_t number, std::span<const adapters::PathCorner> way) {
    Fighter& fighter = fighters_[number];
    if (!fighter.is_alive() || way.empty()) return false;
    fighter.walker.follow(fighter.home, way);
    fighter.posture = Posture::Down;
    return true;
}

void Battle::stop(std::uint32_t number) {
    fighters_[number].walker.stop();
}

void Battle::set_target(std::uint32_t number, std::uint32_t foe) {
    fighters_[number].target = foe;
}

void Battle::set_may_shoot(std::uint32_t number, bool may_shoot) {
    fighters_[number].may_shoot = may_shoot;
}

bool Battle::throw_grenade(std::uint32_t number, Vec3 goal) {
    return BattleGrenades(*this).begin_throw(fighters_[number], goal);
}

// ---- rays ---------------------------------------------------------------------------------------

bool Battle::is_blocked(Vec3 from, Vec3 to, std::uint8_t mask) const {
    const Ray ray{.from = from, .to = to, .mask = mask};
    std::uint8_t blocked = 0;
    settings_.level->rays->any_hit({&ray, 1}, {&blocked, 1});
    return blocked != 0;
}

Vec3 Battle::eye_of(const Fighter& fighter) const {
    const ObjectState heights;
    const Stance& stance = fighter.is_crouched() ? heights.crouched : heights.standing;
    return fighter.position() + Vec3{0, stance.eye, 0};
}

bool Battle::sees(Vec3 eye, const Fighter& body) const {
    const ObjectState heights;
    const Stance& stance = body.is_crouched() ? heights.crouched : heights.standing;
    for (const float height : {stance.eye, stance.torso, stance.torso * 0.5f}) {
        if (!is_blocked(eye, body.position() + Vec3{0, height, 0}, surface::kBlocksSight))
            return true;
    }
    return false;
}

bool Battle::is_hidden_from(const Fighter& fighter, const Fighter& from) const {
    // As somebody who looks for him would: standing up where he is.
    const ObjectState heights;
    return !sees(from.home + Vec3{0, heights.standing.eye, 0}, fighter);
}

float Battle::random(std::uint64_t use, const Fighter& fighter) {
    return random_unit(settings_.seed, use << 32 | fighter.number, draws_++);
}

}  // namespace vantage::tools
