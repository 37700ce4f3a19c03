// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words about the point itself: what it is, whose it is, where it lies in the level, whether one
// can walk there.

#include "selection/builtin_words.h"
#include "selection/criteria/criteria.h"
#include "selection/words/word_parts.h"

namespace vantage {

namespace {

using words::kPathCost, words::kReadsCost;

constexpr std::string_view kClaimedAliases[] = {"occupied"};
constexpr std::string_view kCurrentAliases[] = {"currentlyUsedObject"};
constexpr std::string_view kHasKindAliases[] = {"type"};
constexpr std::string_view kInNavMeshAliases[] = {"isInNavigationMesh"};

constexpr CriterionRow kPlaceCriteria[] = {
    {.name = "claimed",
     .aliases = kClaimedAliases,
     .kind = ValueKind::Boolean,
     .evaluate = criteria::claimed,
     .help = "Whether somebody else has claimed the point, or a place so near that not both can be "
             "taken.",
     .example = "claimed = false"},
    {.name = "current",
     .aliases = kCurrentAliases,
     .kind = ValueKind::Boolean,
     .evaluate = criteria::current,
     .help = "Whether it is the point, or belongs to the cover, that the agent uses already.",
     .example = "current = false"},
    {.name = "distanceToWall",
     .cost = CostClass::Costly,
     .range_low = 0,
     .range_high = 10,
     .unit = "m",
     .least = 0,
     .most = 10,
     .declared_cost = kReadsCost,
     .needs_navigation = true,
     .evaluate = criteria::distance_to_wall,
     .help = "Distance from the point to the nearest border of the walkable surface, seen from "
             "above; 10 where none is nearer than 10 m, 0 off the surface.",
     .example = "min distanceToWall = 1"},
    {.name = "field",
     .takes_name = NameNeed::Required,
     .needs_tactics = TacticsNeed::Field,
     .evaluate = criteria::field,
     .help = "The value of the field of this name at the point's tactical node: heat, danger, who "
             "stands there. Weighs over the range that the field declares, unless the entry gives "
             "another one than 0 to 1; without a node nothing is known.",
     .example = "max field \"danger\" = 0"},
    {.name = "hasKind",
     .aliases = kHasKindAliases,
     .kind = ValueKind::Boolean,
     .takes_name = NameNeed::Required,
     .evaluate = criteria::has_kind,
     .help = "Whether the point is of this kind: a name that the level's designer gave it, or "
             "\"cover\", \"entity\" or \"open\".",
     .example = "hasKind \"sniper\" = true"},
    {.name = "hasTag",
     .kind = ValueKind::Boolean,
     .takes_name = NameNeed::Required,
     .evaluate = criteria::has_tag,
     .help = "Whether the point has this tag, given by the level's designer.",
     .example = "hasTag \"indoors\" = true"},
    {.name = "inArea",
     .kind = ValueKind::Boolean,
     .takes_name = NameNeed::Optional,
     .evaluate = criteria::in_area,
     .help = "Whether the point lies in the area of this name; without a name, in the agent's own "
             "area of operations, and true for an agent that has none.",
     .example = "inArea \"market\" = true"},
    {.name = "inDanger",
     .kind = ValueKind::Boolean,
     .reads = reads::kDangers,
     .evaluate = criteria::in_danger,
     .help = "Whether the point lies in a danger zone that the agent knows of: fire, a grenade.",
     .example = "inDanger = false"},
    {.name = "inNavMesh",
     .aliases = kInNavMeshAliases,
     .kind = ValueKind::Boolean,
     .cost = CostClass::Costly,
     .declared_cost = kReadsCost,
     .needs_navigation = true,
     .evaluate = criteria::in_nav_mesh,
     .help = "Whether the point is on the walkable surface.",
     .example = "inNavMesh = true"},
    {.name = "navRay",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .declared_cost = kPathCost,
     .needs_navigation = true,
     .evaluate = criteria::nav_ray,
     .help = "Whether one can walk straight from the object to the point.",
     .example = "navRay to target = true"},
    {.name = "random",
     .least = 0,
     .most = 1,
     .evaluate = criteria::random,
     .help = "A random number from 0 to 1, the same for the same seed and candidate.",
     .example = "random = 0.1"},
    {.name = "reachable",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Costly,
     .declared_cost = kReadsCost,
     .reads = reads::kStand,
     .evaluate = criteria::reachable,
     .help = "Whether there is a path from the agent to the point. Everything is reachable for an "
             "agent that is not on the walkable surface itself, and in a world without navigation.",
     .example = "reachable = true"},
    {.name = "wallIn",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .most = 30,
     .declared_cost = kPathCost,
     .needs_navigation = true,
     .evaluate = criteria::wall_in,
     .help = "How far one can walk straight from the point in the direction of the object, and "
             "past it, before a wall or an edge stops one; at most 30 m.",
     .example = "min wallIn to target = 3"},
};

}  // namespace

std::span<const CriterionRow> place_words() noexcept {
    return kPlaceCriteria;
}

}  // namespace vantage
