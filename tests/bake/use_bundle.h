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
#include "vantage_analysis/live_sight.h"
#include "vantage_analysis/nodes.h"

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

/// Looks nodes up, follows every link and reads every row.
inline float use_nodes(const BundleNodes& nodes) {
    const NodeMap map(nodes.map);
    const NodeSight standing(nodes.high_high), crouched(nodes.high_low);
    const PolarTable table(map, nodes.polar);
    float sum = 0;
    for (NodeIndex node = 0; node < map.size(); ++node) {
        const Vec3 at = map.position(node);
        if (map.find(at) != kNoNode) sum += 1;
        for (const NodeLink& link : map.links(node))
            sum += link.length + map.position(link.to).x;
        for (const NodeLink& link : map.back_links(node))
            sum += link.length + map.position(link.to).x;
        sum += static_cast<float>(map.covers(node).size());
        const NodeIndex other = (node * 7 + 3) % map.size();
        if (table && table.surely_hidden(at, NodeStance::Low, map.position(other))) sum += 1;
        for (const NodeSight* sight : {&standing, &crouched}) {
            if (!*sight) continue;
            sum += sight->share(node, other);
            sight->each_word(node, [&](std::uint32_t word, std::uint64_t bits) {
                for (; bits != 0; bits &= bits - 1) {
                    const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(bits));
                    sum += map.position(64 * word + bit).y;
                }
            });
        }
    }
    return sum;
}

/// Shuts all that can be shut, and opens it again.
inline void use_parts(const Bundle& bundle, const RayProvider& rays) {
    for (const BundleNodes& nodes : bundle.nodes()) {
        const auto live = LiveSight::make({.high_high = nodes.high_high,
                                           .high_low = nodes.high_low,
                                           .parts = nodes.sight_parts,
                                           .rays = &rays});
        if (!live.ok()) continue;
        for (const bool is_there : {true, false}) {
            for (std::uint32_t part = 0; part < bundle.mesh().parts.size(); ++part)
                (*live)->part_changed(part, is_there);
            WorkTurn turn;
            (void)(*live)->step(turn);
        }
    }
}

inline void use_bundle(const Bundle& bundle) {
    volatile float used = 0;
    for (const BundleNodes& nodes : bundle.nodes())
        used = use_nodes(nodes);
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
    use_parts(bundle, **rays);
}

}  // namespace vantage::test
