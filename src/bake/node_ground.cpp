// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The places for which a node answers, densely enough that whoever stands near it stands near one
// of them: a lattice up to the rim of the cell, what lies off the surface moved to the surface's
// rim, and a ring at the radius. Asks the node map itself which node answers where.

#include <numbers>

#include "bake/node_polar.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

constexpr int kLattice = 6;       ///< Places along each side of a cell.
constexpr int kRing = 12;         ///< Places at the radius.
constexpr float kInside = 0.01f;  ///< Of the cell's side: so far from its rim.
constexpr float kToRim = 0.3f;    ///< Of the cell's side: the surface's rim is looked for so far.

class GroundFinder {
  public:
    GroundFinder(const NodeArrays& map, const NavigationProvider& navigation, float radius)
        : map_(map), navigation_(navigation), radius_(radius) {}

    std::vector<Vec3> find(NodeIndex node) {
        node_ = node;
        const Vec3 at = map_.position(node);
        found_.assign(1, at);
        const float cell = map_.arrays().cell_size;
        const Vec3 corner{std::floor(at.x / cell) * cell, at.y, std::floor(at.z / cell) * cell};
        for (int row = 0; row < kLattice; ++row) {
            for (int column = 0; column < kLattice; ++column)
                add(corner + Vec3{lattice(column) * cell, 0, lattice(row) * cell});
        }
        for (int i = 0; i < kRing; ++i) {
            const double angle = 2 * std::numbers::pi * i / kRing;
            add(at + Vec3{static_cast<float>(std::cos(angle)) * radius_ * 0.98f, 0,
                          static_cast<float>(std::sin(angle)) * radius_ * 0.98f});
        }
        return found_;
    }

  private:
    static float lattice(int i) {
        return kInside + (1 - 2 * kInside) * static_cast<float>(i) / (kLattice - 1);
    }

    void add(Vec3 place) {
        NavPoint floor;
        bool is_any = false;
        for (std::uint32_t rank = 0; rank < kMaxFloors; ++rank) {
            navigation_.floors({&place, 1}, {radius_, radius_, rank}, {&floor, 1});
            if (!floor) break;
            is_any = true;
            keep(floor.position);
        }
        if (is_any) return;
        const float reach = kToRim * map_.arrays().cell_size;
        navigation_.nearest({&place, 1}, {reach, radius_, radius_}, {&floor, 1});
        if (floor) keep(floor.position);
    }

    void keep(Vec3 place) {
        if (map_.find_in_cell(place, radius_) != node_) return;
        if (distance(place, map_.position(node_)) <= radius_) found_.push_back(place);
    }

    NodeMap map_;
    const NavigationProvider& navigation_;
    const float radius_;
    NodeIndex node_ = kNoNode;
    std::vector<Vec3> found_;
};

}  // namespace

NodeGround node_ground(const NodeArrays& map, const NavigationProvider& navigation, float radius,
                       const NodeContext& context) {
    constexpr std::size_t kAtOnce = 32;
    std::vector<std::vector<Vec3>> found(map.nodes.size());
    in_parallel(context.runner, found.size(), kAtOnce, [&](std::size_t first, std::size_t end) {
        const adapters::LibraryTimer time(context.library_time);
        GroundFinder finder(map, navigation, radius);
        for (std::size_t node = first; node < end; ++node)
            found[node] = finder.find(static_cast<NodeIndex>(node));
    });
    NodeGround ground;
    for (const std::vector<Vec3>& places : found) {
        ground.first.push_back(static_cast<std::uint32_t>(ground.places.size()));
        ground.places.insert(ground.places.end(), places.begin(), places.end());
    }
    ground.first.push_back(static_cast<std::uint32_t>(ground.places.size()));
    return ground;
}

}  // namespace vantage::bake
