// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The generators: where candidates come from. The radius is a straight distance for points, cover
// and entities, the horizontal half extent of grids and rings, the length of the walk for navMesh
// and nodes.

#include "selection/builtin_words.h"
#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "selection/words/word_parts.h"

namespace vantage {

namespace {

using words::kDensity, words::kHeight;

constexpr std::string_view kCurrentCoverAliases[] = {"currentHidepoint"};
constexpr std::string_view kHidespotsAliases[] = {"cover"};
constexpr std::string_view kNavMeshAliases[] = {"pointsInNavigationMesh"};
constexpr std::string_view kPointsAliases[] = {"objects"};

constexpr std::string_view kFloors[] = {"nearest", "all"};
constexpr ArgumentRow kFloorsArgument{
    .name = "floors", .kind = ArgumentKind::Choice, .choices = kFloors};
constexpr ArgumentRow kHeightArguments[] = {kHeight};
constexpr ArgumentRow kSpacedArguments[] = {kDensity, kHeight};
constexpr ArgumentRow kGridArguments[] = {kDensity, kHeight, kFloorsArgument};
constexpr ArgumentRow kMeshArguments[] = {kDensity};
constexpr ArgumentRow kPureGridArguments[] = {
    kDensity, {.name = "layers", .default_value = 1, .low = 1, .high = 64}};
constexpr ArgumentRow kScatterArguments[] = {
    {.name = "count", .default_value = 32, .low = 1, .high = 16'384}, kHeight};

constexpr GeneratorRow kGenerators[] = {
    {.name = "area",
     .takes_name = NameNeed::Optional,
     .arguments = kSpacedArguments,
     .needs_navigation = true,
     .slot_count = generators::area_slots,
     .generate = generators::area,
     .help = "Points density apart in the area of this name, within the radius around the object; "
             "without a name, in the agent's own area of operations, or anywhere when it has none.",
     .example = "area \"market\" around puppet = 30 (density 2)"},
    {.name = "circles",
     .arguments = kSpacedArguments,
     .needs_navigation = true,
     .slot_count = generators::circles_slots,
     .generate = generators::circles,
     .help = "Rings around the object, density apart, on the floor nearest to its height.",
     .example = "circles around target = 8 (density 2)"},
    {.name = "currentCover",
     .aliases = kCurrentCoverAliases,
     .ignores_radius = true,
     .reads = reads::kFriends,
     .slot_count = generators::current_cover_slots,
     .generate = generators::current_cover,
     .help =
         "Exactly the cover that the object uses already, for where its target is now: on the far "
         "side of a tree, aside for others at a wall; the radius means nothing.",
     .example = "currentCover around puppet = 0"},
    {.name = "currentPos",
     .ignores_radius = true,
     .slot_count = generators::current_pos_slots,
     .generate = generators::current_pos,
     .help = "Exactly the object's own position; the radius means nothing.",
     .example = "currentPos around puppet = 0"},
    {.name = "entities",
     .arguments = kHeightArguments,
     .slot_count = generators::entities_slots,
     .generate = generators::entities,
     .help =
         "The positions of the other agents and players within the radius around the object, as "
         "far as the agent knows them; results name who it is.",
     .example = "entities around puppet = 20"},
    {.name = "grid",
     .arguments = kGridArguments,
     .needs_navigation = true,
     .slot_count = generators::grid_slots,
     .generate = generators::grid,
     .collect = generators::collect_grid,
     .draw = generators::grid_draw,
     .help = "A square grid that reaches as far as the radius on each side of the object, density "
             "apart, on the floor nearest to its height; with floors all, on every floor within "
             "the height.",
     .example = "grid around puppet = 10 (density 0.5)"},
    {.name = "hidespots",
     .aliases = kHidespotsAliases,
     .takes_from = true,
     .arguments = kHeightArguments,
     .slot_count = generators::hidespots_slots,
     .generate = generators::hidespots,
     .collect = generators::collect_hidespots,
     .help = "Cover within the radius around one object that hides from another, at least somebody "
             "who crouches; trees and pillars on their far side.",
     .example = "hidespots from target around puppet = 15"},
    {.name = "navMesh",
     .aliases = kNavMeshAliases,
     .arguments = kMeshArguments,
     .needs_navigation = true,
     .slot_count = generators::nav_mesh_slots,
     .generate = generators::nav_mesh,
     .path = generators::walk_from_center,
     .help = "Points spread evenly over the walkable surface within a walk of the radius from the "
             "object; about density apart, at least one in each polygon.",
     .example = "navMesh around puppet = 20 (density 2)"},
    {.name = "nodes",
     .needs_navigation = true,
     .needs_tactics = TacticsNeed::Nodes,
     .slot_count = generators::nodes_slots,
     .generate = generators::nodes,
     .path = generators::walk_from_center,
     .help = "The tactical nodes within a walk of the radius from the object: one for each cell of "
             "the level, about two metres apart.",
     .example = "nodes around puppet = 25"},
    {.name = "path",
     .takes_name = NameNeed::Optional,
     .arguments = kSpacedArguments,
     .needs_navigation = true,
     .slot_count = generators::path_slots,
     .generate = generators::path,
     .help =
         "Points density apart along the golden path, the player's way to his objective, within "
         "the radius around the object; with a name, along that path of the level's designer.",
     .example = "path around player = 40 (density 2)"},
    {.name = "points",
     .aliases = kPointsAliases,
     .takes_name = NameNeed::Required,
     .arguments = kHeightArguments,
     .slot_count = generators::points_slots,
     .generate = generators::points,
     .help = "The points of this kind that the level's designer placed, within the radius around "
             "the object.",
     .example = "points \"sniper\" around puppet = 40"},
    {.name = "pureGrid",
     .arguments = kPureGridArguments,
     .slot_count = generators::pure_grid_slots,
     .generate = generators::pure_grid,
     .help = "A square grid at the object's own height, on the floor or not; layers stacks so many "
             "of them, density apart, for those who fly.",
     .example = "pureGrid around puppet = 10 (density 2, layers 3)"},
    {.name = "rails",
     .takes_from = true,
     .arguments = kSpacedArguments,
     .reads = reads::kFriends,
     .slot_count = generators::rails_slots,
     .generate = generators::rails,
     .help = "Places along walls and edges within the radius around one object that hide from "
             "another: the nearest to the agent, and others density apart that keep clear of those "
             "who use the same wall.",
     .example = "rails from target around puppet = 12"},
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

std::span<const GeneratorRow> builtin_generators() noexcept {
    return kGenerators;
}

}  // namespace vantage
