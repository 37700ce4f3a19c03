// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See visible_set.h. The file's indices were checked when it was opened; that its tree is one was
// not, so that the descent counts its steps.

#include "bake/import/quake3/visible_set.h"

#include <algorithm>
#include <limits>

#include "bake/import/quake3/entities.h"
#include "bake/import/quake3/units.h"

namespace vantage::bake::quake3 {

namespace {

/// Compilers drop what is farther apart than one of these keys of the first entity says.
float compiled_far_distance(const BspFile& bsp) {
    const Result<std::vector<Entity>> entities = parse_entities(bsp.entities, bsp.file);
    if (!entities || entities->empty()) return std::numeric_limits<float>::infinity();
    for (const char* key : {"_farplanedist", "fogclip", "distancecull"}) {
        const double units = entities->front().number(key, 0);
        if (units > 0) return static_cast<float>(units * kMetresPerUnit);
    }
    return std::numeric_limits<float>::infinity();
}

}  // namespace

VisibleSet::VisibleSet(const BspFile& bsp)
    : cluster_count_(bsp.visibility.cluster_count),
      row_bytes_(bsp.visibility.row_bytes),
      far_distance_(compiled_far_distance(bsp)) {
    nodes_.reserve(bsp.nodes.size());
    for (std::uint32_t i = 0; i < bsp.nodes.size(); ++i) {
        const BspNode node = bsp.nodes[i];
        nodes_.push_back({bsp.planes[static_cast<std::uint32_t>(node.plane)],
                          {node.children[0], node.children[1]}});
    }
    leaf_clusters_.reserve(bsp.leafs.size());
    for (std::uint32_t i = 0; i < bsp.leafs.size(); ++i)
        leaf_clusters_.push_back(bsp.leafs[i].cluster);
    if (cluster_count_ != 0) {
        rows_.assign(bsp.visibility.rows.begin(), bsp.visibility.rows.end());
    } else {
        // Without a set, clusters only tell inside from outside.
        std::int32_t highest = -1;
        for (const std::int32_t cluster : leaf_clusters_)
            highest = std::max(highest, cluster);
        cluster_count_ = static_cast<std::uint32_t>(highest + 1);
    }
}

std::int32_t VisibleSet::cluster_at(Vec3 point) const {
    const UnitPoint p = to_units(point);
    std::int32_t at = 0;
    for (std::size_t steps = 0; steps < nodes_.size(); ++steps) {
        const Node& node = nodes_[static_cast<std::size_t>(at)];
        const double height = node.plane.normal[0] * p.x + node.plane.normal[1] * p.y +
                              node.plane.normal[2] * p.z - node.plane.distance;
        at = node.children[height >= 0 ? 0 : 1];
        if (at < 0) return std::max(-1, leaf_clusters_[static_cast<std::size_t>(-1 - at)]);
    }
    return -1;
}

bool VisibleSet::can_see(std::int32_t from, std::int32_t to) const {
    const auto exists = [this](std::int32_t cluster) {
        return cluster >= 0 && static_cast<std::uint32_t>(cluster) < cluster_count_;
    };
    if (!exists(from) || !exists(to)) return false;
    if (rows_.empty()) return true;
    const std::size_t row = static_cast<std::size_t>(from) * row_bytes_;
    const auto bit = static_cast<std::uint32_t>(to);
    return (rows_[row + bit / 8] >> (bit % 8) & 1) != 0;
}

}  // namespace vantage::bake::quake3
