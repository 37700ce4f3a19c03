// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The level as the page draws it, from the bundle: triangles, walkable surface, cover.

#include <algorithm>
#include <cmath>

#include "inspector/server/session.h"
#include "inspector/server/wire.h"

namespace vantage::inspector {

namespace {

Aabb bounds_of(const BundleMesh& mesh) {
    if (mesh.vertices.empty()) return {{-50, 0, -50}, {50, 10, 50}};
    Aabb box{mesh.vertices[0], mesh.vertices[0]};
    for (const Vec3& v : mesh.vertices) {
        box.low = {std::min(box.low.x, v.x), std::min(box.low.y, v.y), std::min(box.low.z, v.z)};
        box.high = {std::max(box.high.x, v.x), std::max(box.high.y, v.y),
                    std::max(box.high.z, v.z)};
    }
    return box;
}

void put_cover(JsonWriter& json, const Bundle* bundle) {
    json.key("cover").begin_object().key("points").begin_array();
    const bool has_cover = bundle != nullptr && !bundle->cover().empty();
    if (has_cover) {
        for (const CoverPoint& point : bundle->cover()[0].points) {
            json.begin_array();
            for (const float each : {point.position.x, point.position.y, point.position.z,
                                     point.normal.x, point.normal.z, point.height})
                put_number(json, static_cast<double>(each));
            json.value(0).end_array();
        }
        for (const RoundCover& round : bundle->cover()[0].rounds) {
            json.begin_array();
            for (const float each :
                 {round.center.x, round.center.y, round.center.z, 0.0f, 0.0f, round.height})
                put_number(json, static_cast<double>(each));
            json.value(2).end_array();
        }
    }
    json.end_array().key("rails").begin_array();
    if (has_cover) {
        for (const CoverRail& rail : bundle->cover()[0].rails) {
            json.begin_array();
            put_place(json, rail.from);
            put_place(json, rail.to);
            json.end_array();
        }
    }
    json.end_array().end_object();
}

/// Corners and triangles of the walkable surface, in the order of tiles and polygons.
struct Surface {
    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<std::uint8_t> islands;
};

Vec3 corner_of(const BundleNavMesh& mesh, const NavTile& tile, const NavPolygon& polygon,
               std::uint32_t corner) {
    if (corner >= polygon.vertex_count)
        return tile.detail_vertices[polygon.detail_vertices_first + corner - polygon.vertex_count];
    const NavVertex& vertex = tile.vertices[polygon.vertices[corner]];
    return {tile.low.x + static_cast<float>(vertex.x) * mesh.cell_size,
            tile.low.y + static_cast<float>(vertex.y) * mesh.cell_height,
            tile.low.z + static_cast<float>(vertex.z) * mesh.cell_size};
}

void add_polygon(const BundleNavMesh& mesh, const NavTile& tile, const NavPolygon& polygon,
                 Surface& surface) {
    const auto first = static_cast<std::uint32_t>(surface.vertices.size());
    const std::uint32_t corners = std::uint32_t{polygon.vertex_count} + polygon.detail_vertex_count;
    for (std::uint32_t i = 0; i < corners; ++i)
        surface.vertices.push_back(corner_of(mesh, tile, polygon, i));
    for (std::uint32_t i = 0; i < polygon.detail_triangle_count; ++i) {
        const NavDetailTriangle& triangle =
            tile.detail_triangles[polygon.detail_triangles_first + i];
        for (const std::uint8_t corner : triangle.corners)
            surface.indices.push_back(first + corner);
        surface.islands.push_back(static_cast<std::uint8_t>(polygon.island));
    }
}

Reply triangles_reply(std::span<const Vec3> vertices, std::span<const std::uint32_t> indices,
                      std::span<const std::uint8_t> marks) {
    ByteWriter bytes;
    bytes.write(static_cast<std::uint32_t>(vertices.size()));
    bytes.write(static_cast<std::uint32_t>(indices.size() / 3));
    put_array(bytes, vertices);
    put_array(bytes, indices);
    put_array(bytes, marks);
    return bytes_reply(bytes);
}

Reply no_level() {
    return error_reply(404, "inspector/no-level", "the program gave no level to draw");
}

}  // namespace

Reply level_reply(const Session& session) {
    const Bundle* const bundle = session.settings.bundle;
    const Aabb box = bundle != nullptr ? bounds_of(bundle->mesh()) : bounds_of({});
    JsonWriter json;
    json.begin_object();
    json.member("name", bundle != nullptr ? bundle->info().level_name : std::string_view("level"));
    json.key("low");
    put_place(json, box.low);
    json.key("high");
    put_place(json, box.high);
    json.key("layers").begin_array();
    if (bundle != nullptr) {
        json.value("mesh");
        if (!bundle->nav_meshes().empty()) json.value("navmesh");
        if (!bundle->cover().empty()) json.value("cover");
        if (has_nodes(session)) json.value("nodes");
    }
    json.end_array();
    put_cover(json, bundle);
    json.end_object();
    return json_reply(json);
}

Reply mesh_reply(const Session& session) {
    const Bundle* const bundle = session.settings.bundle;
    if (bundle == nullptr) return no_level();
    const BundleMesh& mesh = bundle->mesh();
    return triangles_reply(mesh.vertices, mesh.indices, mesh.surfaces);
}

Reply navmesh_reply(const Session& session) {
    const Bundle* const bundle = session.settings.bundle;
    if (bundle == nullptr || bundle->nav_meshes().empty()) return no_level();
    const BundleNavMesh& mesh = bundle->nav_meshes()[0];
    Surface surface;
    for (const NavTile& tile : mesh.tiles) {
        for (const NavPolygon& polygon : tile.polygons)
            add_polygon(mesh, tile, polygon, surface);
    }
    return triangles_reply(surface.vertices, surface.indices, surface.islands);
}

}  // namespace vantage::inspector
