// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_verify.h: how well the graph of nodes stands for the navmesh.

#include <algorithm>
#include <limits>
#include <queue>

#include "bake/nav_samples.h"
#include "bake/node_verify.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

constexpr float kLongestPath = 40.0f;
constexpr std::uint64_t kGoalsOfOne = 32;

/// Dijkstra's search, plainly.
std::vector<float> graph_lengths(const NodeMap& map, NodeIndex source) {
    std::vector<float> lengths(map.size(), std::numeric_limits<float>::infinity());
    using Entry = std::pair<float, NodeIndex>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    lengths[source] = 0;
    open.push({0, source});
    while (!open.empty()) {
        const auto [length, node] = open.top();
        open.pop();
        if (length > lengths[node]) continue;
        for (const NodeLink& link : map.links(node)) {
            if (!(length + link.length < lengths[link.to])) continue;
            lengths[link.to] = length + link.length;
            open.push({lengths[link.to], link.to});
        }
    }
    return lengths;
}

void check_lookups(const NodeCheckInput& input, const NodeMap& map, GraphCheck& check) {
    const NavSampler sampler(input.nav);
    if (sampler.is_empty()) return;
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        const Vec3 position = sampler.sample(input.seed, i);
        const NodeIndex node = map.find(position);
        ++check.positions;
        if (node == kNoNode) continue;
        ++check.found;
        const bool is_near =
            distance_2d(position, map.position(node)) <= 1.5f * map.arrays().cell_size;
        check.near += is_near ? 1 : 0;
    }
}

}  // namespace

GraphCheck check_graph(const NodeCheckInput& input, std::uint64_t pairs) {
    GraphCheck check;
    const NodeMap map(input.nodes.map);
    std::vector<NavPoint> places(map.size());
    for (NodeIndex node = 0; node < map.size(); ++node) {
        const Vec3 at = map.position(node);
        input.navigation.nearest({&at, 1}, {0.1f, 0.3f, 0.3f}, {&places[node], 1});
        check.lonely_nodes += map.links(node).empty() && map.back_links(node).empty() ? 1 : 0;
        for (const NodeLink& link : map.links(node)) {
            const auto back = map.links(link.to);
            const bool leads_back = std::any_of(
                back.begin(), back.end(), [&](const NodeLink& other) { return other.to == node; });
            check.one_way_links += leads_back ? 0 : 1;
        }
    }
    check_lookups(input, map, check);
    if (map.size() < 2) return check;
    double ratios = 0;
    for (std::uint64_t source = 0; check.pairs < pairs && source < pairs; ++source) {
        const auto from = static_cast<NodeIndex>(random_bits(input.seed, 1, source) % map.size());
        std::vector<NodeIndex> goals;
        std::vector<NavPoint> goal_places;
        for (std::uint64_t i = 0; i < kGoalsOfOne * 8 && goals.size() < kGoalsOfOne; ++i) {
            const auto to = static_cast<NodeIndex>(
                random_bits(input.seed, 2, source * kGoalsOfOne * 8 + i) % map.size());
            if (to == from || distance(map.position(from), map.position(to)) > kLongestPath)
                continue;
            goals.push_back(to);
            goal_places.push_back(places[to]);
        }
        std::vector<float> paths(goals.size());
        input.navigation.path_distances({.source = places[from], .max_distance = kLongestPath},
                                        goal_places, paths);
        const std::vector<float> lengths = graph_lengths(map, from);
        for (std::size_t i = 0; i < goals.size(); ++i) {
            if (!(paths[i] < kUnreachable) || paths[i] < map.arrays().cell_size) continue;
            ++check.pairs;
            if (!(lengths[goals[i]] < kUnreachable)) {
                ++check.unlinked;
                continue;
            }
            const double ratio = static_cast<double>(lengths[goals[i]] / paths[i]);
            ratios += ratio;
            check.worst_ratio = std::max(check.worst_ratio, ratio);
        }
    }
    const std::uint64_t linked = check.pairs - check.unlinked;
    check.mean_ratio = linked > 0 ? ratios / static_cast<double>(linked) : 0;
    return check;
}

}  // namespace vantage::bake
