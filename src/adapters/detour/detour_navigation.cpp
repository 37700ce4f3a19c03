// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The navigation provider over Detour. Detour answers where polygons are and which of them touch;
// path lengths come from our own search (graph_search.h), because Detour's finds one goal at a
// time, calls a partial path a success, and links across more than one tile are beyond it. Straight
// walks are ours too (surface_line.h): Detour's may never end.

#include "vantage_adapters/detour_navigation.h"

#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <new>
#include <string>

#include "adapters/detour/detour_graph.h"
#include "adapters/detour/detour_mesh.h"
#include "adapters/detour/detour_search.h"
#include "adapters/detour/floor_index.h"
#include "adapters/detour/polygon_samples.h"
#include "adapters/detour/surface_line.h"
#include "base/log.h"
#include "base/text.h"
#include "base/vec.h"

namespace vantage::adapters {

namespace {

/// How far the end of a link may be from the surface: the bake has put it there, up to rounding.
constexpr NavExtent kLinkExtent{.horizontal = 0.3f, .up = 0.5f, .down = 0.5f};
/// Rays that start or end exactly on an edge are unstable; a millimetre inwards they are not.
constexpr float kInwards = 0.001f;
constexpr std::uint32_t kAnyIsland = 0xffffffffu;
constexpr std::size_t kMostCorners = 512;  ///< That path_corners() writes.

/// Path searches, handed out one per caller.
class SearchPool {
  public:
    SearchPool(const NavSurface& surface, std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i)
            searches_.push_back(std::make_unique<DetourSearch>(surface));
        for (const auto& search : searches_)
            free_.push_back(search.get());
    }

    /// Begun with this query. Distances depend on it alone, so one that was about the same goes
    /// on where it stopped; else the one that has rested longest begins anew.
    DetourSearch* take(const PathQuery& query) {
        std::unique_lock lock(mutex_);
        returned_.wait(lock, [this] { return !free_.empty(); });
        auto chosen = std::find_if(free_.begin(), free_.end(), [&](const DetourSearch* search) {
            return search->is_about(query);
        });
        const bool goes_on = chosen != free_.end();
        if (!goes_on) chosen = free_.begin();
        DetourSearch* search = *chosen;
        free_.erase(chosen);
        lock.unlock();
        if (!goes_on) search->begin(query);
        return search;
    }

    void give_back(DetourSearch* search) {
        {
            const std::lock_guard lock(mutex_);
            free_.push_back(search);  // Within its capacity: allocates nothing.
        }
        returned_.notify_one();
    }

  private:
    std::vector<std::unique_ptr<DetourSearch>> searches_;
    std::vector<DetourSearch*> free_;
    std::mutex mutex_;
    std::condition_variable returned_;
};

/// Of the polygons that Detour finds in a box, the nearest point to the asked one.
class NearestQuery final : public dtPolyQuery {
  public:
    struct Asked {
        Vec3 position;
        NavExtent extent;
        std::uint32_t island = kAnyIsland;
    };

    NearestQuery(const DetourMesh& mesh, std::span<const std::uint16_t> islands, const Asked& asked)
        : mesh_(mesh), islands_(islands), asked_(asked) {}

    void process(const dtMeshTile*, dtPoly**, dtPolyRef* references, int count) override {
        for (int i = 0; i < count; ++i)
            consider(references[i]);
    }

    bool has_found() const { return has_found_; }
    const GraphPoint& found() const { return found_; }

  private:
    void consider(dtPolyRef reference) {
        const std::uint32_t polygon = mesh_.polygon_of(reference);
        if (asked_.island != kAnyIsland && islands_[polygon] != asked_.island) return;
        Vec3 point;
        bool is_over = false;
        const dtStatus status =
            mesh_.query->closestPointOnPoly(reference, &asked_.position.x, &point.x, &is_over);
        if (dtStatusFailed(status)) return;
        const Vec3 way = point - asked_.position;
        const bool is_inside = length_2d(way) <= asked_.extent.horizontal &&
                               way.y <= asked_.extent.up && -way.y <= asked_.extent.down;
        const float distance_squared = dot(way, way);
        const bool is_better = !has_found_ || distance_squared < best_ ||
                               (distance_squared == best_ && polygon < found_.polygon);
        if (!is_inside || !is_better) return;
        has_found_ = true;
        best_ = distance_squared;
        found_ = {polygon, point};
    }

    const DetourMesh& mesh_;
    std::span<const std::uint16_t> islands_;
    Asked asked_;
    bool has_found_ = false;
    float best_ = 0;
    GraphPoint found_{};
};

/// Collects the polygons of a box.
class BorderQuery final : public dtPolyQuery {
  public:
    struct Asked {
        Vec3 center;
        float radius;
    };

    BorderQuery(const DetourMesh& mesh, const NavGraph& graph, const Asked& asked)
        : mesh_(mesh), graph_(graph), asked_(asked) {}

    void write_to(std::span<NavBorder> borders, Vec3 origin) {
        borders_ = borders;
        origin_ = origin;
    }

    void process(const dtMeshTile*, dtPoly**, dtPolyRef* references, int count) override {
        for (int i = 0; i < count; ++i) {
            for (const NavBorder& border : graph_.borders.of(mesh_.polygon_of(references[i])))
                consider(border);
        }
    }

    std::size_t count() const { return count_; }

  private:
    void consider(const NavBorder& border) {
        float along = 0;
        const float distance_squared =
            dtDistancePtSegSqr2D(&asked_.center.x, &border.from.x, &border.to.x, along);
        const Vec3 nearest = lerp(border.from, border.to, along);
        const bool is_near = distance_squared <= asked_.radius * asked_.radius &&
                             std::abs(nearest.y - asked_.center.y) <= asked_.radius;
        if (!is_near) return;
        if (count_ < borders_.size()) {
            borders_[count_] = {border.from + origin_, border.to + origin_};
        }
        ++count_;
    }

    const DetourMesh& mesh_;
    const NavGraph& graph_;
    Asked asked_;
    std::span<NavBorder> borders_;
    Vec3 origin_;
    std::size_t count_ = 0;
};

/// The floors of one place, by how far away in height they are; of equally far ones the lower
/// polygon first. The first ones of a great many.
class ColumnOfFloors {
  public:
    ColumnOfFloors(float height, const NavColumn& column) : height_(height), column_(column) {}

    void add(const FloorIndex::Floor& floor) {
        const float rise = floor.y - height_;
        if (!(rise <= column_.up && -rise <= column_.down)) return;
        std::uint32_t place = count_;
        while (place > 0 && is_before(floor, floors_[place - 1]))
            --place;
        if (place == floors_.size()) return;
        count_ = std::min<std::uint32_t>(count_ + 1, static_cast<std::uint32_t>(floors_.size()));
        for (std::uint32_t i = count_ - 1; i > place; --i)
            floors_[i] = floors_[i - 1];
        floors_[place] = floor;
    }

    /// Null when there are not so many. Triangles that meet there are one floor.
    const FloorIndex::Floor* at(std::uint32_t rank) const {
        for (std::uint32_t i = 0; i < count_; ++i) {
            if (!is_new(i)) continue;
            if (rank-- == 0) return &floors_[i];
        }
        return nullptr;
    }

  private:
    bool is_before(const FloorIndex::Floor& a, const FloorIndex::Floor& b) const {
        const float far_a = std::abs(a.y - height_), far_b = std::abs(b.y - height_);
        return far_a < far_b || (far_a == far_b && a.polygon < b.polygon);
    }
    bool is_new(std::uint32_t index) const {
        return std::none_of(floors_.begin(), floors_.begin() + index, [&](const auto& before) {
            return std::abs(before.y - floors_[index].y) < kFloorsApart;
        });
    }

    float height_;
    NavColumn column_;
    std::array<FloorIndex::Floor, 2 * kMaxFloors> floors_;
    std::uint32_t count_ = 0;
};

/// The nearest of them alone: what most ask for.
class NearestFloor {
  public:
    NearestFloor(float height, const NavColumn& column) : height_(height), column_(column) {}

    void add(const FloorIndex::Floor& floor) {
        const float rise = floor.y - height_;
        if (!(rise <= column_.up && -rise <= column_.down)) return;
        const float far = std::abs(rise);
        if (has_any_ && !(far < far_ || (far == far_ && floor.polygon < floor_.polygon))) return;
        has_any_ = true;
        far_ = far;
        floor_ = floor;
    }

    const FloorIndex::Floor* at(std::uint32_t) const { return has_any_ ? &floor_ : nullptr; }

  private:
    float height_;
    NavColumn column_;
    FloorIndex::Floor floor_{};
    float far_ = 0;
    bool has_any_ = false;
};

class MeshNavigation final : public GraphNavigation {
  public:
    MeshNavigation(const BundleNavMesh& source, DetourMesh mesh)
        : climb_(source.agent.max_climb), mesh_(std::move(mesh)) {
        surface_.origin = source.origin;
        surface_.graph = read_graph(mesh_);
        for (const NavTile& tile : source.tiles) {
            for (const NavPolygon& polygon : tile.polygons)
                surface_.islands.push_back(polygon.island);
        }
        surface_.island_count = static_cast<std::uint32_t>(source.islands.size());
        surface_.reach_bits.assign(source.reach_bits.begin(), source.reach_bits.end());
        bounds_ = bounds_of_polygons();
        floor_index_ = std::make_unique<FloorIndex>(mesh_);
        samples_ = std::make_unique<PolygonSamples>(mesh_, *floor_index_, surface_.graph.centers,
                                                    surface_.origin);
    }

    bool labels_are_sound() const {
        if (surface_.island_count == 0) return true;
        const std::uint64_t bits = std::uint64_t{surface_.island_count} * surface_.island_count;
        return surface_.reach_bits.size() >= (bits + 63) / 64 &&
               std::all_of(surface_.islands.begin(), surface_.islands.end(),
                           [&](std::uint16_t island) { return island < surface_.island_count; });
    }

    /// Returns the links whose ends are not on the surface.
    std::vector<std::uint32_t> add_links(std::span<const NavLink> links) {
        std::vector<std::uint32_t> lost;
        for (std::uint32_t i = 0; i < links.size(); ++i) {
            if (!add_link(links[i], i)) lost.push_back(i);
        }
        surface_.graph.links_out =
            links_by_start(surface_.graph.links, surface_.graph.polygon_count());
        surface_.graph.links_in =
            links_by_end(surface_.graph.links, surface_.graph.polygon_count());
        return lost;
    }

    void make_searches(std::uint32_t count) {
        searches_ = std::make_unique<SearchPool>(surface_, std::clamp(count, 1u, 256u));
    }

    void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                 std::span<NavPoint> found) const noexcept override {
        if (!VANTAGE_CHECK(positions.size() == found.size())) return;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            found[i] = {};
            if (!is_valid_position(positions[i])) continue;
            GraphPoint point;
            if (!find_nearest({positions[i] - surface_.origin, extent}, point)) continue;
            found[i] = {point.position + surface_.origin, std::uint64_t{point.polygon} + 1};
        }
    }

    void floors(std::span<const Vec3> positions, const NavColumn& column,
                std::span<NavPoint> found) const noexcept override {
        if (!VANTAGE_CHECK(positions.size() == found.size())) return;
        if (column.rank == 0) return find_floors<NearestFloor>(positions, column, found);
        find_floors<ColumnOfFloors>(positions, column, found);
    }

    std::uint64_t sample_slots(const NavSampling& sampling) const noexcept override {
        return samples_->slots(sampling);
    }

    void samples(const NavSampling& sampling, std::uint64_t first,
                 std::span<NavPoint> found) const noexcept override {
        samples_->fill(mesh_, sampling, first, found);
    }

    void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                        std::span<float> distances) const noexcept override {
        if (!VANTAGE_CHECK(goals.size() == distances.size())) return;
        if (goals.empty()) return;
        DetourSearch* search = searches_->take(query);
        for (std::size_t i = 0; i < goals.size(); ++i)
            distances[i] = search->final_distance(goals[i]);
        searches_->give_back(search);
    }

    FoundPath find_path(const NavPoint& from, const NavPoint& to,
                        std::span<PathCorner> corners) const noexcept override {
        DetourSearch* search = searches_->take({.source = from});
        const FoundPath found = search->final_path(to, corners);
        searches_->give_back(search);
        return found;
    }

    std::unique_ptr<PathFinder> make_path_finder() const override {
        try {
            return std::make_unique<DetourPathFinder>(surface_);
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    }

    std::size_t path_corners(const NavPoint& from, const NavPoint& to,
                             std::span<Vec3> corners) const noexcept override {
        std::array<PathCorner, kMostCorners> found;
        std::size_t count = find_path(from, to, found).corner_count;
        if (count == 1) found[count++] = found[0];  // Who is there already: start and goal.
        const std::size_t written = std::min({count, found.size(), corners.size()});
        for (std::size_t i = 0; i < written; ++i)
            corners[i] = found[i].position;
        return count;
    }

    std::unique_ptr<PathSearch> make_search() const override {
        try {
            return std::make_unique<DetourSearch>(surface_);
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    }

    void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                        std::span<StraightWalk> results) const noexcept override {
        if (!VANTAGE_CHECK(to.size() == results.size())) return;
        for (std::size_t i = 0; i < to.size(); ++i) {
            results[i] = {.is_free = false, .fraction = 0.0f, .end = from.position};
            if (surface_.has(from) && surface_.has(to[i])) results[i] = straight_walk(from, to[i]);
        }
    }

    std::uint32_t island(const NavPoint& point) const noexcept override {
        if (surface_.island_count == 0 || !surface_.has(point)) return kNoIsland;
        return surface_.islands[polygon_index(point)];
    }

    bool islands_connect(std::uint32_t from, std::uint32_t to) const noexcept override {
        return surface_.islands_connect(from, to);
    }

    std::size_t borders(const NavPoint& center, float radius,
                        std::span<NavBorder> borders) const noexcept override {
        if (!surface_.has(center) || !(radius >= 0.0f)) return 0;
        const float reach = std::min(radius, 2.0f * kWorldLimit);
        const Vec3 local = center.position - surface_.origin;
        BorderQuery query(mesh_, surface_.graph, {local, reach});
        query.write_to(borders, surface_.origin);
        visit_box({local - Vec3{reach, reach, reach}, local + Vec3{reach, reach, reach}}, query);
        return query.count();
    }

    std::uint64_t revision() const noexcept override { return surface_.revision; }
    bool is_thread_safe() const noexcept override { return true; }
    const NavGraph& graph() const noexcept override { return surface_.graph; }
    Vec3 origin() const noexcept override { return surface_.origin; }

  private:
    Aabb bounds_of_polygons() const {
        Aabb box = empty_box();
        for (int i = 0; i < mesh_.mesh->getMaxTiles(); ++i) {
            const dtNavMesh& mesh = *mesh_.mesh;
            const dtMeshTile* tile = mesh.getTile(i);
            if (tile->header == nullptr) continue;
            for (int v = 0; v < tile->header->vertCount; ++v)
                grow(box, {tile->verts[v * 3], tile->verts[v * 3 + 1], tile->verts[v * 3 + 2]});
        }
        return box;
    }

    /// Detour looks at every tile of the grid in the box: keep it to where there are any.
    void visit_box(const Aabb& box, dtPolyQuery& query) const {
        const Vec3 low{max_of(box.low.x, bounds_.low.x), box.low.y,
                       max_of(box.low.z, bounds_.low.z)};
        const Vec3 high{min_of(box.high.x, bounds_.high.x), box.high.y,
                        min_of(box.high.z, bounds_.high.z)};
        if (!(low.x <= high.x && low.y <= high.y && low.z <= high.z)) return;
        const Vec3 center = (low + high) * 0.5f;
        // A little more than half, against rounding of the middle.
        const Vec3 half = (high - low) * 0.5f + Vec3{0.01f, 0.01f, 0.01f};
        mesh_.query->queryPolygons(&center.x, &half.x, &filter_, &query);
    }

    bool find_nearest(NearestQuery::Asked asked, GraphPoint& found) const {
        NavExtent& extent = asked.extent;
        const auto sane = [](float v) { return v >= 0.0f ? min_of(v, 2.0f * kWorldLimit) : 0.0f; };
        extent = {sane(extent.horizontal), sane(extent.up), sane(extent.down)};
        NearestQuery query(mesh_, surface_.islands, asked);
        const Vec3 p = asked.position;
        visit_box({{p.x - extent.horizontal, p.y - extent.down, p.z - extent.horizontal},
                   {p.x + extent.horizontal, p.y + extent.up, p.z + extent.horizontal}},
                  query);
        if (query.has_found()) found = query.found();
        return query.has_found();
    }

    template <class Floors>
    void find_floors(std::span<const Vec3> positions, const NavColumn& column,
                     std::span<NavPoint> found) const {
        constexpr std::size_t kAtOnce = 64;
        std::array<FloorIndex::Cell, kAtOnce> cells;
        for (std::size_t first = 0; first < positions.size(); first += kAtOnce) {
            const std::size_t count = std::min(kAtOnce, positions.size() - first);
            for (std::size_t i = 0; i < count; ++i) {
                const Vec3 place = positions[first + i] - surface_.origin;
                cells[i] = floor_index_->cell_at(place.x, place.z);
            }
            for (std::size_t i = 0; i < count; ++i)
                found[first + i] = floor_at<Floors>(positions[first + i], cells[i], column);
        }
    }

    template <class Floors>
    NavPoint floor_at(Vec3 position, const FloorIndex::Cell& cell, const NavColumn& column) const {
        if (!is_valid_position(position)) return {};
        GraphPoint point;
        if (!find_floor<Floors>(position - surface_.origin, cell, column, point)) return {};
        return {point.position + surface_.origin, std::uint64_t{point.polygon} + 1};
    }

    /// On rims Detour decides, and knows of one floor.
    template <class Floors>
    bool find_floor(Vec3 place, const FloorIndex::Cell& cell, const NavColumn& column,
                    GraphPoint& found) const {
        Floors floors(place.y, column);
        const bool has_any = floor_index_->visit_floors(
            cell, place.x, place.z, [&](const FloorIndex::Floor& floor) { floors.add(floor); });
        if (has_any) {
            const FloorIndex::Floor* floor = floors.at(column.rank);
            if (floor != nullptr) found = {floor->polygon, {place.x, floor->y, place.z}};
            return floor != nullptr;
        }
        return column.rank == 0 && floor_index_->is_near_polygon(cell, place.x, place.z) &&
               find_nearest({place, {kFloorSlack, column.up, column.down}}, found);
    }

    bool add_link(const NavLink& link, std::uint32_t index) {
        if (!is_valid_position(link.from) || !is_valid_position(link.to)) return false;
        const auto island = [&](std::uint16_t label) {
            return surface_.island_count == 0 ? kAnyIsland : std::uint32_t{label};
        };
        GraphPoint start;
        GraphPoint end;
        if (!find_nearest({link.from - surface_.origin, kLinkExtent, island(link.from_island)},
                          start) ||
            !find_nearest({link.to - surface_.origin, kLinkExtent, island(link.to_island)}, end)) {
            return false;
        }
        const bool costs_nothing = link.kind == NavLinkKind::Teleporter;
        surface_.graph.links.push_back(
            {.from = start.polygon,
             .to = end.polygon,
             .start = start.position,
             .end = end.position,
             .length = costs_nothing ? 0.0f : distance(start.position, end.position),
             .index = index,
             .kind = link.kind});
        return true;
    }

    Vec3 inwards(const GraphPoint& point) const {
        const Vec3 way = surface_.graph.centers[point.polygon] - point.position;
        const float size = length_2d(way);
        return size > kInwards ? point.position + way * (kInwards / size) : point.position;
    }

    StraightWalk straight_walk(const NavPoint& from, const NavPoint& to) const {
        const GraphPoint start = surface_.to_graph(from);
        const GraphPoint goal = surface_.to_graph(to);
        const Vec3 begin = inwards(start);
        const Vec3 target = inwards(goal);
        const SurfaceLineEnd reached = follow_surface(mesh_, {start.polygon, begin, target});
        // Within the inward step of the goal is there.
        const float rest = (1.0f - reached.fraction) * distance_2d(begin, target);
        const bool arrives = reached.arrives || rest <= 2.0f * kInwards;
        const float fraction = arrives ? 1.0f : std::clamp(reached.fraction, 0.0f, 1.0f);
        Vec3 end = lerp(begin, target, fraction);
        mesh_.query->getPolyHeight(mesh_.references[reached.polygon], &end.x, &end.y);
        if (arrives && reaches(reached.polygon, end, goal)) {
            return {.is_free = true, .fraction = 1.0f, .end = to.position};
        }
        return {.is_free = false, .fraction = fraction, .end = end + surface_.origin};
    }

    /// The line ignores heights: it may have arrived on another floor.
    bool reaches(std::uint32_t last, Vec3 end, const GraphPoint& goal) const {
        return last == goal.polygon || std::abs(end.y - goal.position.y) <= climb_;
    }

    NavSurface surface_;
    float climb_;
    DetourMesh mesh_;
    dtQueryFilter filter_;
    Aabb bounds_;
    std::unique_ptr<FloorIndex> floor_index_;
    std::unique_ptr<PolygonSamples> samples_;
    std::unique_ptr<SearchPool> searches_;
};

Diagnostic lost_link(const NavLink& link) {
    const auto text = [](Vec3 p) {
        return fixed_text(p.x, 6) + ", " + fixed_text(p.y, 6) + ", " + fixed_text(p.z, 6);
    };
    return {.severity = Severity::Warning,
            .code = "navigation/lost-link",
            .message = "a link does not start and end on the walkable surface and is left out",
            .found = "from " + text(link.from) + " to " + text(link.to),
            .hint = "bake the level again"};
}

}  // namespace

Result<std::unique_ptr<GraphNavigation>> make_graph_navigation(
    const BundleNavMesh& mesh, const DetourNavigationSettings& settings) {
    try {
        Result<DetourMesh> built = build_detour_mesh(mesh);
        if (!built.ok()) return std::move(built).diagnostics();
        auto navigation = std::make_unique<MeshNavigation>(mesh, std::move(*built));
        if (!navigation->labels_are_sound()) {
            return Diagnostic{.code = "navigation/bad-mesh",
                              .message = "the navmesh has impossible island labels",
                              .hint = "bake the level again"};
        }
        Diagnostics warnings;
        for (const std::uint32_t lost : navigation->add_links(mesh.links))
            warnings.push_back(lost_link(mesh.links[lost]));
        navigation->make_searches(settings.search_contexts);
        return {std::unique_ptr<GraphNavigation>(std::move(navigation)), std::move(warnings)};
    } catch (const std::bad_alloc&) {
        return Diagnostic{.code = "navigation/out-of-memory",
                          .message = "there is not enough memory for the navmesh",
                          .hint = "use fewer search contexts"};
    }
}

Result<std::unique_ptr<DetourNavigation>> make_detour_navigation(
    const BundleNavMesh& mesh, const DetourNavigationSettings& settings) {
    auto made = make_graph_navigation(mesh, settings);
    if (!made.ok()) return std::move(made).diagnostics();
    return {std::unique_ptr<DetourNavigation>(std::move(*made)), made.diagnostics()};
}

}  // namespace vantage::adapters
