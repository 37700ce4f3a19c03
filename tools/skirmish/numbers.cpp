// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See numbers.h.

#include "tools/skirmish/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <type_traits>

#include "base/vec.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kSampleEvery = 15;  ///< Frames.
constexpr float kCoverReach = 10;           ///< Where cover counts as at hand.
constexpr float kBunched = 1.5f;            ///< Nearer to a friend is bunched.
constexpr float kInLane = 0.6f;
constexpr float kWithLeader = 15;
constexpr float kMiddleOfView = 0.4f;                ///< Tangent of the angle from where one looks.
constexpr std::uint32_t kLaneFrames = frames(0.5f);  ///< So long a shot makes a lane.
constexpr std::uint32_t kReversalFrames = frames(2);
constexpr float kSameSpot = 1.5f;
constexpr std::uint32_t kCombatFrames = frames(4);  ///< News of a foe make combat for so long.

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

// ---- sums ---------------------------------------------------------------------------------------

void TeamNumbers::add(const TeamNumbers& other) {
    std::vector<double> more;
    each_number(other,
                [&](const char*, auto number) { more.push_back(static_cast<double>(number)); });
    std::size_t next = 0;
    each_number(*this, [&](const char*, auto& number) {
        number += static_cast<std::remove_reference_t<decltype(number)>>(more[next++]);
    });
}

double TeamNumbers::hidden_share() const {
    return share(combat_hidden, combat_samples);
}
double TeamNumbers::bunched_share() const {
    return share(bunched_samples, spacing_samples);
}
double TeamNumbers::reversed_share() const {
    return share(reversed, decisions);
}
double TeamNumbers::escaped_share() const {
    return share(escaped, endangered);
}
double TeamNumbers::mean_spacing() const {
    return spacing_samples == 0 ? 0 : spacing_metres / static_cast<double>(spacing_samples);
}
double TeamNumbers::crossings_per_minute() const {
    return alive_seconds <= 0 ? 0 : static_cast<double>(crossings) * 60 / alive_seconds;
}
double TeamNumbers::mean_failure_seconds() const {
    return failures == 0 ? 0 : failure_seconds / static_cast<double>(failures);
}

double TeamNumbers::mean_companion_metres() const {
    return companion_near == 0 ? 0 : companion_metres / static_cast<double>(companion_near);
}
double TeamNumbers::companion_near_share() const {
    return share(companion_near, companion_samples);
}
double TeamNumbers::companion_lane_share() const {
    return share(companion_in_lane, companion_near);
}

std::string to_table(const std::array<TeamNumbers, 2>& teams,
                     const std::array<std::string, 2>& names) {
    std::string text;
    char line[160];
    const auto row = [&](const char* what, double a, double b, const char* unit) {
        std::snprintf(line, sizeof line, "  %-52s %10.2f %10.2f  %s\n", what, a, b, unit);
        text += line;
    };
    const auto& [a, b] = teams;
    std::snprintf(line, sizeof line, "  %-52s %10.10s %10.10s\n", "", names[0].c_str(),
                  names[1].c_str());
    text += line;
    row("kills", static_cast<double>(a.kills), static_cast<double>(b.kills), "");
    row("shots that hit", 100 * share(a.hits, a.shots), 100 * share(b.hits, b.shots), "%");
    row("standing in combat, hidden from the target", 100 * a.hidden_share(),
        100 * b.hidden_share(), "%");
    row("  the same where no cover is within 10 m: samples",
        static_cast<double>(a.coverless_samples), static_cast<double>(b.coverless_samples), "");
    row("distance to the nearest friend", a.mean_spacing(), b.mean_spacing(), "m");
    row("nearer than 1.5 m to a friend", 100 * a.bunched_share(), 100 * b.bunched_share(), "%");
    row("steps into a friend's line of fire", a.crossings_per_minute(), b.crossings_per_minute(),
        "a minute");
    row("friends hit", static_cast<double>(a.friendly_hits), static_cast<double>(b.friendly_hits),
        "");
    row("decisions", static_cast<double>(a.decisions), static_cast<double>(b.decisions), "");
    row("decisions reversed within 2 s", 100 * a.reversed_share(), 100 * b.reversed_share(), "%");
    row("got away from grenades", 100 * a.escaped_share(), 100 * b.escaped_share(), "%");
    row("from a failure to something else", a.mean_failure_seconds(), b.mean_failure_seconds(),
        "s");
    if (a.companion_samples + b.companion_samples == 0) return text;
    row("companion within 15 m of his leader", 100 * a.companion_near_share(),
        100 * b.companion_near_share(), "%");
    row("  then: distance", a.mean_companion_metres(), b.mean_companion_metres(), "m");
    row("  then: in his leader's line of fire", 100 * a.companion_lane_share(),
        100 * b.companion_lane_share(), "%");
    row("  then: in the middle of his leader's view",
        100 * share(a.companion_in_view, a.companion_near),
        100 * share(b.companion_in_view, b.companion_near), "%");
    return text;
}

// ---- watching -----------------------------------------------------------------------------------

NumbersWatch::NumbersWatch(const Battle& battle, std::shared_ptr<const PointSection> cover)
    : battle_(battle), cover_(std::move(cover)), past_(battle.fighters().size()) {}

void NumbersWatch::after_frame() {
    count_events();
    for (const Fighter& fighter : battle_.fighters()) {
        if (fighter.kind != FighterKind::Soldier || !fighter.is_alive()) continue;
        of(fighter).alive_seconds += static_cast<double>(kFrameSeconds);
        if ((battle_.frame() + fighter.number) % kSampleEvery == 0) sample(fighter);
    }
    watch_lanes();
    watch_grenades();
}

void NumbersWatch::count_events() {
    const auto fighters = battle_.fighters();
    for (const Shot& shot : battle_.events().shots) {
        const Fighter& shooter = fighters[shot.shooter];
        ++of(shooter).shots;
        if (shot.victim == kNobody) continue;
        const bool is_friend = fighters[shot.victim].team == shooter.team;
        ++(is_friend ? of(shooter).friendly_hits : of(shooter).hits);
    }
    for (const Death& death : battle_.events().deaths) {
        const Fighter& victim = fighters[death.victim];
        past_[victim.number] = {};
        if (victim.kind != FighterKind::Soldier) continue;
        ++of(victim).deaths;
        if (death.killer == kNobody || fighters[death.killer].team == victim.team) continue;
        ++of(fighters[death.killer]).kills;
    }
}

void NumbersWatch::sample(const Fighter& fighter) {
    TeamNumbers& numbers = of(fighter);
    float nearest = 1.0e9f;
    for (const Fighter& other : battle_.fighters()) {
        const bool is_friend =
            other.is_alive() && other.number != fighter.number && other.team == fighter.team;
        if (is_friend) nearest = min_of(nearest, distance(other.home, fighter.home));
    }
    if (nearest < 1.0e8f) {
        ++numbers.spacing_samples;
        numbers.spacing_metres += static_cast<double>(nearest);
        numbers.bunched_samples += nearest < kBunched ? 1 : 0;
    }
    const Contact* contact = fighter.target_contact();
    const bool is_in_combat = contact != nullptr && !fighter.is_walking() &&
                              battle_.frame() - contact->seen_at <= kCombatFrames;
    if (!is_in_combat) return;
    const Fighter& foe = battle_.fighters()[contact->foe];
    if (!has_cover_near(fighter, foe.home)) {
        ++numbers.coverless_samples;
        return;
    }
    ++numbers.combat_samples;
    numbers.combat_hidden += battle_.is_hidden_from(fighter, foe) ? 1 : 0;
}

bool NumbersWatch::has_cover_near(const Fighter& fighter, Vec3 foe) const {
    if (cover_ == nullptr) return false;
    const ObjectState heights;
    const Vec3 eye = foe + Vec3{0, heights.standing.eye, 0};
    for (std::uint32_t i = 0; i < cover_->cover().size(); ++i) {
        if (distance(cover_->cover()[i].position, fighter.home) > kCoverReach) continue;
        if (CoverFieldJob::hides(*cover_, i, eye, heights.crouched.height)) return true;
    }
    return false;
}

void NumbersWatch::watch_lanes() {
    for (const Fighter& fighter : battle_.fighters()) {
        if (fighter.kind != FighterKind::Soldier || !fighter.is_alive()) continue;
        const bool is_in_lane = fighter.is_walking() && is_in_friends_lane(fighter);
        of(fighter).crossings += is_in_lane && !past_[fighter.number].is_in_lane ? 1 : 0;
        past_[fighter.number].is_in_lane = is_in_lane;
    }
}

bool NumbersWatch::is_in_friends_lane(const Fighter& fighter) const {
    for (const Fighter& other : battle_.fighters()) {
        const bool is_shooting = other.is_alive() && other.number != fighter.number &&
                                 other.team == fighter.team && other.fired_at > 0 &&
                                 battle_.frame() - other.fired_at <= kLaneFrames;
        const Contact* contact = other.target_contact();
        if (!is_shooting || contact == nullptr) continue;
        const Vec3 way = contact->position - other.position();
        const Vec3 to = fighter.home - other.position();
        const float along =
            (to.x * way.x + to.z * way.z) / max_of(way.x * way.x + way.z * way.z, 1e-6f);
        if (along <= 0 || along >= 1) continue;
        if (distance_2d(other.position() + way * along, fighter.home) < kInLane) return true;
    }
    return false;
}

void NumbersWatch::watch_grenades() {
    for (const Grenade& grenade : battle_.grenades()) {
        if (grenade.bursts_at != battle_.frame() + frames(battle_.rules().grenade.fuse)) continue;
        Threatened threatened{.bursts_at = grenade.bursts_at, .near = {}};
        for (const Fighter& fighter : battle_.fighters()) {
            const bool is_near =
                fighter.is_alive() && fighter.kind == FighterKind::Soldier &&
                distance(fighter.home, grenade.goal) < battle_.rules().grenade.radius;
            if (is_near) threatened.near.push_back(fighter.number);
        }
        threatened_.push_back(std::move(threatened));
    }
    for (const Blast& blast : battle_.events().blasts) {
        const auto due =
            std::find_if(threatened_.begin(), threatened_.end(),
                         [&](const Threatened& t) { return t.bursts_at <= battle_.frame(); });
        if (due == threatened_.end()) continue;
        for (const std::uint32_t number : due->near) {
            const Fighter& fighter = battle_.fighters()[number];
            ++of(fighter).endangered;
            const bool is_inside =
                std::find(blast.inside.begin(), blast.inside.end(), number) != blast.inside.end();
            of(fighter).escaped += fighter.is_alive() && !is_inside ? 1 : 0;
        }
        threatened_.erase(due);
    }
}

// ---- what minds tell ----------------------------------------------------------------------------

void NumbersWatch::decided(std::uint32_t number, Vec3 place) {
    const Fighter& fighter = battle_.fighters()[number];
    if (fighter.kind != FighterKind::Soldier) return;
    Past& past = past_[number];
    const bool is_quick = past.decisions > 0 && battle_.frame() - past.decided_at < kReversalFrames;
    const bool goes_back = past.decisions > 1 && distance(past.before_last, place) < kSameSpot &&
                           distance(past.last, place) >= kSameSpot;
    ++of(fighter).decisions;
    of(fighter).reversed += is_quick && goes_back ? 1 : 0;
    past.before_last = past.last;
    past.last = place;
    past.decided_at = battle_.frame();
    ++past.decisions;
}

void NumbersWatch::accompanied(std::uint32_t number, std::uint32_t leader_number) {
    if ((battle_.frame() + number) % kSampleEvery != 0) return;
    const Fighter& companion = battle_.fighters()[number];
    const Fighter& leader = battle_.fighters()[leader_number];
    const Vec3 way = companion.home - leader.home;
    const float ahead = way.x * leader.facing.x + way.z * leader.facing.z;
    const float aside = std::abs(way.z * leader.facing.x - way.x * leader.facing.z);
    TeamNumbers& numbers = of(companion);
    ++numbers.companion_samples;
    if (length(way) > kWithLeader) return;  // He is on his way to him.
    ++numbers.companion_near;
    numbers.companion_metres += static_cast<double>(length(way));
    numbers.companion_in_lane += ahead > 0 && aside < kInLane ? 1 : 0;
    numbers.companion_in_view += ahead > 0 && aside < kMiddleOfView * ahead ? 1 : 0;
}

void NumbersWatch::failed(std::uint32_t number) {
    Past& past = past_[number];
    if (past.has_failed) return;
    past.has_failed = true;
    past.failed_at = battle_.frame();
}

void NumbersWatch::does_something_else(std::uint32_t number) {
    Past& past = past_[number];
    if (!past.has_failed) return;
    past.has_failed = false;
    const Fighter& fighter = battle_.fighters()[number];
    if (fighter.kind != FighterKind::Soldier) return;
    ++of(fighter).failures;
    of(fighter).failure_seconds +=
        static_cast<double>(battle_.frame() - past.failed_at) / kFramesPerSecond;
}

}  // namespace vantage::tools
