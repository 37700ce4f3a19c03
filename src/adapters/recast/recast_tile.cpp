// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Recast's pipeline for one tile: voxels, filters, compact heightfield, erosion, hazards, regions,
// contours, polygons, height detail (Mononen, "Recast Navigation", 2009). See recast_tile.h.

#include "adapters/recast/recast_tile.h"

#include <recastnavigation/Recast.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "adapters/recast/recast_assert.h"
#include "base/vec.h"

namespace vantage::adapters {

namespace {

constexpr float kDegrees = 3.14159265f / 180.0f;
constexpr float kContourErrorCells = 1.3f;
constexpr float kMaxEdgeLength = 12.0f;
constexpr float kMinRegionArea = 0.25f;     // Square metres: below it, a spot is dropped,
constexpr float kMergedRegionArea = 9.0f;   // and below this, merged with its neighbour.
constexpr float kDetailSampleCells = 6.0f;  // Spacing of height samples...
constexpr float kDetailErrorCells = 1.0f;   // ...and how far (in heights) they may be off.
constexpr int kMaxCompactSpans = (1 << 24) - 1;

struct FreeRecast {
    void operator()(rcHeightfield* p) const { rcFreeHeightField(p); }
    void operator()(rcCompactHeightfield* p) const { rcFreeCompactHeightfield(p); }
    void operator()(rcContourSet* p) const { rcFreeContourSet(p); }
    void operator()(rcPolyMesh* p) const { rcFreePolyMesh(p); }
    void operator()(rcPolyMeshDetail* p) const { rcFreePolyMeshDetail(p); }
};
template <class T>
using RecastPtr = std::unique_ptr<T, FreeRecast>;

/// Keeps the first error that Recast logs; warnings are about cosmetics.
class QuietContext final : public rcContext {
  public:
    QuietContext() : rcContext(false) { enableLog(true); }
    const std::string& first_error() const { return first_error_; }

  protected:
    void doLog(const rcLogCategory category, const char* text, const int size) override {
        if (category != RC_LOG_ERROR || !first_error_.empty()) return;
        first_error_.assign(text, static_cast<std::size_t>(std::max(size, 0)));
    }

  private:
    std::string first_error_;
};

Diagnostic tile_problem(const NavTileInput& input, const char* code, std::string message) {
    return {.code = code,
            .message = std::move(message),
            .found = "in tile " + std::to_string(input.x) + ", " + std::to_string(input.z),
            .hint = "raise the cell size, or make the tiles smaller"};
}

/// Too steep, facing down or degenerate triangles get no area: they are obstacles.
bool is_flat_enough(const Vec3* corners, float least_normal_y) {
    const Vec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    const float size = length(normal);
    return size > 0.0f && normal.y >= least_normal_y * size;
}

std::vector<unsigned char> triangle_areas(const NavTileInput& input) {
    const float least = std::cos(input.agent.max_slope_deg * kDegrees) - 1e-5f;
    std::vector<unsigned char> areas(input.is_walkable.size(), RC_NULL_AREA);
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const bool walkable = input.is_walkable[i] != 0;
        if (walkable && is_flat_enough(&input.corners[i * 3], least)) areas[i] = RC_WALKABLE_AREA;
    }
    return areas;
}

struct HeightRange {
    float low = 3.0e38f;
    float high = -3.0e38f;
    bool is_empty() const { return low > high; }
};

/// The heights, inside the tile, of what can be stood on. A long slope that crosses many tiles
/// counts only with its part in this one.
HeightRange walkable_heights(const NavTileInput& input, std::span<const unsigned char> areas) {
    const Aabb reach = nav_tile_reach(input);
    HeightRange range;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        if (areas[i] == RC_NULL_AREA) continue;
        const Vec3* c = &input.corners[i * 3];
        float low = std::min({c[0].y, c[1].y, c[2].y});
        float high = std::max({c[0].y, c[1].y, c[2].y});
        // Height is linear over the triangle: y = y0 + gx * (x - x0) + gz * (z - z0).
        const Vec3 normal = cross(c[1] - c[0], c[2] - c[0]);
        const auto height = [&](float x, float z) {
            return c[0].y - (normal.x * (x - c[0].x) + normal.z * (z - c[0].z)) / normal.y;
        };
        const float corners[4] = {
            height(reach.low.x, reach.low.z), height(reach.low.x, reach.high.z),
            height(reach.high.x, reach.low.z), height(reach.high.x, reach.high.z)};
        low = std::max(low, *std::min_element(corners, corners + 4));
        high = std::min(high, *std::max_element(corners, corners + 4));
        if (!(low <= high)) continue;
        range.low = std::min(range.low, low);
        range.high = std::max(range.high, high);
    }
    return range;
}

/// Holds the stages of one tile; each is freed as soon as the next one has been made.
class TileBuilder {
  public:
    TileBuilder(const NavTileInput& input, HeightRange heights)
        : input_(input), cells_(nav_cells(input.agent, input.grid)) {
        const Aabb reach = nav_tile_reach(input);
        const float ch = input.grid.cell_height;
        // On one lattice for all tiles, so that equal floors get equal heights.
        low_ = {reach.low.x, (std::floor(heights.low / ch) - 1.0f) * ch, reach.low.z};
        high_ = {reach.high.x, heights.high + ch * static_cast<float>(2 * cells_.height + 2),
                 reach.high.z};
    }

    bool is_too_tall() const {
        return (high_.y - low_.y) / input_.grid.cell_height >=
               static_cast<float>(RC_SPAN_MAX_HEIGHT);
    }

    /// False when a step failed: reason() says why.
    bool build(std::span<const unsigned char> areas) {
        return rasterize(areas) && compact() && partition() && outline() && detail();
    }

    const rcPolyMesh* polygons() const { return polygons_.get(); }
    const rcPolyMeshDetail* details() const { return details_.get(); }
    std::string reason() const {
        return context_.first_error().empty() ? "out of memory" : context_.first_error();
    }

  private:
    bool rasterize(std::span<const unsigned char> areas) {
        const NavGrid& grid = input_.grid;
        const int size = static_cast<int>(grid.tile_cells) + 2 * cells_.border;
        solid_.reset(rcAllocHeightfield());
        if (!solid_ || !rcCreateHeightfield(&context_, *solid_, size, size, &low_.x, &high_.x,
                                            grid.cell_size, grid.cell_height)) {
            return false;
        }
        // The filter makes steep bumps and kerbs walkable. What the level's author took away must
        // stay away, so it is added afterwards; a threshold of one cell keeps its top from
        // inheriting the floor beside it.
        if (!rasterize_those(areas, true, cells_.climb)) return false;
        rcFilterLowHangingWalkableObstacles(&context_, cells_.climb, *solid_);
        if (!rasterize_those(areas, false, 1)) return false;
        rcFilterLedgeSpans(&context_, cells_.height, cells_.climb, *solid_);
        rcFilterWalkableLowHeightSpans(&context_, cells_.height, *solid_);
        return true;
    }

    /// Only triangles that may be stood on, or only the others.
    bool rasterize_those(std::span<const unsigned char> areas, bool are_walkable,
                         int merge_threshold) {
        for (std::size_t i = 0; i < areas.size(); ++i) {
            if ((input_.is_walkable[i] != 0) != are_walkable) continue;
            const Vec3* corners = &input_.corners[3 * i];
            if (!rcRasterizeTriangle(&context_, &corners[0].x, &corners[1].x, &corners[2].x,
                                     areas[i], *solid_, merge_threshold)) {
                return false;
            }
        }
        return true;
    }

    bool compact() {
        if (rcGetHeightFieldSpanCount(&context_, *solid_) > kMaxCompactSpans) {
            context_.log(RC_LOG_ERROR, "too many layers of floor above each other");
            return false;
        }
        open_.reset(rcAllocCompactHeightfield());
        if (!open_ ||
            !rcBuildCompactHeightfield(&context_, cells_.height, cells_.climb, *solid_, *open_)) {
            return false;
        }
        solid_.reset();
        // Before erosion, so that the body and not only its middle stays out of them.
        for (const Aabb& hazard : input_.hazards)
            take_out(hazard);
        return rcErodeWalkableArea(&context_, cells_.radius, *open_);
    }

    void take_out(const Aabb& hazard) {
        // A floor below it is dangerous when the head is in; one exactly on top of it is not.
        const float margin = input_.grid.cell_height;
        const Aabb deadly = {
            {hazard.low.x, hazard.low.y - input_.agent.height + margin, hazard.low.z},
            {hazard.high.x, hazard.high.y - margin, hazard.high.z}};
        const Aabb box = {{std::max(deadly.low.x, low_.x), std::max(deadly.low.y, low_.y),
                           std::max(deadly.low.z, low_.z)},
                          {std::min(deadly.high.x, high_.x), std::min(deadly.high.y, high_.y),
                           std::min(deadly.high.z, high_.z)}};
        const bool is_near =
            box.low.x <= box.high.x && box.low.y <= box.high.y && box.low.z <= box.high.z;
        if (is_near) rcMarkBoxArea(&context_, &box.low.x, &box.high.x, RC_NULL_AREA, *open_);
    }

    bool partition() {
        const float cell_area = input_.grid.cell_size * input_.grid.cell_size;
        const auto area = [&](float metres) {
            return static_cast<int>(std::min(metres / cell_area, 1.0e6f));
        };
        return rcBuildDistanceField(&context_, *open_) &&
               rcBuildRegions(&context_, *open_, cells_.border, area(kMinRegionArea),
                              area(kMergedRegionArea));
    }

    bool outline() {
        RecastPtr<rcContourSet> contours(rcAllocContourSet());
        const int longest = std::max(1, static_cast<int>(kMaxEdgeLength / input_.grid.cell_size));
        if (!contours ||
            !rcBuildContours(&context_, *open_, kContourErrorCells, longest, *contours)) {
            return false;
        }
        polygons_.reset(rcAllocPolyMesh());
        if (!polygons_) return false;
        if (contours->nconts == 0) return true;
        return rcBuildPolyMesh(&context_, *contours, static_cast<int>(kMaxNavPolyVertices),
                               *polygons_);
    }

    bool detail() {
        details_.reset(rcAllocPolyMeshDetail());
        if (!details_) return false;
        if (polygons_->npolys == 0) return true;
        const bool made = rcBuildPolyMeshDetail(
            &context_, *polygons_, *open_, input_.grid.cell_size * kDetailSampleCells,
            input_.grid.cell_height * kDetailErrorCells, *details_);
        open_.reset();
        return made;
    }

    const NavTileInput& input_;
    NavCells cells_;
    Vec3 low_, high_;
    QuietContext context_;
    RecastPtr<rcHeightfield> solid_;
    RecastPtr<rcCompactHeightfield> open_;
    RecastPtr<rcPolyMesh> polygons_;
    RecastPtr<rcPolyMeshDetail> details_;
};

std::uint16_t corner_count(const unsigned short* corners) {
    std::uint16_t count = 0;
    while (count < kMaxNavPolyVertices && corners[count] != RC_MESH_NULL_IDX)
        ++count;
    return count;
}

/// For a polygon whose height detail came out empty: a fan, its outer edges marked as rim.
void add_fan(NavTileData& tile, NavPolygon& polygon) {
    const unsigned count = polygon.vertex_count;
    for (unsigned i = 2; i < count; ++i) {
        unsigned flags = 1u << 2;  // The middle edge is always on the rim.
        if (i == 2) flags |= 1u;
        if (i + 1 == count) flags |= 1u << 4;
        tile.detail_triangles.push_back(
            {.corners = {0, static_cast<std::uint8_t>(i - 1), static_cast<std::uint8_t>(i)},
             .edge_flags = static_cast<std::uint8_t>(flags)});
    }
    polygon.detail_triangle_count = static_cast<std::uint16_t>(count - 2);
}

class TileConverter {
  public:
    TileConverter(const NavTileInput& input, const rcPolyMesh& polygons,
                  const rcPolyMeshDetail& details)
        : input_(input), polygons_(polygons), details_(details) {}

    NavTileData convert() {
        NavTileData tile{.x = input_.x, .z = input_.z};
        // Not Recast's own corner: it went through the border and back, and lost a bit on the way.
        const float size = input_.grid.tile_size();
        const auto [low_y, high_y] = vertex_heights();
        const Vec3 low{static_cast<float>(input_.x) * size, height_of(low_y),
                       static_cast<float>(input_.z) * size};
        tile.low = in_world(low + input_.origin);
        tile.high = in_world(Vec3{low.x + size, height_of(high_y), low.z + size} + input_.origin);
        tile.vertices.reserve(static_cast<std::size_t>(polygons_.nverts));
        for (int i = 0; i < polygons_.nverts; ++i) {
            const unsigned short* v = &polygons_.verts[i * 3];
            tile.vertices.push_back({v[0], static_cast<std::uint16_t>(v[1] - low_y), v[2]});
        }
        tile.polygons.reserve(static_cast<std::size_t>(polygons_.npolys));
        tile.detail_triangles.reserve(static_cast<std::size_t>(details_.ntris));
        for (int i = 0; i < polygons_.npolys; ++i)
            add_polygon(tile, i);
        return tile;
    }

  private:
    struct CellHeights {
        std::uint16_t low = 0xffff, high = 0;
    };

    /// Tight, so that no tile reaches out of the world where its floor does not.
    CellHeights vertex_heights() const {
        CellHeights heights;
        for (int i = 0; i < polygons_.nverts; ++i) {
            heights.low = std::min(heights.low, polygons_.verts[i * 3 + 1]);
            heights.high = std::max(heights.high, polygons_.verts[i * 3 + 1]);
        }
        return heights;
    }

    float height_of(std::uint16_t cells) const {
        return polygons_.bmin[1] + static_cast<float>(cells) * input_.grid.cell_height;
    }

    static Vec3 in_world(Vec3 p) {
        const auto within = [](float v) { return std::clamp(v, -kWorldLimit, kWorldLimit); };
        return {within(p.x), within(p.y), within(p.z)};
    }

    void add_polygon(NavTileData& tile, int index) const {
        const unsigned short* source = &polygons_.polys[index * 2 * polygons_.nvp];
        NavPolygon polygon{};
        std::copy(source, source + kMaxNavPolyVertices, polygon.vertices);
        std::copy(source + kMaxNavPolyVertices, source + 2 * kMaxNavPolyVertices,
                  polygon.neighbours);
        polygon.vertex_count = corner_count(source);
        for (unsigned i = polygon.vertex_count; i < kMaxNavPolyVertices; ++i)
            polygon.neighbours[i] = kNoNavIndex;
        polygon.detail_vertices_first = static_cast<std::uint32_t>(tile.detail_vertices.size());
        polygon.detail_triangles_first = static_cast<std::uint32_t>(tile.detail_triangles.size());
        add_detail(tile, polygon, &details_.meshes[index * 4]);
        tile.polygons.push_back(polygon);
    }

    void add_detail(NavTileData& tile, NavPolygon& polygon, const unsigned int* mesh) const {
        const unsigned int vertex_count = mesh[1];
        const unsigned int triangle_count = mesh[3];
        const bool is_usable = triangle_count > 0 && triangle_count <= 255 &&
                               vertex_count >= polygon.vertex_count && vertex_count <= 255;
        if (!is_usable) return add_fan(tile, polygon);
        for (unsigned int i = polygon.vertex_count; i < vertex_count; ++i) {
            const float* v = &details_.verts[(mesh[0] + i) * 3];
            // Recast lifts the detail by one cell above the polygons; we do not.
            const Vec3 local{v[0], v[1] - input_.grid.cell_height, v[2]};
            tile.detail_vertices.push_back(in_world(local + input_.origin));
        }
        for (unsigned int i = 0; i < triangle_count; ++i) {
            const unsigned char* t = &details_.tris[(mesh[2] + i) * 4];
            tile.detail_triangles.push_back({.corners = {t[0], t[1], t[2]}, .edge_flags = t[3]});
        }
        polygon.detail_vertex_count =
            static_cast<std::uint16_t>(vertex_count - polygon.vertex_count);
        polygon.detail_triangle_count = static_cast<std::uint16_t>(triangle_count);
    }

    const NavTileInput& input_;
    const rcPolyMesh& polygons_;
    const rcPolyMeshDetail& details_;
};

bool corners_are_sane(std::span<const Vec3> corners) {
    constexpr float kFarthest = 2.0f * kWorldLimit;
    const auto fine = [](float v) { return v >= -kFarthest && v <= kFarthest; };
    return std::all_of(corners.begin(), corners.end(),
                       [&](Vec3 p) { return fine(p.x) && fine(p.y) && fine(p.z); });
}

std::optional<Diagnostic> check_input(const NavTileInput& input) {
    if (std::optional<Diagnostic> problem = check_nav_settings(input.agent, input.grid)) {
        return problem;
    }
    const bool fits = input.corners.size() == input.is_walkable.size() * 3 &&
                      input.corners.size() < (1u << 28) && std::abs(input.x) < (1 << 20) &&
                      std::abs(input.z) < (1 << 20);
    if (!fits || !corners_are_sane(input.corners)) {
        return tile_problem(input, "navmesh/bad-triangles",
                            "a navmesh tile has impossible triangles");
    }
    return std::nullopt;
}

Result<NavTileData> build_checked_tile(const NavTileInput& input, LibraryTime& library_time) {
    const std::vector<unsigned char> areas = triangle_areas(input);
    const HeightRange heights = walkable_heights(input, areas);
    if (heights.is_empty()) return NavTileData{.x = input.x, .z = input.z};
    TileBuilder builder(input, heights);
    if (builder.is_too_tall()) {
        Diagnostic problem = tile_problem(input, "navmesh/too-tall",
                                          "the floors of a navmesh tile lie too far apart");
        problem.hint = "raise the cell height";
        return problem;
    }
    bool built = false;
    {
        const LibraryTimer timer(library_time);
        built = builder.build(areas);
    }
    if (!built) {
        return tile_problem(input, "navmesh/tile-failed",
                            "Recast cannot build a navmesh tile: " + builder.reason());
    }
    const rcPolyMesh& polygons = *builder.polygons();
    if (polygons.npolys == 0) return NavTileData{.x = input.x, .z = input.z};
    if (polygons.npolys >= kNavTilePortal || polygons.nverts >= kNoNavIndex) {
        return tile_problem(input, "navmesh/tile-too-complex",
                            "a navmesh tile has more polygons than can be numbered");
    }
    return TileConverter(input, polygons, *builder.details()).convert();
}

}  // namespace

Aabb nav_tile_reach(const NavTileInput& input) {
    const float size = input.grid.tile_size();
    const float border =
        static_cast<float>(nav_cells(input.agent, input.grid).border) * input.grid.cell_size;
    const float x = static_cast<float>(input.x) * size;
    const float z = static_cast<float>(input.z) * size;
    return {{x - border, 0.0f, z - border}, {x + size + border, 0.0f, z + size + border}};
}

Result<NavTileData> build_nav_tile(const NavTileInput& input, LibraryTime& library_time) {
    if (std::optional<Diagnostic> problem = check_input(input)) return *std::move(problem);
    if (input.corners.empty()) return NavTileData{.x = input.x, .z = input.z};
    throw_recast_assertions();
    try {
        return build_checked_tile(input, library_time);
    } catch (const RecastAssertion& failed) {
        return tile_problem(input, "navmesh/tile-failed",
                            std::string("Recast cannot build a navmesh tile: ") + failed.what());
    } catch (const std::bad_alloc&) {
        return tile_problem(input, "navmesh/out-of-memory",
                            "there is not enough memory for a navmesh tile");
    }
}

}  // namespace vantage::adapters
