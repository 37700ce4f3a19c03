// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What one would say of fighters who were watched, as numbers: do they use cover, keep apart, stay
// out of each other's line of fire, get away from grenades, change their minds. One set for each
// team; sets of many matches add up.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/skirmish/battle.h"
#include "vantage/points.h"

namespace vantage::tools {

struct TeamNumbers {
    // Of samples of soldiers who stand in combat, cover that hides from their target within 10 m.
    std::uint64_t combat_samples = 0, combat_hidden = 0;
    std::uint64_t coverless_samples = 0;  ///< Of those without such cover: not in the share.
    std::uint64_t spacing_samples = 0, bunched_samples = 0;
    double spacing_metres = 0;    ///< To the nearest friend, added up.
    std::uint64_t crossings = 0;  ///< Somebody stepped into a friend's line of fire.
    double alive_seconds = 0;
    std::uint64_t decisions = 0, reversed = 0;
    std::uint64_t endangered = 0,
                  escaped = 0;   ///< Near a grenade when it was thrown; not when it burst.
    std::uint64_t failures = 0;  ///< Signals of queries without an answer...
    double failure_seconds = 0;  ///< ...and how long until something else was done, added up.
    // Of samples of companions who have a leader; lane, view and metres of those near him.
    std::uint64_t companion_samples = 0, companion_near = 0;
    std::uint64_t companion_in_lane = 0, companion_in_view = 0;
    double companion_metres = 0;  ///< From the leader, added up.
    std::uint64_t kills = 0, deaths = 0, friendly_hits = 0, shots = 0, hits = 0;

    void add(const TeamNumbers& other);
    double hidden_share() const;
    double mean_spacing() const;
    double bunched_share() const;
    double crossings_per_minute() const;  ///< Of one soldier.
    double reversed_share() const;
    double escaped_share() const;
    double mean_failure_seconds() const;
    double mean_companion_metres() const;
    double companion_near_share() const;
    double companion_lane_share() const;
};

/// Every number with its name, for sums and files: use(name, number).
template <typename Numbers, typename Use>
void each_number(Numbers& numbers, Use use) {
    use("combat_samples", numbers.combat_samples);
    use("combat_hidden", numbers.combat_hidden);
    use("coverless_samples", numbers.coverless_samples);
    use("spacing_samples", numbers.spacing_samples);
    use("bunched_samples", numbers.bunched_samples);
    use("spacing_metres", numbers.spacing_metres);
    use("crossings", numbers.crossings);
    use("alive_seconds", numbers.alive_seconds);
    use("decisions", numbers.decisions);
    use("reversed", numbers.reversed);
    use("endangered", numbers.endangered);
    use("escaped", numbers.escaped);
    use("failures", numbers.failures);
    use("failure_seconds", numbers.failure_seconds);
    use("companion_samples", numbers.companion_samples);
    use("companion_near", numbers.companion_near);
    use("companion_in_lane", numbers.companion_in_lane);
    use("companion_in_view", numbers.companion_in_view);
    use("companion_metres", numbers.companion_metres);
    use("kills", numbers.kills);
    use("deaths", numbers.deaths);
    use("friendly_hits", numbers.friendly_hits);
    use("shots", numbers.shots);
    use("hits", numbers.hits);
}

/// One row for each team's numbers, in columns.
std::string to_table(const std::array<TeamNumbers, 2>& teams,
                     const std::array<std::string, 2>& names);

/// Watches a battle frame by frame.
class NumbersWatch {
  public:
    /// `cover` may be null: then no place counts as one with cover.
    NumbersWatch(const Battle& battle, std::shared_ptr<const PointSection> cover);

    void after_frame();
    /// The fighter was sent somewhere else than before.
    void decided(std::uint32_t fighter, Vec3 place);
    void failed(std::uint32_t fighter);
    /// It turns to another behaviour or goes to a place that it was given, after a failure or not.
    void does_something_else(std::uint32_t fighter);

    /// In this frame the one was with the other, out of his line of fire and view or not.
    void accompanied(std::uint32_t companion, std::uint32_t leader);

    const std::array<TeamNumbers, 2>& teams() const { return teams_; }

  private:
    struct Past {
        Vec3 last, before_last;
        std::uint32_t decided_at = 0, decisions = 0;
        std::uint32_t failed_at = 0;
        bool has_failed = false;
        bool is_in_lane = false;
    };
    struct Threatened {
        std::uint32_t bursts_at = 0;
        std::vector<std::uint32_t> near;
    };
    TeamNumbers& of(const Fighter& fighter) { return teams_[fighter.team - 1u]; }
    void count_events();
    void sample(const Fighter& fighter);
    bool has_cover_near(const Fighter& fighter, Vec3 foe) const;
    void watch_lanes();
    bool is_in_friends_lane(const Fighter& fighter) const;
    void watch_grenades();

    const Battle& battle_;
    std::shared_ptr<const PointSection> cover_;
    std::vector<Past> past_;
    std::vector<Threatened> threatened_;
    std::array<TeamNumbers, 2> teams_{};
};

}  // namespace vantage::tools
