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
     .is_planned = true,
     .help = "Whether somebody else has claimed the point.",
     .example = "claimed = false"},
    {.name = "current",
     .aliases = kCurrentAliases,
     .kind = ValueKind::Boolean,
     .is_planned = true,
     .help = "Whether it is the point, or belongs to the cover, that the agent uses already.",
     .example = "current = false"},
    {.name = "distanceToWall",
     .cost = CostClass::Costly,
     .range_low = 0,
     .range_high = 10,
     .unit = "m",
     .least = 0,
     .is_planned = true,
     .declared_cost = kReadsCost,
     .needs_navigation = true,
     .help = "Distance from the point to the nearest border of the walkable surface.",
     .example = "min distanceToWall = 1"},
    {.name = "hasKind",
     .aliases = kHasKindAliases,
     .kind = ValueKind::Boolean,
     .takes_name = NameNeed::Required,
     .is_planned = true,
     .help = "Whether the point is of this kind: a name that the level's designer gave it.",
     .example = "hasKind \"sniper\" = true"},
    {.name = "hasTag",
     .kind = ValueKind::Boolean,
     .takes_name = NameNeed::Required,
     .is_planned = true,
     .help = "Whether the point has this tag.",
     .example = "hasTag \"indoors\" = true"},
    {.name = "inArea",
     .kind = ValueKind::Boolean,
     .takes_name = NameNeed::Optional,
     .is_planned = true,
     .help = "Whether the point lies in the area of this name; without a name, in the agent's own "
             "area of operations, and true for an agent that has none.",
     .example = "inArea \"market\" = true"},
    {.name = "inDanger",
     .kind = ValueKind::Boolean,
     .is_planned = true,
     .help = "Whether the point lies in a danger zone that the agent knows of: fire, a grenade.",
     .example = "inDanger = false"},
    {.name = "inNavMesh",
     .aliases = kInNavMeshAliases,
     .kind = ValueKind::Boolean,
     .cost = CostClass::Costly,
     .is_planned = true,
     .declared_cost = kReadsCost,
     .needs_navigation = true,
     .help = "Whether the point is on the walkable surface.",
     .example = "inNavMesh = true"},
    {.name = "navRay",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .is_planned = true,
     .declared_cost = kPathCost,
     .needs_navigation = true,
     .help = "Whether one can walk straight between the point and the object.",
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
     .is_planned = true,
     .declared_cost = kReadsCost,
     .needs_navigation = true,
     .help = "Whether there is a path from the agent to the point.",
     .example = "reachable = true"},
    {.name = "wallIn",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .is_planned = true,
     .declared_cost = kPathCost,
     .needs_navigation = true,
     .help = "How far one can walk straight from the point in the direction of the object before a "
             "wall or an edge stops one.",
     .example = "min wallIn to target = 3"},
};

}  // namespace

std::span<const CriterionRow> place_words() noexcept {
    return kPlaceCriteria;
}

}  // namespace vantage
