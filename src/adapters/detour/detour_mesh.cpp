// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From our tiles to Detour's, and from Detour's links to the graph. See detour_mesh.h.

#include "adapters/detour/detour_mesh.h"

#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "base/vec.h"
#include "world/nav_mesh.h"

namespace vantage::adapters {

namespace {

constexpr std::uint32_t kReferenceBits = 22;  // Of 32, Detour wants 10 for its own use.

Diagnostic bad_mesh(std::string message, std::string found = {}) {
    return {.code = "navigation/bad-mesh",
            .message = std::move(message),
            .found = std::move(found),
            .hint = "bake the level again"};
}

bool is_within(float value, float low, float high) {
    return value >= low && value <= high;  // False for NaN.
}

bool measures_are_sound(const BundleNavMesh& mesh) {
    return is_within(mesh.cell_size, 0.001f, 1000.0f) &&
           is_within(mesh.cell_height, 0.001f, 1000.0f) &&
           is_within(mesh.tile_size, 0.01f, 2.0f * kWorldLimit) && is_valid_position(mesh.origin) &&
           is_within(mesh.agent.height, 0.0f, 1000.0f) &&
           is_within(mesh.agent.radius, 0.0f, 1000.0f) &&
           is_within(mesh.agent.max_climb, 0.0f, 1000.0f);
}

/// The arrays in the layout that dtCreateNavMeshData reads.
class TileArrays {
  public:
    TileArrays(const BundleNavMesh& mesh, const NavTile& tile) : mesh_(mesh), tile_(tile) {
        low_ = {static_cast<float>(tile.x) * mesh.tile_size, tile.low.y - mesh.origin.y,
                static_cast<float>(tile.z) * mesh.tile_size};
        high_ = {low_.x + mesh.tile_size, tile.high.y - mesh.origin.y, low_.z + mesh.tile_size};
        for (const NavVertex& v : tile.vertices)
            vertices_.insert(vertices_.end(), {v.x, v.y, v.z});
        for (const NavPolygon& polygon : tile.polygons)
            add(polygon);
        flags_.assign(tile.polygons.size(), 1);
        areas_.assign(tile.polygons.size(), 0);
    }

    dtNavMeshCreateParams params() const {
        dtNavMeshCreateParams params{};
        params.verts = vertices_.data();
        params.vertCount = static_cast<int>(tile_.vertices.size());
        params.polys = polygons_.data();
        params.polyFlags = flags_.data();
        params.polyAreas = areas_.data();
        params.polyCount = static_cast<int>(tile_.polygons.size());
        params.nvp = static_cast<int>(kMaxNavPolyVertices);
        params.detailMeshes = detail_meshes_.data();
        params.detailVerts = detail_vertices_.data();
        params.detailVertsCount = static_cast<int>(detail_vertices_.size() / 3);
        params.detailTris = detail_triangles_.data();
        params.detailTriCount = static_cast<int>(detail_triangles_.size() / 4);
        params.tileX = tile_.x;
        params.tileY = tile_.z;
        params.walkableHeight = mesh_.agent.height;
        params.walkableRadius = mesh_.agent.radius;
        // As in the bake, one cell more than asked.
        params.walkableClimb = mesh_.agent.max_climb + mesh_.cell_height;
        params.cs = mesh_.cell_size;
        params.ch = mesh_.cell_height;
        params.buildBvTree = true;
        std::copy_n(&low_.x, 3, params.bmin);
        std::copy_n(&high_.x, 3, params.bmax);
        return params;
    }

  private:
    void add(const NavPolygon& polygon) {
        polygons_.insert(polygons_.end(), polygon.vertices, polygon.vertices + kMaxNavPolyVertices);
        polygons_.insert(polygons_.end(), polygon.neighbours,
                         polygon.neighbours + kMaxNavPolyVertices);
        for (std::size_t i = polygon.vertex_count; i < kMaxNavPolyVertices; ++i) {
            polygons_[polygons_.size() - 2 * kMaxNavPolyVertices + i] = kNoNavIndex;
            polygons_[polygons_.size() - kMaxNavPolyVertices + i] = kNoNavIndex;
        }
        add_detail(polygon);
    }

    void add_detail(const NavPolygon& polygon) {
        const auto first_vertex = static_cast<unsigned>(detail_vertices_.size() / 3);
        const auto first_triangle = static_cast<unsigned>(detail_triangles_.size() / 4);
        // Detour wants the polygon's own corners first.
        for (std::uint32_t i = 0; i < polygon.vertex_count; ++i)
            add_detail_vertex(position(tile_.vertices[polygon.vertices[i]]));
        for (const Vec3& vertex : tile_.detail_vertices.subspan(polygon.detail_vertices_first,
                                                                polygon.detail_vertex_count)) {
            add_detail_vertex(vertex - mesh_.origin);
        }
        for (const NavDetailTriangle& triangle : tile_.detail_triangles.subspan(
                 polygon.detail_triangles_first, polygon.detail_triangle_count)) {
            detail_triangles_.insert(detail_triangles_.end(), triangle.corners,
                                     triangle.corners + 3);
            detail_triangles_.push_back(triangle.edge_flags);
        }
        mark_rim(first_triangle);
        const auto end_vertex = static_cast<unsigned>(detail_vertices_.size() / 3);
        const auto end_triangle = static_cast<unsigned>(detail_triangles_.size() / 4);
        detail_meshes_.insert(detail_meshes_.end(),
                              {first_vertex, end_vertex - first_vertex, first_triangle,
                               end_triangle - first_triangle});
    }

    /// Looking for the nearest point, Detour walks the edges that are marked as the polygon's rim,
    /// and follows a null pointer when there is none. All edges then count as rim.
    void mark_rim(unsigned first_triangle) {
        constexpr unsigned char kRimOfAnyEdge = 0b010101;
        bool has_rim = false;
        for (std::size_t i = first_triangle * 4 + 3; i < detail_triangles_.size(); i += 4) {
            has_rim = has_rim || (detail_triangles_[i] & kRimOfAnyEdge) != 0;
        }
        if (has_rim) return;
        for (std::size_t i = first_triangle * 4 + 3; i < detail_triangles_.size(); i += 4) {
            detail_triangles_[i] |= kRimOfAnyEdge;
        }
    }

    Vec3 position(NavVertex v) const {
        return low_ + Vec3{static_cast<float>(v.x) * mesh_.cell_size,
                           static_cast<float>(v.y) * mesh_.cell_height,
                           static_cast<float>(v.z) * mesh_.cell_size};
    }

    void add_detail_vertex(Vec3 p) {
        detail_vertices_.insert(detail_vertices_.end(), {p.x, p.y, p.z});
    }

    const BundleNavMesh& mesh_;
    const NavTile& tile_;
    Vec3 low_, high_;
    std::vector<unsigned short> vertices_;
    std::vector<unsigned short> polygons_;
    std::vector<unsigned short> flags_;
    std::vector<unsigned char> areas_;
    std::vector<unsigned int> detail_meshes_;
    std::vector<float> detail_vertices_;
    std::vector<unsigned char> detail_triangles_;
};

std::uint32_t bits_for(std::uint32_t count) {
    return static_cast<std::uint32_t>(std::bit_width(std::max(count, 1u) - 1));
}

std::optional<Diagnostic> init_mesh(const BundleNavMesh& mesh, dtNavMesh& target) {
    std::uint32_t most_polygons = 1;
    for (const NavTile& tile : mesh.tiles)
        most_polygons = std::max(most_polygons, static_cast<std::uint32_t>(tile.polygons.size()));
    const auto tile_count = static_cast<std::uint32_t>(std::max<std::size_t>(mesh.tiles.size(), 1));
    if (mesh.tiles.size() > (1u << kReferenceBits) ||
        bits_for(tile_count) + bits_for(most_polygons) > kReferenceBits) {
        return Diagnostic{
            .code = "navigation/too-large",
            .message = "the navmesh has more polygons than Detour can number",
            .found = std::to_string(tile_count) + " tiles of up to " +
                     std::to_string(most_polygons) + " polygons",
            .hint = "bake with a higher cell size, or another number of cells a tile"};
    }
    dtNavMeshParams params{};
    params.tileWidth = mesh.tile_size;
    params.tileHeight = mesh.tile_size;
    params.maxTiles = static_cast<int>(tile_count);
    params.maxPolys = static_cast<int>(most_polygons);
    if (dtStatusFailed(target.init(&params))) return bad_mesh("Detour refuses the navmesh");
    return std::nullopt;
}

std::optional<Diagnostic> add_tile(const BundleNavMesh& mesh, const NavTile& tile,
                                   DetourMesh& target) {
    const TileArrays arrays(mesh, tile);
    dtNavMeshCreateParams params = arrays.params();
    unsigned char* data = nullptr;
    int size = 0;
    const std::string place = "tile " + std::to_string(tile.x) + ", " + std::to_string(tile.z);
    if (!dtCreateNavMeshData(&params, &data, &size)) {
        return bad_mesh("Detour refuses a tile of the navmesh", place);
    }
    dtTileRef reference = 0;
    if (dtStatusFailed(target.mesh->addTile(data, size, DT_TILE_FREE_DATA, 0, &reference))) {
        dtFree(data);
        return bad_mesh("Detour refuses a tile of the navmesh", place);
    }
    const unsigned number = target.mesh->decodePolyIdTile(reference);
    target.first_polygon.resize(std::max<std::size_t>(target.first_polygon.size(), number + 1));
    target.first_polygon[number] = static_cast<std::uint32_t>(target.references.size());
    const dtPolyRef base = target.mesh->getPolyRefBase(target.mesh->getTileByRef(reference));
    for (std::uint32_t i = 0; i < tile.polygons.size(); ++i)
        target.references.push_back(base | i);
    return std::nullopt;
}

Vec3 vertex_of(const dtMeshTile& tile, const dtPoly& polygon, std::uint32_t corner) {
    const float* v = &tile.verts[polygon.verts[corner % polygon.vertCount] * 3];
    return {v[0], v[1], v[2]};
}

/// Reads one polygon after the other off Detour's tiles.
class GraphReader {
  public:
    explicit GraphReader(const DetourMesh& mesh) : mesh_(mesh) {}

    NavGraph read() {
        const auto count = static_cast<std::uint32_t>(mesh_.references.size());
        graph_.borders.first.push_back(0);
        for (std::uint32_t i = 0; i < count; ++i)
            add(i);
        graph_.portals = symmetric_portals(std::move(portals_), count);
        graph_.links_out = links_by_start({}, count);
        graph_.links_in = links_by_end({}, count);
        return std::move(graph_);
    }

  private:
    void add(std::uint32_t index) {
        const dtMeshTile* tile = nullptr;
        const dtPoly* polygon = nullptr;
        mesh_.mesh->getTileAndPolyByRefUnsafe(mesh_.references[index], &tile, &polygon);
        measure(*tile, *polygon);
        for (unsigned i = polygon->firstLink; i != DT_NULL_LINK; i = tile->links[i].next)
            add_portal(index, *tile, *polygon, tile->links[i]);
        add_borders(index);
    }

    void measure(const dtMeshTile& tile, const dtPoly& polygon) {
        Vec3 center;
        float twice_area = 0.0f;
        const Vec3 first = vertex_of(tile, polygon, 0);
        for (std::uint32_t i = 0; i < polygon.vertCount; ++i) {
            const Vec3 a = vertex_of(tile, polygon, i);
            const Vec3 b = vertex_of(tile, polygon, i + 1);
            center = center + a;
            twice_area += left_turn(first, a, b);
        }
        graph_.centers.push_back(center * (1.0f / static_cast<float>(polygon.vertCount)));
        graph_.areas.push_back(0.5f * std::abs(twice_area));
    }

    void add_portal(std::uint32_t index, const dtMeshTile& tile, const dtPoly& polygon,
                    const dtLink& link) {
        Vec3 a = vertex_of(tile, polygon, link.edge);
        Vec3 b = vertex_of(tile, polygon, link.edge + 1u);
        const bool crosses_tiles = link.side != 0xff;
        if (crosses_tiles) {  // Only the part that both edges have in common.
            const Vec3 edge_a = a;
            a = lerp(edge_a, b, static_cast<float>(link.bmin) / 255.0f);
            b = lerp(edge_a, b, static_cast<float>(link.bmax) / 255.0f);
        }
        const std::uint32_t to = mesh_.polygon_of(link.ref);
        const bool a_is_left = left_turn(graph_.centers[index], b, a) >= 0.0f;
        portals_.push_back({index, to, a_is_left ? a : b, a_is_left ? b : a});
    }

    void add_borders(std::uint32_t index) {
        constexpr int kMaxSegments = 64;
        float segments[kMaxSegments * 6];
        int count = 0;
        mesh_.query->getPolyWallSegments(mesh_.references[index], &filter_, segments, nullptr,
                                         &count, kMaxSegments);
        for (int i = 0; i < count; ++i) {
            const float* s = &segments[i * 6];
            Vec3 from{s[0], s[1], s[2]};
            Vec3 to{s[3], s[4], s[5]};
            if (left_turn(from, to, graph_.centers[index]) < 0.0f) std::swap(from, to);
            graph_.borders.items.push_back({from, to});
        }
        graph_.borders.first.push_back(static_cast<std::uint32_t>(graph_.borders.items.size()));
    }

    const DetourMesh& mesh_;
    dtQueryFilter filter_;
    NavGraph graph_;
    std::vector<NavPortal> portals_;
};

}  // namespace

void FreeDetour::operator()(dtNavMesh* mesh) const noexcept {
    dtFreeNavMesh(mesh);
}

void FreeDetour::operator()(dtNavMeshQuery* query) const noexcept {
    dtFreeNavMeshQuery(query);
}

std::uint32_t DetourMesh::polygon_of(std::uint32_t reference) const {
    return first_polygon[mesh->decodePolyIdTile(reference)] + mesh->decodePolyIdPoly(reference);
}

Result<DetourMesh> build_detour_mesh(const BundleNavMesh& mesh) {
    if (!measures_are_sound(mesh)) return bad_mesh("the navmesh has impossible measures");
    for (const NavTile& tile : mesh.tiles) {
        const char* problem = nav_tile_problem(mesh, tile);
        if (problem == nullptr) continue;
        return bad_mesh(std::string("the navmesh is not what it should be: ") + problem,
                        "tile " + std::to_string(tile.x) + ", " + std::to_string(tile.z));
    }
    if (const char* problem = nav_grid_problem(mesh)) {
        return bad_mesh(std::string("the navmesh is not what it should be: ") + problem);
    }
    DetourMesh built;
    built.mesh.reset(dtAllocNavMesh());
    built.query.reset(dtAllocNavMeshQuery());
    if (!built.mesh || !built.query) return bad_mesh("there is not enough memory for the navmesh");
    if (auto problem = init_mesh(mesh, *built.mesh)) return *std::move(problem);
    for (const NavTile& tile : mesh.tiles) {
        if (tile.polygons.empty()) continue;
        if (auto problem = add_tile(mesh, tile, built)) return *std::move(problem);
    }
    constexpr int kFewNodes = 16;  // Our own search needs none.
    if (dtStatusFailed(built.query->init(built.mesh.get(), kFewNodes))) {
        return bad_mesh("there is not enough memory for the navmesh");
    }
    return built;
}

NavGraph read_graph(const DetourMesh& mesh) {
    return GraphReader(mesh).read();
}

}  // namespace vantage::adapters
