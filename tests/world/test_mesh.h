// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Meshes and rays for the tests of ray providers: drawn by hand, or random by number.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/vec.h"
#include "vantage/bundle.h"
#include "vantage/math.h"
#include "vantage/rays.h"

namespace vantage::test {

/// Filled part by part; part 0, the static level, is there from the start.
class TestMesh {
  public:
    void begin_part() {
        parts_.push_back({.first_triangle = static_cast<std::uint32_t>(surfaces_.size())});
    }

    void add_triangle(Vec3 a, Vec3 b, Vec3 c, std::uint8_t surface = surface::kSolid) {
        for (const Vec3 corner : {a, b, c}) {
            indices_.push_back(static_cast<std::uint32_t>(vertices_.size()));
            vertices_.push_back(corner);
        }
        surfaces_.push_back(surface);
        ++parts_.back().triangle_count;
    }

    /// Two triangles for each face, in the order of SimpleRays: -X, +X, -Y, +Y, -Z, +Z.
    void add_box(const Aabb& box, std::uint8_t surface = surface::kSolid) {
        const auto corner = [&](int bits) -> Vec3 {
            return {(bits & 1) != 0 ? box.high.x : box.low.x,
                    (bits & 2) != 0 ? box.high.y : box.low.y,
                    (bits & 4) != 0 ? box.high.z : box.low.z};
        };
        constexpr int kFaces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                      {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
        for (const auto& face : kFaces) {
            add_triangle(corner(face[0]), corner(face[1]), corner(face[2]), surface);
            add_triangle(corner(face[0]), corner(face[2]), corner(face[3]), surface);
        }
    }

    /// Spans into this object: valid until it changes.
    BundleMesh view() const {
        BundleMesh mesh;
        mesh.vertices = vertices_;
        mesh.indices = indices_;
        mesh.surfaces = surfaces_;
        mesh.parts = parts_;
        return mesh;
    }

  private:
    std::vector<Vec3> vertices_;
    std::vector<std::uint32_t> indices_;
    std::vector<std::uint8_t> surfaces_;
    std::vector<BundlePart> parts_{BundlePart{}};
};

/// Numbers that depend only on the seed and on how many were asked for before.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}
    float between(float low, float high) {
        return low + (high - low) * random_unit(seed_, 0, counter_++);
    }
    std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>(random_bits(seed_, 0, counter_++) % count);
    }
    Vec3 in_box(const Aabb& box) {
        const float x = between(box.low.x, box.high.x), y = between(box.low.y, box.high.y);
        return {x, y, between(box.low.z, box.high.z)};
    }
    Transform rigid_motion(float reach) {
        const Vec3 x = normalized(in_box({{-1, -1, -1}, {1, 1, 1}}) + Vec3{0.01f, 0, 0});
        const Vec3 y = normalized(cross(x, in_box({{-1, -1, -1}, {1, 1, 1}})));
        return {x, y, cross(x, y), in_box({{-reach, -reach, -reach}, {reach, reach, reach}})};
    }

  private:
    std::uint64_t seed_;
    std::uint64_t counter_ = 0;
};

inline Vec3 on_metre_grid(Vec3 p) {
    return {std::floor(p.x), std::floor(p.y), std::floor(p.z)};
}

/// Boxes whose corners lie on a 1 m grid, as level editors make them: rays between grid points run
/// exactly in the planes of their walls and through their edges.
inline TestMesh grid_town(std::uint32_t box_count, std::uint64_t seed) {
    Dice dice(seed);
    TestMesh mesh;
    mesh.add_box({{0, -1, 0}, {64, 0, 64}});
    for (std::uint32_t i = 0; i < box_count; ++i) {
        const Vec3 low = on_metre_grid(dice.in_box({{0, 0, 0}, {62, 6, 62}}));
        const Vec3 size = on_metre_grid(dice.in_box({{1, 1, 1}, {4, 4, 4}}));
        const auto surface = static_cast<std::uint8_t>(1 + dice.below(15));
        mesh.add_box({low, low + size}, surface);
    }
    return mesh;
}

/// Every second ray runs between points of the 1 m grid, half of those in a plane of it.
inline std::vector<Ray> town_rays(std::size_t count, std::uint64_t seed) {
    Dice dice(seed);
    std::vector<Ray> rays(count);
    for (std::size_t i = 0; i < count; ++i) {
        Ray& ray = rays[i];
        ray.from = dice.in_box({{-2, 0, -2}, {66, 9, 66}});
        ray.to = dice.in_box({{-2, 0, -2}, {66, 9, 66}});
        if (i % 2 == 0) ray = {on_metre_grid(ray.from), on_metre_grid(ray.to)};
        if (i % 4 == 0) (i % 8 == 0 ? ray.to.x : ray.to.z) = i % 8 == 0 ? ray.from.x : ray.from.z;
        ray.mask = static_cast<std::uint8_t>(1u << dice.below(4));
    }
    return rays;
}

}  // namespace vantage::test
