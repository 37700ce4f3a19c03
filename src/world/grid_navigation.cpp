// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Queries on a grid: straight walks by stepping from cell to cell along the line (Amanatides and
// Woo, 1987), paths by grid_search.cpp. What is connected to what is in grid_map.cpp.

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <utility>

#include "base/log.h"
#include "base/sample_lines.h"
#include "base/vec.h"
#include "world/grid_map.h"
#include "world/grid_search.h"

namespace vantage {

/// Working memory of one caller, sized when the grid is made.
struct GridScratch {
    std::mutex mutex;
    std::unique_ptr<GridSearch> search;
    std::vector<std::uint32_t> open;     ///< Islands that were seen and not yet left.
    std::vector<std::uint32_t> touched;  ///< Islands to reset afterwards.
    std::vector<std::uint8_t> is_seen;   ///< By island; 0 outside a search.

    void reserve(const GridMap& map) {
        search = std::make_unique<GridSearch>(map);
        open.reserve(map.node_count());
        touched.reserve(map.node_count());
        is_seen.assign(map.node_count(), 0);
    }
};

namespace {

/// Holds a working memory: one that nobody uses, else the first one as soon as it comes free.
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

NavPoint nav_point(std::uint32_t node, Vec3 position) {
    return {.position = position, .reference = std::uint64_t{node} + 1};
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

/// The floors in a column, one after the other by how far away they are; there are few.
class ColumnFloors {
  public:
    ColumnFloors(const GridMap& map, Vec3 position, const NavColumn& column)
        : map_(map), position_(position), column_(column) {}

    NavPoint find() {
        std::array<float, kMaxFloors> heights;  // Of those before.
        std::uint32_t count = 0;
        NavPoint found = next();
        for (; found; found = next()) {
            // What lies beside another one at its height is the same floor.
            const float y = found.position.y;
            const bool is_same =
                std::any_of(heights.begin(), heights.begin() + count,
                            [y](float height) { return std::fabs(height - y) < kFloorsApart; });
            if (is_same) continue;
            if (count == column_.rank || count == kMaxFloors) break;
            heights[count++] = y;
        }
        return found;
    }

  private:
    /// The nearest behind the last one that it gave; of equally near ones the lower node.
    NavPoint next() {
        NavPoint found;
        float least = kUnreachable;
        visit_floors(map_, cells_around(map_.description(), position_, kFloorSlack),
                     [&](std::uint32_t node) {
                         const Vec3 here = clamp_to_floor(map_.floor_of(node), position_);
                         const float away = distance_in_column(here);
                         const bool is_done =
                             away < last_ || (away == last_ && node + 1 <= last_reference_);
                         if (is_done || !(away < least)) return;
                         found = nav_point(node, here);
                         least = away;
                     });
        last_ = least;
        last_reference_ = found.reference;
        return found;
    }

    /// kUnreachable outside of it.
    float distance_in_column(Vec3 here) const {
        const float rise = here.y - position_.y;
        const bool is_within = distance_2d(here, position_) <= kFloorSlack && rise <= column_.up &&
                               -rise <= column_.down;
        return is_within ? distance(here, position_) : kUnreachable;
    }

    const GridMap& map_;
    Vec3 position_;
    NavColumn column_;
    float last_ = -1.0f;
    std::uint64_t last_reference_ = 0;
};

/// The lines of a sampling that cross the grid.
struct GridLines {
    SampleLines x, z;

    GridLines(const GridDescription& grid, const NavSampling& sampling)
        : x(across(sampling.center.x, grid.origin.x, grid.columns, grid, sampling)),
          z(across(sampling.center.z, grid.origin.z, grid.rows, grid, sampling)) {}

    static SampleLines across(float center, float origin, std::uint32_t cells,
                              const GridDescription& grid, const NavSampling& sampling) {
        const float end = origin + static_cast<float>(cells) * grid.cell_size;
        const float low = center - sampling.reach, high = center + sampling.reach;
        if (!(low <= high)) return {};
        return SampleLines::between(max_of(origin, low), min_of(end, high), sampling.spacing);
    }
};

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
        memory.open.push_back(island);
    };
    const auto drops = map.island_drops();
    see(wanted.from);
    while (!memory.open.empty() && memory.is_seen[wanted.to] == 0) {
        const std::uint32_t island = memory.open.back();
        memory.open.pop_back();
        auto drop = std::lower_bound(drops.begin(), drops.end(), GridMap::IslandDrop{island, 0});
        for (; drop != drops.end() && drop->from == island; ++drop)
            see(drop->to);
    }
    const bool is_reached = memory.is_seen[wanted.to] != 0;
    for (const std::uint32_t island : memory.touched)
        memory.is_seen[island] = 0;
    memory.touched.clear();
    memory.open.clear();
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
        navigation->scratch_[i].reserve(*navigation->map_);
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

void GridNavigation::floors(std::span<const Vec3> positions, const NavColumn& column,
                            std::span<NavPoint> found) const noexcept {
    if (!VANTAGE_CHECK(positions.size() == found.size())) return;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const bool is_known = is_valid_position(positions[i]);
        found[i] = is_known ? ColumnFloors(*map_, positions[i], column).find() : NavPoint{};
    }
}

std::uint64_t GridNavigation::sample_slots(const NavSampling& sampling) const noexcept {
    const GridLines lines(map_->description(), sampling);
    return lines.x.count * lines.z.count * map_->description().layers;
}

void GridNavigation::samples(const NavSampling& sampling, std::uint64_t first,
                             std::span<NavPoint> found) const noexcept {
    const GridDescription& grid = map_->description();
    const GridLines lines(grid, sampling);
    const std::uint64_t layer_slots = lines.x.count * lines.z.count;
    for (std::size_t i = 0; i < found.size(); ++i) {
        found[i] = {};
        const std::uint64_t slot = first + i;
        if (layer_slots == 0 || slot / layer_slots >= grid.layers) continue;
        const float x = lines.x.at(slot % layer_slots % lines.x.count);
        const float z = lines.z.at(slot % layer_slots / lines.x.count);
        const std::uint32_t node =
            map_->node_at({.column = cell_index(x - grid.origin.x, grid.cell_size, grid.columns),
                           .row = cell_index(z - grid.origin.z, grid.cell_size, grid.rows),
                           .layer = static_cast<std::uint32_t>(slot / layer_slots)});
        if (map_->is_floor(node))
            found[i] = nav_point(node, clamp_to_floor(map_->floor_of(node), {x, 0, z}));
    }
}

void GridNavigation::path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                                    std::span<float> distances) const noexcept {
    if (!VANTAGE_CHECK(goals.size() == distances.size())) return;
    const ScratchLock memory({scratch_.get(), scratch_count_});
    GridSearch& search = *(*memory).search;
    // Distances depend on the query alone: the last search goes on when it was the same.
    if (!search.is_about(query)) search.begin(query);
    for (std::size_t i = 0; i < goals.size(); ++i)
        distances[i] = search.final_distance(goals[i]);
}

std::unique_ptr<PathSearch> GridNavigation::make_search() const {
    return std::make_unique<GridSearch>(*map_);
}

void GridNavigation::straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                                    std::span<StraightWalk> results) const noexcept {
    if (!VANTAGE_CHECK(to.size() == results.size())) return;
    const GridPlace start = map_->place_of(from);
    for (std::size_t i = 0; i < to.size(); ++i) {
        const GridPlace goal = map_->place_of(to[i]);
        const bool is_known = start.node != kNoGridNode && goal.node != kNoGridNode;
        results[i] =
            is_known ? LineWalk(*map_, start, goal).run() : StraightWalk{.end = from.position};
    }
}

std::size_t GridNavigation::path_corners(const NavPoint& from, const NavPoint& to,
                                         std::span<Vec3> corners) const noexcept {
    const GridPlace start = map_->place_of(from), goal = map_->place_of(to);
    if (start.node == kNoGridNode || goal.node == kNoGridNode) return 0;
    const ScratchLock memory({scratch_.get(), scratch_count_});
    GridSearch& search = *(*memory).search;
    const PathQuery query{.source = to, .direction = PathDirection::ToSource};
    if (!search.is_about(query)) search.begin(query);
    if (search.final_distance(from) == kUnreachable) return 0;
    std::size_t count = 0;
    const auto add_corner = [&](Vec3 position) {
        if (count < corners.size()) corners[count] = position;
        ++count;
    };
    add_corner(start.position);
    // From cell to cell; a corner is where one no longer walks straight from the corner before.
    GridPlace corner = start, last = start;
    while (last.node != goal.node) {
        const std::uint32_t next = search.next_on_the_way(last.node);
        if (next == kNoGridNode) return 0;
        const GridPlace here = next == goal.node ? goal : GridPlace{next, map_->middle_of(next)};
        const bool is_straight = LineWalk(*map_, corner, here).run().is_free;
        if (!is_straight && last.node != corner.node) {
            add_corner(last.position);
            corner = last;
        }
        last = here;
    }
    add_corner(goal.position);
    return count;
}

std::uint32_t GridNavigation::island(const NavPoint& point) const noexcept {
    const GridPlace place = map_->place_of(point);
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
    const GridPlace place = map_->place_of(center);
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
