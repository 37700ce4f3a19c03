// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the host's navigation must answer, in batches. Nearest point, path distances and straight
// walk are required; searches, islands and borders are optional and default to "not known".
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "vantage/math.h"

namespace vantage {

/// A place on the walkable surface. `reference` belongs to the provider (a polygon, a cell) and
/// is 0 when there is none.
struct NavPoint {
    Vec3 position;
    std::uint64_t reference = 0;

    constexpr explicit operator bool() const noexcept { return reference != 0; }
};

/// Unreachable is plus infinity everywhere in the library.
inline constexpr float kUnreachable = std::numeric_limits<float>::infinity();

/// How far from the asked position a point of the surface may be.
struct NavExtent {
    float horizontal = 0.6f;
    float up = 1.2f;
    float down = 1.2f;
};

enum class PathDirection : std::uint8_t { FromSource, ToSource };

/// One-to-many: path lengths between `source` and each of a list of goals. Searches stop beyond
/// `max_distance`; goals farther away count as unreachable.
struct PathQuery {
    NavPoint source;
    PathDirection direction = PathDirection::FromSource;
    float max_distance = kUnreachable;
};

struct StraightWalk {
    bool is_free = false;
    float fraction = 0.0f;  ///< How far one gets: 0 at the start, 1 at the end.
    Vec3 end;               ///< Where one stands then.
};

struct NavBorder {
    Vec3 from,
        to;  ///< The walkable side lies to the left when looking from `from` to `to`, from above.
};

inline constexpr std::uint32_t kNoIsland = 0xffffffffu;

/// What a search knows of the way to one goal.
struct PathDistance {
    float low = 0.0f;  ///< The walking distance is at least this much; it is this when final.
    bool is_final = false;
};

/// A search outwards from one place that stops and goes on, so that one search answers for many
/// goals and need not end in one frame. Made once, begun many times; nothing below allocates.
///
/// One thread at a time uses a search; several searches of a thread-safe provider may advance at
/// the same time. A search must not outlive its provider. When the provider's revision changes, the
/// search is stale, as it is before the first begin(): it expands nothing and every distance is
/// {0, not final} until it is begun again.
class PathSearch {
  public:
    virtual ~PathSearch() = default;

    /// Forgets what was found before. Takes the same short time whatever was searched before.
    virtual void begin(const PathQuery& query) noexcept = 0;

    /// Expands at most so many nodes (cells, polygons' edges: what the provider searches over) and
    /// returns how many. Fewer than asked when nothing is left; then all distances are final,
    /// unless the search is stale.
    virtual std::uint32_t advance(std::uint32_t max_nodes) noexcept = 0;

    /// The final distance is, bit for bit, what path_distances() gives for this query and goal: it
    /// depends neither on how the search was sliced nor on what else was asked. `low` never
    /// falls while the search goes on.
    virtual PathDistance distance(const NavPoint& goal) const noexcept = 0;

    /// The provider's when the search was begun; 0 before.
    virtual std::uint64_t revision() const noexcept = 0;
};

class NavigationProvider {
  public:
    virtual ~NavigationProvider() = default;

    /// The nearest point of the walkable surface within `extent`; a null one where there is none.
    virtual void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                         std::span<NavPoint> found) const noexcept = 0;

    /// Walking distance to (or from) each goal, in metres; kUnreachable where there is no path.
    virtual void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                                std::span<float> distances) const noexcept = 0;

    /// A new search, which may allocate. Null when the provider has none or no memory for it: then
    /// only path_distances() can be asked.
    virtual std::unique_ptr<PathSearch> make_search() const { return nullptr; }

    /// Can one walk straight from `from` to each of `to` without leaving the surface?
    virtual void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                                std::span<StraightWalk> results) const noexcept = 0;

    /// Connected areas have labels; kNoIsland when not known.
    virtual std::uint32_t island(const NavPoint& point) const noexcept {
        (void)point;
        return kNoIsland;
    }

    /// Can one get from one island to the other, one-way drops and jump pads included? May only
    /// be asked with labels that island() gave.
    virtual bool islands_connect(std::uint32_t from, std::uint32_t to) const noexcept {
        return from == to;
    }

    /// Writes the borders of the walkable surface within `radius` (horizontally) of a point,
    /// nearest first is not promised. Returns how many there are, which may exceed
    /// `borders.size()`.
    virtual std::size_t borders(const NavPoint& center, float radius,
                                std::span<NavBorder> borders) const noexcept {
        (void)center, (void)radius, (void)borders;
        return 0;
    }

    /// Changes whenever an answer may have changed.
    virtual std::uint64_t revision() const noexcept = 0;

    /// May several threads ask at the same time? If not, only the thread that calls update() does.
    virtual bool is_thread_safe() const noexcept { return false; }
};

}  // namespace vantage
