// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Measures what is to be drawn, and the small conversions that all layers need.

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/picture.h"
#include "base/text.h"
#include "base/vec.h"
#include "world/nav_mesh.h"

namespace vantage::bake::picture {

namespace {

/// Anchors of the ramp in steps of equal lightness (CIE L* 48 to 95), from blue over green to
/// yellow: in order also for those who see no red or no green, and never too dark to write on.
constexpr std::array kRampAnchors = {color_of(0x5470ad), color_of(0x4a8dbb), color_of(0x51a8b5),
                                     color_of(0x70bf9f), color_of(0xa2d188), color_of(0xd8e083),
                                     color_of(0xfdf2bb)};
/// Smaller differences of height than this are not spread over all colours.
constexpr double kMinRampSpan = 3.0;
/// Maps of less than this are not magnified further.
constexpr double kMinMapSide = 4.0;

struct WeighedHeight {
    float height;
    float area;
};

/// The height below which `share` of the area lies, so that one deep shaft does not use up the
/// colours.
double height_at_share(std::span<const WeighedHeight> sorted, double share) {
    double total = 0;
    for (const WeighedHeight& entry : sorted)
        total += entry.area;
    double sum = 0;
    for (const WeighedHeight& entry : sorted) {
        sum += entry.area;
        if (sum >= total * share) return entry.height;
    }
    return sorted.back().height;
}

float area_from_above(Vec3 a, Vec3 b, Vec3 c) {
    return std::abs((b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z)) / 2;
}

HeightRamp make_ramp(std::vector<WeighedHeight> heights) {
    if (heights.empty()) return {0, kMinRampSpan};
    std::sort(heights.begin(), heights.end(), [](const WeighedHeight& a, const WeighedHeight& b) {
        return a.height < b.height || (a.height == b.height && a.area < b.area);
    });
    HeightRamp ramp{height_at_share(heights, 0.01), height_at_share(heights, 0.99)};
    const double missing = kMinRampSpan - (ramp.high - ramp.low);
    if (missing > 0) ramp = {ramp.low - missing / 2, ramp.high + missing / 2};
    return ramp;
}

void measure_nav_mesh(Subject& subject) {
    std::vector<WeighedHeight> heights;
    for (const NavTile& tile : subject.nav->tiles) {
        for (const NavPolygon& polygon : tile.polygons) {
            const std::vector<Vec3> corners = polygon_triangles(*subject.nav, tile, polygon);
            for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
                const float middle = (corners[i].y + corners[i + 1].y + corners[i + 2].y) / 3;
                heights.push_back(
                    {middle, area_from_above(corners[i], corners[i + 1], corners[i + 2])});
            }
            for (const Vec3& corner : polygon_corners(*subject.nav, tile, polygon))
                grow(subject.nav_bounds, corner);
            ++subject.polygon_count;
        }
    }
    subject.ramp = make_ramp(std::move(heights));
}

/// The navmesh and all that is marked; the whole level only where there is no navmesh, because
/// hulls and skies reach far beyond what matters.
Aabb bounds_to_show(const Subject& subject) {
    Aabb bounds = subject.nav_bounds;
    for (const BundlePoint& point : subject.bundle.points())
        grow(bounds, point.position);
    if (subject.nav != nullptr) {
        for (const NavLink& link : subject.nav->links) {
            grow(bounds, link.from);
            grow(bounds, link.to);
        }
    }
    if (subject.polygon_count == 0) {
        for (const Vec3& vertex : subject.bundle.mesh().vertices)
            grow(bounds, vertex);
    }
    if (bounds.low.x > bounds.high.x) bounds = {};
    return bounds;
}

}  // namespace

int HeightRamp::band(double height) const {
    const double share = (height - low) / (high - low);
    return std::clamp(static_cast<int>(std::floor(share * kBandCount)), 0, kBandCount - 1);
}

Color HeightRamp::band_color(int band) const {
    const double at = static_cast<double>(band) / (kBandCount - 1) * (kRampAnchors.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(at), kRampAnchors.size() - 2);
    const auto share = static_cast<float>(at - static_cast<double>(index));
    const Color& a = kRampAnchors[index];
    const Color& b = kRampAnchors[index + 1];
    return {a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
            a.blue + (b.blue - a.blue) * share};
}

Subject make_subject(const Bundle& bundle, std::uint32_t agent_class) {
    Subject subject{.bundle = bundle, .bounds = empty_box(), .nav_bounds = empty_box()};
    if (agent_class < bundle.nav_meshes().size()) {
        subject.nav = &bundle.nav_meshes()[agent_class];
        measure_nav_mesh(subject);
    }
    subject.bounds = bounds_to_show(subject);
    return subject;
}

Spot MapView::spot(Vec3 position) const {
    constexpr double kFarAway = 1e6;  // Drawing libraries count in few bits.
    const double x = frame.left + (position.x - world_left) * pixels_per_metre;
    const double y = frame.top + (position.z - world_top) * pixels_per_metre;
    return {std::clamp(x, -kFarAway, kFarAway), std::clamp(y, -kFarAway, kFarAway)};
}

MapView make_view(const Aabb& bounds, const Rect& frame) {
    const double wide = std::max<double>(bounds.high.x - bounds.low.x, 0);
    const double deep = std::max<double>(bounds.high.z - bounds.low.z, 0);
    const double margin = std::max(wide, deep) * 0.03 + 0.3;
    MapView view{.frame = frame};
    view.pixels_per_metre =
        std::min({frame.width / (wide + 2 * margin), frame.height / (deep + 2 * margin),
                  std::max(frame.width, frame.height) / kMinMapSide});
    view.world_left = (bounds.low.x + bounds.high.x) / 2 - frame.width / 2 / view.pixels_per_metre;
    view.world_top = (bounds.low.z + bounds.high.z) / 2 - frame.height / 2 / view.pixels_per_metre;
    return view;
}

std::vector<Vec3> polygon_corners(const BundleNavMesh& nav, const NavTile& tile,
                                  const NavPolygon& polygon) {
    std::vector<Vec3> corners;
    for (std::uint32_t i = 0; i < polygon.vertex_count; ++i)
        corners.push_back(nav_vertex_position(nav, tile, tile.vertices[polygon.vertices[i]]));
    return corners;
}

std::vector<Vec3> polygon_triangles(const BundleNavMesh& nav, const NavTile& tile,
                                    const NavPolygon& polygon) {
    std::vector<Vec3> corners = polygon_corners(nav, tile, polygon);
    std::vector<Vec3> triangles;
    if (polygon.detail_triangle_count == 0) {
        for (std::size_t i = 2; i < corners.size(); ++i)
            triangles.insert(triangles.end(), {corners[0], corners[i - 1], corners[i]});
        return triangles;
    }
    const auto details =
        tile.detail_vertices.subspan(polygon.detail_vertices_first, polygon.detail_vertex_count);
    corners.insert(corners.end(), details.begin(), details.end());
    for (const NavDetailTriangle& triangle : tile.detail_triangles.subspan(
             polygon.detail_triangles_first, polygon.detail_triangle_count)) {
        for (const std::uint8_t corner : triangle.corners)
            triangles.push_back(corners[corner]);
    }
    return triangles;
}

double round_length(double limit) {
    double step = 1e-3;
    while (step * 10 <= limit && step < 1e6)
        step *= 10;
    return step * 5 <= limit ? step * 5 : step * 2 <= limit ? step * 2 : step;
}

std::string decimal(double number, double step) {
    const int decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
    if (std::abs(number) < step / 2) number = 0;  // Never "-0".
    return fixed_text(number, decimals);
}

std::string fitted(Canvas& canvas, const std::string& text, const TextStyle& style, double width) {
    std::string safe = adapters::printable(text.substr(0, 400));
    if (canvas.text_width(safe, style) <= width) return safe;
    while (!safe.empty() && canvas.text_width(safe + "…", style) > width) {
        while ((safe.back() & 0xc0) == 0x80)  // The inner bytes of one letter go together.
            safe.pop_back();
        safe.pop_back();
    }
    return safe + "…";
}

}  // namespace vantage::bake::picture
