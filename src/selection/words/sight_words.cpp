// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words about who sees and who shoots. Those that need rays hear their answers later.

#include "selection/builtin_words.h"
#include "selection/criteria/criteria.h"
#include "selection/words/word_parts.h"

namespace vantage {

namespace {

using words::kRayCost;

constexpr std::string_view kCanShootAliases[] = {"hasShootingPosture"};
constexpr ArgumentRow kBodyArguments[] = {words::kStance};
constexpr ArgumentRow kLaneArguments[] = {words::kLaneWidth};
constexpr ArgumentRow kViewArguments[] = {
    {.name = "angle", .default_value = 120, .low = 1, .high = 360, .unit = "deg"}};

constexpr CriterionRow kSightCriteria[] = {
    {.name = "canShoot",
     .aliases = kCanShootAliases,
     .kind = ValueKind::Boolean,
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .is_planned = true,
     .declared_cost = 3 * kRayCost,
     .needs_rays = true,
     .help = "Whether the agent has a clear shot at the object from the point in some stance that "
             "the point allows: over its cover, left of it or right of it.",
     .example = "canShoot at target = true"},
    {.name = "crossesLineOfFire",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Facing,
     .is_planned = true,
     .help = "Whether the straight move to the point crosses the object's line of fire, seen from "
             "above.",
     .example = "crossesLineOfFire of leader = false"},
    {.name = "exposure",
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .least = 0,
     .most = 1,
     .arguments = kBodyArguments,
     .is_planned = true,
     .declared_cost = 8 * kRayCost,
     .needs_rays = true,
     .help = "How much of the agent's body at the point the object's eye would see: the share of 8 "
             "rays that are clear.",
     .example = "max exposure to target = 0.25"},
    {.name = "hidden",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .arguments = kBodyArguments,
     .is_planned = true,
     .declared_cost = 5 * kRayCost,
     .needs_rays = true,
     .help = "Whether the agent at the point is surely out of the object's sight: its cover "
             "guarantees it, or all of several rays are blocked; in doubt it is false.",
     .example = "hidden from target = true"},
    {.name = "inFieldOfView",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Facing,
     .arguments = kViewArguments,
     .is_planned = true,
     .help = "Whether the point lies inside the object's cone of view, angle wide from edge to "
             "edge; walls do not count.",
     .example = "inFieldOfView of player = false"},
    {.name = "inLineOfFire",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Facing,
     .arguments = kLaneArguments,
     .is_planned = true,
     .help = "Whether the point lies in the object's lane of fire: straight ahead of it, within "
             "the width.",
     .example = "inLineOfFire of leader = false (width 2)"},
    {.name = "visible",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .arguments = kBodyArguments,
     .declared_cost = kRayCost,
     .needs_rays = true,
     .rays = criteria::visible_rays,
     .answer = criteria::visible_answer,
     .draw = criteria::visible_draw,
     .help = "Whether the object's eye would see the agent's torso at the point, in the given "
             "stance.",
     .example = "visible from target = false"},
};

}  // namespace

std::span<const CriterionRow> sight_words() noexcept {
    return kSightCriteria;
}

}  // namespace vantage
