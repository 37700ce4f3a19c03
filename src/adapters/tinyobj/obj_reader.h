// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Wavefront OBJ: vertices, faces and the names that stand above them. Read by tinyobjloader, which
// stays behind this header. Faces keep their corners; textures, normals and material files are
// not looked at, but the names of materials are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "vantage/math.h"
#include "vantage/result.h"

namespace vantage::adapters {

/// What `o`, `g` and `usemtl` said last.
struct ObjNames {
    std::string object;
    std::string group;  ///< Several names are joined by spaces.
    std::string material;
    friend bool operator==(const ObjNames&, const ObjNames&) = default;
};

struct ObjFace {
    std::uint32_t first_corner = 0;
    std::uint32_t corner_count = 0;  ///< At least 3.
    std::uint32_t names = 0;
};

/// The vertices that were defined below one `o` line (or `g` line without an `o`).
struct ObjObject {
    std::string name;
    std::uint32_t first_vertex = 0;
    std::uint32_t vertex_count = 0;
};

struct ObjScene {
    std::vector<Vec3> vertices;          ///< As in the file: not checked to be finite.
    std::vector<std::uint32_t> corners;  ///< Every one is less than vertices.size().
    std::vector<ObjFace> faces;
    std::vector<ObjNames> names;
    std::vector<ObjObject> objects;
};

struct ObjLimits {
    std::uint32_t vertices = 16'000'000;
    std::uint32_t triangles = 16'000'000;
    std::uint32_t face_corners = 1024;
    std::uint32_t line_length = 65'536;
    std::uint32_t names = 100'000;  ///< Of `o`, `g` and `usemtl` lines together.
};

Result<ObjScene> read_obj(Bytes bytes, const std::string& file, const ObjLimits& limits = {});

}  // namespace vantage::adapters
