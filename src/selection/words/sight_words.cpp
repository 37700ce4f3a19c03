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
     .declared_cost = 4 * kRayCost,
     .needs_rays = true,
     .rays = criteria::can_shoot_rays,
     .answer = criteria::can_shoot_answer,
     .clear_rays = RayTrend::Proves,
     .remark = criteria::can_shoot_remark,
     .draw = criteria::can_shoot_draw,
     .help = "Whether the agent has a clear shot at the object's torso or eye from the point in "
             "some stance that the point allows: standing or crouched, over its cover, left of it "
             "or right of it; the result names the stance.",
     .example = "canShoot at target = true"},
    {.name = "crossesLineOfFire",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Facing,
     .evaluate = criteria::crosses_line_of_fire,
     .help = "Whether the straight move to the point crosses or touches the object's line of "
             "fire, straight ahead of it, seen from above.",
     .example = "crossesLineOfFire of leader = false"},
    {.name = "exposedPath",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .least = 0,
     .declared_cost = words::kPathCost,
     .needs_tactics = TacticsNeed::Sight,
     .evaluate = criteria::exposed_path,
     .node_path = criteria::exposed_path_query,
     .value_of_length = criteria::exposed_path_value,
     .help = "Which share of the shortest walk over the tactical nodes from the agent to the point "
             "the object sees; infinite where there is no walk.",
     .example = "max exposedPath from target = 0.3"},
    {.name = "exposure",
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .least = 0,
     .most = 1,
     .arguments = kBodyArguments,
     .declared_cost = 8 * kRayCost,
     .needs_rays = true,
     .rays = criteria::exposure_rays,
     .answer = criteria::exposure_answer,
     .clear_rays = RayTrend::Raises,
     .draw = criteria::exposure_draw,
     .help = "How much of the agent's body at the point the object's eye would see: the share of "
             "8 rays that are clear; unless told, the agent crouches at low cover and stands "
             "elsewhere.",
     .example = "max exposure to target = 0.25"},
    {.name = "hidden",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .arguments = kBodyArguments,
     .declared_cost = 5 * kRayCost,
     .needs_rays = true,
     .rays = criteria::hidden_rays,
     .answer = criteria::hidden_answer,
     .clear_rays = RayTrend::Refutes,
     .draw = criteria::hidden_draw,
     .help = "Whether the agent at the point is surely out of the object's sight: its cover "
             "guarantees it, or all of 8 rays to its body are blocked; unless told, it crouches "
             "at low cover and stands elsewhere.",
     .example = "hidden from target = true"},
    {.name = "inFieldOfView",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Facing,
     .arguments = kViewArguments,
     .evaluate = criteria::in_field_of_view,
     .help = "Whether the agent's torso at the point lies inside the cone that the object's eye "
             "looks into, angle wide from edge to edge; walls do not count.",
     .example = "inFieldOfView of player = false"},
    {.name = "inLineOfFire",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Facing,
     .arguments = kLaneArguments,
     .evaluate = criteria::in_line_of_fire,
     .help = "Whether the point lies in the object's lane of fire: straight ahead of it, within "
             "the width from edge to edge, seen from above.",
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
     .clear_rays = RayTrend::Proves,
     .draw = criteria::visible_draw,
     .help = "Whether the object's eye would see the agent's torso at the point; unless told, the "
             "agent crouches at low cover and stands elsewhere.",
     .example = "visible from target = false"},
};

}  // namespace

std::span<const CriterionRow> sight_words() noexcept {
    return kSightCriteria;
}

}  // namespace vantage
