// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// SimpleRays: what its triangles and boxes block, how boxes come, go and move, and what is refused.

#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <utility>

#include "base/hash.h"
#include "vantage/simple_world.h"
#include "world/test_mesh.h"

namespace vantage {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

bool is_blocked(const RayProvider& rays, const Ray& ray) {
    std::uint8_t blocked = 2;
    rays.any_hit({&ray, 1}, {&blocked, 1});
    EXPECT_LE(blocked, 1);
    return blocked != 0;
}

RayHit closest(const RayProvider& rays, const Ray& ray) {
    RayHit hit;
    rays.closest_hit({&ray, 1}, {&hit, 1});
    return hit;
}

//      y          a triangle in the plane x = 1
//    2 |\ .
//      | \ .
//    0 |__\ .
//      0   2  z
SimpleRays one_triangle() {
    SimpleRays rays;
    EXPECT_TRUE(rays.add_triangle({.corners = {{1, 0, 0}, {1, 0, 2}, {1, 2, 0}}}));
    return rays;
}

TEST(SimpleRays, meet_a_triangle_inside_and_on_its_rim) {
    const SimpleRays rays = one_triangle();
    const auto at = [&](float y, float z) { return is_blocked(rays, {{0, y, z}, {2, y, z}}); };
    EXPECT_TRUE(at(0.5f, 0.5f));
    EXPECT_TRUE(at(0, 1)) << "on an edge";
    EXPECT_TRUE(at(1, 1)) << "on the slanted edge";
    EXPECT_TRUE(at(2, 0)) << "on a corner";
    EXPECT_FALSE(at(1.001f, 1));
    EXPECT_FALSE(at(-0.001f, 1));
    const RayHit hit = closest(rays, {{0, 0.5f, 0.5f}, {4, 0.5f, 0.5f}});
    EXPECT_EQ(hit.fraction, 0.25f);
    EXPECT_EQ(hit.part, 0u);
    EXPECT_EQ(hit.triangle, 0u);
    EXPECT_EQ(hit.normal, (Vec3{-1, 0, 0}));
    const RayHit back = closest(rays, {{4, 0.5f, 0.5f}, {0, 0.5f, 0.5f}});
    EXPECT_EQ(back.normal, (Vec3{1, 0, 0}));
}

TEST(SimpleRays, include_both_ends_and_nothing_beyond) {
    const SimpleRays rays = one_triangle();
    EXPECT_TRUE(is_blocked(rays, {{1, 0.5f, 0.5f}, {2, 0.5f, 0.5f}}));
    EXPECT_TRUE(is_blocked(rays, {{0, 0.5f, 0.5f}, {1, 0.5f, 0.5f}}));
    EXPECT_FALSE(is_blocked(rays, {{1.0001f, 0.5f, 0.5f}, {2, 0.5f, 0.5f}}));
    EXPECT_FALSE(is_blocked(rays, {{0, 0.5f, 0.5f}, {0.9999f, 0.5f, 0.5f}}));
}

TEST(SimpleRays, pass_along_the_plane_of_a_triangle) {
    EXPECT_FALSE(is_blocked(one_triangle(), {{1, 0.5f, -1}, {1, 0.5f, 5}}));
}

TEST(SimpleRays, pass_triangles_without_area) {
    SimpleRays rays;
    ASSERT_TRUE(rays.add_triangle({.corners = {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}}}));
    ASSERT_TRUE(rays.add_triangle({.corners = {{1, 0, 0}, {1, 1, 0}, {1, 2, 0}}}));
    EXPECT_FALSE(is_blocked(rays, {{0, 0, 0}, {2, 0, 0}}));
    EXPECT_FALSE(is_blocked(rays, {{0, 1, 0}, {2, 1, 0}}));
}

TEST(SimpleRays, let_no_ray_slip_between_triangles_that_share_an_edge) {
    // A fan around the origin, seen along +y; every ray down onto it must be stopped.
    SimpleRays rays;
    test::Dice dice(3);
    std::vector<Vec3> rim;
    for (int i = 0; i < 12; ++i) {
        constexpr float kX[] = {4, 3.4f, 2, 0, -2, -3.4f}, kZ[] = {0, 2, 3.4f, 4, 3.4f, 2};
        const float sign = i < 6 ? 1.0f : -1.0f;
        rim.push_back({kX[i % 6] * sign, dice.between(-1, 1), kZ[i % 6] * sign});
    }
    for (std::size_t i = 0; i < rim.size(); ++i) {
        ASSERT_TRUE(rays.add_triangle({.corners = {{0, 0, 0}, rim[i], rim[(i + 1) % 12]}}));
    }
    for (int i = 0; i < 20'000; ++i) {
        const Vec3 from = dice.in_box({{-1, 5, -1}, {1, 9, 1}});
        // Aimed exactly at points of the spokes, as far as floats can.
        const Vec3 on_spoke = rim[static_cast<std::size_t>(i) % 12] * dice.between(0, 0.5f);
        const Vec3 to = from + (on_spoke - from) * 2.0f;
        ASSERT_TRUE(is_blocked(rays, {from, to})) << i;
    }
}

TEST(SimpleRays, stop_only_at_surfaces_that_share_a_bit_with_them) {
    using namespace surface;
    SimpleRays rays;
    rays.add_box({.box = {{1, 0, 0}, {2, 1, 1}}, .surface = kBlocksMovement | kBlocksShots});
    rays.add_box({.box = {{3, 0, 0}, {4, 1, 1}}, .surface = kBlocksSight});
    ASSERT_TRUE(rays.add_triangle(
        {.corners = {{5, -9, -9}, {5, 9, 0}, {5, -9, 9}}, .surface = kBlocksMovement}));
    const Vec3 from{0, 0.5f, 0.5f}, to{10, 0.5f, 0.5f};
    EXPECT_FLOAT_EQ(closest(rays, {from, to, kBlocksShots}).fraction, 0.1f);
    EXPECT_FLOAT_EQ(closest(rays, {from, to, kBlocksSight}).fraction, 0.3f);
    EXPECT_FLOAT_EQ(closest(rays, {{4.5f, 0.5f, 0.5f}, to, kBlocksMovement}).fraction, 0.5f / 5.5f);
    EXPECT_FALSE(is_blocked(rays, {{4.5f, 0.5f, 0.5f}, to, kBlocksSight}));
    EXPECT_FALSE(is_blocked(rays, {from, to, 0}));
}

TEST(SimpleRays, answer_a_point_with_free_and_nonsense_with_blocked) {
    const SimpleRays rays = one_triangle();
    EXPECT_FALSE(is_blocked(rays, {{1, 0.5f, 0.5f}, {1, 0.5f, 0.5f}}));
    for (const float bad : {kNan, kInf, -kInf, 65537.0f, 3e38f}) {
        EXPECT_TRUE(is_blocked(rays, {{bad, 50, 0}, {1, 50, 0}}));
        EXPECT_TRUE(is_blocked(rays, {{1, 50, 0}, {1, 50, bad}}));
        EXPECT_EQ(closest(rays, {{1, bad, 0}, {1, 50, 0}}).part, kNothingHit);
    }
}

// ---- boxes --------------------------------------------------------------------------------------

TEST(SimpleRays, block_rays_that_cross_the_skin_of_a_box) {
    SimpleRays rays;
    const std::uint32_t part = rays.add_box({.box = {{1, 1, 1}, {3, 3, 3}}});
    EXPECT_EQ(part, 1u);
    const RayHit in = closest(rays, {{0, 2, 2}, {4, 2, 2}});
    EXPECT_EQ(in.fraction, 0.25f);
    EXPECT_EQ(in.part, part);
    EXPECT_EQ(in.triangle, 0u) << "the face -X";
    EXPECT_EQ(in.normal, (Vec3{-1, 0, 0}));
    const RayHit out = closest(rays, {{2, 2, 2}, {2, 6, 2}});
    EXPECT_EQ(out.fraction, 0.25f) << "from inside";
    EXPECT_EQ(out.triangle, 3u) << "the face +Y";
    EXPECT_EQ(out.normal, (Vec3{0, -1, 0})) << "towards the start";
    EXPECT_FALSE(is_blocked(rays, {{1.5f, 2, 2}, {2.5f, 2, 2}})) << "all inside";
    EXPECT_FALSE(is_blocked(rays, {{0, 4, 2}, {4, 4, 2}}));
    EXPECT_TRUE(is_blocked(rays, {{0, 3, 2}, {4, 3, 2}})) << "along its top";
}

TEST(SimpleRays, treat_a_box_as_the_twelve_triangles_of_its_skin) {
    const Aabb box{{-2, -1, -3}, {1.5f, 2.5f, 0.75f}};
    SimpleRays as_box;
    as_box.add_box({.box = box});
    test::TestMesh mesh;
    mesh.begin_part();
    mesh.add_box(box);
    const auto as_triangles = SimpleRays::from_mesh(mesh.view());
    ASSERT_TRUE(as_triangles.ok());
    test::Dice dice(5);
    int hits = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Aabb around{{-4, -4, -4}, {4, 4, 4}};
        const Vec3 from = dice.in_box(around);
        const Ray ray{from, dice.in_box(around)};
        const RayHit one = closest(as_box, ray), other = closest(*as_triangles, ray);
        ASSERT_EQ(one.part, other.part) << i;
        if (one.part == kNothingHit) continue;
        ++hits;
        ASSERT_NEAR(one.fraction, other.fraction, 1e-6f);
        ASSERT_EQ(one.triangle, other.triangle / 2);
        ASSERT_EQ(one.normal, other.normal);
    }
    EXPECT_GT(hits, 1000);
}

TEST(SimpleRays, follow_boxes_that_come_move_and_go) {
    SimpleRays rays;
    const Ray ray{{0, 0.5f, 0.5f}, {4, 0.5f, 0.5f}};
    std::uint64_t revision = rays.revision();
    const auto has_changed = [&] { return std::exchange(revision, rays.revision()) != revision; };

    const std::uint32_t box = rays.add_box({.box = {{1, 0, 0}, {2, 1, 1}}});
    EXPECT_TRUE(has_changed());
    EXPECT_TRUE(is_blocked(rays, ray));
    EXPECT_TRUE(rays.move_box(box, {{1, 5, 0}, {2, 6, 1}}));
    EXPECT_TRUE(has_changed());
    EXPECT_FALSE(is_blocked(rays, ray));
    EXPECT_TRUE(rays.move_box(box, {{3, 0, 0}, {4, 1, 1}}));
    EXPECT_TRUE(is_blocked(rays, ray));
    has_changed();
    EXPECT_TRUE(rays.remove_box(box));
    EXPECT_TRUE(has_changed());
    EXPECT_FALSE(is_blocked(rays, ray));

    EXPECT_FALSE(rays.remove_box(box)) << "already gone";
    EXPECT_FALSE(rays.move_box(box, {{0, 0, 0}, {1, 1, 1}}));
    EXPECT_FALSE(has_changed());
    EXPECT_EQ(rays.add_box({.box = {{8, 0, 0}, {9, 1, 1}}}), box) << "the number is used again";
}

TEST(SimpleRays, refuse_what_lies_outside_the_world_or_inside_out) {
    SimpleRays rays;
    EXPECT_EQ(rays.add_box({.box = {{0, 0, 0}, {1, kNan, 1}}}), 0u);
    EXPECT_EQ(rays.add_box({.box = {{0, 0, 0}, {1, 70000, 1}}}), 0u);
    EXPECT_EQ(rays.add_box({.box = {{2, 0, 0}, {1, 1, 1}}}), 0u);
    EXPECT_FALSE(rays.add_triangle({.corners = {{0, 0, 0}, {kInf, 0, 0}, {0, 1, 0}}}));
    EXPECT_FALSE(rays.remove_box(0));
    EXPECT_FALSE(rays.set_part_enabled(0, false));
    EXPECT_FALSE(rays.set_part_transform(1, {}));
    EXPECT_EQ(rays.revision(), SimpleRays().revision());
}

// ---- meshes -------------------------------------------------------------------------------------

TEST(SimpleRays, open_and_move_the_doors_of_a_mesh) {
    test::TestMesh mesh;
    mesh.add_box({{0, 0, -8}, {0.25f, 3, 1}});
    mesh.begin_part();
    mesh.add_box({{0, 0, 1}, {0.25f, 3, 3}});
    auto made = SimpleRays::from_mesh(mesh.view());
    ASSERT_TRUE(made.ok());
    SimpleRays& rays = *made;
    const Ray through{{-2, 1, 2}, {2, 1, 2}};
    EXPECT_EQ(closest(rays, through).part, 1u);
    ASSERT_TRUE(rays.set_part_enabled(1, false));
    EXPECT_FALSE(is_blocked(rays, through));
    ASSERT_TRUE(rays.set_part_enabled(1, true));
    ASSERT_TRUE(rays.set_part_transform(1, {.origin = {0, 2, 0}}));
    EXPECT_FALSE(is_blocked(rays, through));
    EXPECT_EQ(closest(rays, {{-2, 4, 2}, {2, 4, 2}}).part, 1u);
    ASSERT_TRUE(rays.set_part_transform(1, {}));
    EXPECT_TRUE(is_blocked(rays, through));
    EXPECT_FALSE(rays.set_part_transform(1, {.origin = {0, kNan, 0}}));
    EXPECT_FALSE(rays.set_part_transform(1, {.x = {2, 0, 0}}));
    EXPECT_EQ(rays.add_box({.box = {{8, 0, 0}, {9, 1, 1}}}), 2u) << "after the mesh's parts";
}

TEST(SimpleRays, refuse_meshes_that_break_the_rules) {
    test::TestMesh mesh;
    mesh.add_triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    BundleMesh bad = mesh.view();
    bad.vertices = bad.vertices.first(2);
    const auto rays = SimpleRays::from_mesh(bad);
    ASSERT_FALSE(rays.ok());
    EXPECT_EQ(rays.diagnostics().front().code, "mesh/index");
    EXPECT_TRUE(SimpleRays::from_mesh({}).ok()) << "an empty one is none of these";
}

TEST(SimpleRays, reach_to_the_limits_of_the_world) {
    SimpleRays rays;
    constexpr float kFar = kWorldLimit;
    rays.add_box({.box = {{kFar - 8, -kFar, -kFar}, {kFar, kFar, kFar}}});
    EXPECT_TRUE(is_blocked(rays, {{-kFar, 3, 5}, {kFar, 3, 5}}));
    EXPECT_FALSE(is_blocked(rays, {{-kFar, 3, 5}, {kFar - 16, 3, 5}}));
    EXPECT_TRUE(is_blocked(rays, {{-kFar, -kFar, -kFar}, {kFar, kFar, kFar}}));
}

// The number comes from gcc 12 on x86-64; any other compiler, level of optimisation or CPU must
// give it too, because the arithmetic is + - * / and square roots in a fixed order.
TEST(SimpleRays, give_the_same_bits_on_every_machine) {
    test::TestMesh mesh = test::grid_town(20, 1);
    mesh.begin_part();
    mesh.add_box({{20, 0, 20}, {24, 9, 21}});
    auto rays = SimpleRays::from_mesh(mesh.view());
    ASSERT_TRUE(rays.ok());
    ASSERT_TRUE(rays->set_part_transform(1, test::Dice(7).rigid_motion(5)));
    rays->add_box({.box = {{40.1f, 0.2f, 40.3f}, {44.4f, 9.5f, 44.6f}}});
    const std::vector<Ray> asked = test::town_rays(5'000, 2);
    std::vector<RayHit> hits(asked.size());
    rays->closest_hit(asked, hits);
    std::uint64_t hash = 0;
    for (const RayHit& hit : hits) {
        static_assert(sizeof hit == 24, "no padding in what is hashed");
        hash = hash_bytes({reinterpret_cast<const std::uint8_t*>(&hit), sizeof hit}, hash);
    }
    EXPECT_EQ(hash, 637416380965507926u);
}

TEST(SimpleRays, answer_many_threads_at_a_time) {
    const test::TestMesh mesh = test::grid_town(20, 1);
    const auto rays = SimpleRays::from_mesh(mesh.view());
    ASSERT_TRUE(rays.ok());
    const std::vector<Ray> asked = test::town_rays(500, 2);
    std::vector<std::uint8_t> wanted(asked.size());
    rays->any_hit(asked, wanted);
    std::vector<std::vector<std::uint8_t>> found(4, std::vector<std::uint8_t>(asked.size()));
    std::vector<std::thread> threads;
    for (auto& own : found)
        threads.emplace_back([&rays, &asked, &own] { rays->any_hit(asked, own); });
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& own : found)
        EXPECT_EQ(own, wanted);
    EXPECT_TRUE(rays->is_thread_safe());
}

}  // namespace
}  // namespace vantage
