// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See mesh_check.h.

#include "world/mesh_check.h"

#include <string>

#include "base/text.h"
#include "base/vec.h"

namespace vantage {

namespace {

Diagnostic mesh_counts_differ(const BundleMesh& mesh) {
    return {.code = "mesh/counts",
            .message = "the mesh does not have three indices and one surface for each triangle",
            .found = std::to_string(mesh.indices.size()) + " indices, " +
                     std::to_string(mesh.surfaces.size()) + " surfaces",
            .expected = "three times as many indices as surfaces"};
}

Diagnostic mesh_index_too_large(const BundleMesh& mesh, std::size_t place) {
    return {.code = "mesh/index",
            .message = "triangle " + std::to_string(place / 3) + " uses a vertex that is not there",
            .found = std::to_string(mesh.indices[place]),
            .expected = "less than " + std::to_string(mesh.vertices.size())};
}

Diagnostic mesh_vertex_outside(const BundleMesh& mesh, std::size_t vertex) {
    const Vec3 p = mesh.vertices[vertex];
    return {.code = "mesh/vertex",
            .message = "vertex " + std::to_string(vertex) + " lies outside the world",
            .found = fixed_text(p.x, 6) + ", " + fixed_text(p.y, 6) + ", " + fixed_text(p.z, 6),
            .expected = "finite coordinates of at most 65536 m",
            .hint = "check the scale of the level, or shift its origin"};
}

Diagnostic mesh_part_outside(const BundleMesh& mesh, std::size_t part) {
    return {.code = "mesh/part",
            .message = "part " + std::to_string(part) + " reaches beyond the mesh",
            .found = std::to_string(mesh.parts[part].triangle_count) + " triangles from " +
                     std::to_string(mesh.parts[part].first_triangle),
            .expected = "at most " + std::to_string(mesh.surfaces.size())};
}

Diagnostic mesh_without_parts() {
    return {.code = "mesh/no-parts",
            .message = "the mesh has triangles but no parts",
            .expected = "part 0 with the triangles of the static level",
            .hint = "a level without doors has one part that holds all triangles"};
}

}  // namespace

Result<Done> check_mesh(const BundleMesh& mesh) {
    const std::size_t triangle_count = mesh.surfaces.size();
    if (mesh.indices.size() != triangle_count * 3) return mesh_counts_differ(mesh);
    if (triangle_count != 0 && mesh.parts.empty()) return mesh_without_parts();
    for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
        if (mesh.indices[i] >= mesh.vertices.size()) return mesh_index_too_large(mesh, i);
    }
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        if (!is_valid_position(mesh.vertices[i])) return mesh_vertex_outside(mesh, i);
    }
    for (std::size_t i = 0; i < mesh.parts.size(); ++i) {
        const BundlePart& part = mesh.parts[i];
        if (part.first_triangle > triangle_count ||
            part.triangle_count > triangle_count - part.first_triangle) {
            return mesh_part_outside(mesh, i);
        }
    }
    return Done{};
}

}  // namespace vantage
