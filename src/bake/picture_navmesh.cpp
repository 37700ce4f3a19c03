// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The navmesh coloured by height, and its borders. Ramps are cut into bands of height, so colours
// run smoothly over one polygon. Where floors lie above each other the upper one is in front and
// lets the lower one shine through.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "bake/picture.h"
#include "base/vec.h"

namespace vantage::bake::picture {

namespace {

/// How much of a covered floor is seen through the one above.
constexpr float kShineThrough = 0.22f;

using Bands = std::array<Path, HeightRamp::kBandCount>;

/// The part of a convex polygon on one side of a height (Sutherland and Hodgman 1974).
std::vector<Vec3> cut_at_height(std::span<const Vec3> corners, float height, bool keep_above) {
    const auto is_kept = [&](Vec3 p) { return keep_above ? p.y >= height : p.y <= height; };
    std::vector<Vec3> kept;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 a = corners[i];
        const Vec3 b = corners[(i + 1) % corners.size()];
        if (is_kept(a)) kept.push_back(a);
        if (is_kept(a) != is_kept(b)) kept.push_back(lerp(a, b, (height - a.y) / (b.y - a.y)));
    }
    return kept;
}

void add_piece(Path& path, const MapView& view, std::span<const Vec3> corners) {
    if (corners.size() < 3) return;
    std::vector<Spot> spots;
    for (const Vec3& corner : corners)
        spots.push_back(view.spot(corner));
    path.add_outline(spots);
}

struct Heights {
    float low, high;
};

Heights heights_of(std::span<const Vec3> corners) {
    const auto [lowest, highest] = std::minmax_element(corners.begin(), corners.end(),
                                                       [](Vec3 a, Vec3 b) { return a.y < b.y; });
    return {lowest->y, highest->y};
}

struct BandRange {
    int first, last;
};

BandRange bands_of(const HeightRamp& ramp, std::span<const Vec3> corners) {
    const Heights heights = heights_of(corners);
    return {ramp.band(heights.low), ramp.band(heights.high)};
}

void add_triangle(Bands& bands, const Scene& scene, std::span<const Vec3> corners) {
    const HeightRamp& ramp = scene.subject.ramp;
    const BandRange range = bands_of(ramp, corners);
    std::vector<Vec3> rest(corners.begin(), corners.end());
    for (int band = range.first; band < range.last; ++band) {
        const auto top = static_cast<float>(ramp.band_bottom(band + 1));
        add_piece(bands[static_cast<std::size_t>(band)], scene.view,
                  cut_at_height(rest, top, false));
        rest = cut_at_height(rest, top, true);
    }
    add_piece(bands[static_cast<std::size_t>(range.last)], scene.view, rest);
}

void add_polygon(Bands& bands, const Scene& scene, const NavTile& tile, const NavPolygon& polygon) {
    const BundleNavMesh& nav = *scene.subject.nav;
    const std::vector<Vec3> triangles = polygon_triangles(nav, tile, polygon);
    const BandRange range = bands_of(scene.subject.ramp, triangles);
    if (range.first == range.last) {
        add_piece(bands[static_cast<std::size_t>(range.first)], scene.view,
                  polygon_corners(nav, tile, polygon));
        return;
    }
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
        add_triangle(bands, scene, std::span(triangles).subspan(i, 3));
}

/// The highest floor over each cell of a coarse grid, to find what may lie under another floor.
class RoofGrid {
  public:
    explicit RoofGrid(const Scene& scene) : scene_(scene) {
        const Rect& frame = scene.view.frame;
        columns_ = static_cast<int>(frame.width / kCellPixels) + 1;
        rows_ = static_cast<int>(frame.height / kCellPixels) + 1;
        highest_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_),
                        -kWorldLimit);
    }

    void add(std::span<const Vec3> corners) {
        const float bottom = heights_of(corners).low;
        for_each_cell(corners,
                      [&](std::size_t cell) { highest_[cell] = std::max(highest_[cell], bottom); });
    }

    /// Neighbours on a slope do not count: a floor above begins where this one has ended.
    bool may_cover(std::span<const Vec3> corners) {
        const float needed = heights_of(corners).high + scene_.subject.nav->agent.height / 2;
        bool is_covered = false;
        for_each_cell(corners, [&](std::size_t cell) { is_covered |= highest_[cell] > needed; });
        return is_covered;
    }

  private:
    static constexpr double kCellPixels = 4;

    /// Cells with their middle in the box around the corners. Stops when the work gets out of
    /// hand; then some covered floor does not shine through.
    template <class Visit>
    void for_each_cell(std::span<const Vec3> corners, Visit visit) {
        Aabb box = empty_box();
        for (const Vec3& corner : corners)
            grow(box, corner);
        const Rect& frame = scene_.view.frame;
        const auto cell = [](double pixels, int count) {
            return static_cast<int>(std::clamp(pixels / kCellPixels + 0.5, 0.0, double(count)));
        };
        const Spot low = scene_.view.spot(box.low);
        const Spot high = scene_.view.spot(box.high);
        const int first_column = cell(low.x - frame.left, columns_);
        const int end_column = cell(high.x - frame.left, columns_);
        const int end_row = cell(high.y - frame.top, rows_);
        for (int row = cell(low.y - frame.top, rows_); row < end_row; ++row) {
            visits_left_ -= end_column - first_column;
            if (visits_left_ < 0) return;
            for (int column = first_column; column < end_column; ++column)
                visit(static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column));
        }
    }

    const Scene& scene_;
    int columns_ = 0, rows_ = 0;
    std::vector<float> highest_;
    std::int64_t visits_left_ = 100'000'000;
};

/// Only the triangles that may lie under another floor.
Bands covered_bands(const Scene& scene, std::span<const Vec3> triangles) {
    RoofGrid roofs(scene);
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
        roofs.add(triangles.subspan(i, 3));
    Bands bands;
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
        const auto corners = triangles.subspan(i, 3);
        if (roofs.may_cover(corners)) add_triangle(bands, scene, corners);
    }
    return bands;
}

/// Each edge between polygons once.
Path inner_edges(const Scene& scene) {
    Path path;
    const BundleNavMesh& nav = *scene.subject.nav;
    for (const NavTile& tile : nav.tiles) {
        for (std::size_t index = 0; index < tile.polygons.size(); ++index) {
            const NavPolygon& polygon = tile.polygons[index];
            const std::vector<Vec3> corners = polygon_corners(nav, tile, polygon);
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const std::uint16_t neighbour = polygon.neighbours[i];
                if (neighbour == kNoNavIndex || (neighbour & kNavTilePortal) != 0) continue;
                if (neighbour < index) continue;
                path.add_line(scene.view.spot(corners[i]),
                              scene.view.spot(corners[(i + 1) % corners.size()]));
            }
        }
    }
    return path;
}

/// Polygons of a few pixels would drown in their own edges.
float edge_alpha(const Scene& scene) {
    const Aabb& box = scene.subject.nav_bounds;
    const double area = double{box.high.x - box.low.x} * double{box.high.z - box.low.z};
    const double polygon_side =
        std::sqrt(area / scene.subject.polygon_count) * scene.view.pixels_per_metre / scene.unit;
    return static_cast<float>(std::clamp(polygon_side / 60, 0.06, 0.22));
}

/// An edge that may lead into the next tile, measured along the tiles' common side.
struct Portal {
    Vec3 from, to;
    float low, high;
    bool is_first_side;  ///< Of the tile with the lower number.
};

/// Axis (0 for X, 1 for Z) and position of the side that two tiles share.
using SideKey = std::tuple<int, std::int64_t, std::int64_t>;

SideKey side_key(const NavTile& tile, int side) {
    const std::int64_t x = tile.x;
    const std::int64_t z = tile.z;
    switch (side) {
        case 0:
            return {0, x, z};
        case 1:
            return {1, x, z + 1};
        case 2:
            return {0, x + 1, z};
        default:
            return {1, x, z};
    }
}

Portal make_portal(Vec3 from, Vec3 to, int side) {
    const bool is_along_z = side == 0 || side == 2;
    const float a = is_along_z ? from.z : from.x;
    const float b = is_along_z ? to.z : to.x;
    if (a > b) std::swap(from, to);
    return {from, to, std::min(a, b), std::max(a, b), side == 1 || side == 2};
}

/// Does the other edge lead on from this one at this place? A step up or down is no wall.
bool meets(const Portal& portal, const Portal& other, float climb) {
    if (portal.is_first_side == other.is_first_side) return false;
    const float low = std::max(portal.low, other.low);
    const float high = std::min(portal.high, other.high);
    if (low >= high) return false;
    const auto height = [](const Portal& p, float at) {
        const float length = p.high - p.low;
        return lerp(p.from, p.to, length > 0 ? (at - p.low) / length : 0).y;
    };
    const float middle = (low + high) / 2;
    return std::abs(height(portal, middle) - height(other, middle)) <= climb;
}

/// The stretches of a portal that no polygon of the next tile continues.
void add_closed_stretches(const Scene& scene, std::span<const Portal> side, const Portal& portal,
                          Path& path) {
    struct Stretch {
        float low, high;
    };
    const float climb = scene.subject.nav->agent.max_climb + scene.subject.nav->cell_height * 2;
    std::vector<Stretch> open;
    for (const Portal& other : side) {
        if (meets(portal, other, climb)) open.push_back({other.low, other.high});
    }
    std::sort(open.begin(), open.end(), [](Stretch a, Stretch b) { return a.low < b.low; });
    open.push_back({portal.high, portal.high});
    float reached = portal.low;
    for (const Stretch& stretch : open) {
        const float until = std::min(stretch.low, portal.high);
        if (until - reached > scene.subject.nav->cell_size / 2) {
            const float length = portal.high - portal.low;
            path.add_line(
                scene.view.spot(lerp(portal.from, portal.to, (reached - portal.low) / length)),
                scene.view.spot(lerp(portal.from, portal.to, (until - portal.low) / length)));
        }
        reached = std::max(reached, stretch.high);
    }
}

using Sides = std::map<SideKey, std::vector<Portal>>;

/// Adds walls to the path and returns what may lead on.
Sides split_edges(const Scene& scene, Path& walls) {
    Sides sides;
    const BundleNavMesh& nav = *scene.subject.nav;
    for (const NavTile& tile : nav.tiles) {
        for (const NavPolygon& polygon : tile.polygons) {
            const std::vector<Vec3> corners = polygon_corners(nav, tile, polygon);
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const Vec3 from = corners[i];
                const Vec3 to = corners[(i + 1) % corners.size()];
                const std::uint16_t neighbour = polygon.neighbours[i];
                if (neighbour == kNoNavIndex) {
                    walls.add_line(scene.view.spot(from), scene.view.spot(to));
                } else if ((neighbour & kNavTilePortal) != 0) {
                    const int side = neighbour & 3;
                    sides[side_key(tile, side)].push_back(make_portal(from, to, side));
                }
            }
        }
    }
    return sides;
}

LegendEntry ramp_entry(const HeightRamp& ramp) {
    return {.height = 190, .draw = [ramp](Canvas& canvas, const Rect& area, double unit) {
                const Rect bar{area.left + 2 * unit, area.top + 8 * unit, 22 * unit,
                               area.height - 22 * unit};
                const double step_height = bar.height / HeightRamp::kBandCount;
                for (int band = 0; band < HeightRamp::kBandCount; ++band) {
                    Path path;
                    path.add_rect({bar.left, bar.bottom() - (band + 1) * step_height, bar.width,
                                   step_height});
                    canvas.fill_seamless(path, ramp.band_color(band));
                }
                Path outline;
                outline.add_rect(bar);
                const double step = round_length((ramp.high - ramp.low) / 4);
                const TextStyle style{.size = 12.5 * unit, .color = kInk};
                for (double at = std::ceil(ramp.low / step) * step; at <= ramp.high; at += step) {
                    const double y =
                        bar.bottom() - (at - ramp.low) / (ramp.high - ramp.low) * bar.height;
                    outline.add_line({bar.right(), y}, {bar.right() + 5 * unit, y});
                    canvas.text({bar.right() + 10 * unit, y + 4.5 * unit}, decimal(at, step) + " m",
                                style);
                }
                canvas.stroke(outline, {.color = kInk, .width = 0.8 * unit});
            }};
}

}  // namespace

void draw_nav_mesh(const Scene& scene) {
    if (scene.subject.polygon_count == 0) return;
    const BundleNavMesh& nav = *scene.subject.nav;
    Bands bands;
    std::vector<Vec3> triangles;
    for (const NavTile& tile : nav.tiles) {
        for (const NavPolygon& polygon : tile.polygons) {
            add_polygon(bands, scene, tile, polygon);
            const std::vector<Vec3> more = polygon_triangles(nav, tile, polygon);
            triangles.insert(triangles.end(), more.begin(), more.end());
        }
    }
    const Bands covered = covered_bands(scene, triangles);
    const HeightRamp& ramp = scene.subject.ramp;
    for (int band = 0; band < HeightRamp::kBandCount; ++band) {
        const Path& path = bands[static_cast<std::size_t>(band)];
        if (!path.empty()) scene.canvas.fill_seamless(path, ramp.band_color(band));
    }
    // A colour over itself changes nothing: only where another floor is in front does it show.
    for (int band = HeightRamp::kBandCount - 1; band >= 0; --band) {
        const Path& path = covered[static_cast<std::size_t>(band)];
        if (!path.empty()) {
            scene.canvas.fill(path, with_alpha(ramp.band_color(band), kShineThrough));
        }
    }
    scene.canvas.stroke(inner_edges(scene),
                        {.color = with_alpha(kInk, edge_alpha(scene)), .width = 0.7 * scene.unit});
}

void describe_nav_mesh(const Subject& subject, Legend& legend) {
    if (subject.polygon_count == 0) return;
    legend.push_back({"Walkable, by height", {ramp_entry(subject.ramp)}});
}

void draw_borders(const Scene& scene) {
    if (scene.subject.polygon_count == 0) return;
    // Comparing each with each stays cheap on real levels; beyond it, portals count as open.
    constexpr std::size_t kMaxPortalsOfSide = 2000;
    Path walls;
    for (const auto& [key, side] : split_edges(scene, walls)) {
        if (side.size() > kMaxPortalsOfSide) continue;
        for (const Portal& portal : side)
            add_closed_stretches(scene, side, portal, walls);
    }
    scene.canvas.stroke(walls, {.color = with_alpha(kInk, 0.85f), .width = 1.3 * scene.unit});
}

}  // namespace vantage::bake::picture
