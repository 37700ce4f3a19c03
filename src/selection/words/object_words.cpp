// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Names for objects and for numbers of the agent. What the world knows by itself is said so; the
// rest is bound with each request, under the same name.

#include "selection/builtin_words.h"

namespace vantage {

namespace {

constexpr std::string_view kLastResultAliases[] = {"lastOp"};
constexpr std::string_view kPuppetAliases[] = {"agent"};
constexpr std::string_view kSquadCenterAliases[] = {"squadCentre", "battlefront"};
constexpr std::string_view kTargetAliases[] = {"attentionTarget"};

constexpr ObjectRow kObjects[] = {
    {.name = "currentCover",
     .help = "The place that the agent uses, facing what hides it; known to the world "
             "(set_used_point), or bound with the request.",
     .example = "max distance from currentCover = 10"},
    {.name = "friends",
     .is_set = true,
     .help = "All others of the agent's team.",
     .example = "min distance from all friends = 2"},
    {.name = "lastResult",
     .aliases = kLastResultAliases,
     .help = "The place that the agent's last query gave; known to the world (set_last_result), or "
             "bound with the request.",
     .example = "min distance from lastResult = 4"},
    {.name = "leader",
     .help = "The leader of the agent's squad; known to the world (set_squad), or bound with the "
             "request.",
     .example = "max distance from leader = 12"},
    {.name = "player",
     .help = "The human player, the first one of several; known to the world, or bound with the "
             "request.",
     .example = "min distance from player = 6"},
    {.name = "predictedTarget",
     .help = "The agent's target where it is reckoned to be while the agent does not see it; known "
             "to the world (set_predicted_target), else the same as target, or bound with the "
             "request.",
     .example = "max distance from predictedTarget = 20"},
    {.name = "puppet",
     .aliases = kPuppetAliases,
     .help = "The agent that asks.",
     .example = "min distance from puppet = 5"},
    {.name = "realTarget",
     .help = "The agent's target where it really is, even if the agent believes something else.",
     .example = "min distance from realTarget = 8"},
    {.name = "referencePoint",
     .help = "A place of the game's choice; bound with the request.",
     .example = "max distance from referencePoint = 15"},
    {.name = "squad",
     .is_set = true,
     .help = "The other members of the agent's squad.",
     .example = "min distance from all squad = 2"},
    {.name = "squadCenter",
     .aliases = kSquadCenterAliases,
     .help = "The middle of the agent's squad, facing the squad's goal, else as its members do on "
             "the average; known to the world, or bound with the request.",
     .example = "max distance from squadCenter = 12"},
    {.name = "target",
     .aliases = kTargetAliases,
     .help = "Whom the agent fights, where the agent believes him to be.",
     .example = "visible from target = false"},
    {.name = "threats",
     .is_set = true,
     .help = "All foes that the agent knows of, where it believes them to be.",
     .example = "visible from any threats = false"},
};

constexpr SymbolRow kSymbols[] = {
    {.name = "blastRadius",
     .unit = "m",
     .help = "How far the agent's explosives reach from where they go off; bound with the request.",
     .example = "min distance from target = blastRadius"},
    {.name = "eyeHeight",
     .unit = "m",
     .help = "How high the agent's eye is over the floor when it stands.",
     .example = "min heightRelative to target = eyeHeight"},
    {.name = "height",
     .unit = "m",
     .help = "How tall the agent is when it stands.",
     .example = "max heightRelative to puppet = height * 2"},
    {.name = "minRange",
     .unit = "m",
     .help = "The shortest distance at which the agent's weapon is of use; bound with the request.",
     .example = "min distance from target = minRange"},
    {.name = "radius",
     .unit = "m",
     .help = "Half the width of the agent.",
     .example = "min distance from puppet = radius * 4"},
    {.name = "reloadTime",
     .unit = "s",
     .help = "How long the agent takes to reload; bound with the request.",
     .example = "max travelTime from puppet = reloadTime"},
    {.name = "sightRange",
     .unit = "m",
     .help = "How far the agent sees; bound with the request.",
     .example = "max distance from target = sightRange"},
    {.name = "speed",
     .unit = "m/s",
     .help = "How fast the agent runs: speed * 2 is as far as it gets in two seconds.",
     .example = "max distance from puppet = speed * 2"},
    {.name = "throwRange",
     .unit = "m",
     .help = "How far the agent throws; bound with the request.",
     .example = "max distance from target = throwRange"},
    {.name = "weaponRange",
     .unit = "m",
     .help = "The longest distance at which the agent's weapon is of use; bound with the request.",
     .example = "max distance from target = weaponRange * 0.8"},
};

}  // namespace

std::span<const ObjectRow> builtin_objects() noexcept {
    return kObjects;
}

std::span<const SymbolRow> builtin_symbols() noexcept {
    return kSymbols;
}

}  // namespace vantage
