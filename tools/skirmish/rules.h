// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every number of the skirmish: bodies, eyes and ears, rifles, grenades. The same for both teams.
// Metres, seconds; spreads are tangents of angles.
#pragma once

#include <cstdint>

namespace vantage::tools {

inline constexpr std::uint32_t kFramesPerSecond = 60;
inline constexpr float kFrameSeconds = 1.0f / 60.0f;

constexpr std::uint32_t frames(float seconds) {
    return static_cast<std::uint32_t>(seconds * static_cast<float>(kFramesPerSecond) + 0.5f);
}

struct BodyRules {
    float health = 100;
    float speed = 4.5f;
    float hurt_speed = 3.6f;  ///< Below a third of the health.
    float radius = 0.3f;      ///< What bullets meet.
    float lean = 0.7f;        ///< How far one leans out to the side.
    float room = 1.6f;        ///< Who walks so near behind a friend who walks as well...
    float slowed = 0.5f;      ///< ...goes at this share of his speed until he has room.
    float healing = 4;        ///< A second, after `healing_after` without a hit.
    float healing_after = 6;
    float respawn_after = 4;
};

struct SenseRules {
    float period = 0.1f;     ///< How often one looks.
    float range = 60;        ///< Of the eyes...
    float cone = 0.26f;      ///< ...cosine of half the angle that they take in.
    float feel = 4;          ///< So near one notices anybody in sight, also behind one's back.
    float reaction = 0.25f;  ///< In sight for so long before one knows.
    float hears_shots = 40;
    float hearing_error = 3;  ///< How far off a place that was heard may be.
    float memory = 15;        ///< Then one forgets.
};

struct RifleRules {
    float shot_every = 0.1f;
    std::uint32_t burst = 5;
    std::uint32_t magazine = 30;
    float reload = 2.2f;
    float range = 70;
    float damage = 21;
    float head_damage = 60;
    float spread = 0.014f;
    float spread_walking = 0.15f;     ///< Added while one walks, from the hip...
    float spread_suppressed = 0.06f;  ///< ...and by suppression...
    float spread_lead = 0.004f;       ///< ...and for each metre a second that the target moves.
    float aim = 0.25f;                ///< From up to the first shot.
    float look = 0.8f;  ///< Up without shooting, for one whose target is out of sight.
    float rest_least = 1.5f, rest_most = 2.6f;  ///< Down between two bursts.
    float lane = 0.6f;              ///< A friend so near the line of fire keeps one from shooting.
    float shoots_at_memory = 3.0f;  ///< Seconds after which one no longer shoots at a memory.
};

struct SuppressionRules {
    float radius = 1.5f;   ///< How near a bullet must pass.
    float each = 0.13f;    ///< What one adds.
    float hit = 0.35f;     ///< What a hit adds.
    float decay = 0.28f;   ///< A second.
    float pinned = 0.75f;  ///< Above, one stays down.
};

struct GrenadeRules {
    std::uint32_t each_life = 1;
    float nearest = 9, farthest = 24;
    float flight = 1.2f;
    float fuse = 3.2f;  ///< From the throw to the blast.
    float radius = 5.0f;
    float damage = 150;       ///< In its middle; nothing at its rim.
    float noticed = 12;       ///< So far one sees it coming.
    float friends_clear = 8;  ///< No friend may stand so near the goal.
};

struct SkirmishRules {
    BodyRules body;
    SenseRules senses;
    RifleRules rifle;
    SuppressionRules suppression;
    GrenadeRules grenade;
};

}  // namespace vantage::tools
