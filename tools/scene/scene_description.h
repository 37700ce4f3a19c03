// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a scene file says, as plain data: a level, who stands in it, what they know of each other.
// Opens no file and builds nothing; docs/schemas/scene.schema.json is the format for editors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vantage/language.h"
#include "vantage/result.h"
#include "vantage/world.h"

namespace vantage::tools {

/// A box on the flat level, between two corners.
struct SceneWall {
    Aabb box;
    std::uint8_t surface = 0;  ///< Bits of vantage::surface.
    bool is_walkable = false;  ///< Its top is floor; else nobody walks where it stands.
    friend bool operator==(const SceneWall&, const SceneWall&) = default;
};

/// Level ground around the origin at height 0, square, with boxes on it.
struct FlatLevel {
    float half = 50;  ///< From -half to half along X and Z.
    float cell = 0.5f;
    std::vector<SceneWall> walls;
    friend bool operator==(const FlatLevel&, const FlatLevel&) = default;
};

/// A file (a bundle, or something that the baker imports) or a flat level.
struct SceneLevel {
    std::string file;  ///< As the scene says it: relative to the scene file. Empty: flat.
    /// Resolution of the navmesh, for files that are baked first: as `vantage bake` takes it.
    float bake_cell = 0.15f;
    bool has_sight = false;  ///< A level that is baked first gets who sees whom: fields need it.
    FlatLevel flat;
    friend bool operator==(const SceneLevel&, const SceneLevel&) = default;
};

struct SceneObject {
    std::string name;
    ObjectState state;
    std::string target;  ///< Whom it fights; empty for nobody.
    std::string area;    ///< Where it may operate; empty for everywhere.
    friend bool operator==(const SceneObject&, const SceneObject&) = default;
};

struct SceneBelief {
    std::string agent;
    std::string subject;
    Belief belief;  ///< Its subject is null: names become handles in the world.
    friend bool operator==(const SceneBelief&, const SceneBelief&) = default;
};

struct SceneBinding {
    std::string name;  ///< As queries say it.
    std::string object;
    friend bool operator==(const SceneBinding&, const SceneBinding&) = default;
};

struct SceneValue {
    std::string name;
    float value = 0;
    friend bool operator==(const SceneValue&, const SceneValue&) = default;
};

struct SceneArea {
    std::string name;
    Area area;
    friend bool operator==(const SceneArea&, const SceneArea&) = default;
};

struct SceneSquad {
    std::uint8_t number = 0;
    std::string leader;  ///< Empty for none.
    std::string area;    ///< Where members operate that have no area of their own.
    SquadOrders orders;  ///< Without leader and area: names become handles in the world.
    friend bool operator==(const SceneSquad&, const SceneSquad&) = default;
};

/// A way that a designer drew.
struct ScenePath {
    std::string name;
    std::vector<Vec3> corners;
    friend bool operator==(const ScenePath&, const ScenePath&) = default;
};

/// A place that the scene adds to those of its level.
struct ScenePoint {
    std::string kind, name, tags;
    Vec3 position, facing;
    friend bool operator==(const ScenePoint&, const ScenePoint&) = default;
};

/// A field over the level's tactical nodes, and the job that makes it.
struct SceneField {
    enum class Make : std::uint8_t {
        Distance,    ///< Metres of path from the nearest of the objects.
        SeenBy,      ///< Which share of the objects, or of the nodes around them, sees the node.
        ViewOf,      ///< Which share of the nodes around the objects one sees from the node.
        Heat,        ///< Where to search: put at places, spread, cooled.
        LaneOfFire,  ///< Along the facing of the first object, in its sight.
        Zone         ///< How many of the objects are near.
    };
    std::string name;  ///< As queries write it in quotes.
    Make make = Make::Distance;
    std::vector<std::string> objects;
    float around = 0;          ///< SeenBy, ViewOf: nodes within so many metres of path count.
    std::vector<Vec3> places;  ///< Heat: where it is put...
    float amount = 1;          ///< ...how much at each...
    float seconds = 0;         ///< ...and how long ago.
    std::string seen;          ///< Heat: the field that says where it cools faster; may be empty.
    float length = 50, width = 2;  ///< LaneOfFire.
    float radius = 5;              ///< Zone.
    float low = 0, high = 1;       ///< Between which values it weighs.
    float path_cost = 0;           ///< Metres that a safe path goes out of the way for a node of 1.
    friend bool operator==(const SceneField&, const SceneField&) = default;
};

struct SceneDescription {
    std::string file;  ///< Where it came from, for messages.
    SceneLevel level;
    std::vector<SceneObject> objects;
    std::vector<SceneBelief> knowledge;
    std::vector<SceneBinding> bindings;
    std::vector<SceneValue> values;
    std::vector<SceneArea> areas;
    std::vector<SceneSquad> squads;
    std::vector<ScenePath> paths;
    /// Where the player wants to go: the golden path leads from him to there.
    std::optional<Vec3> objective;
    std::vector<SceneField> fields;
    std::vector<ScenePoint> points;
    std::vector<CoverPoint> cover;
    std::vector<RoundCover> rounds;
    std::uint64_t seed = 0;

    const SceneObject* find(std::string_view name) const;
    friend bool operator==(const SceneDescription&, const SceneDescription&) = default;
};

/// What a scene may have.
inline constexpr std::size_t kMaxSceneObjects = 1024;
inline constexpr std::size_t kMaxSceneBeliefs = 8192;
inline constexpr std::size_t kMaxSceneWalls = 1024;
inline constexpr std::size_t kMaxSceneBindings = 32;
inline constexpr std::size_t kMaxSceneAreas = 64;
inline constexpr std::size_t kMaxScenePaths = 16;
inline constexpr std::size_t kMaxSceneFields = 16;
inline constexpr std::size_t kMaxScenePoints = 4096;  ///< Of each kind.

/// Everything that is wrong is told at once (codes "scene/..." and "json/...").
Result<SceneDescription> read_scene(const SourceText& source);

}  // namespace vantage::tools
