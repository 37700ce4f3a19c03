// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world without any library: rays by brute force over triangles and boxes, navigation on a grid
// of square cells. For tests, examples, small games and platforms that lack Embree and Detour.
// Both use only + - * / and sqrt: the same answers, bit for bit, on every compiler and CPU.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/bundle.h"
#include "vantage/math.h"
#include "vantage/navigation.h"
#include "vantage/rays.h"
#include "vantage/result.h"

namespace vantage {

// ---- rays ---------------------------------------------------------------------------------------

struct SimpleTriangle {
    Vec3 corners[3];
    std::uint8_t surface = surface::kSolid;
};

struct SimpleBox {
    Aabb box;
    std::uint8_t surface = surface::kSolid;
};

/// Triangles and boxes. A box is hollow, as if made of triangles: it blocks rays that cross its
/// skin (touching counts), not those that stay inside. Hits on it carry the face instead of a
/// triangle: 0 -X, 1 +X, 2 -Y, 3 +Y, 4 -Z, 5 +Z. Of equally near hits the lowest part and
/// triangle is reported. A ray whose ends are the same point meets nothing; one with an end
/// outside the world (kWorldLimit, not-a-number) is blocked, at fraction 0 and by no part.
///
/// Any number of threads may ask at a time, as long as nothing is changed. A change is visible at
/// once; one that is refused gives false (or part 0) and changes nothing.
class SimpleRays final : public RayProvider {
  public:
    SimpleRays() = default;

    /// All parts of a mesh, with their numbers. Fails on a mesh that breaks the rules of bundles.
    static Result<SimpleRays> from_mesh(const BundleMesh& mesh);

    /// Adds to the static level, part 0.
    bool add_triangle(const SimpleTriangle& triangle);

    /// A part of its own: returns its number, 1 or higher. Numbers of removed boxes are used again.
    std::uint32_t add_box(const SimpleBox& box);
    bool move_box(std::uint32_t part, const Aabb& box) noexcept;
    bool remove_box(std::uint32_t part) noexcept;

    /// Moves a dynamic part that came with the mesh away from its place in the level. Only
    /// rotations (or mirrorings) followed by a shift inside the world.
    bool set_part_transform(std::uint32_t part, const Transform& transform) noexcept;
    bool set_part_enabled(std::uint32_t part, bool is_enabled) noexcept;

    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override;
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override;
    std::uint64_t revision() const noexcept override { return revision_; }
    bool is_thread_safe() const noexcept override { return true; }

  private:
    enum class PartKind : std::uint8_t { Triangles, Box, Removed };
    struct Part {
        PartKind kind = PartKind::Triangles;
        bool is_enabled = true;
        std::uint8_t surface = 0;  ///< All bits that occur in it.
        Aabb bounds;               ///< The box itself when it is one.
        std::vector<SimpleTriangle> at_rest;
        std::vector<SimpleTriangle> moved;  ///< What rays meet.
    };

    bool is_dynamic(std::uint32_t part, PartKind kind) const noexcept;
    RayHit first_hit(const Ray& ray) const noexcept;

    std::vector<Part> parts_{1};
    std::uint64_t revision_ = 1;
};

// ---- navigation ---------------------------------------------------------------------------------

/// The height of a cell that nobody can stand on.
inline constexpr float kGridWall = std::numeric_limits<float>::infinity();

/// Square cells in rows, seen from above: columns towards +X, rows towards +Z. Cells may lie over
/// each other in layers, as under a bridge.
struct GridDescription {
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    std::uint32_t layers = 1;
    float cell_size = 1.0f;
    Vec3 origin;              ///< Corner of the first cell with the lowest X and Z; Y of height 0.
    float max_climb = 0.54f;  ///< The highest step between neighbours that is walked both ways.
    float max_drop = 4.0f;    ///< The deepest ledge jumped down from; 0 for none.
    /// Layer by layer, row by row: height above origin.y, or kGridWall. Cells over each other must
    /// be more than twice the climb apart.
    std::vector<float> heights;
    /// Calls that may search at the same time, 1 to 64; memory is set aside for each. More wait.
    /// What make_search() gives has its own.
    std::uint32_t concurrent_searches = 1;
};

struct GridText {
    float cell_size = 1.0f;
    float height_step = 0.5f;  ///< Metres that a digit counts.
    Vec3 origin;
};

/// A grid as a picture, one line for each row: '.' is floor at height 0, a digit floor at that many
/// steps, '#' and ' ' walls. Short lines end in walls. An empty line at the start or end is left
/// out, so that raw strings can begin on their own line.
Result<GridDescription> grid_from_text(std::string_view picture, const GridText& settings = {});

inline constexpr std::uint32_t kMaxGridCells = 4'000'000;

struct GridCell {
    std::uint32_t column = 0;
    std::uint32_t row = 0;
    std::uint32_t layer = 0;
};

class GridMap;  // private to the library
struct GridScratch;

/// Walks between the eight neighbours of a cell, never around the corner of a wall. A path runs
/// from its start to cell centres and from there to its end; its length counts heights as well.
/// Ledges deeper than the climb are one-way. Islands are what can be walked both ways.
///
/// Any number of threads may ask at a time, as long as nothing is changed.
class GridNavigation final : public NavigationProvider {
  public:
    static Result<std::unique_ptr<GridNavigation>> make(GridDescription description);
    ~GridNavigation() override;

    /// Changes one cell, at once. Refused, with false, when the cell does not exist or the height
    /// is not allowed there. Takes time in proportion to the size of the grid.
    bool set_height(const GridCell& cell, float height);

    /// The middle of a cell; a null point when it is a wall or does not exist.
    NavPoint center(const GridCell& cell) const noexcept;

    void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                 std::span<NavPoint> found) const noexcept override;
    void floors(std::span<const Vec3> positions, const NavColumn& column,
                std::span<NavPoint> found) const noexcept override;
    /// Cells are no pieces: one between the lines has no sample.
    std::uint64_t sample_slots(const NavSampling& sampling) const noexcept override;
    void samples(const NavSampling& sampling, std::uint64_t first,
                 std::span<NavPoint> found) const noexcept override;
    void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                        std::span<float> distances) const noexcept override;
    /// Keeps 16 bytes for each cell, walls included.
    std::unique_ptr<PathSearch> make_search() const override;
    void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                        std::span<StraightWalk> results) const noexcept override;
    std::size_t path_corners(const NavPoint& from, const NavPoint& to,
                             std::span<Vec3> corners) const noexcept override;
    std::uint32_t island(const NavPoint& point) const noexcept override;
    bool islands_connect(std::uint32_t from, std::uint32_t to) const noexcept override;
    /// Those of the center's island.
    std::size_t borders(const NavPoint& center, float radius,
                        std::span<NavBorder> borders) const noexcept override;
    std::uint64_t revision() const noexcept override;
    bool is_thread_safe() const noexcept override { return true; }

  private:
    explicit GridNavigation(std::unique_ptr<GridMap> map) noexcept;
    std::unique_ptr<GridMap> map_;
    std::unique_ptr<GridScratch[]> scratch_;
    std::uint32_t scratch_count_ = 0;
};

}  // namespace vantage
