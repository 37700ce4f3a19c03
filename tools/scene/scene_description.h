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
    std::string file;        ///< As the scene says it: relative to the scene file. Empty: flat.
    float bake_cell = 0.3f;  ///< Resolution of the navmesh, for files that are baked first.
    FlatLevel flat;
    friend bool operator==(const SceneLevel&, const SceneLevel&) = default;
};

struct SceneObject {
    std::string name;
    ObjectState state;
    std::string target;  ///< Whom it fights; empty for nobody.
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

struct SceneDescription {
    std::string file;  ///< Where it came from, for messages.
    SceneLevel level;
    std::vector<SceneObject> objects;
    std::vector<SceneBelief> knowledge;
    std::vector<SceneBinding> bindings;
    std::vector<SceneValue> values;
    std::uint64_t seed = 0;

    const SceneObject* find(std::string_view name) const;
    friend bool operator==(const SceneDescription&, const SceneDescription&) = default;
};

/// What a scene may have.
inline constexpr std::size_t kMaxSceneObjects = 1024;
inline constexpr std::size_t kMaxSceneBeliefs = 8192;
inline constexpr std::size_t kMaxSceneWalls = 1024;
inline constexpr std::size_t kMaxSceneBindings = 32;

/// Everything that is wrong is told at once (codes "scene/..." and "json/...").
Result<SceneDescription> read_scene(const SourceText& source);

}  // namespace vantage::tools
