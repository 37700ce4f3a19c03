// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The navmesh as a graph: polygons, the portals between them, one-way links and outer borders, in
// plain arrays. Detour decides which polygons touch; this is its answer, made symmetric (Detour
// keeps at most four neighbours across one tile edge, and may do so from one side only). Also what
// the bake floods and labels. Positions are relative to the mesh's origin.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/bundle.h"
#include "vantage/navigation.h"

namespace vantage::adapters {

/// The shared part of two polygons' edges. `left` and `right` as seen from above on the way out.
struct NavPortal {
    std::uint32_t from, to;
    Vec3 left, right;
};

/// A link whose ends have been found on the surface.
struct NavGraphLink {
    std::uint32_t from, to;
    Vec3 start, end;
    float length;         ///< What it adds to a path.
    std::uint32_t index;  ///< In the mesh's links.
    NavLinkKind kind = NavLinkKind::Drop;
};

/// Lists of things by polygon: those of polygon p are items[first[p] .. first[p + 1]).
template <class T>
struct ByPolygon {
    std::vector<std::uint32_t> first;
    std::vector<T> items;

    std::span<const T> of(std::uint32_t polygon) const {
        return std::span<const T>(items).subspan(first[polygon],
                                                 first[polygon + 1] - first[polygon]);
    }
};

struct NavGraph {
    ByPolygon<NavPortal> portals;
    ByPolygon<NavBorder> borders;  ///< Walkable side to the left.
    std::vector<NavGraphLink> links;
    ByPolygon<std::uint32_t> links_out, links_in;
    std::vector<Vec3> centers;
    std::vector<float> areas;  ///< Square metres, seen from above.

    std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(centers.size()); }
};

/// Adds the way back where a portal leads one way only, and sorts portals by polygon.
ByPolygon<NavPortal> symmetric_portals(std::vector<NavPortal> portals, std::uint32_t polygons);

ByPolygon<std::uint32_t> links_by_start(std::span<const NavGraphLink> links,
                                        std::uint32_t polygons);
ByPolygon<std::uint32_t> links_by_end(std::span<const NavGraphLink> links, std::uint32_t polygons);

/// Seen from above: is `point` left of the way from `from` to `to`? Positive when it is.
inline float left_turn(Vec3 from, Vec3 to, Vec3 point) {
    return (to.z - from.z) * (point.x - from.x) - (to.x - from.x) * (point.z - from.z);
}

}  // namespace vantage::adapters
