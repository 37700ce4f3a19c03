// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What every importer returns and the bake starts from: triangles with surface kinds, dynamic
// parts, named points, links and hazards. In metres, +Y up, counter-clockwise from outside.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/math.h"
#include "vantage/rays.h"
#include "vantage/result.h"

namespace vantage::bake {

struct Triangle {
    std::uint32_t vertices[3] = {};
    std::uint8_t surface = surface::kSolid;  ///< Bits of vantage::surface.
};

enum class PartKind : std::uint8_t { Static, Door, Lift, Destructible, Mover };

/// A run of triangles that moves or vanishes as one. parts[0] is the static level.
struct Part {
    std::string name;
    PartKind kind = PartKind::Static;
    std::uint32_t first_triangle = 0;
    std::uint32_t triangle_count = 0;
    Vec3 travel;  ///< How far it moves when it opens or rises; zero when not known.
};

/// A named place: spawn, item, flag, cover hint... whatever the level's author marked.
struct DesignerPoint {
    std::string kind;  ///< E.g. "spawn", "flag", "weapon", "item", "location".
    std::string name;  ///< As in the level; may be empty.
    Vec3 position;     ///< On the ground, where the feet are.
    float yaw = 0.0f;  ///< Facing; 0 along +X, counter-clockwise seen from above (towards -Z).
    std::string tags;  ///< Separated by spaces.
};

enum class LinkKind : std::uint8_t { Drop, JumpPad, Teleporter, Ladder };

/// A one-way connection that no walking surface shows.
struct Link {
    LinkKind kind = LinkKind::Drop;
    Vec3 from;
    Vec3 to;
    float radius = 0.5f;  ///< How near one must come to `from` to use it.
};

/// A volume that kills or hurts whoever enters it; never walkable.
struct Hazard {
    std::string name;
    Aabb box;
};

struct Level {
    std::string name;
    std::string source;  ///< The file it came from, without directories.
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;  ///< Ordered by part.
    std::vector<Part> parts;
    std::vector<DesignerPoint> points;
    std::vector<Link> links;
    std::vector<Hazard> hazards;
};

/// Limits that keep a hostile file from taking the machine down. Importers refuse what exceeds
/// them.
inline constexpr std::uint32_t kMaxLevelVertices = 16'000'000;
inline constexpr std::uint32_t kMaxLevelTriangles = 16'000'000;
inline constexpr std::uint32_t kMaxLevelPoints = 100'000;
inline constexpr std::uint32_t kMaxLevelParts = 65'536;

/// Checks what every later step relies on: indices in range, coordinates finite and inside the
/// world, part runs that cover all triangles in order. Degenerate triangles are removed with a
/// warning. Importers end with it; so should a host that fills a Level itself.
Result<Level> validate(Level level);

/// Reads a level by its ending: .obj, .gltf, .glb, .bsp, .pk3:map, .json (a recipe as in scenes/).
Result<Level> import_level(const std::string& path);

}  // namespace vantage::bake
