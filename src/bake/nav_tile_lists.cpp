// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nav_tile_lists.h.

#include "bake/nav_tile_lists.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/vec.h"

namespace vantage::bake {

namespace {

/// A triangle is listed once for each tile that it touches. Many level-wide triangles times many
/// tiles could exhaust the memory, so the sum is limited.
constexpr std::uint64_t kMaxListedTriangles = 64'000'000;
/// Of the grid; sparse levels may have far fewer tiles than grid cells.
constexpr std::uint64_t kMaxGridTiles = 1'000'000;

/// Seen from above; in double, because long edges are cut at a place given by its other coordinate.
struct Interval {
    double low, high;
};

/// The x that a triangle covers between two z; low > high when it does not reach there.
Interval x_between(const Vec3* corners, Interval z) {
    Interval x{.low = 1e30, .high = -1e30};
    for (int i = 0; i < 3; ++i) {
        const Vec3 a = corners[i];
        const Vec3 b = corners[(i + 1) % 3];
        if (std::max(a.z, b.z) < z.low || std::min(a.z, b.z) > z.high) continue;
        for (const Vec3& end : {a, b}) {
            // Only an edge that is not level in z has an end to cut off.
            const double cut = std::clamp<double>(end.z, z.low, z.high);
            const double at = cut == end.z
                                  ? end.x
                                  : a.x + (double{b.x} - a.x) * (cut - a.z) / (double{b.z} - a.z);
            x = {.low = std::min(x.low, at), .high = std::max(x.high, at)};
        }
    }
    return x;
}

}  // namespace

/// Tile coordinates, ends included.
struct NavTileSorter::TileRange {
    std::int32_t x0, x1, z0, z1;
};

NavTileSorter::NavTileSorter(const Level& level, const AgentClass& agent,
                             const adapters::NavGrid& grid)
    : level_(level), grid_(grid) {
    border_ = static_cast<float>(adapters::nav_cells(agent, grid).border) * grid.cell_size;
}

std::optional<Diagnostic> NavTileSorter::lay_out(const Aabb& bounds) {
    origin_ = bounds.low;
    const float size = grid_.tile_size();
    const auto count = [&](float extent) {
        return static_cast<std::uint64_t>(std::floor(extent / size)) + 1;
    };
    const std::uint64_t width = count(bounds.high.x - bounds.low.x);
    const std::uint64_t depth = count(bounds.high.z - bounds.low.z);
    if (width * depth > kMaxGridTiles) return too_many_tiles(width * depth, kMaxGridTiles);
    width_ = static_cast<std::int32_t>(width);
    depth_ = static_cast<std::int32_t>(depth);
    return std::nullopt;
}

/// Counts first and then fills, so that the lists lie in one block.
Result<NavTileLists> NavTileSorter::sort(std::span<const std::uint32_t> triangles) const {
    NavTileLists lists;
    lists.first.assign(tile_count() + 1, 0);
    std::uint64_t total = 0;
    for (const std::uint32_t triangle : triangles) {
        for_each_tile(triangle, [&](std::size_t tile) {
            ++lists.first[tile + 1];
            ++total;
        });
        if (total > kMaxListedTriangles) return too_many_tiles(tile_count(), tile_count() / 2);
    }
    for (std::size_t tile = 0; tile < tile_count(); ++tile)
        lists.first[tile + 1] += lists.first[tile];
    lists.list.resize(static_cast<std::size_t>(total));
    std::vector<std::uint32_t> next(lists.first.begin(), lists.first.end() - 1);
    for (const std::uint32_t triangle : triangles) {
        for_each_tile(triangle, [&](std::size_t tile) { lists.list[next[tile]++] = triangle; });
    }
    return lists;
}

Diagnostic NavTileSorter::too_many_tiles(std::uint64_t found, std::uint64_t most) const {
    return {
        .code = "navmesh/too-many-tiles",
        .message = "the level is too large for its navmesh resolution",
        .place = {.file = level_.source},
        .found = std::to_string(found) + " tiles of " + std::to_string(grid_.tile_size()) + " m",
        .expected = "at most " + std::to_string(most),
        .hint = "raise the cell size"};
}

std::int32_t NavTileSorter::tile_at(float v, std::int32_t count) const {
    return std::clamp(static_cast<std::int32_t>(std::floor(v / grid_.tile_size())), 0, count - 1);
}

NavTileSorter::TileRange NavTileSorter::range_of(const Aabb& box) const {
    return {tile_at(box.low.x - border_, width_), tile_at(box.high.x + border_, width_),
            tile_at(box.low.z - border_, depth_), tile_at(box.high.z + border_, depth_)};
}

/// Row z of the range, without the tiles that the triangle passes at a distance: a long diagonal
/// sliver touches few of its box. The slack leaves every close decision to edges_separate.
NavTileSorter::TileRange NavTileSorter::narrowed_to_row(const TileRange& range, const Vec3* corners,
                                                        std::int32_t z) const {
    const double size = grid_.tile_size();
    const double reach = border_ + 0.25 * size;
    const Interval x =
        x_between(corners, {.low = z * size - reach, .high = (z + 1) * size + reach});
    if (x.low > x.high) return {.x0 = 0, .x1 = -1, .z0 = z, .z1 = z};
    return {.x0 = std::max(range.x0, tile_at(static_cast<float>(x.low - reach), width_)),
            .x1 = std::min(range.x1, tile_at(static_cast<float>(x.high + reach), width_)),
            .z0 = z,
            .z1 = z};
}

/// Does an edge line of the triangle keep it apart from the tile (seen from above)?
bool NavTileSorter::edges_separate(const Vec3* corners, std::int32_t x, std::int32_t z) const {
    const float half = 0.5f * grid_.tile_size() + border_;
    const float center_x = (static_cast<float>(x) + 0.5f) * grid_.tile_size();
    const float center_z = (static_cast<float>(z) + 0.5f) * grid_.tile_size();
    for (int i = 0; i < 3; ++i) {
        const Vec3 a = corners[i];
        const Vec3 b = corners[(i + 1) % 3];
        const Vec3 c = corners[(i + 2) % 3];
        const float nx = b.z - a.z;
        const float nz = a.x - b.x;
        const float inside = nx * (c.x - a.x) + nz * (c.z - a.z);
        const float here = nx * (center_x - a.x) + nz * (center_z - a.z);
        // A little slack: a triangle too many costs nothing, one too few a hole.
        const float reach = 1.001f * half * (std::abs(nx) + std::abs(nz));
        if (inside >= 0.0f ? here + reach < 0.0f : here - reach > 0.0f) return true;
    }
    return false;
}

template <class Visit>
void NavTileSorter::for_each_tile(std::uint32_t index, Visit visit) const {
    Vec3 corners[3];
    Aabb box = empty_box();
    for (int i = 0; i < 3; ++i) {
        corners[i] = level_.vertices[level_.triangles[index].vertices[i]] - origin_;
        grow(box, corners[i]);
    }
    const TileRange range = range_of(box);
    const bool is_small = range.x0 == range.x1 || range.z0 == range.z1;
    for (std::int32_t z = range.z0; z <= range.z1; ++z) {
        const TileRange row = is_small ? range : narrowed_to_row(range, corners, z);
        for (std::int32_t x = row.x0; x <= row.x1; ++x) {
            if (!is_small && edges_separate(corners, x, z)) continue;
            visit(static_cast<std::size_t>(z) * static_cast<std::size_t>(width_) +
                  static_cast<std::size_t>(x));
        }
    }
}

}  // namespace vantage::bake
