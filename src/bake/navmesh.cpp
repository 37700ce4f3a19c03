// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Chooses the triangles, has them sorted into tiles, and builds each tile from its own. See
// navmesh.h.

#include "bake/navmesh.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "adapters/recast/recast_tile.h"
#include "bake/nav_tile_lists.h"
#include "base/vec.h"

namespace vantage::bake {

namespace {

using adapters::NavGrid;
using adapters::NavTileInput;

bool belongs_to_navmesh(const Triangle& triangle) {
    return (triangle.surface & surface::kBlocksMovement) != 0;
}

/// Runs of triangles that never move.
std::vector<Part> static_parts(const Level& level) {
    std::vector<Part> parts;
    for (const Part& part : level.parts) {
        if (part.kind == PartKind::Static) parts.push_back(part);
    }
    if (level.parts.empty()) {
        parts.push_back({.triangle_count = static_cast<std::uint32_t>(level.triangles.size())});
    }
    return parts;
}

bool triangle_is_sound(const Level& level, const Triangle& triangle) {
    for (const std::uint32_t vertex : triangle.vertices) {
        if (vertex >= level.vertices.size() || !is_valid_position(level.vertices[vertex])) {
            return false;
        }
    }
    return true;
}

/// Indices of the triangles that bodies collide with.
Result<std::vector<std::uint32_t>> colliding_triangles(const Level& level) {
    std::vector<std::uint32_t> chosen;
    for (const Part& part : static_parts(level)) {
        const std::uint64_t end = std::uint64_t{part.first_triangle} + part.triangle_count;
        for (std::uint64_t i = part.first_triangle; i < end; ++i) {
            const bool exists = i < level.triangles.size();
            if (exists && !belongs_to_navmesh(level.triangles[i])) continue;
            if (!exists || !triangle_is_sound(level, level.triangles[i])) {
                return Diagnostic{.code = "navmesh/bad-triangles",
                                  .message = "the level has a triangle with impossible corners",
                                  .place = {.file = level.source},
                                  .found = "triangle " + std::to_string(i),
                                  .hint = "validate() finds and names such triangles"};
            }
            chosen.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return chosen;
}

Aabb bounds_of(const Level& level, std::span<const std::uint32_t> triangles) {
    Aabb box = empty_box();
    for (const std::uint32_t index : triangles) {
        for (const std::uint32_t vertex : level.triangles[index].vertices)
            grow(box, level.vertices[vertex]);
    }
    return box;
}

/// Builds the listed tiles on all threads; each result has its own place, so that their order does
/// not depend on who was faster.
class TileFactory {
  public:
    TileFactory(const NavBakeInput& input, const NavBakeContext& context, const NavGrid& grid,
                const NavTileSorter& sorter)
        : input_(input), context_(context), grid_(grid), sorter_(sorter) {
        for (const Hazard& hazard : input.level.hazards) {
            const bool is_sound =
                is_valid_position(hazard.box.low) && is_valid_position(hazard.box.high);
            if (!is_sound) continue;
            hazards_.push_back(
                {hazard.box.low - sorter.origin(), hazard.box.high - sorter.origin()});
        }
    }

    std::vector<Result<NavTileData>> build(const NavTileLists& lists,
                                           std::span<const std::uint32_t> tiles) {
        lists_ = &lists;
        tiles_ = tiles;
        results_.assign(tiles.size(), Result<NavTileData>(NavTileData{}));
        context_.runner.run(
            static_cast<std::uint32_t>(tiles.size()),
            [](void* self, std::uint32_t index) noexcept {
                static_cast<TileFactory*>(self)->build_one(index);
            },
            this);
        if (out_of_memory_) {
            results_.assign(1, Diagnostic{.code = "navmesh/out-of-memory",
                                          .message = "there is not enough memory for the navmesh",
                                          .place = {.file = input_.level.source},
                                          .hint = "raise the cell size, or use fewer threads"});
        }
        return std::move(results_);
    }

  private:
    void build_one(std::uint32_t index) noexcept {
        try {
            results_[index] = build_tile(tiles_[index]);
        } catch (const std::bad_alloc&) {
            out_of_memory_ = true;  // Said once, when the other tiles have given theirs back.
        }
        const std::uint32_t done = ++done_;
        if (context_.progress && std::this_thread::get_id() == caller_) {
            context_.progress(static_cast<float>(done) / static_cast<float>(tiles_.size()));
        }
    }

    Result<NavTileData> build_tile(std::uint32_t tile) const {
        const Level& level = input_.level;
        const std::uint32_t first = lists_->first[tile];
        const std::uint32_t count = lists_->first[tile + 1] - first;
        std::vector<Vec3> corners;
        std::vector<std::uint8_t> is_walkable;
        corners.reserve(std::size_t{count} * 3);
        is_walkable.reserve(count);
        for (std::uint32_t i = first; i < first + count; ++i) {
            const Triangle& triangle = level.triangles[lists_->list[i]];
            for (const std::uint32_t vertex : triangle.vertices)
                corners.push_back(level.vertices[vertex] - sorter_.origin());
            is_walkable.push_back((triangle.surface & surface::kWalkable) != 0 ? 1 : 0);
        }
        const auto width = static_cast<std::uint32_t>(sorter_.width());
        return adapters::build_nav_tile({.agent = input_.agent,
                                         .grid = grid_,
                                         .origin = sorter_.origin(),
                                         .x = static_cast<std::int32_t>(tile % width),
                                         .z = static_cast<std::int32_t>(tile / width),
                                         .corners = corners,
                                         .is_walkable = is_walkable,
                                         .hazards = hazards_},
                                        context_.library_time);
    }

    const NavBakeInput& input_;
    const NavBakeContext& context_;
    NavGrid grid_;
    const NavTileSorter& sorter_;
    const NavTileLists* lists_ = nullptr;
    std::span<const std::uint32_t> tiles_;
    std::vector<Aabb> hazards_;
    std::vector<Result<NavTileData>> results_;
    std::thread::id caller_ = std::this_thread::get_id();
    std::atomic<std::uint32_t> done_{0};
    std::atomic<bool> out_of_memory_{false};
};

bool has_floor(const Level& level, const NavTileLists& lists, std::size_t tile) {
    for (std::uint32_t i = lists.first[tile]; i < lists.first[tile + 1]; ++i) {
        if ((level.triangles[lists.list[i]].surface & surface::kWalkable) != 0) return true;
    }
    return false;
}

std::vector<std::uint32_t> tiles_with_floor(const Level& level, const NavTileLists& lists) {
    std::vector<std::uint32_t> tiles;
    for (std::size_t tile = 0; tile + 1 < lists.first.size(); ++tile) {
        if (has_floor(level, lists, tile)) tiles.push_back(static_cast<std::uint32_t>(tile));
    }
    return tiles;
}

/// Tiles with polygons, or the errors of those that failed.
Result<NavMeshData> gather(NavMeshData mesh, std::vector<Result<NavTileData>> tiles) {
    constexpr std::size_t kMostErrors = 10;
    Diagnostics errors;
    for (Result<NavTileData>& tile : tiles) {
        if (tile.ok()) {
            if (!tile->polygons.empty()) mesh.tiles.push_back(std::move(*tile));
            continue;
        }
        for (const Diagnostic& error : tile.diagnostics()) {
            if (errors.size() < kMostErrors) errors.push_back(error);
        }
    }
    if (!errors.empty()) return errors;
    return mesh;
}

Result<NavMeshData> empty_mesh(NavMeshData mesh, const Level& level) {
    return {
        std::move(mesh),
        {{.severity = Severity::Warning,
          .code = "navmesh/empty",
          .message = "nobody can stand anywhere in this level",
          .place = {.file = level.source},
          .hint = "floors must face up (counter-clockwise from above) and be marked walkable"}}};
}

}  // namespace

Result<NavMeshData> build_nav_tiles(const NavBakeInput& input, const NavBakeContext& context) {
    const NavGrid grid{.cell_size = input.settings.cell_size,
                       .cell_height = input.settings.cell_height,
                       .tile_cells = input.settings.tile_cells};
    if (auto problem = adapters::check_nav_settings(input.agent, grid)) return *std::move(problem);
    NavMeshData mesh{.agent = input.agent,
                     .cell_size = grid.cell_size,
                     .cell_height = grid.cell_height,
                     .tile_size = grid.tile_size()};
    const Level& level = input.level;
    Result<std::vector<std::uint32_t>> triangles = colliding_triangles(level);
    if (!triangles.ok()) return std::move(triangles).diagnostics();
    if (triangles->empty()) return empty_mesh(std::move(mesh), level);

    NavTileSorter sorter(level, input.agent, grid);
    if (auto problem = sorter.lay_out(bounds_of(level, *triangles))) return *std::move(problem);
    mesh.origin = sorter.origin();
    const Result<NavTileLists> lists = sorter.sort(*triangles);
    if (!lists.ok()) return lists.diagnostics();
    const std::vector<std::uint32_t> tiles = tiles_with_floor(level, *lists);
    if (tiles.size() > kMaxNavTiles) return sorter.too_many_tiles(tiles.size(), kMaxNavTiles);

    TileFactory factory(input, context, grid, sorter);
    Result<NavMeshData> built = gather(std::move(mesh), factory.build(*lists, tiles));
    if (built.ok() && built->tiles.empty()) return empty_mesh(std::move(*built), level);
    return built;
}

}  // namespace vantage::bake
