// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nodes.h.

#include "bake/nodes.h"

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "vantage_analysis/nodes.h"
#include "world/nav_mesh.h"

namespace vantage::bake {

namespace {

constexpr float kSmallestCell = 0.25f, kLargestCell = 1000.0f;

double plan_area(std::span<const Aabb> surface) {
    double area = 0;
    for (const Aabb& box : surface) {
        area += static_cast<double>(box.high.x - box.low.x) *
                static_cast<double>(box.high.z - box.low.z);
    }
    return area;
}

/// The number of nodes falls with the square of the cell's size, more or less: a few tries come
/// near enough.
std::vector<PlacedNode> place_about(const NodeInput& input, const NodeContext& context,
                                    float& cell_size) {
    const auto wanted = static_cast<float>(input.settings.wanted_count);
    float size = static_cast<float>(std::sqrt(plan_area(input.surface))) / std::sqrt(wanted);
    std::vector<PlacedNode> best;
    float best_miss = 0;
    for (int attempt = 0; attempt < 8; ++attempt) {
        size = std::clamp(size, kSmallestCell, kLargestCell);
        std::vector<PlacedNode> nodes = place_nodes(input, context, size);
        const float count = max_of(1.0f, static_cast<float>(nodes.size()));
        const float miss = std::fabs(count - wanted);
        if (attempt == 0 || miss < best_miss) {
            best = std::move(nodes);
            best_miss = miss;
            cell_size = size;
        }
        if (miss <= 0.02f * wanted) break;
        size *= std::sqrt(count / wanted);
    }
    return best;
}

void fill_columns(std::span<const PlacedNode> places, NodeMapData& map) {
    if (places.empty()) return;
    std::int32_t last_x = places[0].x, last_z = places[0].z;
    map.first_x = last_x;
    map.first_z = last_z;
    for (const PlacedNode& place : places) {
        map.first_x = std::min(map.first_x, place.x);
        map.first_z = std::min(map.first_z, place.z);
        last_x = std::max(last_x, place.x);
        last_z = std::max(last_z, place.z);
    }
    map.columns_x = static_cast<std::uint32_t>(last_x - map.first_x + 1);
    map.columns_z = static_cast<std::uint32_t>(last_z - map.first_z + 1);
    map.columns.resize(std::size_t{map.columns_x} * map.columns_z);
    for (NodeIndex node = 0; node < places.size(); ++node) {
        NodeColumn& column =
            map.columns[static_cast<std::size_t>(places[node].z - map.first_z) * map.columns_x +
                        static_cast<std::size_t>(places[node].x - map.first_x)];
        if (column.count++ == 0) column.first = node;
    }
}

}  // namespace

NodeArrays NodeMapData::view() const {
    return {.cell_size = cell_size,
            .first_x = first_x,
            .first_z = first_z,
            .columns_x = columns_x,
            .columns_z = columns_z,
            .columns = columns,
            .nodes = nodes,
            .links = links,
            .back_links = back_links,
            .back_first = back_first,
            .covers = covers,
            .cover_first = cover_first};
}

std::vector<Aabb> surface_boxes(const BundleNavMesh& mesh) {
    std::vector<Aabb> boxes;
    for (const NavTile& tile : mesh.tiles) {
        for (const NavPolygon& polygon : tile.polygons) {
            Aabb box = empty_box();
            for (std::uint16_t i = 0; i < polygon.vertex_count; ++i)
                grow(box, nav_vertex_position(mesh, tile, tile.vertices[polygon.vertices[i]]));
            boxes.push_back(box);
        }
    }
    return boxes;
}

NodeMapData build_nodes(const NodeInput& input, const NodeContext& context) {
    NodeMapData map;
    map.cell_size = input.settings.cell_size;
    const std::vector<PlacedNode> places = input.settings.wanted_count > 0
                                               ? place_about(input, context, map.cell_size)
                                               : place_nodes(input, context, map.cell_size);
    for (const PlacedNode& place : places) {
        const std::uint32_t island = input.navigation.island(place.point);
        map.nodes.push_back({.position = place.point.position,
                             .island = static_cast<std::uint16_t>(std::min(island, 0xffffu))});
    }
    fill_columns(places, map);
    link_nodes(input, context, places, map);
    return map;
}

void associate_cover(std::span<const CoverPoint> cover, NodeMapData& map) {
    const NodeMap nodes(map.view());
    std::vector<std::vector<std::uint32_t>> by_node(map.nodes.size());
    for (std::uint32_t i = 0; i < cover.size(); ++i) {
        const NodeIndex node = nodes.find(cover[i].position);
        if (node != kNoNode) by_node[node].push_back(i);
    }
    map.covers.clear();
    map.cover_first.assign(1, 0);
    for (const std::vector<std::uint32_t>& points : by_node) {
        map.covers.insert(map.covers.end(), points.begin(), points.end());
        map.cover_first.push_back(static_cast<std::uint32_t>(map.covers.size()));
    }
}

}  // namespace vantage::bake
