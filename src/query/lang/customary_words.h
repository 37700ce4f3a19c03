// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The words that every game has, as far as guesses need them. The catalog decides what exists; a
// test compares the two.
#pragma once

#include <cstdint>
#include <string_view>

namespace vantage::lang {

struct CustomaryCriterion {
    std::string_view name;
    bool is_truth = false;
    bool takes_object = false;
    bool takes_name = false;
};

struct CustomaryGenerator {
    std::string_view name;
    bool hides_from = false;
    bool needs_name = false;
};

struct CustomaryObject {
    std::string_view name;
    bool is_set = false;
};

inline constexpr CustomaryCriterion kCustomaryCriteria[] = {
    {"cameraCenter", false, false, false},
    {"cameraLeft", false, false, false},
    {"cameraRight", false, false, false},
    {"canReachBefore", true, true, false},
    {"canShoot", true, true, false},
    {"hasShootingPosture", true, true, false},
    {"changeInDistance", false, true, false},
    {"claimed", true, false, false},
    {"occupied", true, false, false},
    {"coverDensity", false, false, false},
    {"coverQuality", false, false, false},
    {"coverRadius", false, false, false},
    {"crossesLineOfFire", true, true, false},
    {"current", true, false, false},
    {"currentlyUsedObject", true, false, false},
    {"directness", false, true, false},
    {"distance", false, true, false},
    {"distance2d", false, true, false},
    {"distanceInDirection", false, true, false},
    {"distanceLeft", false, true, false},
    {"distanceRight", false, true, false},
    {"distanceToRay", false, true, false},
    {"distanceToWall", false, false, false},
    {"dot", false, true, false},
    {"effectiveCoverHeight", false, true, false},
    {"elevationAngle", false, true, false},
    {"angleOfElevation", false, true, false},
    {"exposedPath", false, true, false},
    {"exposure", false, true, false},
    {"field", false, false, true},
    {"friendDistance", false, false, false},
    {"friendlyDistance", false, false, false},
    {"hardCover", true, false, false},
    {"hasKind", true, false, true},
    {"type", true, false, true},
    {"hasTag", true, false, true},
    {"heightRelative", false, true, false},
    {"hidden", true, true, false},
    {"highCover", true, false, false},
    {"providesHighCover", true, false, false},
    {"inArea", true, false, true},
    {"inDanger", true, false, false},
    {"inFieldOfView", true, true, false},
    {"inLineOfFire", true, true, false},
    {"inNavMesh", true, false, false},
    {"isInNavigationMesh", true, false, false},
    {"lowCover", true, false, false},
    {"navRay", true, true, false},
    {"nearbyCover", false, true, false},
    {"objectsDot", false, true, false},
    {"objectsMoveDirDot", false, true, false},
    {"otherSide", true, true, false},
    {"partialCover", true, true, false},
    {"pathDistance", false, true, false},
    {"pointDirDot", false, true, false},
    {"preferredRange", false, true, false},
    {"random", false, false, false},
    {"reachable", true, false, false},
    {"softCover", true, false, false},
    {"coverSoft", true, false, false},
    {"threatDistance", false, false, false},
    {"hostilesDistance", false, false, false},
    {"towards", true, true, false},
    {"travelTime", false, true, false},
    {"visible", true, true, false},
    {"wallIn", false, true, false},
};

inline constexpr CustomaryGenerator kCustomaryGenerators[] = {
    {"area", false, false},
    {"circles", false, false},
    {"currentCover", false, false},
    {"currentHidepoint", false, false},
    {"currentPos", false, false},
    {"entities", false, false},
    {"grid", false, false},
    {"hidespots", true, false},
    {"cover", true, false},
    {"navMesh", false, false},
    {"pointsInNavigationMesh", false, false},
    {"nodes", false, false},
    {"points", false, true},
    {"objects", false, true},
    {"pureGrid", false, false},
    {"rails", true, false},
    {"scatter", false, false},
};

inline constexpr CustomaryObject kCustomaryObjects[] = {
    {"currentCover", false},    {"friends", true},          {"lastResult", false},
    {"lastOp", false},          {"leader", false},          {"player", false},
    {"predictedTarget", false}, {"puppet", false},          {"agent", false},
    {"realTarget", false},      {"referencePoint", false},  {"squad", true},
    {"squadCenter", false},     {"squadCentre", false},     {"battlefront", false},
    {"target", false},          {"attentionTarget", false}, {"threats", true},
};

inline constexpr std::string_view kCustomarySymbols[] = {
    "blastRadius", "eyeHeight",  "height", "minRange",   "radius",
    "reloadTime",  "sightRange", "speed",  "throwRange", "weaponRange",
};

inline constexpr std::string_view kCustomaryArguments[] = {
    "angle",  "count",   "density", "floors", "height",  "layers", "path",
    "radius", "reverse", "safe",    "stance", "stealth", "width",
};

}  // namespace vantage::lang
