// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the host's navigation must answer, in batches. Nearest point, path distances and straight
// walk are required; floors, samples, searches, islands and borders are optional and default to
// what nearest() can say, or to "not known".
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
    friend constexpr bool operator==(const NavPoint&, const NavPoint&) = default;
};

/// Unreachable is plus infinity everywhere in the library.
inline constexpr float kUnreachable = std::numeric_limits<float>::infinity();

/// How far from the asked position a point of the surface may be.
struct NavExtent {
    float horizontal = 0.6f;
    float up = 1.2f;
    float down = 1.2f;
};

/// Straight up and down from a position, and which of the floors there: 0 the nearest in height, 1
/// the next..., below kMaxFloors.
struct NavColumn {
    float up = 3.0f;
    float down = 3.0f;
    std::uint32_t rank = 0;
};
inline constexpr std::uint32_t kMaxFloors = 8;
/// A floor that ends within so many metres of a column still counts: rims are rounded.
inline constexpr float kFloorSlack = 0.01f;
/// Nearer to one another than this, two floors are one.
inline constexpr float kFloorsApart = 0.5f;

/// A square seen from above, and how far apart samples of the surface in it are.
struct NavSampling {
    Vec3 center;
    float reach = 0;  ///< Half the square's side.
    float spacing = 1;
};

enum class PathDirection : std::uint8_t { FromSource, ToSource };

/// One-to-many: path lengths between `source` and each of a list of goals. Searches stop beyond
/// `max_distance`; goals farther away count as unreachable.
struct PathQuery {
    NavPoint source;
    PathDirection direction = PathDirection::FromSource;
    float max_distance = kUnreachable;
    friend constexpr bool operator==(const PathQuery&, const PathQuery&) = default;
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

    /// Goes on as a search for `query`, which is the one that it was begun or widened with last but
    /// for a greater `max_distance`: nothing is searched twice, and distances are those that
    /// begin() would lead to. What was out of reach may no longer be final. False, and nothing has
    /// changed, when it cannot or is stale.
    virtual bool widen(const PathQuery& query) noexcept {
        (void)query;
        return false;
    }

    /// Expands at most so many nodes (cells, polygons' edges: what the provider searches over) and
    /// returns how many. Fewer than asked when nothing is left; then all distances are final,
    /// unless the search is stale.
    virtual std::uint32_t advance(std::uint32_t max_nodes) noexcept = 0;

    /// The final distance is, bit for bit, what path_distances() gives for this query and goal: it
    /// depends neither on how the search was sliced nor on what else was asked. `low` never
    /// falls while the search goes on, unless it is widened.
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

    /// The floors straight above and below each position, without moving sideways: much the same as
    /// nearest() with a very narrow extent, for less. The two may differ near rims only, by
    /// no more than kFloorSlack sideways. A null point where there are not
    /// so many floors. Each answer depends on its position alone, not on the batch.
    /// The default asks nearest(), and knows of one floor a column.
    virtual void floors(std::span<const Vec3> positions, const NavColumn& column,
                        std::span<NavPoint> found) const noexcept {
        if (column.rank == 0)
            return nearest(positions, {kFloorSlack, column.up, column.down}, found);
        for (NavPoint& point : found)
            point = {};
    }

    /// Places spread over the surface, on lines `spacing` apart that stay where they are wherever
    /// the square lies; each piece of the surface (polygon of a navmesh) has at least one. How many
    /// slots there are...
    virtual std::uint64_t sample_slots(const NavSampling& sampling) const noexcept {
        (void)sampling;
        return 0;
    }
    /// ...and what is in the slots from `first` on: a pure function of the slot's number. Null
    /// points for empty ones.
    virtual void samples(const NavSampling& sampling, std::uint64_t first,
                         std::span<NavPoint> found) const noexcept {
        (void)sampling, (void)first;
        for (NavPoint& point : found)
            point = {};
    }

    /// Walking distance to (or from) each goal, in metres; kUnreachable where there is no path.
    virtual void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                                std::span<float> distances) const noexcept = 0;

    /// A new search, which may allocate. Null when the provider has none or no memory for it: then
    /// only path_distances() can be asked.
    virtual std::unique_ptr<PathSearch> make_search() const { return nullptr; }

    /// Can one walk straight from `from` to each of `to` without leaving the surface?
    virtual void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                                std::span<StraightWalk> results) const noexcept = 0;

    /// The shortest way as corners joined by straight walks, first `from`, last `to`: writes as
    /// many as fit, the first ones, and says how many there are. 0 when there is no way, or when
    /// the provider cannot say: then there is no golden path. No query asks for it.
    virtual std::size_t path_corners(const NavPoint& from, const NavPoint& to,
                                     std::span<Vec3> corners) const noexcept {
        (void)from, (void)to, (void)corners;
        return 0;
    }

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
