// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words about directions: where a point lies as seen from somebody, or on his way. `a` is the
// asker, `p` the candidate, `o` the object.

#include "selection/builtin_words.h"
#include "selection/criteria/criteria.h"

namespace vantage {

namespace {

constexpr std::string_view kElevationAliases[] = {"angleOfElevation"};

constexpr CriterionRow kDirectionCriteria[] = {
    {.name = "cameraCenter",
     .object = ObjectNeed::Facing,
     .implied_object = "player",
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::camera_center,
     .help =
         "Where the agent would be in the player's view, if it stood at the point: 1 in its "
         "centre, 0 at its edge, negative outside, -1 beside and behind him. Walls do not count.",
     .example = "max cameraCenter = 0"},
    {.name = "cameraLeft",
     .object = ObjectNeed::Facing,
     .implied_object = "player",
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::camera_left,
     .help = "How far left of the middle of the player's view the agent would be at the point: 1 "
             "at the left edge and beyond it, -1 at the right edge; behind him by the side on "
             "which it lies.",
     .example = "min cameraLeft = 0.2"},
    {.name = "cameraRight",
     .object = ObjectNeed::Facing,
     .implied_object = "player",
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::camera_right,
     .help = "How far right of the middle of the player's view the agent would be at the point: 1 "
             "at the right edge and beyond it, -1 at the left edge; behind him by the side on "
             "which it lies.",
     .example = "min cameraRight = 0.2"},
    // (|a-o| - |p-o|) / |a-p|
    {.name = "directness",
     .object = ObjectNeed::Position,
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::directness,
     .help = "How many metres closer to the object each metre of the move brings: 1 straight "
             "towards it, 0 around it, -1 straight away; 0 for staying put.",
     .example = "min directness to target = 0.5"},
    // unit(o-a) . unit(p-a)
    {.name = "dot",
     .object = ObjectNeed::Position,
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::dot,
     .help = "Cosine of the angle between the way to the object and the way to the point, both "
             "from the agent: 1 in its direction, -1 away from it; 0 where either has no length.",
     .example = "max dot to target = 0"},
    {.name = "elevationAngle",
     .aliases = kElevationAliases,
     .object = ObjectNeed::Position,
     .range_low = -90,
     .range_high = 90,
     .unit = "deg",
     .least = -90,
     .most = 90,
     .evaluate = criteria::elevation_angle,
     .help = "How many degrees the point lies above the object's horizon; negative below it.",
     .example = "min elevationAngle from target = 10 deg"},
    // o's facing . unit(p-o)
    {.name = "objectsDot",
     .object = ObjectNeed::Facing,
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::objects_dot,
     .help = "Cosine of the angle between the object's facing and the way from it to the point: 1 "
             "in front of it, 0 beside it, -1 behind it; 0 where it stands.",
     .example = "max objectsDot from target = -0.5"},
    // unit(o's velocity) . unit(p-o)
    {.name = "objectsMoveDirDot",
     .object = ObjectNeed::Velocity,
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::objects_move_dir_dot,
     .help = "Cosine of the angle between the object's movement and the way from it to the point: "
             "1 where it is going, -1 where it comes from; 0 where it is.",
     .example = "min objectsMoveDirDot of target = 0.5"},
    {.name = "otherSide",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Position,
     .evaluate = criteria::other_side,
     .help = "Whether the point lies on the far side of the object: seen from the object, the "
             "agent and the point are more than 90 degrees apart.",
     .example = "otherSide of target = true"},
    // facing of p . unit(o-p)
    {.name = "pointDirDot",
     .object = ObjectNeed::Position,
     .range_low = -1,
     .range_high = 1,
     .least = -1,
     .most = 1,
     .evaluate = criteria::point_dir_dot,
     .help = "Cosine of the angle between the facing of the point and the way from it to the "
             "object: 1 when the point faces the object, -1 when it faces away. Cover faces what "
             "hides it; open places face nowhere and are 0.",
     .example = "min pointDirDot to target = 0.7"},
    // (p-a).(o-a) >= 0 and |p-a| <= |o-a|
    {.name = "towards",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Position,
     .evaluate = criteria::towards,
     .help = "Whether the point lies on the agent's way to the object: not behind the agent, and "
             "no farther from it than the object is.",
     .example = "towards the leader = true"},
};

}  // namespace

std::span<const CriterionRow> direction_words() noexcept {
    return kDirectionCriteria;
}

}  // namespace vantage
