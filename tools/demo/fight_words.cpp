// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See fight_words.h.

#include "tools/demo/fight_words.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace vantage::tools {

namespace {

std::string_view behaviour_words(Behaviour behaviour) {
    switch (behaviour) {
        case Behaviour::None:
            return "waits";
        case Behaviour::MoveUp:
            return "moves up";
        case Behaviour::Advance:
            return "advances";
        case Behaviour::Approach:
            return "closes in";
        case Behaviour::Attack:
            return "fights";
        case Behaviour::FlankLeft:
            return "flanks left";
        case Behaviour::FlankRight:
            return "flanks right";
        case Behaviour::TakeCover:
            return "takes cover";
        case Behaviour::Retreat:
            return "retreats";
        case Behaviour::Hold:
            return "holds and watches";
        case Behaviour::Search:
            return "searches";
        case Behaviour::Dodge:
            return "runs from a grenade";
        case Behaviour::Flee:
            return "flees";
        case Behaviour::Accompany:
            return "stays with his leader";
    }
    return context_of(behaviour);
}

}  // namespace

std::string_view team_name(std::uint8_t team) {
    constexpr std::string_view kNames[] = {"Red", "Blue", "Civilian"};
    return team >= 1 && team <= 3 ? kNames[team - 1] : "";
}

std::string fighter_name(const Battle& battle, const Fighter& fighter) {
    std::uint32_t before = 0;
    for (const Fighter& other : battle.fighters())
        before += other.team == fighter.team && other.number < fighter.number ? 1 : 0;
    return std::string(team_name(fighter.team)) + " " + std::to_string(before + 1);
}

std::string doing(const Match& match, const Fighter& fighter) {
    std::string text(behaviour_words(match.mind(fighter.number).behaviour()));
    if (fighter.is_reloading) text += ", reloads";
    return text;
}

std::string score_text(const Match& match) {
    const auto& [red, blue] = match.numbers();
    return "Red " + std::to_string(red.kills) + " : " + std::to_string(blue.kills) + " Blue";
}

FrameCosts frame_costs(std::span<const float> microseconds, double limit_ms) {
    FrameCosts costs{.frames = microseconds.size()};
    if (microseconds.empty()) return costs;
    std::vector<float> sorted(microseconds.begin(), microseconds.end());
    std::sort(sorted.begin(), sorted.end());
    double sum = 0;
    for (const float each : sorted)
        sum += static_cast<double>(each);
    costs.mean = sum / static_cast<double>(sorted.size()) / 1000;
    // The nearest rank: at most one frame in a thousand took longer.
    const std::size_t rank = (sorted.size() * 999 + 999) / 1000;
    costs.high = static_cast<double>(sorted[rank - 1]) / 1000;
    costs.worst = static_cast<double>(sorted.back()) / 1000;
    const auto limit = static_cast<float>(limit_ms * 1000);
    costs.over = static_cast<std::size_t>(sorted.end() -
                                          std::upper_bound(sorted.begin(), sorted.end(), limit));
    return costs;
}

std::string costs_text(const Match& match, double limit_ms) {
    const FrameCosts queries = frame_costs(match.query_costs(), limit_ms);
    const FrameCosts all = frame_costs(match.frame_costs(), limit_ms);
    const auto part = [](const FrameCosts& costs) {
        return "mean " + fixed_text(costs.mean, 3) + " ms, 99.9th percentile " +
               fixed_text(costs.high, 3) + " ms, worst " + fixed_text(costs.worst, 3) + " ms";
    };
    return "queries per frame: " + part(queries) + "; " + with_commas(queries.over) + " of " +
           with_commas(queries.frames) + " frames over " + fixed_text(limit_ms, 1) +
           " ms\nAI per frame: " + part(all);
}

}  // namespace vantage::tools
