// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A scene recipe: a small level described by hand in JSON, out of boxes, walls with openings,
// stairs and the like. docs/level-import.md describes the format, scenes/ has examples.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bake/import/shapes.h"
#include "base/bytes.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

/// Stand here, and there again: `count` times, each moved by `step` and turned by `turn_deg`, or
/// evenly on a circle when `ring_radius` is set.
struct RecipeRepeat {
    int count = 1;
    Point3 step;
    double turn_deg = 0;
    double ring_radius = 0;
};

struct RecipePlacement {
    Point3 at;
    double yaw_deg = 0;
    std::vector<RecipeRepeat> repeats;

    /// All frames that it stands for. Steps are in the axes of `parent`.
    std::vector<Frame> frames(const Frame& parent) const;
    std::uint64_t count() const;
};

enum class RecipeShapeKind : std::uint8_t {
    Box,
    Ramp,
    Stairs,
    Cylinder,
    Ball,
    Gable,
    Wall,
    Slab,
    Room,
    Prefab,
};

/// A hole in a wall, open or filled with glass or with a door.
struct RecipeOpening {
    Hole hole;
    std::optional<std::uint8_t> fill;
    std::optional<std::string> door;
};

struct RecipeShape {
    RecipeShapeKind kind = RecipeShapeKind::Box;
    std::string name;
    std::uint8_t surface = surface::kSolid;
    RecipePlacement placement;
    std::optional<PartKind> dynamic;
    Point3 travel;
    Point3 size;
    int steps = 1;
    ShapeWriter::Cylinder cylinder;
    double thickness = 0;
    double floor = 0, roof = 0;
    /// Of a wall: the first list. Of a room: front (+Z), back (-Z), right (+X), left (-X).
    std::array<std::vector<RecipeOpening>, 4> openings;
    std::vector<Hole> holes;
    std::size_t prefab = 0;
};

struct RecipePoint {
    RecipePlacement placement;
    std::string kind, name, tags;
};

/// What a recipe or one of its prefabs is made of.
struct RecipeGroup {
    std::string name;
    std::vector<RecipeShape> shapes;
    std::vector<RecipePoint> points;
    std::uint64_t instance_count = 0;  ///< Shapes and points, all repeats counted.
    int depth = 1;                     ///< Prefabs within prefabs.
};

struct Recipe {
    std::string name;
    std::vector<RecipeGroup> prefabs;  ///< One uses only those before it: no cycles.
    RecipeGroup scene;
    std::vector<Link> links;
    std::vector<Hazard> hazards;
};

/// `file` names the recipe in diagnostics.
Result<Recipe> read_recipe(Bytes bytes, const std::string& file);
Result<Level> build_recipe(const Recipe& recipe, const std::string& file);
Result<Level> import_recipe(Bytes bytes, const std::string& file);

}  // namespace vantage::bake
