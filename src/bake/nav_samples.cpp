// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nav_samples.h. Triangles of the height mesh, chosen by area, then a point in the triangle.

#include "bake/nav_samples.h"

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "vantage/math.h"
#include "world/nav_mesh.h"

namespace vantage::bake {

namespace {

Vec3 detail_corner(const BundleNavMesh& mesh, const NavTile& tile, const NavPolygon& polygon,
                   std::uint8_t corner) {
    if (corner < polygon.vertex_count) {
        return nav_vertex_position(mesh, tile, tile.vertices[polygon.vertices[corner]]);
    }
    return tile.detail_vertices[polygon.detail_vertices_first + corner - polygon.vertex_count];
}

}  // namespace

NavSampler::NavSampler(const BundleNavMesh& mesh) {
    double area = 0;
    for (const NavTile& tile : mesh.tiles) {
        for (const NavPolygon& polygon : tile.polygons) {
            for (const NavDetailTriangle& triangle : tile.detail_triangles.subspan(
                     polygon.detail_triangles_first, polygon.detail_triangle_count)) {
                Corners corners;
                for (int i = 0; i < 3; ++i) {
                    corners.points[i] = detail_corner(mesh, tile, polygon, triangle.corners[i]);
                }
                const Vec3 normal = cross(corners.points[1] - corners.points[0],
                                          corners.points[2] - corners.points[0]);
                const double size = 0.5 * static_cast<double>(length(normal));
                if (!(size > 0)) continue;
                area += size;
                triangles_.push_back(corners);
                area_until_.push_back(area);
            }
        }
    }
}

Vec3 NavSampler::sample(std::uint64_t seed, std::uint64_t number) const {
    const double wanted = static_cast<double>(random_unit(seed, 0, number)) * area_until_.back();
    const auto at = std::upper_bound(area_until_.begin(), area_until_.end(), wanted);
    const std::size_t index =
        std::min(static_cast<std::size_t>(at - area_until_.begin()), triangles_.size() - 1);
    const Vec3* p = triangles_[index].points;
    const float root = std::sqrt(random_unit(seed, 1, number));
    const float share = random_unit(seed, 2, number);
    return p[0] * (1.0f - root) + p[1] * (root * (1.0f - share)) + p[2] * (root * share);
}

}  // namespace vantage::bake
