// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every form of docs/language.md in all three vehicles. Each row says the same three times.
#pragma once

#include <ostream>

namespace vantage::test {

struct Form {
    const char* name;
    const char* text;
    const char* lua;
    const char* json;
};

inline void PrintTo(const Form& form, std::ostream* out) {
    *out << form.name;
}

inline constexpr Form kForms[] = {
    {"two_options", R"(
query CoverCompromised_FindNearby
option "nearby cover"
  generation:
    hidespots from target around puppet = 15
  conditions:
    min distance from puppet = 5
    canReachBefore the target = true
  weights:
    softCover = -10
    distance from puppet = -1.0
option "step aside"
  generation:
    grid around puppet = 10 (density 0.5)
  conditions:
    min distance from puppet = 5
    max directness from target = 0.1
  weights:
    visible from target = -10
    distance from puppet = -1.0
)",
     R"(
AI.RegisterTacticalPointQuery({
  Name = "CoverCompromised_FindNearby",
  { Label = "nearby cover",
    Generation = { hidespots_from_target_around_puppet = 15 },
    Conditions = { min_distance_from_puppet = 5, canReachBefore_the_target = true },
    Weights    = { softCover = -10, distance_from_puppet = -1.0 },
  },
  { Label = "step aside",
    Generation = { grid_around_puppet = { value = 10, arguments = { density = 0.5 } } },
    Conditions = { min_distance_from_puppet = 5, max_directness_from_target = 0.1 },
    Weights    = { visible_from_target = -10, distance_from_puppet = -1.0 },
  },
})
)",
     R"(
{"queries": [{"name": "CoverCompromised_FindNearby", "options": [
  {"label": "nearby cover",
   "generation": {"hidespots from target around puppet": 15},
   "conditions": {"min distance from puppet": 5, "canReachBefore the target": true},
   "weights": {"softCover": -10, "distance from puppet": -1.0}},
  {"label": "step aside",
   "generation": {"grid around puppet": {"value": 10, "arguments": {"density": 0.5}}},
   "conditions": {"min distance from puppet": 5, "max directness from target": 0.1},
   "weights": {"visible from target": -10, "distance from puppet": -1.0}}]}]}
)"},
    {"generators", R"(
query A
option
  generation:
    grid around puppet = 10
    hidespots from target around puppet = 15
    points "sniper" around puppet = 40
    circle around puppet = 10 (density 0.5, floors all, reverse)
)",
     R"(
query { name = "A", { generation = {
  grid_around_puppet = 10,
  hidespots_from_target_around_puppet = 15,
  ['points "sniper" around puppet'] = 40,
  circle_around_puppet = { value = 10, arguments = { density = 0.5, floors = "all", reverse = true } },
} } }
)",
     R"(
{"queries": [{"name": "A", "options": [{"generation": [
  {"entry": "grid around puppet", "value": 10},
  {"entry": "hidespots_from_target_around_puppet", "value": 15},
  {"entry": "points \"sniper\" around puppet", "value": 40},
  {"entry": "circle around puppet", "value": 10,
   "arguments": {"density": 0.5, "floors": "all", "reverse": true}}]}]}]}
)"},
    {"conditions", R"(
query A
option
  conditions:
    min distance from puppet = 5
    min directness to target = -0.1
    max directness to target = 0.1
    visible from target = false
    softCover = false
    inArea "market" = true
    max_distance_from_leader = 3
)",
     R"(
query { name = "A", { conditions = {
  ["min distance from puppet"] = 5,
  min_directness_to_target = -0.1,
  max_directness_to_target = 0.1,
  visible_from_target = false,
  softCover = false,
  ['inArea "market"'] = true,
  max_distance_from_leader = 3,
} } }
)",
     R"(
{"queries": [{"name": "A", "options": [{"conditions": {
  "min_distance_from_puppet": 5,
  "min directness to target": -0.1,
  "max directness to target": 0.1,
  "visible from target": false,
  "softCover": false,
  "inArea \"market\"": true,
  "max distance from leader": 3}}]}]}
)"},
    {"units", R"(
query A
option
  conditions:
    min distance from puppet = 5 m
    max elevationAngle to target = 30 deg
    max travelTime from puppet = 4 s
)",
     R"(
query { name = "A", { conditions = {
  min_distance_from_puppet = "5 m",
  max_elevationAngle_to_target = "30 deg",
  max_travelTime_from_puppet = "4 s",
} } }
)",
     R"(
{"queries": [{"name": "A", "options": [{"conditions": {
  "min distance from puppet": "5 m",
  "max elevationAngle to target": "30 deg",
  "max travelTime from puppet": "4 s"}}]}]}
)"},
    {"parameters", R"(
query A
option
  parameters:
    density = 0.5
    floors = all
    reverse = true
  generation:
    grid around puppet = 10
)",
     R"(
query { Name = "A", { Parameters = { density = 0.5, floors = "all", reverse = true },
                      Generation = { grid_around_puppet = 10 } } }
)",
     R"(
{"queries": [{"name": "A", "options": [{
  "parameters": {"density": 0.5, "floors": "all", "reverse": true},
  "generation": {"grid around puppet": 10}}]}]}
)"},
    {"negation_and_alternatives", R"(
query A
option
  conditions:
    any of
      visible from target = false
      min distance from target = 25
    end
    not max distance from leader = 2
    not any of
      softCover = true
      any of
        visible from leader = true
      end
    end
)",
     R"(
query { name = "A", { conditions = {
  { anyOf = { visible_from_target = false, min_distance_from_target = 25 } },
  max_distance_from_leader = { value = 2, ["not"] = true },
  { ["not"] = true, anyOf = {
    { entry = "softCover", value = true },
    { anyOf = { visible_from_leader = true } },
  } },
} } }
)",
     R"(
{"queries": [{"name": "A", "options": [{"conditions": [
  {"anyOf": [{"entry": "visible from target", "value": false},
             {"entry": "min distance from target", "value": 25}]},
  {"entry": "max distance from leader", "value": 2, "not": true},
  {"not": true, "anyOf": [{"entry": "softCover", "value": true},
                          {"anyOf": {"visible from leader": true}}]}]}]}]}
)"},
    {"sets", R"(
query A
option
  conditions:
    visible from any threats = false
    min distance from all threats = 8
    max visible from share threats = 0.5
)",
     R"(
query { name = "A", { conditions = {
  visible_from_any_threats = false,
  min_distance_from_all_threats = 8,
  max_visible_from_share_threats = 0.5,
} } }
)",
     R"(
{"queries": [{"name": "A", "options": [{"conditions": {
  "visible from any threats": false,
  "min distance from all threats": 8,
  "max visible from share threats": 0.5}}]}]}
)"},
    {"values_and_objects", R"(
query RushMelee
objects door, window
values meleeRange
option
  generation:
    grid around target = 6
    hidespots from door around door = speed * 3
  conditions:
    max distance from target = meleeRange
    max distance from puppet = speed * 2
    max distance from door = 0.5 * meleeRange
)",
     R"(
query { name = "RushMelee", objects = { "door", "window" }, values = "meleeRange", {
  generation = { grid_around_target = 6, hidespots_from_door_around_door = "speed * 3" },
  conditions = {
    max_distance_from_target = "meleeRange",
    max_distance_from_puppet = "speed * 2",
    max_distance_from_door = "0.5 * meleeRange",
  },
} }
)",
     R"(
{"queries": [{"name": "RushMelee", "objects": ["door", "window"], "values": ["meleeRange"],
  "options": [{
    "generation": {"grid around target": 6, "hidespots from door around door": "speed * 3"},
    "conditions": {
      "max distance from target": "meleeRange",
      "max distance from puppet": "speed * 2",
      "max distance from door": "meleeRange * 0.5"}}]}]}
)"},
    {"ranges_and_curves", R"(
query A
option
  weights:
    distance from target = 2 range 0 to 60
    distance from puppet = -1 range 0 to 20 m curve power 2
    heightRelative to target = 1 curve smoothstep
    pathDistance from puppet = -1 curve logistic 10 at 0.4
    pathDistance from leader = -1 curve logistic 10
    directness to target = 0.5 curve points 0:0, 0.5:1, 1:0.2
    directness to leader = 0.5 curve linear
)",
     R"(
query { name = "A", { weights = {
  distance_from_target = { value = 2, range = { 0, 60 } },
  distance_from_puppet = { value = -1, range = { 0, "20 m" }, curve = { kind = "power", exponent = 2 } },
  heightRelative_to_target = { value = 1, curve = "smoothstep" },
  pathDistance_from_puppet = { value = -1, curve = { kind = "logistic", steepness = 10, midpoint = 0.4 } },
  pathDistance_from_leader = { value = -1, curve = { kind = "logistic", steepness = 10 } },
  directness_to_target = { value = 0.5, curve = { kind = "points", points = { {0, 0}, {0.5, 1}, {1, 0.2} } } },
  directness_to_leader = { value = 0.5, curve = { kind = "linear" } },
} } }
)",
     R"(
{"queries": [{"name": "A", "options": [{"weights": {
  "distance from target": {"value": 2, "range": [0, 60]},
  "distance from puppet": {"value": -1, "range": [0, "20 m"], "curve": "power 2"},
  "heightRelative to target": {"value": 1, "curve": {"kind": "smoothstep"}},
  "pathDistance from puppet": {"value": -1, "curve": "logistic 10 at 0.4"},
  "pathDistance from leader": {"value": -1, "curve": "logistic 10"},
  "directness to target": {"value": 0.5, "curve": "points 0:0, 0.5:1, 1:0.2"},
  "directness to leader": {"value": 0.5, "curve": "linear"}}}]}]}
)"},
    {"keep", R"(
query A
option
  conditions:
    visible from target = false keep
    max distance from squadCenter = 12 keep slack 3 m
    min distance from target = 6 keep slack 25 %
    min distance from leader = 2 keep slack 0.5
)",
     R"(
query { name = "A", { conditions = {
  visible_from_target = { value = false, keep = true },
  max_distance_from_squadCenter = { value = 12, keep = true, slack = "3 m" },
  min_distance_from_target = { value = 6, slack = "25 %" },
  min_distance_from_leader = { value = 2, keep = true, slack = 0.5 },
} } }
)",
     R"(
{"queries": [{"name": "A", "options": [{"conditions": {
  "visible from target": {"value": false, "keep": true},
  "max distance from squadCenter": {"value": 12, "keep": true, "slack": "3 m"},
  "min distance from target": {"value": 6, "keep": true, "slack": "25 %"},
  "min distance from leader": {"value": 2, "slack": 0.5}}}]}]}
)"},
    {"how_many_how_good_which", R"(
query A
wanted 4
accept score >= 0.25
select random among 6
query B
select random within 10 %
query C
select best
)",
     R"(
query { name = "A", wanted = 4, accept = 0.25, select = "random among 6" }
query { Name = "B", Select = "random within 10 %" }
query { name = "C", select = "best" }
)",
     R"(
{"queries": [
  {"name": "A", "wanted": 4, "accept": 0.25, "select": "random among 6"},
  {"name": "B", "select": "random within 10 %"},
  {"name": "C", "select": "best"}]}
)"},
    {"failure", R"(
query A
on failure:
  signal noCoverNearby
  set lastCoverFailed = true
  set tries = 2.5
  set mood = alarmed
  set words = "run away"
)",
     R"(
query { name = "A", onFailure = {
  { signal = "noCoverNearby" },
  { set = { lastCoverFailed = true } },
  { set = { tries = 2.5 } },
  { set = { mood = "alarmed" } },
  { set = { words = "run away" } },
} }
)",
     R"(
{"queries": [{"name": "A", "onFailure": {
  "signal": "noCoverNearby",
  "set": {"lastCoverFailed": true, "tries": 2.5, "mood": "alarmed", "words": "run away"}}}]}
)"},
    {"contexts_and_inheritance", R"(
fallback environment jungle = forest
fallback behaviour ambush = attack
query FlankThroughTrees
behaviour flank
environment forest, park
query FlankCarefully extends FlankThroughTrees
wanted 2
)",
     R"(
fallback { environment = { jungle = "forest" }, behaviour = { ambush = "attack" } }
query { name = "FlankThroughTrees", behaviour = "flank", environment = { "forest", "park" } }
query { name = "FlankCarefully", extends = "FlankThroughTrees", wanted = 2 }
)",
     R"(
{"fallbacks": {"environment": {"jungle": "forest"}, "behaviour": {"ambush": "attack"}},
 "queries": [
  {"name": "FlankThroughTrees", "behaviour": "flank", "environment": ["forest", "park"]},
  {"name": "FlankCarefully", "extends": "FlankThroughTrees", "wanted": 2}]}
)"},
    {"defaults", R"(
defaults
  conditions:
    inDanger = false
query Sacrifice
without defaults
option
  without defaults
  generation:
    grid around puppet = 10
)",
     R"(
defaults { conditions = { inDanger = false } }
query { name = "Sacrifice", withoutDefaults = true,
  { withoutDefaults = true, generation = { grid_around_puppet = 10 } } }
)",
     R"(
{"defaults": {"conditions": {"inDanger": false}},
 "queries": [{"name": "Sacrifice", "withoutDefaults": true, "options": [
  {"withoutDefaults": true, "generation": {"grid around puppet": 10}}]}]}
)"},
};

}  // namespace vantage::test
