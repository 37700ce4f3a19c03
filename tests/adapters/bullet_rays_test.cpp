// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// BulletRays: the contract of ray providers, and how often it agrees with Embree.

#include "vantage_adapters/bullet_rays.h"

#include <gtest/gtest.h>

#include <limits>

#include "vantage_adapters/embree_rays.h"
#include "world/test_mesh.h"

namespace vantage {
namespace {

using test::TestMesh;

/// A wall of two triangles at x = 0, 4 m wide and 4 m high.
TestMesh wall(std::uint8_t surface = surface::kSolid) {
    TestMesh mesh;
    mesh.add_triangle({0, 0, -2}, {0, 0, 2}, {0, 4, 2}, surface);
    mesh.add_triangle({0, 0, -2}, {0, 4, 2}, {0, 4, -2}, surface);
    return mesh;
}

std::unique_ptr<adapters::BulletRays> bullet(const TestMesh& mesh) {
    auto rays = adapters::make_bullet_rays(mesh.view());
    EXPECT_TRUE(rays.ok()) << to_string(rays.diagnostics());
    return std::move(*rays);
}

bool is_blocked(const RayProvider& rays, const Ray& ray) {
    std::uint8_t blocked = 2;
    rays.any_hit({&ray, 1}, {&blocked, 1});
    EXPECT_LE(blocked, 1);
    return blocked != 0;
}

TEST(BulletRays, meet_a_wall_and_pass_beside_it) {
    const TestMesh mesh = wall();
    const auto rays = bullet(mesh);
    EXPECT_TRUE(is_blocked(*rays, {{-1, 1, 0.3f}, {1, 1, 0.3f}}));
    EXPECT_TRUE(is_blocked(*rays, {{1, 1, 0.3f}, {-1, 1, 0.3f}})) << "from behind";
    EXPECT_FALSE(is_blocked(*rays, {{-1, 1, 3}, {1, 1, 3}}));
    EXPECT_FALSE(is_blocked(*rays, {{-3, 1, 0}, {-1, 1, 0}})) << "ends before it";
}

TEST(BulletRays, meet_only_surfaces_of_their_mask) {
    const TestMesh mesh = wall(surface::kBlocksSight);
    const auto rays = bullet(mesh);
    EXPECT_TRUE(is_blocked(*rays, {{-1, 1, 0}, {1, 1, 0}, surface::kBlocksSight}));
    EXPECT_FALSE(is_blocked(*rays, {{-1, 1, 0}, {1, 1, 0}, surface::kBlocksShots}));
}

TEST(BulletRays, say_where_and_what_they_met_first) {
    const TestMesh mesh = wall();
    const auto rays = bullet(mesh);
    const Ray ray{{-1, 1, 0.3f}, {3, 1, 0.3f}};
    RayHit hit;
    rays->closest_hit({&ray, 1}, {&hit, 1});
    EXPECT_NEAR(hit.fraction, 0.25f, 1e-4f);
    EXPECT_EQ(hit.part, 0u);
    EXPECT_LT(hit.triangle, 2u);
    EXPECT_NEAR(hit.normal.x, -1, 1e-4f) << "towards the beginning of the ray";
}

TEST(BulletRays, from_outside_the_world_are_blocked_and_without_length_free) {
    const TestMesh mesh = wall();
    const auto rays = bullet(mesh);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(is_blocked(*rays, {{nan, 1, 0}, {-1, 1, 0}}));
    EXPECT_TRUE(is_blocked(*rays, {{-1, 1, 0}, {1e9f, 1, 0}}));
    EXPECT_FALSE(is_blocked(*rays, {{0, 1, 0}, {0, 1, 0}}));
}

TEST(BulletRays, agree_with_embree_on_all_but_a_few_rays) {
    TestMesh mesh = wall();
    mesh.add_box({{-3, -0.2f, -3}, {3, 0, 3}});
    const auto ours = bullet(mesh);
    auto embree = adapters::make_embree_rays(mesh.view(), {.threads = 1});
    ASSERT_TRUE(embree.ok()) << to_string(embree.diagnostics());
    std::uint32_t blocked = 0, different = 0;
    constexpr std::uint32_t kRays = 100'000;
    for (std::uint32_t i = 0; i < kRays; ++i) {
        const auto at = [&](std::uint64_t stream) { return random_unit(3, stream, i) * 6 - 3; };
        const Ray ray{{at(0), at(1), at(2)}, {at(3), at(4), at(5)}, surface::kAll};
        const bool is_hit = is_blocked(*ours, ray);
        blocked += is_hit ? 1 : 0;
        different += is_hit != is_blocked(**embree, ray) ? 1 : 0;
    }
    EXPECT_GT(blocked, kRays / 5);
    EXPECT_LT(blocked, kRays * 4 / 5);
    EXPECT_LE(different, kRays / 1000);
}

}  // namespace
}  // namespace vantage
