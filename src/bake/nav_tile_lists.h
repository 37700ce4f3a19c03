// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which triangles a navmesh tile is built from: those that touch it or the border around it, seen
// from above. Which triangles take part at all is for navmesh.cpp to say.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "adapters/recast/recast_tile.h"
#include "vantage/result.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

/// The triangles of tile t are list[first[t] .. first[t + 1]).
struct NavTileLists {
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> list;
};

/// The level must outlive it, and its triangles must have possible corners.
class NavTileSorter {
  public:
    NavTileSorter(const Level& level, const AgentClass& agent, const adapters::NavGrid& grid);

    /// Comes first: where the tiles lie. Gives the problem when they would be too many.
    std::optional<Diagnostic> lay_out(const Aabb& bounds);

    /// The work is proportional to the tiles that the triangles touch, not to their boxes.
    Result<NavTileLists> sort(std::span<const std::uint32_t> triangles) const;

    Diagnostic too_many_tiles(std::uint64_t found, std::uint64_t most) const;

    Vec3 origin() const { return origin_; }
    /// Tiles in a row; tile (x, z) has the number z * width() + x.
    std::int32_t width() const { return width_; }
    std::size_t tile_count() const {
        return static_cast<std::size_t>(width_) * static_cast<std::size_t>(depth_);
    }

  private:
    struct TileRange;

    std::int32_t tile_at(float v, std::int32_t count) const;
    TileRange range_of(const Aabb& box) const;
    TileRange narrowed_to_row(const TileRange& range, const Vec3* corners, std::int32_t z) const;
    bool edges_separate(const Vec3* corners, std::int32_t x, std::int32_t z) const;
    template <class Visit>
    void for_each_tile(std::uint32_t index, Visit visit) const;

    const Level& level_;
    adapters::NavGrid grid_;
    float border_ = 0;
    Vec3 origin_;
    std::int32_t width_ = 0, depth_ = 0;
};

}  // namespace vantage::bake
