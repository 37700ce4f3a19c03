// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See level_mesh.h.

#include "bake/level_mesh.h"

namespace vantage::bake {

LevelMesh::LevelMesh(const Level& level) {
    indices_.reserve(level.triangles.size() * 3);
    surfaces_.reserve(level.triangles.size());
    for (const Triangle& triangle : level.triangles) {
        indices_.insert(indices_.end(), triangle.vertices, triangle.vertices + 3);
        surfaces_.push_back(triangle.surface);
    }
    view_.vertices = level.vertices;
    view_.indices = indices_;
    view_.surfaces = surfaces_;
    for (const Part& part : level.parts) {
        view_.parts.push_back({.name = part.name,
                               .kind = static_cast<std::uint8_t>(part.kind),
                               .first_triangle = part.first_triangle,
                               .triangle_count = part.triangle_count,
                               .travel = part.travel});
    }
}

}  // namespace vantage::bake
