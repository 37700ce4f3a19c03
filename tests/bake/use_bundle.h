// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Uses everything a bundle offers, as a game would: if a damaged bundle was let through, this is
// where it would crash or hang.
#pragma once

#include <vector>

#include "base/vec.h"
#include "vantage/bundle.h"
#include "vantage_adapters/detour_navigation.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::test {

inline void use_navigation(const BundleNavMesh& mesh) {
    const auto navigation = adapters::make_detour_navigation(mesh);
    if (!navigation.ok() || mesh.tiles.empty()) return;
    const NavTile& tile = mesh.tiles.front();
    const Vec3 middle = lerp(tile.low, tile.high, 0.5f);
    const std::vector<Vec3> places = {middle, tile.low, tile.high, {0, 0, 0}};
    std::vector<NavPoint> found(places.size());
    (*navigation)->nearest(places, {.horizontal = 5, .up = 5, .down = 5}, found);
    std::vector<float> lengths(found.size());
    (*navigation)->path_distances({.source = found[0]}, found, lengths);
    std::vector<StraightWalk> walks(found.size());
    if (found[0]) (*navigation)->straight_walks(found[0], found, walks);
    std::vector<NavBorder> borders(16);
    if (found[0]) (*navigation)->borders(found[0], 10.0f, borders);
}

/// Follows every index that cover has.
inline float use_cover(const BundleCover& cover) {
    float sum = 0;
    for (std::size_t i = 0; i < cover.points.size(); ++i) {
        const CoverPoint& point = cover.points[i];
        sum += point.position.x + static_cast<float>(cover.silhouettes[i].height[i % 32]);
        if (point.rail != kNoRail) sum += cover.rails[point.rail].height;
    }
    for (const CoverRail& rail : cover.rails) {
        for (const CoverPoint& point : cover.points.subspan(rail.first_point, rail.point_count))
            sum += point.height;
    }
    for (const RoundCover& round : cover.rounds)
        sum += round.radius;
    return sum;
}

inline void use_bundle(const Bundle& bundle) {
    volatile float used = 0;
    for (const BundleCover& cover : bundle.cover())
        used = use_cover(cover);
    used = static_cast<float>(bundle.point_contents().named.size());
    (void)used;
    for (const BundleNavMesh& mesh : bundle.nav_meshes())
        use_navigation(mesh);
    const auto rays = adapters::make_embree_rays(bundle.mesh(), {.threads = 1});
    if (!rays.ok()) return;
    const std::vector<Ray> asked = {{{0, 1, 0}, {10, 1, 10}, surface::kAll},
                                    {{-30, 50, -20}, {30, -50, 20}, surface::kBlocksSight}};
    std::vector<RayHit> hits(asked.size());
    (*rays)->closest_hit(asked, hits);
}

}  // namespace vantage::test
