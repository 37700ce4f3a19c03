// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which nodes one walks between. Neighbours are linked when the path is hardly longer than the
// straight line; near ones may have a corner between them. Each end asks for itself, so what one
// can only jump down is linked one way. Then the ends of drops, jump pads, teleporters and ladders.

#include <algorithm>

#include "bake/nodes.h"
#include "bake/parallel.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

using adapters::LibraryTimer;

constexpr float kEndHeight = 1.5f;  ///< How far above or below its node the end of a link may be.

bool leads_before(const NodeLink& a, const NodeLink& b) {
    return a.to < b.to;
}

/// Asks for paths from one node to some others.
class NodePaths {
  public:
    NodePaths(const NodeInput& input, std::span<const PlacedNode> places)
        : navigation_(input.navigation), places_(places) {}

    void clear() {
        nodes_.clear();
        goals_.clear();
    }
    void add(NodeIndex node) {
        nodes_.push_back(node);
        goals_.push_back(places_[node].point);
    }
    /// visit(node, path, straight) for each that is reached within `longest`.
    template <class Visit>
    void from(NodeIndex source, float longest, const Visit& visit) {
        lengths_.resize(goals_.size());
        navigation_.path_distances({.source = places_[source].point, .max_distance = longest},
                                   goals_, lengths_);
        for (std::size_t i = 0; i < goals_.size(); ++i) {
            if (!(lengths_[i] < kUnreachable)) continue;
            visit(nodes_[i], lengths_[i],
                  distance(places_[source].point.position, goals_[i].position));
        }
    }

  private:
    const NavigationProvider& navigation_;
    std::span<const PlacedNode> places_;
    std::vector<NodeIndex> nodes_;
    std::vector<NavPoint> goals_;
    std::vector<float> lengths_;
};

/// Links to nodes of the eight cells around, and of its own.
class NeighbourLinks {
  public:
    NeighbourLinks(const NodeInput& input, std::span<const PlacedNode> places,
                   const NodeMapData& map)
        : settings_(input.settings), places_(places), map_(map), paths_(input, places) {}

    std::vector<NodeLink> of(NodeIndex node) {
        paths_.clear();
        float longest = 0;
        each_neighbour(node, [&](NodeIndex other) {
            paths_.add(other);
            longest = max_of(longest, limit(distance(places_[node].point.position,
                                                     places_[other].point.position)));
        });
        std::vector<NodeLink> links;
        paths_.from(node, longest, [&](NodeIndex other, float path, float straight) {
            if (path <= limit(straight)) links.push_back({other, max_of(path, straight)});
        });
        return links;
    }

  private:
    float limit(float straight) const {
        return longest_link(straight, map_.cell_size) * (1.0f + settings_.tolerance);
    }

    template <class Visit>
    void each_neighbour(NodeIndex node, const Visit& visit) const {
        const std::int32_t x = places_[node].x - map_.first_x, z = places_[node].z - map_.first_z;
        for (std::int32_t dz = -1; dz <= 1; ++dz) {
            for (std::int32_t dx = -1; dx <= 1; ++dx) {
                const std::int32_t nx = x + dx, nz = z + dz;
                if (nx < 0 || nz < 0 || nx >= static_cast<std::int32_t>(map_.columns_x) ||
                    nz >= static_cast<std::int32_t>(map_.columns_z)) {
                    continue;
                }
                const NodeColumn& column =
                    map_.columns[static_cast<std::size_t>(nz) * map_.columns_x +
                                 static_cast<std::size_t>(nx)];
                for (std::uint32_t i = 0; i < column.count; ++i) {
                    if (column.first + i != node) visit(column.first + i);
                }
            }
        }
    }

    const NodeSettings& settings_;
    std::span<const PlacedNode> places_;
    const NodeMapData& map_;
    NodePaths paths_;
};

/// From the node at one end of a drop or jump pad to the node at the other, if the way between them
/// is hardly longer than the link itself.
void add_end_links(const NodeInput& input, std::span<const PlacedNode> places,
                   const NodeMapData& map, std::vector<std::vector<NodeLink>>& links) {
    const NodeMap nodes(map.view());
    NodePaths paths(input, places);
    for (const NavLink& link : input.links) {
        const NodeIndex from = nodes.find(link.from, kEndHeight);
        const NodeIndex to = nodes.find(link.to, kEndHeight);
        if (from == kNoNode || to == kNoNode || from == to) continue;
        std::vector<NodeLink>& known = links[from];
        if (std::any_of(known.begin(), known.end(),
                        [&](const NodeLink& other) { return other.to == to; })) {
            continue;
        }
        paths.clear();
        paths.add(to);
        const float longest = distance(link.from, link.to) + 4 * map.cell_size;
        paths.from(from, longest, [&](NodeIndex, float path, float straight) {
            known.push_back({to, max_of(path, straight)});
        });
    }
}

/// Who leads here, by counting.
void reverse_links(NodeMapData& map) {
    map.back_first.assign(map.nodes.size() + 1, 0);
    for (const NodeLink& link : map.links)
        ++map.back_first[link.to + 1];
    for (std::size_t i = 1; i < map.back_first.size(); ++i)
        map.back_first[i] += map.back_first[i - 1];
    map.back_links.resize(map.links.size());
    std::vector<std::uint32_t> next(map.back_first.begin(), map.back_first.end() - 1);
    for (NodeIndex node = 0; node < map.nodes.size(); ++node) {
        const TacticalNode& at = map.nodes[node];
        for (std::uint32_t i = 0; i < at.link_count; ++i) {
            const NodeLink& link = map.links[at.first_link + i];
            map.back_links[next[link.to]++] = {node, link.length};
        }
    }
}

}  // namespace

float longest_link(float straight, float cell_size) {
    return straight * max_of(2.0f - straight / cell_size, 1.0f);
}

void link_nodes(const NodeInput& input, const NodeContext& context,
                std::span<const PlacedNode> places, NodeMapData& map) {
    constexpr std::size_t kNodesAtOnce = 32;
    std::vector<std::vector<NodeLink>> links(places.size());
    in_parallel(context.runner, places.size(), kNodesAtOnce,
                [&](std::size_t first, std::size_t end) {
                    const LibraryTimer time(context.library_time);
                    NeighbourLinks neighbours(input, places, map);
                    for (std::size_t i = first; i < end; ++i)
                        links[i] = neighbours.of(static_cast<NodeIndex>(i));
                });
    add_end_links(input, places, map, links);
    for (NodeIndex node = 0; node < links.size(); ++node) {
        std::sort(links[node].begin(), links[node].end(), leads_before);
        map.nodes[node].first_link = static_cast<std::uint32_t>(map.links.size());
        map.nodes[node].link_count = static_cast<std::uint16_t>(links[node].size());
        map.links.insert(map.links.end(), links[node].begin(), links[node].end());
    }
    reverse_links(map);
}

}  // namespace vantage::bake
