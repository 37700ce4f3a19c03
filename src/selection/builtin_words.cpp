// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The table of words: a row says all that parser, checker, evaluator, help and documents know of a
// word. A new one is a file in criteria/ or generators/ (declared in the header there), a row here
// in alphabetical order, and a test. `a` is the asker, `p` the candidate, `o` the object.

#include "selection/builtin_words.h"

#include "selection/criteria/criteria.h"
#include "selection/generators/generators.h"

namespace vantage {

namespace {

// One cheap evaluation counts 1.
constexpr float kPathCost = 20;
constexpr float kRayCost = 100;

constexpr ArgumentRow kDensity{
    .name = "density", .default_value = 1, .low = 0.05f, .high = 100, .unit = "m"};
constexpr ArgumentRow kHeight{
    .name = "height", .default_value = 3, .low = 0, .high = 1000, .unit = "m"};

constexpr ArgumentRow kPathArguments[] = {
    {.name = "reverse", .default_value = 0, .low = 0, .high = 1}};
constexpr ArgumentRow kVisibleArguments[] = {
    {.name = "stance", .default_value = 0, .low = 0, .high = 1}};

constexpr ArgumentRow kSpacedArguments[] = {kDensity, kHeight};
constexpr ArgumentRow kScatterArguments[] = {
    {.name = "count", .default_value = 32, .low = 1, .high = 16'384}, kHeight};

constexpr CriterionRow kCriteria[] = {
    {.name = "canReachBefore",
     .kind = ValueKind::Boolean,
     .object = ObjectNeed::Position,
     .evaluate = criteria::can_reach_before,
     .help = "Whether the agent is at least as close to the point as the object is, as the crow "
             "flies.",
     .example = "canReachBefore the target = true"},
    {.name = "directness",
     .object = ObjectNeed::Position,
     .range_low = -1,
     .range_high = 1,
     .evaluate = criteria::directness,
     .help = "How many metres closer to the object each metre of the move brings: 1 straight "
             "towards it, 0 around it, -1 straight away; 0 for staying put.",
     .example = "min directness to target = 0.5"},
    {.name = "distance",
     .object = ObjectNeed::Position,
     .range_low = 0,
     .range_high = 30,
     .unit = "m",
     .evaluate = criteria::distance,
     .draw = criteria::distance_draw,
     .help = "Straight-line distance between the point and the object.",
     .example = "min distance from puppet = 5"},
    {.name = "dot",
     .object = ObjectNeed::Position,
     .range_low = -1,
     .range_high = 1,
     .evaluate = criteria::dot,
     .help = "Cosine of the angle between the way to the object and the way to the point, both "
             "from the agent: 1 in its direction, -1 away from it; 0 where either has no length.",
     .example = "max dot to target = 0"},
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
     .arguments = kPathArguments,
     .declared_cost = kPathCost,
     .needs_navigation = true,
     .evaluate = criteria::path_distance,
     .bound = criteria::path_distance_bound,
     .path = criteria::path_distance_path,
     .value_of_length = criteria::path_distance_value,
     .help = "Length of the walk from the object to the point (with reverse 1, from the point to "
             "the object); infinite where there is none.",
     .example = "max pathDistance from puppet = 20"},
    {.name = "random",
     .evaluate = criteria::random,
     .help = "A random number from 0 to 1, the same for the same seed and candidate.",
     .example = "random = 0.1"},
    {.name = "visible",
     .kind = ValueKind::Boolean,
     .cost = CostClass::Deferred,
     .object = ObjectNeed::Position,
     .arguments = kVisibleArguments,
     .declared_cost = kRayCost,
     .needs_rays = true,
     .rays = criteria::visible_rays,
     .answer = criteria::visible_answer,
     .draw = criteria::visible_draw,
     .help = "Whether the object's eye would see the agent's torso at the point, standing (stance "
             "0) or crouched (stance 1).",
     .example = "visible from target = false"},
};

constexpr GeneratorRow kGenerators[] = {
    {.name = "circles",
     .arguments = kSpacedArguments,
     .needs_navigation = true,
     .slot_count = generators::circles_slots,
     .generate = generators::circles,
     .help = "Rings around the object, density apart, on the floor nearest to its height.",
     .example = "circles around target = 8 (density 2)"},
    {.name = "currentPos",
     .slot_count = generators::current_pos_slots,
     .generate = generators::current_pos,
     .help = "Exactly the object's own position; the radius means nothing.",
     .example = "currentPos around puppet = 0"},
    {.name = "grid",
     .arguments = kSpacedArguments,
     .needs_navigation = true,
     .slot_count = generators::grid_slots,
     .generate = generators::grid,
     .draw = generators::grid_draw,
     .help = "A square grid that reaches as far as the radius on each side of the object, density "
             "apart, on the floor nearest to its height.",
     .example = "grid around puppet = 10 (density 0.5)"},
    {.name = "scatter",
     .arguments = kScatterArguments,
     .needs_navigation = true,
     .slot_count = generators::scatter_slots,
     .generate = generators::scatter,
     .help = "Random points, count of them, evenly over the disc around the object, on the floor "
             "nearest to its height.",
     .example = "scatter around puppet = 15 (count 64)"},
};

}  // namespace

std::span<const CriterionRow> builtin_criteria() noexcept {
    return kCriteria;
}

std::span<const GeneratorRow> builtin_generators() noexcept {
    return kGenerators;
}

}  // namespace vantage
