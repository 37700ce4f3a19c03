// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Queries on a grid: paths by Dijkstra's algorithm (1959), straight walks by stepping from cell to
// cell along the line (Amanatides and Woo, 1987). What is connected to what is in grid_map.cpp.

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "base/log.h"
#include "base/vec.h"
#include "world/grid_map.h"

namespace vantage {

/// Working memory of one search, sized when the grid is made.
struct GridScratch {
    std::mutex mutex;
    std::vector<float> distances;        ///< By node; kUnreachable outside a search.
    std::vector<std::uint32_t> places;   ///< By node: where it stands in the heap.
    std::vector<std::uint32_t> heap;     ///< Nodes, nearest first; in island searches a stack.
    std::vector<std::uint32_t> touched;  ///< Nodes (islands) to reset afterwards.
    std::vector<std::uint8_t> is_seen;   ///< By island; 0 outside a search.

    void reserve(std::uint32_t node_count) {
        distances.assign(node_count, kUnreachable);
        places.assign(node_count, 0);
        heap.reserve(node_count);
        touched.reserve(node_count);
        is_seen.assign(node_count, 0);
    }
};

namespace {

/// Holds a search memory: one that nobody uses, else the first one as soon as it comes free.
class ScratchLock {
  public:
    explicit ScratchLock(std::span<GridScratch> all) {
        for (GridScratch& memory : all) {
            lock_ = std::unique_lock(memory.mutex, std::try_to_lock);
            memory_ = &memory;
            if (lock_.owns_lock()) return;
        }
        memory_ = &all[0];
        lock_ = std::unique_lock(memory_->mutex);
    }
    GridScratch& operator*() const noexcept { return *memory_; }

  private:
    GridScratch* memory_ = nullptr;
    std::unique_lock<std::mutex> lock_;
};

/// A binary heap of nodes, nearest first, with the lower number first among equals.
class NodeHeap {
  public:
    explicit NodeHeap(GridScratch& memory) : memory_(memory) {}

    bool is_empty() const { return memory_.heap.empty(); }

    /// Adds a node or moves it forward, if `distance` is better than what it has.
    void improve(std::uint32_t node, float distance) {
        float& best = memory_.distances[node];
        if (!(distance < best)) return;
        if (best == kUnreachable) {
            memory_.touched.push_back(node);
            memory_.places[node] = static_cast<std::uint32_t>(memory_.heap.size());
            memory_.heap.push_back(node);
        }
        best = distance;
        move_forward(memory_.places[node]);
    }

    std::uint32_t take_nearest() {
        const std::uint32_t nearest = memory_.heap.front();
        put(0, memory_.heap.back());
        memory_.heap.pop_back();
        if (!memory_.heap.empty()) move_back(0);
        return nearest;
    }

  private:
    bool is_before(std::uint32_t a, std::uint32_t b) const {
        const float to_a = memory_.distances[a], to_b = memory_.distances[b];
        return to_a != to_b ? to_a < to_b : a < b;
    }
    void put(std::uint32_t place, std::uint32_t node) {
        memory_.heap[place] = node;
        memory_.places[node] = place;
    }
    void move_forward(std::uint32_t place) {
        const std::uint32_t node = memory_.heap[place];
        for (; place > 0; place = (place - 1) / 2) {
            const std::uint32_t parent = memory_.heap[(place - 1) / 2];
            if (!is_before(node, parent)) break;
            put(place, parent);
        }
        put(place, node);
    }
    void move_back(std::uint32_t place) {
        const std::uint32_t node = memory_.heap[place];
        const auto size = static_cast<std::uint32_t>(memory_.heap.size());
        for (std::uint32_t child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && is_before(memory_.heap[child + 1], memory_.heap[child]))
                ++child;
            if (!is_before(memory_.heap[child], node)) break;
            put(place, memory_.heap[child]);
            place = child;
        }
        put(place, node);
    }

    GridScratch& memory_;
};

/// A point of the grid and the node that it lies in.
struct GridPlace {
    std::uint32_t node = kNoGridNode;
    Vec3 position;
};

Vec3 clamp_to_floor(const Aabb& floor, Vec3 p) {
    return {std::clamp(p.x, floor.low.x, floor.high.x), floor.low.y,
            std::clamp(p.z, floor.low.z, floor.high.z)};
}

/// Without a node when the point was not made by this grid, or stands in what is now a wall.
GridPlace place_of(const GridMap& map, const NavPoint& point) {
    if (point.reference == 0 || point.reference > map.node_count()) return {};
    const auto node = static_cast<std::uint32_t>(point.reference - 1);
    if (!map.is_floor(node) || !is_valid_position(point.position)) return {};
    return {node, clamp_to_floor(map.floor_of(node), point.position)};
}

NavPoint nav_point(std::uint32_t node, Vec3 position) {
    return {.position = position, .reference = std::uint64_t{node} + 1};
}

/// Calls visit(node) for all nodes one step away: where one gets to from `node`, or, searching
/// towards the source, where one gets to `node` from.
template <class Visit>
void visit_next(const GridMap& map, PathDirection direction, std::uint32_t node, Visit visit) {
    for (std::uint32_t d = 0; d < kGridDirections; ++d) {
        if (direction == PathDirection::ToSource) {
            map.visit_ways_in(node, d, visit);
        } else if (const GridWay way = map.way(node, d); way.node != kNoGridNode) {
            visit(way.node);
        }
    }
}

PathDirection reversed(PathDirection direction) {
    return direction == PathDirection::FromSource ? PathDirection::ToSource
                                                  : PathDirection::FromSource;
}

/// Fills memory.distances with the way from the source to cell centres, as far as max_distance.
void search_from(const GridMap& map, const PathQuery& query, const GridPlace& source,
                 GridScratch& memory) {
    NodeHeap heap(memory);
    const auto start_at = [&](std::uint32_t node) {
        heap.improve(node, distance(source.position, map.middle_of(node)));
    };
    start_at(source.node);
    visit_next(map, query.direction, source.node, start_at);
    while (!heap.is_empty()) {
        const std::uint32_t node = heap.take_nearest();
        const float so_far = memory.distances[node];
        if (!(so_far <= query.max_distance)) return;
        const Vec3 middle = map.middle_of(node);
        visit_next(map, query.direction, node, [&](std::uint32_t next) {
            heap.improve(next, so_far + distance(middle, map.middle_of(next)));
        });
    }
}

/// The last leg: from the centre of the goal's cell or of one beside it. Straight between places
/// in the same cell or in neighbours.
float distance_to_goal(const GridMap& map, const PathQuery& query, const GridPlace& source,
                       const GridPlace& goal, const GridScratch& memory) {
    const float straight = distance(source.position, goal.position);
    float best = source.node == goal.node ? straight : kUnreachable;
    const auto arrive_by = [&](std::uint32_t node) {
        if (node == source.node) best = min_of(best, straight);
        best = min_of(best, memory.distances[node] + distance(map.middle_of(node), goal.position));
    };
    best = min_of(best,
                  memory.distances[goal.node] + distance(map.middle_of(goal.node), goal.position));
    visit_next(map, reversed(query.direction), goal.node, arrive_by);
    // Callers rely on it that no path is shorter than the straight line: rounding must not matter.
    best = max_of(best, straight);
    return best <= query.max_distance ? best : kUnreachable;
}

void forget_search(GridScratch& memory) {
    for (const std::uint32_t node : memory.touched)
        memory.distances[node] = kUnreachable;
    memory.touched.clear();
    memory.heap.clear();
}

/// Cells that may lie within a radius of a place, seen from above.
struct CellRange {
    std::uint32_t first_column, last_column, first_row, last_row;
};

std::uint32_t cell_index(float offset, float cell_size, std::uint32_t count) {
    const float index = std::floor(offset / cell_size);
    return static_cast<std::uint32_t>(std::clamp(index, 0.0f, static_cast<float>(count - 1)));
}

/// One cell more on each side, so that rounding loses none.
CellRange cells_around(const GridDescription& grid, Vec3 center, float radius) {
    const float x = center.x - grid.origin.x, z = center.z - grid.origin.z;
    const float reach = radius + grid.cell_size;
    return {cell_index(x - reach, grid.cell_size, grid.columns),
            cell_index(x + reach, grid.cell_size, grid.columns),
            cell_index(z - reach, grid.cell_size, grid.rows),
            cell_index(z + reach, grid.cell_size, grid.rows)};
}

/// Calls visit(node) for each floor in the range, in rising order of layer, row and column.
template <class Visit>
void visit_floors(const GridMap& map, const CellRange& range, Visit visit) {
    for (std::uint32_t layer = 0; layer < map.description().layers; ++layer) {
        for (std::uint32_t row = range.first_row; row <= range.last_row; ++row) {
            for (std::uint32_t column = range.first_column; column <= range.last_column; ++column) {
                const std::uint32_t node = map.node_at({column, row, layer});
                if (map.is_floor(node)) visit(node);
            }
        }
    }
}

NavPoint nearest_point(const GridMap& map, Vec3 position, const NavExtent& extent) {
    if (!is_valid_position(position) || !(extent.horizontal >= 0.0f)) return {};
    NavPoint nearest;
    float nearest_distance = kUnreachable;
    visit_floors(map, cells_around(map.description(), position, extent.horizontal),
                 [&](std::uint32_t node) {
                     const Vec3 here = clamp_to_floor(map.floor_of(node), position);
                     const float rise = here.y - position.y;
                     const float away = distance(here, position);
                     const bool is_within = distance_2d(here, position) <= extent.horizontal &&
                                            rise <= extent.up && -rise <= extent.down;
                     if (!is_within || !(away < nearest_distance)) return;
                     nearest = nav_point(node, here);
                     nearest_distance = away;
                 });
    return nearest;
}

/// A walk along a line, cell by cell.
class LineWalk {
  public:
    LineWalk(const GridMap& map, const GridPlace& from, const GridPlace& to)
        : map_(map), from_(from), to_(to), node_(from.node) {}

    StraightWalk run() {
        while (true) {
            const float next_x = crossing_x(), next_z = crossing_z();
            if (next_x == kUnreachable && next_z == kUnreachable) return arrive();
            const float fraction = min_of(next_x, next_z);
            const GridWay way = map_.way(node_, direction(next_x <= fraction, next_z <= fraction));
            if (!way.is_walk()) return stop(std::clamp(fraction, 0.0f, 1.0f));
            node_ = way.node;
        }
    }

  private:
    std::int32_t columns_left() const {
        return static_cast<std::int32_t>(map_.cell_of(to_.node).column) -
               static_cast<std::int32_t>(map_.cell_of(node_).column);
    }
    std::int32_t rows_left() const {
        return static_cast<std::int32_t>(map_.cell_of(to_.node).row) -
               static_cast<std::int32_t>(map_.cell_of(node_).row);
    }

    /// The fraction of the line at which it leaves the current column; kUnreachable in the last.
    float crossing_x() const {
        const std::int32_t left = columns_left();
        if (left == 0) return kUnreachable;
        const Aabb floor = map_.floor_of(node_);
        const float line = left > 0 ? floor.high.x : floor.low.x;
        return share(line - from_.position.x, to_.position.x - from_.position.x);
    }
    float crossing_z() const {
        const std::int32_t left = rows_left();
        if (left == 0) return kUnreachable;
        const Aabb floor = map_.floor_of(node_);
        const float line = left > 0 ? floor.high.z : floor.low.z;
        return share(line - from_.position.z, to_.position.z - from_.position.z);
    }
    /// Two places on one line between cells lie no way apart.
    static float share(float part, float whole) { return whole != 0.0f ? part / whole : 0.0f; }

    std::uint32_t direction(bool is_column_left, bool is_row_left) const {
        const GridStep step = {
            is_column_left ? std::clamp(columns_left(), -1, 1) : 0,
            is_row_left ? std::clamp(rows_left(), -1, 1) : 0,
        };
        std::uint32_t d = 0;
        while (kGridSteps[d].column != step.column || kGridSteps[d].row != step.row)
            ++d;
        return d;
    }

    /// In the goal's column and row, though perhaps under it or over it.
    StraightWalk arrive() const {
        return {.is_free = node_ == to_.node,
                .fraction = 1.0f,
                .end = clamp_to_floor(map_.floor_of(node_), to_.position)};
    }
    StraightWalk stop(float fraction) const {
        const Vec3 end = lerp(from_.position, to_.position, fraction);
        return {.is_free = false,
                .fraction = fraction,
                .end = clamp_to_floor(map_.floor_of(node_), end)};
    }

    const GridMap& map_;
    const GridPlace from_, to_;
    std::uint32_t node_;
};

/// The edge of a floor in one direction along an axis, with the floor on its left.
NavBorder floor_edge(const Aabb& floor, std::uint32_t direction) {
    const Vec3 north_west = floor.low, south_east = floor.high;
    const Vec3 north_east = {floor.high.x, floor.low.y, floor.low.z};
    const Vec3 south_west = {floor.low.x, floor.low.y, floor.high.z};
    switch (direction) {
        case 0:
            return {south_east, north_east};
        case 2:
            return {south_west, south_east};
        case 4:
            return {north_west, south_west};
        default:
            return {north_east, north_west};
    }
}

float distance_to_edge(const NavBorder& edge, Vec3 p) {
    const Vec3 nearest = {
        std::clamp(p.x, min_of(edge.from.x, edge.to.x), max_of(edge.from.x, edge.to.x)), p.y,
        std::clamp(p.z, min_of(edge.from.z, edge.to.z), max_of(edge.from.z, edge.to.z))};
    return distance_2d(nearest, p);
}

/// Follows the drops between islands, depth first.
bool drops_lead_to(const GridMap& map, GridMap::IslandDrop wanted, GridScratch& memory) {
    const auto see = [&](std::uint32_t island) {
        if (memory.is_seen[island] != 0) return;
        memory.is_seen[island] = 1;
        memory.touched.push_back(island);
        memory.heap.push_back(island);
    };
    const auto drops = map.island_drops();
    see(wanted.from);
    while (!memory.heap.empty() && memory.is_seen[wanted.to] == 0) {
        const std::uint32_t island = memory.heap.back();
        memory.heap.pop_back();
        auto drop = std::lower_bound(drops.begin(), drops.end(), GridMap::IslandDrop{island, 0});
        for (; drop != drops.end() && drop->from == island; ++drop)
            see(drop->to);
    }
    const bool is_reached = memory.is_seen[wanted.to] != 0;
    for (const std::uint32_t island : memory.touched)
        memory.is_seen[island] = 0;
    memory.touched.clear();
    memory.heap.clear();
    return is_reached;
}

}  // namespace

Result<std::unique_ptr<GridNavigation>> GridNavigation::make(GridDescription description) {
    const std::uint32_t searches = std::clamp(description.concurrent_searches, 1u, 64u);
    Result<std::unique_ptr<GridMap>> map = GridMap::make(std::move(description));
    if (!map) return std::move(map).diagnostics();
    std::unique_ptr<GridNavigation> navigation(new GridNavigation(std::move(*map)));
    navigation->scratch_ = std::make_unique<GridScratch[]>(searches);
    navigation->scratch_count_ = searches;
    for (std::uint32_t i = 0; i < searches; ++i)
        navigation->scratch_[i].reserve(navigation->map_->node_count());
    return navigation;
}

GridNavigation::GridNavigation(std::unique_ptr<GridMap> map) noexcept : map_(std::move(map)) {}
GridNavigation::~GridNavigation() = default;

bool GridNavigation::set_height(const GridCell& cell, float height) {
    return map_->set_height(cell, height);
}

NavPoint GridNavigation::center(const GridCell& cell) const noexcept {
    const std::uint32_t node = map_->node_at(cell);
    if (node == kNoGridNode || !map_->is_floor(node)) return {};
    return nav_point(node, map_->middle_of(node));
}

void GridNavigation::nearest(std::span<const Vec3> positions, const NavExtent& extent,
                             std::span<NavPoint> found) const noexcept {
    if (!VANTAGE_CHECK(positions.size() == found.size())) return;
    for (std::size_t i = 0; i < positions.size(); ++i)
        found[i] = nearest_point(*map_, positions[i], extent);
}

void GridNavigation::path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                                    std::span<float> distances) const noexcept {
    if (!VANTAGE_CHECK(goals.size() == distances.size())) return;
    std::fill(distances.begin(), distances.end(), kUnreachable);
    const GridPlace source = place_of(*map_, query.source);
    if (source.node == kNoGridNode) return;
    const ScratchLock memory({scratch_.get(), scratch_count_});
    search_from(*map_, query, source, *memory);
    for (std::size_t i = 0; i < goals.size(); ++i) {
        const GridPlace goal = place_of(*map_, goals[i]);
        if (goal.node == kNoGridNode) continue;
        distances[i] = distance_to_goal(*map_, query, source, goal, *memory);
    }
    forget_search(*memory);
}

void GridNavigation::straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                                    std::span<StraightWalk> results) const noexcept {
    if (!VANTAGE_CHECK(to.size() == results.size())) return;
    const GridPlace start = place_of(*map_, from);
    for (std::size_t i = 0; i < to.size(); ++i) {
        const GridPlace goal = place_of(*map_, to[i]);
        const bool is_known = start.node != kNoGridNode && goal.node != kNoGridNode;
        results[i] =
            is_known ? LineWalk(*map_, start, goal).run() : StraightWalk{.end = from.position};
    }
}

std::uint32_t GridNavigation::island(const NavPoint& point) const noexcept {
    const GridPlace place = place_of(*map_, point);
    return place.node == kNoGridNode ? kNoIsland : map_->island_of(place.node);
}

bool GridNavigation::islands_connect(std::uint32_t from, std::uint32_t to) const noexcept {
    const std::uint32_t count = map_->island_count();
    if (!VANTAGE_CHECK(from < count && to < count)) return false;
    if (from == to) return true;
    const ScratchLock memory({scratch_.get(), scratch_count_});
    return drops_lead_to(*map_, {from, to}, *memory);
}

std::size_t GridNavigation::borders(const NavPoint& center, float radius,
                                    std::span<NavBorder> borders) const noexcept {
    const GridPlace place = place_of(*map_, center);
    if (place.node == kNoGridNode || !(radius >= 0.0f)) return 0;
    std::size_t count = 0;
    visit_floors(*map_, cells_around(map_->description(), place.position, radius),
                 [&](std::uint32_t node) {
                     if (map_->island_of(node) != map_->island_of(place.node)) return;
                     for (std::uint32_t d = 0; d < kGridDirections; d += 2) {
                         if (map_->way(node, d).is_walk()) continue;
                         const NavBorder edge = floor_edge(map_->floor_of(node), d);
                         if (!(distance_to_edge(edge, place.position) <= radius)) continue;
                         if (count < borders.size()) borders[count] = edge;
                         ++count;
                     }
                 });
    return count;
}

std::uint64_t GridNavigation::revision() const noexcept {
    return map_->revision();
}

}  // namespace vantage
