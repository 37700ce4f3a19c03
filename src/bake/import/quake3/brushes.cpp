// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Map compilers add bevel planes that only touch a brush at an edge, and repeat planes. Repeated
// ones are dropped first; a bevel leaves no polygon of any area and drops out by itself.

#include "bake/import/quake3/brushes.h"

#include <cmath>

#include "base/vec.h"

namespace vantage::bake::quake3 {

namespace {

/// Half the edge of the first square: it covers the world's cube whatever the plane's tilt.
constexpr double kHugeSquare = 4.0 * kMaxBspCoordinate;
/// How far in front of a plane a point may lie and still count as on it.
constexpr double kClipSlack = 1e-5;
/// Corners nearer to each other than this are one: planes are stored as floats, so that four of
/// them never quite meet in a point.
constexpr double kWeldDistance = 0.02;
constexpr double kSameNormal = 1e-5;
constexpr double kSameDistance = 0.01;

/// Appends a large square on the plane, counter-clockwise about its normal.
void put_square(UnitPoint normal, double distance, std::vector<UnitPoint>& polygon) {
    const double ax = std::fabs(normal.x), ay = std::fabs(normal.y), az = std::fabs(normal.z);
    UnitPoint helper{1, 0, 0};
    if (ay <= ax && ay <= az) helper = {0, 1, 0};
    if (az <= ax && az <= ay) helper = {0, 0, 1};
    UnitPoint right = cross(helper, normal);
    right = right * (kHugeSquare / length(right));
    const UnitPoint up = cross(normal, right);
    const UnitPoint centre = normal * distance;
    polygon.assign(
        {centre - right - up, centre + right - up, centre + right + up, centre - right + up});
}

bool is_inside_world(UnitPoint p) {
    return std::fabs(p.x) <= kMaxBspCoordinate && std::fabs(p.y) <= kMaxBspCoordinate &&
           std::fabs(p.z) <= kMaxBspCoordinate;
}

}  // namespace

std::uint8_t surface_of_contents(std::uint32_t content_flags) {
    const bool is_translucent = (content_flags & contents::kTranslucent) != 0;
    if ((content_flags & contents::kSolid) != 0) {
        return is_translucent ? surface::kSolid & ~surface::kBlocksSight : surface::kSolid;
    }
    if ((content_flags & contents::kPlayerClip) != 0) {
        return surface::kWalkable | surface::kBlocksMovement;
    }
    // One sinks into a liquid, but nobody looks through lava.
    constexpr std::uint32_t kLiquids = contents::kLava | contents::kSlime | contents::kWater;
    if ((content_flags & kLiquids) != 0 && !is_translucent) return surface::kBlocksSight;
    return 0;
}

const ConvexSolid* BrushClipper::clip(const BspBrush& brush, MeshBuilder& account) {
    solid_.vertices.clear();
    solid_.corners.clear();
    solid_.polygon_ends.clear();
    if (!gather_planes(brush, account)) return nullptr;
    for (std::size_t side = 0; side < planes_.size(); ++side) {
        if (!clip_side(side, account) || !add_polygon(account)) return nullptr;
    }
    return solid_.polygon_ends.size() >= 4 ? &solid_ : nullptr;
}

bool BrushClipper::gather_planes(const BspBrush& brush, MeshBuilder& account) {
    planes_.clear();
    for (std::int32_t i = 0; i < brush.side_count; ++i) {
        const BspBrushSide side =
            bsp_.brush_sides[static_cast<std::uint32_t>(brush.first_side + i)];
        const BspPlane raw = bsp_.planes[static_cast<std::uint32_t>(side.plane)];
        const UnitPoint normal{raw.normal[0], raw.normal[1], raw.normal[2]};
        const double scale = 1.0 / length(normal);
        const Plane plane{normal * scale, raw.distance * scale};
        const auto is_same = [&plane](const Plane& other) {
            const UnitPoint d = plane.normal - other.normal;
            return std::fabs(d.x) < kSameNormal && std::fabs(d.y) < kSameNormal &&
                   std::fabs(d.z) < kSameNormal &&
                   std::fabs(plane.distance - other.distance) < kSameDistance;
        };
        if (!account.spend(1 + planes_.size() / 4)) return false;
        bool is_new = true;
        for (const Plane& other : planes_)
            is_new = is_new && !is_same(other);
        if (is_new) planes_.push_back(plane);
    }
    return planes_.size() >= 4;
}

/// Leaves the side's polygon in polygon_, empty if nothing of it remains.
bool BrushClipper::clip_side(std::size_t side, MeshBuilder& account) {
    put_square(planes_[side].normal, planes_[side].distance, polygon_);
    for (std::size_t other = 0; other < planes_.size() && !polygon_.empty(); ++other) {
        if (other == side) continue;
        if (!account.spend(polygon_.size())) return false;
        const Plane& plane = planes_[other];
        clipped_.clear();
        UnitPoint previous = polygon_.back();
        double previous_height = dot(plane.normal, previous) - plane.distance;
        for (const UnitPoint& p : polygon_) {
            const double height = dot(plane.normal, p) - plane.distance;
            if ((height > kClipSlack) != (previous_height > kClipSlack)) {
                const double t = previous_height / (previous_height - height);
                clipped_.push_back(previous + (p - previous) * t);
            }
            if (height <= kClipSlack) clipped_.push_back(p);
            previous = p;
            previous_height = height;
        }
        polygon_.swap(clipped_);
        if (polygon_.size() < 3) polygon_.clear();
    }
    return true;
}

/// Moves polygon_ into the solid. False when it reaches out of the world: then the brush is open.
bool BrushClipper::add_polygon(MeshBuilder& account) {
    if (!account.spend(polygon_.size() * (1 + solid_.vertices.size() / 4))) return false;
    const std::size_t start = solid_.corners.size();
    for (const UnitPoint& p : polygon_) {
        if (!is_inside_world(p)) return false;
        const std::uint32_t corner = welded(p);
        const bool is_repeated =
            solid_.corners.size() > start &&
            (solid_.corners.back() == corner || solid_.corners[start] == corner);
        if (!is_repeated) solid_.corners.push_back(corner);
    }
    if (solid_.corners.size() < start + 3) {
        solid_.corners.resize(start);
    } else {
        solid_.polygon_ends.push_back(static_cast<std::uint32_t>(solid_.corners.size()));
    }
    return true;
}

std::uint32_t BrushClipper::welded(UnitPoint p) {
    for (std::size_t i = 0; i < solid_.vertices.size(); ++i) {
        const UnitPoint d = solid_.vertices[i] - p;
        if (dot(d, d) < kWeldDistance * kWeldDistance) return static_cast<std::uint32_t>(i);
    }
    solid_.vertices.push_back(p);
    return static_cast<std::uint32_t>(solid_.vertices.size() - 1);
}

void add_solid(const ConvexSolid& solid, MeshBuilder& mesh) {
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < solid.vertices.size(); ++i) {
        const std::uint32_t vertex = mesh.add_vertex(solid.vertices[i]);
        if (i == 0) first = vertex;
    }
    std::uint32_t start = 0;
    for (const std::uint32_t end : solid.polygon_ends) {
        for (std::uint32_t i = start + 2; i < end; ++i) {
            mesh.add_triangle(first + solid.corners[start], first + solid.corners[i - 1],
                              first + solid.corners[i]);
        }
        start = end;
    }
}

Aabb box_of(const ConvexSolid& solid, UnitPoint offset) {
    Aabb box = empty_box();
    for (const UnitPoint& p : solid.vertices)
        grow(box, to_metres(p + offset));
    return box;
}

}  // namespace vantage::bake::quake3
