// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Embree against brute force (SimpleRays) on random scenes. Embree works in float, brute force in
// double, so they may differ where a ray grazes: it passes an edge, or ends on a surface, within
// what a float resolves. Every difference is checked to be one of those.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "vantage/simple_world.h"
#include "vantage_adapters/embree_rays.h"
#include "world/test_mesh.h"

namespace vantage {
namespace {

using adapters::EmbreeRays;
using test::Dice;
using test::TestMesh;

struct Point {
    double x, y, z;
};
Point wide(Vec3 p) {
    return {p.x, p.y, p.z};
}
Point minus(Point a, Point b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Point along(Point a, Point step, double t) {
    return {a.x + step.x * t, a.y + step.y * t, a.z + step.z * t};
}
double times(Point a, Point b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

double distance_of(Point a, Point b) {
    return std::sqrt(times(minus(a, b), minus(a, b)));
}
double distance_to_segment(Point p, Point a, Point b) {
    const Point step = minus(b, a);
    const double squared = times(step, step);
    const double t = squared > 0 ? std::clamp(times(minus(p, a), step) / squared, 0.0, 1.0) : 0.0;
    return distance_of(p, along(a, step, t));
}

/// Between the segments a-b and c-d: at an end of one of them, or where their lines are nearest.
double segment_distance(Point a, Point b, Point c, Point d) {
    const double at_ends = std::min({distance_to_segment(a, c, d), distance_to_segment(b, c, d),
                                     distance_to_segment(c, a, b), distance_to_segment(d, a, b)});
    const Point u = minus(b, a), v = minus(d, c), w = minus(a, c);
    const double uu = times(u, u), uv = times(u, v), vv = times(v, v);
    const double determinant = uu * vv - uv * uv;
    if (determinant <= 0) return at_ends;
    const double t = (uv * times(v, w) - vv * times(u, w)) / determinant;
    const double s = (uu * times(v, w) - uv * times(u, w)) / determinant;
    if (t < 0 || t > 1 || s < 0 || s > 1) return at_ends;
    return std::min(at_ends, distance_of(along(a, u, t), along(c, v, s)));
}

Point times_cross(Point a, Point b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// From a point straight down to the inside of a triangle; huge when it does not lie over it.
double distance_to_inside(Point p, Point a, Point b, Point c) {
    const Point normal = times_cross(minus(b, a), minus(c, a));
    const double length = std::sqrt(times(normal, normal));
    const double u = times(times_cross(minus(b, a), minus(p, a)), normal);
    const double v = times(times_cross(minus(c, b), minus(p, b)), normal);
    const double w = times(times_cross(minus(a, c), minus(p, c)), normal);
    if (length == 0 || u < 0 || v < 0 || w < 0) return 1e300;
    return std::abs(times(minus(p, a), normal)) / length;
}

/// How far a ray passes from an edge of the triangle, or how far one of its ends is from its face.
double grazing_distance(const Ray& ray, const SimpleTriangle& triangle) {
    const Point from = wide(ray.from), to = wide(ray.to);
    const Point a = wide(triangle.corners[0]), b = wide(triangle.corners[1]);
    const Point c = wide(triangle.corners[2]);
    return std::min({segment_distance(from, to, a, b), segment_distance(from, to, b, c),
                     segment_distance(from, to, c, a), distance_to_inside(from, a, b, c),
                     distance_to_inside(to, a, b, c)});
}

/// A scene as both providers see it, with its moved triangles for the check of differences.
struct Scene {
    std::unique_ptr<EmbreeRays> embree;
    SimpleRays simple;
    std::vector<SimpleTriangle> triangles;
};

Scene make_scene(const TestMesh& mesh, Dice& dice) {
    Scene scene;
    const BundleMesh view = mesh.view();
    auto embree = adapters::make_embree_rays(view, {.threads = 1});
    auto simple = SimpleRays::from_mesh(view);
    EXPECT_TRUE(embree.ok() && simple.ok());
    scene.embree = std::move(*embree);
    scene.simple = std::move(*simple);
    for (std::uint32_t part = 0; part < view.parts.size(); ++part) {
        const Transform motion = part == 0 ? Transform{} : dice.rigid_motion(20);
        if (part > 0) {
            EXPECT_TRUE(scene.embree->set_part_transform(part, motion));
            EXPECT_TRUE(scene.simple.set_part_transform(part, motion));
        }
        for (std::uint32_t i = 0; i < view.parts[part].triangle_count; ++i) {
            const std::size_t triangle = view.parts[part].first_triangle + std::size_t{i};
            SimpleTriangle moved{.surface = view.surfaces[triangle]};
            for (int corner = 0; corner < 3; ++corner) {
                const Vec3 at_rest = view.vertices[view.indices[3 * triangle + corner]];
                moved.corners[corner] = apply(motion, at_rest);
            }
            scene.triangles.push_back(moved);
        }
    }
    EXPECT_TRUE(scene.embree->commit().ok());
    return scene;
}

double grazing_distance(const Ray& ray, const Scene& scene) {
    double best = 1e300;
    for (const SimpleTriangle& triangle : scene.triangles) {
        if ((triangle.surface & ray.mask) != 0) {
            best = std::min(best, grazing_distance(ray, triangle));
        }
    }
    return best;
}

/// Traces all rays through both and checks each difference. Returns how many there are.
int count_differences(const Scene& scene, const std::vector<Ray>& rays, double epsilon) {
    std::vector<std::uint8_t> embree(rays.size()), simple(rays.size());
    std::vector<RayHit> embree_hits(rays.size()), simple_hits(rays.size());
    scene.embree->any_hit(rays, embree);
    scene.simple.any_hit(rays, simple);
    scene.embree->closest_hit(rays, embree_hits);
    scene.simple.closest_hit(rays, simple_hits);
    int differences = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const RayHit& one = embree_hits[i];
        const RayHit& other = simple_hits[i];
        // How deep one hit lies below the other's surface: along a ray that hardly slopes towards
        // it, places are less certain than that.
        const float depth =
            (one.fraction - other.fraction) * dot(other.normal, rays[i].to - rays[i].from);
        const bool is_same_place = std::abs(depth) < epsilon;
        const bool is_same =
            embree[i] == simple[i] && (embree[i] != 0) == (one.part != kNothingHit);
        if (is_same && is_same_place) continue;
        ++differences;
        EXPECT_LT(grazing_distance(rays[i], scene), epsilon)
            << "ray " << i << ": embree " << int{embree[i]} << " at " << one.fraction << ", simple "
            << int{simple[i]} << " at " << other.fraction;
    }
    return differences;
}

/// Triangles of all sizes with random corners and surfaces; a third of them in dynamic parts.
TestMesh random_triangles(Dice& dice) {
    TestMesh mesh;
    for (int part = 0; part < 4; ++part) {
        if (part > 0) mesh.begin_part();
        for (int i = 0; i < (part == 0 ? 60 : 10); ++i) {
            const float size = i % 2 == 0 ? 20.0f : 4.0f;
            const Aabb around{{-size, -size, -size}, {size, size, size}};
            const Vec3 center = dice.in_box({{-30, -30, -30}, {30, 30, 30}});
            const Vec3 a = center + dice.in_box(around), b = center + dice.in_box(around);
            mesh.add_triangle(a, b, center + dice.in_box(around),
                              static_cast<std::uint8_t>(1 + dice.below(15)));
        }
    }
    return mesh;
}

std::vector<Ray> random_rays(std::size_t count, Dice& dice) {
    std::vector<Ray> rays(count);
    const Aabb box{{-40, -40, -40}, {40, 40, 40}};
    for (Ray& ray : rays) {
        ray.from = dice.in_box(box);
        ray.to = dice.in_box(box);
        ray.mask = static_cast<std::uint8_t>(1u << dice.below(4));
    }
    return rays;
}

TEST(EmbreeAgreement, holds_on_random_triangles_but_for_one_grazing_ray_in_ten_thousand) {
    Dice dice(7);
    constexpr int kScenes = 20;
    constexpr std::size_t kRays = 10'000;
    int differences = 0;
    std::size_t blocked = 0;
    for (int i = 0; i < kScenes; ++i) {
        const TestMesh mesh = random_triangles(dice);
        const Scene scene = make_scene(mesh, dice);
        const std::vector<Ray> rays = random_rays(kRays, dice);
        differences += count_differences(scene, rays, 1e-4);
        std::vector<std::uint8_t> answers(rays.size());
        scene.simple.any_hit(rays, answers);
        blocked += static_cast<std::size_t>(std::count(answers.begin(), answers.end(), 1));
    }
    std::printf("%d of %zu rays differ, %zu blocked\n", differences, kScenes * kRays, blocked);
    EXPECT_LT(differences, static_cast<int>(kScenes * kRays / 10'000));
    EXPECT_GT(blocked, kScenes * kRays / 10) << "the case must not be empty";
}

TEST(EmbreeAgreement, finds_the_same_part_triangle_and_normal) {
    Dice dice(8);
    const TestMesh mesh = random_triangles(dice);
    const Scene scene = make_scene(mesh, dice);
    const std::vector<Ray> rays = random_rays(20'000, dice);
    std::vector<RayHit> embree(rays.size()), simple(rays.size());
    scene.embree->closest_hit(rays, embree);
    scene.simple.closest_hit(rays, simple);
    int dynamic_hits = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        if (embree[i].part != simple[i].part || embree[i].triangle != simple[i].triangle) {
            ASSERT_LT(grazing_distance(rays[i], scene), 1e-4) << "ray " << i;
            continue;
        }
        if (embree[i].part == kNothingHit) continue;
        ASSERT_LT(distance(embree[i].normal, simple[i].normal), 1e-3f) << "ray " << i;
        if (embree[i].part > 0) ++dynamic_hits;
    }
    EXPECT_GT(dynamic_hits, 100) << "the case must not be empty";
}

// Rays that run exactly in wall planes and through edges, as a 1 m grid makes them, all graze; only
// that nothing else differs can be asked of them.
TEST(EmbreeAgreement, differs_on_a_metre_grid_only_for_rays_that_graze) {
    Dice dice(9);
    const TestMesh mesh = test::grid_town(60, 5);
    const Scene scene = make_scene(mesh, dice);
    const std::vector<Ray> rays = test::town_rays(10'000, 6);
    std::size_t grazing = 0;
    for (const Ray& ray : rays)
        grazing += grazing_distance(ray, scene) < 1e-4 ? 1 : 0;
    const int differences = count_differences(scene, rays, 1e-4);
    std::printf("%d of %zu rays differ, %zu graze\n", differences, rays.size(), grazing);
    EXPECT_LT(differences, static_cast<int>(grazing / 2));
    EXPECT_LT(grazing, rays.size() / 2) << "else the check would say nothing";
}

}  // namespace
}  // namespace vantage
