// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Brute force, in the plainest code: every ray against every part whose box it touches. The
// arithmetic is in double, so that only rays within about 1e-10 m of an edge are in doubt.

#include <optional>
#include <utility>

#include "base/log.h"
#include "base/vec.h"
#include "vantage/simple_world.h"
#include "world/mesh_check.h"

namespace vantage {

namespace {

struct Double3 {
    double x, y, z;
};

Double3 difference(Vec3 a, Vec3 b) {
    return {static_cast<double>(a.x) - static_cast<double>(b.x),
            static_cast<double>(a.y) - static_cast<double>(b.y),
            static_cast<double>(a.z) - static_cast<double>(b.z)};
}
double dot_of(Double3 a, Double3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Double3 cross_of(Double3 a, Double3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// On which side of the edge a-b (both seen from the ray's start) the ray passes. Swapping a and b
/// gives exactly the opposite number: no ray slips between two triangles that share the edge.
double side_of_edge(Double3 direction, Double3 a, Double3 b) {
    return dot_of(direction, cross_of(a, b));
}

/// Where the ray meets the triangle, edges and both ends of the ray included. A ray in the
/// triangle's plane does not meet it; nor does any ray a triangle without area.
std::optional<double> meet_triangle(const Ray& ray, const SimpleTriangle& triangle) {
    const Double3 direction = difference(ray.to, ray.from);
    const Double3 a = difference(triangle.corners[0], ray.from);
    const Double3 b = difference(triangle.corners[1], ray.from);
    const Double3 c = difference(triangle.corners[2], ray.from);
    const double u = side_of_edge(direction, b, c);
    const double v = side_of_edge(direction, c, a);
    const double w = side_of_edge(direction, a, b);
    const bool is_inside = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    if (!is_inside) return std::nullopt;
    const Double3 normal = cross_of(difference(triangle.corners[1], triangle.corners[0]),
                                    difference(triangle.corners[2], triangle.corners[0]));
    const double slope = dot_of(normal, direction);
    if (slope == 0) return std::nullopt;
    const double fraction = dot_of(normal, a) / slope;
    if (!(fraction >= 0 && fraction <= 1)) return std::nullopt;
    return fraction;
}

Vec3 triangle_normal(const SimpleTriangle& triangle, const Ray& ray) {
    const Double3 normal = cross_of(difference(triangle.corners[1], triangle.corners[0]),
                                    difference(triangle.corners[2], triangle.corners[0]));
    const double length = std::sqrt(dot_of(normal, normal));
    const double side = dot_of(normal, difference(ray.to, ray.from));
    const double scale = (side > 0 ? -1.0 : 1.0) / length;
    return {static_cast<float>(normal.x * scale), static_cast<float>(normal.y * scale),
            static_cast<float>(normal.z * scale)};
}

/// The stretch of the line through a ray that lies inside a box, and the faces where it begins and
/// ends (0 -X, 1 +X, 2 -Y...).
struct BoxStretch {
    double enter = -1e300, leave = 1e300;
    std::uint32_t enter_face = 0, leave_face = 0;
};

struct Slab {
    double from, step;  ///< Of the ray along one axis.
    double low, high;   ///< Of the box.
    std::uint32_t low_face;
};

/// False when the ray passes beside the box along this axis.
bool clip_to_slab(const Slab& slab, BoxStretch& stretch) {
    if (slab.step == 0) return slab.from >= slab.low && slab.from <= slab.high;
    double enter = (slab.low - slab.from) / slab.step;
    double leave = (slab.high - slab.from) / slab.step;
    std::uint32_t enter_face = slab.low_face, leave_face = slab.low_face + 1;
    if (enter > leave) {
        std::swap(enter, leave);
        std::swap(enter_face, leave_face);
    }
    if (enter > stretch.enter) stretch.enter = enter, stretch.enter_face = enter_face;
    if (leave < stretch.leave) stretch.leave = leave, stretch.leave_face = leave_face;
    return stretch.enter <= stretch.leave;
}

/// The part of the ray's line inside a box that is larger by `margin` on all sides.
std::optional<BoxStretch> meet_box(const Ray& ray, const Aabb& box, double margin) {
    const Double3 step = difference(ray.to, ray.from);
    const Vec3 low = box.low, high = box.high;
    BoxStretch stretch;
    const bool is_met =
        clip_to_slab({ray.from.x, step.x, low.x - margin, high.x + margin, 0}, stretch) &&
        clip_to_slab({ray.from.y, step.y, low.y - margin, high.y + margin, 2}, stretch) &&
        clip_to_slab({ray.from.z, step.z, low.z - margin, high.z + margin, 4}, stretch);
    if (!is_met || stretch.enter > 1 || stretch.leave < 0) return std::nullopt;
    return stretch;
}

Vec3 face_normal(std::uint32_t face, const Ray& ray) {
    constexpr Vec3 kAxes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Vec3 axis = kAxes[face / 2];
    return dot(axis, ray.to - ray.from) > 0 ? axis * -1.0f : axis;
}

bool is_box_allowed(const Aabb& box) {
    return is_valid_position(box.low) && is_valid_position(box.high) && box.low.x <= box.high.x &&
           box.low.y <= box.high.y && box.low.z <= box.high.z;
}

bool is_triangle_allowed(const SimpleTriangle& triangle) {
    return is_valid_position(triangle.corners[0]) && is_valid_position(triangle.corners[1]) &&
           is_valid_position(triangle.corners[2]);
}

Aabb bounds_of(std::span<const SimpleTriangle> triangles) {
    Aabb bounds = empty_box();
    for (const SimpleTriangle& triangle : triangles) {
        for (const Vec3 corner : triangle.corners)
            grow(bounds, corner);
    }
    return bounds;
}

/// Keeps the nearer of two hits; of equally near ones the first.
struct NearestHit {
    double fraction = 2;
    std::uint32_t part = kNothingHit;
    std::uint32_t triangle = 0;

    void offer(double other_fraction, std::uint32_t other_part, std::uint32_t other_triangle) {
        if (other_fraction >= fraction) return;
        *this = {other_fraction, other_part, other_triangle};
    }
};

}  // namespace

Result<SimpleRays> SimpleRays::from_mesh(const BundleMesh& mesh) {
    if (Result<Done> checked = check_mesh(mesh); !checked) return checked.diagnostics();
    SimpleRays rays;
    if (!mesh.parts.empty()) rays.parts_.resize(mesh.parts.size());
    for (std::size_t i = 0; i < mesh.parts.size(); ++i) {
        Part& part = rays.parts_[i];
        for (std::uint32_t t = 0; t < mesh.parts[i].triangle_count; ++t) {
            const std::size_t triangle = std::size_t{mesh.parts[i].first_triangle} + t;
            const auto corners = mesh.indices.subspan(3 * triangle, 3);
            part.at_rest.push_back(
                {.corners = {mesh.vertices[corners[0]], mesh.vertices[corners[1]],
                             mesh.vertices[corners[2]]},
                 .surface = mesh.surfaces[triangle]});
            part.surface |= mesh.surfaces[triangle];
        }
        part.moved = part.at_rest;
        part.bounds = bounds_of(part.moved);
    }
    return rays;
}

// ---- changes ------------------------------------------------------------------------------------

bool SimpleRays::is_dynamic(std::uint32_t part, PartKind kind) const noexcept {
    return part > 0 && part < parts_.size() && parts_[part].kind == kind;
}

bool SimpleRays::add_triangle(const SimpleTriangle& triangle) {
    if (!is_triangle_allowed(triangle)) return false;
    Part& level = parts_[0];
    level.at_rest.push_back(triangle);
    level.moved.push_back(triangle);
    level.surface |= triangle.surface;
    level.bounds = bounds_of(level.moved);
    ++revision_;
    return true;
}

std::uint32_t SimpleRays::add_box(const SimpleBox& box) {
    if (!is_box_allowed(box.box)) return 0;
    std::uint32_t part = 1;
    while (part < parts_.size() && parts_[part].kind != PartKind::Removed)
        ++part;
    if (part == parts_.size()) parts_.emplace_back();
    parts_[part] = {.kind = PartKind::Box, .surface = box.surface, .bounds = box.box};
    ++revision_;
    return part;
}

bool SimpleRays::move_box(std::uint32_t part, const Aabb& box) noexcept {
    if (!is_dynamic(part, PartKind::Box) || !is_box_allowed(box)) return false;
    parts_[part].bounds = box;
    ++revision_;
    return true;
}

bool SimpleRays::remove_box(std::uint32_t part) noexcept {
    if (!is_dynamic(part, PartKind::Box)) return false;
    parts_[part].kind = PartKind::Removed;
    ++revision_;
    return true;
}

bool SimpleRays::set_part_transform(std::uint32_t part, const Transform& transform) noexcept {
    if (!is_dynamic(part, PartKind::Triangles) || !is_rigid(transform)) return false;
    Part& changed = parts_[part];
    for (std::size_t i = 0; i < changed.at_rest.size(); ++i) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            changed.moved[i].corners[corner] = apply(transform, changed.at_rest[i].corners[corner]);
        }
    }
    changed.bounds = bounds_of(changed.moved);
    ++revision_;
    return true;
}

bool SimpleRays::set_part_enabled(std::uint32_t part, bool is_enabled) noexcept {
    if (!is_dynamic(part, PartKind::Triangles)) return false;
    parts_[part].is_enabled = is_enabled;
    ++revision_;
    return true;
}

// ---- rays ---------------------------------------------------------------------------------------

void SimpleRays::any_hit(std::span<const Ray> rays,
                         std::span<std::uint8_t> blocked) const noexcept {
    if (!VANTAGE_CHECK(rays.size() == blocked.size())) return;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const RayHit hit = first_hit(rays[i]);
        blocked[i] = hit.part != kNothingHit || hit.fraction == 0.0f ? 1 : 0;
    }
}

void SimpleRays::closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept {
    if (!VANTAGE_CHECK(rays.size() == hits.size())) return;
    for (std::size_t i = 0; i < rays.size(); ++i)
        hits[i] = first_hit(rays[i]);
}

RayHit SimpleRays::first_hit(const Ray& ray) const noexcept {
    if (!is_valid_position(ray.from) || !is_valid_position(ray.to)) return {.fraction = 0.0f};
    if (ray.from == ray.to) return {};
    NearestHit nearest;
    for (std::uint32_t p = 0; p < parts_.size(); ++p) {
        const Part& part = parts_[p];
        if (part.kind == PartKind::Removed || !part.is_enabled) continue;
        if ((part.surface & ray.mask) == 0) continue;
        // Bounds of triangles are a quick test that must not lose a ray to rounding.
        const double margin = part.kind == PartKind::Box ? 0.0 : 1e-3;
        const std::optional<BoxStretch> stretch = meet_box(ray, part.bounds, margin);
        if (!stretch) continue;
        if (part.kind == PartKind::Box) {
            if (stretch->enter >= 0) nearest.offer(stretch->enter, p, stretch->enter_face);
            if (stretch->leave <= 1) nearest.offer(stretch->leave, p, stretch->leave_face);
            continue;
        }
        for (std::uint32_t t = 0; t < part.moved.size(); ++t) {
            if ((part.moved[t].surface & ray.mask) == 0) continue;
            if (const auto fraction = meet_triangle(ray, part.moved[t])) {
                nearest.offer(*fraction, p, t);
            }
        }
    }
    if (nearest.part == kNothingHit) return {};
    const Part& part = parts_[nearest.part];
    const Vec3 normal = part.kind == PartKind::Box
                            ? face_normal(nearest.triangle, ray)
                            : triangle_normal(part.moved[nearest.triangle], ray);
    return {.fraction = static_cast<float>(nearest.fraction) + 0.0f,  // never minus zero
            .part = nearest.part,
            .triangle = nearest.triangle,
            .normal = normal};
}

}  // namespace vantage
