// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words about how far something is, straight, along an axis or on foot, and who is nearer. `a` is
// the asker, `p` the candidate, `o` the object.

#include "selection/builtin_words.h"
#include "selection/criteria/criteria.h"
#include "selection/words/word_parts.h"

namespace vantage {

namespace {

using words::kPathCost;

constexpr std::string_view kFriendDistanceAliases[] = {"friendlyDistance"};
constexpr std::string_view kThreatDistanceAliases[] = {"hostilesDistance"};
constexpr ArgumentRow kReachArguments[] = {{.name = "path", .kind = ArgumentKind::Flag}};
constexpr ArgumentRow kWalkArguments[] = {words::kReverse, words::kSafe, words::kStealth};
constexpr NodeForm kSafeWalk{.argument = 1,
                             .evaluate = criteria::safe_path_distance,
                             .node_path = criteria::safe_path_query,
                             .needs_tactics = TacticsNeed::Sight,
                             .reads = reads::kThreats | reads::kDangers};
constexpr NodeForm kSafeTravel{.argument = 1,
                               .evaluate = criteria::safe_travel_time,
                               .node_path = criteria::safe_path_query,
                               .needs_tactics = TacticsNeed::Sight,
                               .reads = reads::kThreats | reads::kDangers};

constexpr CriterionRow kDistanceCriteria[] = {
    // |p-a| <= |p-o|
    {.name = "canReachBefore",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Position,
     .arguments = kReachArguments,
     .evaluate = criteria::can_reach_before,
     .with_flag = {.evaluate = criteria::can_walk_before,
                   .declared_cost = 2 * kPathCost,
                   .needs_navigation = true},
     .help = "Whether the agent is at least as close to the point as the object is, as the crow "
             "flies; with path, by walking: who has no way there never comes first.",
     .example = "canReachBefore the target = true"},
    // |p-o| - |a-o|
    {.name = "changeInDistance",
     .object = ObjectNeed::Position,
     .range_low = -30,
     .range_high = 30,
     .unit = "m",
     .evaluate = criteria::change_in_distance,
     .help = "How much farther from the object the point is than the agent is now; negative is "
             "closer.",
     .example = "max changeInDistance to target = -2"},
    {.name = "distance",
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .evaluate = criteria::distance,
     .draw = criteria::distance_draw,
     .help = "Straight-line distance between the point and the object.",
     .example = "min distance from puppet = 5"},
    {.name = "distance2d",
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .evaluate = criteria::distance2d,
     .help = "Horizontal distance between the point and the object, whatever their heights.",
     .example = "max distance2d from leader = 12"},
    // (p-a) . unit(o-a)
    {.name = "distanceInDirection",
     .object = ObjectNeed::Position,
     .range_low = -30,
     .range_high = 30,
     .unit = "m",
     .evaluate = criteria::distance_in_direction,
     .help = "How many metres of the move go in the direction from the agent to the object; "
             "negative away from it, 0 for an agent at the object.",
     .example = "min distanceInDirection of target = 4"},
    {.name = "distanceLeft",
     .object = ObjectNeed::Facing,
     .range_low = -30,
     .range_high = 30,
     .unit = "m",
     .evaluate = criteria::distance_left,
     .help = "How far the point lies to the object's left, as the object faces; negative to its "
             "right. Heights do not count.",
     .example = "min distanceLeft of puppet = 3"},
    {.name = "distanceRight",
     .object = ObjectNeed::Facing,
     .range_low = -30,
     .range_high = 30,
     .unit = "m",
     .evaluate = criteria::distance_right,
     .help = "How far the point lies to the object's right, as the object faces; negative to its "
             "left. Heights do not count.",
     .example = "min distanceRight of puppet = 3"},
    {.name = "distanceToRay",
     .object = ObjectNeed::Facing,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .evaluate = criteria::distance_to_ray,
     .help = "Distance between the point and the ray that starts at the object and goes where it "
             "faces; behind the object, the distance to the object.",
     .example = "min distanceToRay of target = 4"},
    {.name = "friendDistance",
     .aliases = kFriendDistanceAliases,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .reads = reads::kFriends,
     .evaluate = criteria::friend_distance,
     .help = "Straight-line distance between the point and the nearest friend that the agent knows "
             "of; infinite without one. Of many friends the 32 nearest to the agent count.",
     .example = "min friendDistance = 2"},
    {.name = "heightRelative",
     .object = ObjectNeed::Position,
     .range_low = -20,
     .range_high = 20,
     .unit = "m",
     .evaluate = criteria::height_relative,
     .help = "How far the point lies above the object; negative below it.",
     .example = "min heightRelative to target = 2"},
    {.name = "pathDistance",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 60,
     .unit = "m",
     .least = 0,
     .arguments = kWalkArguments,
     .declared_cost = kPathCost,
     .needs_navigation = true,
     .evaluate = criteria::path_distance,
     .bound = criteria::path_distance_bound,
     .path = criteria::path_distance_path,
     .value_of_length = criteria::path_distance_value,
     .with_nodes = kSafeWalk,
     .help = "Length of the walk from the object to the point; infinite where there is none. With "
             "reverse it goes from the point to the object. With safe it goes over the tactical "
             "nodes of the agent's area, and counts stealth times a metre more for each known "
             "threat that sees it; dangers and claims of others count extra.",
     .example = "max pathDistance from puppet = 20"},
    {.name = "preferredRange",
     .object = ObjectNeed::Position,
     .least = 0,
     .most = 1,
     .evaluate = criteria::preferred_range,
     .help =
         "How well the distance to the object suits the agent: 1 within its fighting range "
         "(range_near to range_far), falling evenly to 0 at the object and at twice the far end.",
     .example = "preferredRange to target = 2"},
    {.name = "threatDistance",
     .aliases = kThreatDistanceAliases,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .least = 0,
     .reads = reads::kThreats,
     .evaluate = criteria::threat_distance,
     .help = "Straight-line distance between the point and the nearest foe that the agent knows "
             "of, where it believes him to be; infinite without one. Of many foes the 32 nearest "
             "to the agent count.",
     .example = "min threatDistance = 10"},
    {.name = "travelTime",
     .cost = CostClass::Costly,
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 20,
     .unit = "s",
     .least = 0,
     .arguments = kWalkArguments,
     .declared_cost = kPathCost,
     .needs_navigation = true,
     .evaluate = criteria::travel_time,
     .bound = criteria::travel_time_bound,
     .path = criteria::path_distance_path,
     .value_of_length = criteria::travel_time_value,
     .with_nodes = kSafeTravel,
     .help =
         "How long the agent takes for the walk that pathDistance measures, at its own speed; "
         "infinite where there is none, and for an agent without speed everywhere but where it is.",
     .example = "max travelTime from puppet = 4 s"},
};

}  // namespace

std::span<const CriterionRow> distance_words() noexcept {
    return kDistanceCriteria;
}

}  // namespace vantage
