// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nav_islands.h. Walking goes both ways, so islands are plain connected components and are kept
// or dropped as wholes; no polygon loses a neighbour that stays.

#include "bake/nav_islands.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr std::uint32_t kDropped = 0xffffffffu;
constexpr NavExtent kSpawnExtent{.horizontal = 1.0f, .up = 1.2f, .down = 2.0f};
constexpr NavExtent kPointExtent{.horizontal = 0.6f, .up = 1.2f, .down = 1.2f};

/// A connected component of the walking graph.
struct Component {
    std::uint32_t first_polygon;
    std::uint32_t polygon_count = 0;
    float area = 0.0f;
    bool is_kept = false;
};

/// Everything is numbered by component until the labels are fixed.
struct Components {
    std::vector<std::uint32_t> of_polygon;
    std::vector<Component> all;
};

Components find_components(const adapters::NavGraph& graph) {
    constexpr std::uint32_t kNone = 0xffffffffu;
    Components components;
    components.of_polygon.assign(graph.polygon_count(), kNone);
    std::vector<std::uint32_t> open;
    for (std::uint32_t start = 0; start < graph.polygon_count(); ++start) {
        if (components.of_polygon[start] != kNone) continue;
        const auto label = static_cast<std::uint32_t>(components.all.size());
        Component component{.first_polygon = start};
        components.of_polygon[start] = label;
        open.push_back(start);
        while (!open.empty()) {
            const std::uint32_t polygon = open.back();
            open.pop_back();
            ++component.polygon_count;
            component.area += graph.areas[polygon];
            for (const adapters::NavPortal& portal : graph.portals.of(polygon)) {
                if (components.of_polygon[portal.to] != kNone) continue;
                components.of_polygon[portal.to] = label;
                open.push_back(portal.to);
            }
        }
        components.all.push_back(component);
    }
    return components;
}

using Neighbours = std::vector<std::vector<std::uint32_t>>;

/// Marks everything that can be reached from the open ones, which are marked already.
template <class Mark>
void flood(const Neighbours& neighbours, std::vector<std::uint32_t> open, Mark mark) {
    while (!open.empty()) {
        const std::uint32_t here = open.back();
        open.pop_back();
        for (const std::uint32_t next : neighbours[here]) {
            if (mark(next)) open.push_back(next);
        }
    }
}

std::vector<std::uint32_t> seeds(const NavIslandInput& input, const Components& components) {
    std::vector<std::uint32_t> found;
    for (const DesignerPoint& point : input.level.points) {
        if (!is_valid_position(point.position)) continue;
        NavPoint on_surface;
        const NavExtent& extent = point.kind == "spawn" ? kSpawnExtent : kPointExtent;
        input.navigation.nearest({&point.position, 1}, extent, {&on_surface, 1});
        if (on_surface) found.push_back(components.of_polygon[adapters::polygon_index(on_surface)]);
    }
    return found;
}

void keep_from_seeds(const NavIslandInput& input, Components& components,
                     const std::vector<std::uint32_t>& starts) {
    Neighbours ways(components.all.size());
    for (const PlacedLink& link : input.links) {
        ways[components.of_polygon[link.from_polygon]].push_back(
            components.of_polygon[link.to_polygon]);
    }
    for (const std::uint32_t start : starts)
        components.all[start].is_kept = true;
    flood(ways, starts,
          [&](std::uint32_t next) { return !std::exchange(components.all[next].is_kept, true); });
}

void keep_largest(Components& components, float share) {
    float largest = 0.0f;
    for (const Component& component : components.all)
        largest = std::max(largest, component.area);
    for (Component& component : components.all)
        component.is_kept = component.area >= share * largest;
}

/// Components that are to be kept, the largest first.
std::vector<std::uint32_t> kept_by_size(const Components& components) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < components.all.size(); ++i) {
        if (components.all[i].is_kept) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return components.all[a].area > components.all[b].area;
    });
    return order;
}

/// More than can be labelled are cut off; that is worth a word, because people can stand there.
Diagnostics drop_smallest(std::vector<std::uint32_t>& order, const Level& level) {
    if (order.size() <= kMaxNavIslands) return {};
    const std::size_t found = order.size();
    order.resize(kMaxNavIslands);
    return {{.severity = Severity::Warning,
             .code = "navmesh/too-many-islands",
             .message = "the smallest islands of the navmesh were left out",
             .place = {.file = level.source},
             .found = std::to_string(found) + " islands that do not join",
             .expected = "at most " + std::to_string(kMaxNavIslands),
             .hint = "close the gaps in the floor, or raise the share of the largest island that "
                     "an island must have to be kept"}};
}

/// Labels by component, in the given order; kDropped for what is not in it.
std::vector<std::uint32_t> label_islands(const Components& components,
                                         const std::vector<std::uint32_t>& order) {
    std::vector<std::uint32_t> labels(components.all.size(), kDropped);
    for (std::uint32_t label = 0; label < order.size(); ++label)
        labels[order[label]] = label;
    return labels;
}

/// Copies the kept polygons of one tile and numbers them and their corners anew.
class TileFilter {
  public:
    explicit TileFilter(const NavTileData& tile)
        : tile_(tile),
          new_polygon_(tile.polygons.size(), kNoNavIndex),
          new_vertex_(tile.vertices.size(), kNoNavIndex) {}

    /// `labels`: one for each polygon of the tile.
    NavTileData filter(std::span<const std::uint32_t> labels) {
        NavTileData kept{.x = tile_.x, .z = tile_.z, .low = tile_.low, .high = tile_.high};
        std::uint16_t count = 0;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (labels[i] != kDropped) new_polygon_[i] = count++;
        }
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (labels[i] == kDropped) continue;
            kept.polygons.push_back(moved(tile_.polygons[i], kept));
            kept.polygons.back().island = static_cast<std::uint16_t>(labels[i]);
        }
        return kept;
    }

  private:
    NavPolygon moved(NavPolygon polygon, NavTileData& kept) {
        for (std::uint32_t i = 0; i < polygon.vertex_count; ++i) {
            polygon.vertices[i] = moved_vertex(polygon.vertices[i], kept);
            std::uint16_t& neighbour = polygon.neighbours[i];
            if ((neighbour & kNavTilePortal) == 0) neighbour = new_polygon_[neighbour];
        }
        const auto vertices = tile_.detail_vertices.begin() + polygon.detail_vertices_first;
        const auto triangles = tile_.detail_triangles.begin() + polygon.detail_triangles_first;
        polygon.detail_vertices_first = static_cast<std::uint32_t>(kept.detail_vertices.size());
        polygon.detail_triangles_first = static_cast<std::uint32_t>(kept.detail_triangles.size());
        kept.detail_vertices.insert(kept.detail_vertices.end(), vertices,
                                    vertices + polygon.detail_vertex_count);
        kept.detail_triangles.insert(kept.detail_triangles.end(), triangles,
                                     triangles + polygon.detail_triangle_count);
        return polygon;
    }

    std::uint16_t moved_vertex(std::uint16_t old, NavTileData& kept) {
        if (new_vertex_[old] == kNoNavIndex) {
            new_vertex_[old] = static_cast<std::uint16_t>(kept.vertices.size());
            kept.vertices.push_back(tile_.vertices[old]);
        }
        return new_vertex_[old];
    }

    const NavTileData& tile_;
    std::vector<std::uint16_t> new_polygon_;
    std::vector<std::uint16_t> new_vertex_;
};

void filter_tiles(NavMeshData& mesh, std::span<const std::uint32_t> label_of_polygon) {
    std::vector<NavTileData> kept;
    std::size_t first = 0;
    for (NavTileData& tile : mesh.tiles) {
        NavTileData filtered =
            TileFilter(tile).filter(label_of_polygon.subspan(first, tile.polygons.size()));
        first += tile.polygons.size();
        tile = {};  // One tile twice in memory, not all of them.
        if (!filtered.polygons.empty()) kept.push_back(std::move(filtered));
    }
    mesh.tiles = std::move(kept);
}

void label_links(NavMeshData& mesh, const NavIslandInput& input,
                 std::span<const std::uint32_t> label_of_polygon) {
    for (const PlacedLink& placed : input.links) {
        const std::uint32_t from = label_of_polygon[placed.from_polygon];
        const std::uint32_t to = label_of_polygon[placed.to_polygon];
        if (from == kDropped || to == kDropped) continue;
        NavLink link = placed.link;
        link.from_island = static_cast<std::uint16_t>(from);
        link.to_island = static_cast<std::uint16_t>(to);
        mesh.links.push_back(link);
    }
}

void fill_reach_table(NavMeshData& mesh) {
    const std::size_t count = mesh.islands.size();
    Neighbours ways(count);
    for (const NavLink& link : mesh.links) {
        if (link.from_island != link.to_island) {
            ways[link.from_island].push_back(link.to_island);
        }
    }
    mesh.reach_bits.assign((count * count + 63) / 64, 0);
    for (std::uint32_t from = 0; from < count; ++from) {
        const auto mark = [&](std::uint32_t to) {
            const std::size_t bit = from * count + to;
            std::uint64_t& word = mesh.reach_bits[bit / 64];
            const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
            return (std::exchange(word, word | mask) & mask) == 0;
        };
        mark(from);
        flood(ways, {from}, mark);
    }
}

}  // namespace

Result<NavMeshData> keep_reachable(NavMeshData mesh, const NavIslandInput& input) {
    Components components = find_components(input.navigation.graph());
    const std::vector<std::uint32_t> starts = seeds(input, components);
    if (starts.empty()) {
        keep_largest(components, input.settings.kept_island_share);
    } else {
        keep_from_seeds(input, components, starts);
    }
    std::vector<std::uint32_t> order = kept_by_size(components);
    Diagnostics warnings = drop_smallest(order, input.level);
    const std::vector<std::uint32_t> labels = label_islands(components, order);
    std::vector<std::uint32_t> label_of_polygon;
    label_of_polygon.reserve(components.of_polygon.size());
    for (const std::uint32_t component : components.of_polygon)
        label_of_polygon.push_back(labels[component]);

    mesh.islands.clear();
    for (const std::uint32_t kept : order)
        mesh.islands.push_back({components.all[kept].polygon_count, components.all[kept].area});
    mesh.links.clear();
    filter_tiles(mesh, label_of_polygon);
    label_links(mesh, input, label_of_polygon);
    fill_reach_table(mesh);
    return {std::move(mesh), std::move(warnings)};
}

}  // namespace vantage::bake
