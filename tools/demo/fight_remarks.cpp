// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See fight_remarks.h.

#include "tools/demo/fight_remarks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/text.h"
#include "base/vec.h"
#include "tools/demo/fight_words.h"

namespace vantage::tools {

namespace {

// Frames for which something is to be seen. The page draws some twenty of sixty a second: what
// lasts a single one would mostly be missed.
constexpr std::uint16_t kShotFrames = 9, kBlastFrames = 30, kFallenFrames = 150;
constexpr int kBlastRays = 16;
constexpr float kFallenSize = 0.5f;
constexpr std::size_t kCostWindow = 60;  ///< Frames that the headline's cost is the mean of.

void draw_blast(const Blast& blast, float radius, std::uint8_t team, InspectorRemarks& remarks) {
    for (int i = 0; i < kBlastRays; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kBlastRays;
        const Vec3 out{std::cos(angle), 0.35f, std::sin(angle)};
        remarks.lines.push_back({.from = blast.at + Vec3{0, 0.2f, 0},
                                 .to = blast.at + out * radius,
                                 .team = team,
                                 .frames = kBlastFrames});
    }
}

/// A cross on the ground.
void draw_fallen(const Fighter& fallen, InspectorRemarks& remarks) {
    const Vec3 at = fallen.home + Vec3{0, 0.1f, 0};
    for (const float side : {-kFallenSize, kFallenSize}) {
        remarks.lines.push_back({.from = at + Vec3{-kFallenSize, 0, -side},
                                 .to = at + Vec3{kFallenSize, 0, side},
                                 .team = fallen.team,
                                 .frames = kFallenFrames});
    }
}

std::string headline(const Match& match) {
    const std::vector<float>& costs = match.frame_costs();
    const std::size_t first = costs.size() - std::min(costs.size(), kCostWindow);
    const FrameCosts recent = frame_costs(std::span(costs).subspan(first), 0);
    return score_text(match) + " · AI " + fixed_text(recent.mean, 2) + " ms a frame";
}

}  // namespace

InspectorRemarks fight_remarks(Match& match) {
    const Battle& battle = match.battle();
    const FrameEvents& events = battle.events();
    const auto team_of = [&](std::uint32_t number) {
        return number < battle.fighters().size() ? battle.fighters()[number].team : std::uint8_t{0};
    };
    InspectorRemarks remarks{
        .frame = static_cast<std::uint32_t>(match.scheduler().counts().updates),
        .headline = headline(match),
        .notes = {},
        .lines = {}};
    for (const Shot& shot : events.shots)
        remarks.lines.push_back({.from = shot.from,
                                 .to = shot.to,
                                 .team = team_of(shot.shooter),
                                 .frames = kShotFrames});
    for (const Blast& blast : events.blasts)
        draw_blast(blast, battle.rules().grenade.radius, team_of(blast.thrower), remarks);
    for (const Death& death : events.deaths)
        draw_fallen(battle.fighters()[death.victim], remarks);
    for (const Fighter& fighter : battle.fighters()) {
        if (!fighter.is_alive()) continue;
        remarks.notes.push_back({.object = fighter.id,
                                 .text = doing(match, fighter),
                                 .health = fighter.health / battle.rules().body.health});
    }
    return remarks;
}

}  // namespace vantage::tools
