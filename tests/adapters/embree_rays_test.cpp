// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// EmbreeRays: what rays meet, how parts come, go and move, and what is refused. How its answers
// compare with brute force is in embree_agreement_test.cpp.

#include "vantage_adapters/embree_rays.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <thread>

#include "adapters/cpu_time.h"
#include "world/test_mesh.h"

namespace vantage {
namespace {

using adapters::EmbreeRays;
using adapters::EmbreeSettings;
using adapters::make_embree_rays;
using test::TestMesh;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

/// One thread: the tests also run under the thread sanitizer, which does not know Embree's pool.
std::unique_ptr<EmbreeRays> embree(const TestMesh& mesh) {
    auto rays = make_embree_rays(mesh.view(), {.threads = 1});
    EXPECT_TRUE(rays.ok()) << to_string(rays.diagnostics());
    return std::move(*rays);
}

/// Rays of every kind, many of them in the planes of walls, as a grid makes them.
std::vector<Ray> mixed_rays(std::size_t count) {
    std::vector<Ray> rays;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto coordinate = [&](std::uint64_t stream) {
            const float drawn = random_unit(5, stream, i) * 12 - 6;
            return i % 2 == 0 ? std::round(drawn) : drawn;
        };
        rays.push_back({{coordinate(0), coordinate(1), coordinate(2)},
                        {coordinate(3), coordinate(4), coordinate(5)},
                        surface::kAll});
    }
    rays[3].to = rays[3].from;
    rays[5].to.x = kNan;
    rays[7].from.y = 1e9f;
    return rays;
}

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

std::string code_of(const BundleMesh& mesh) {
    const auto rays = make_embree_rays(mesh, {.threads = 1});
    return rays.ok() ? "ok" : rays.diagnostics().front().code;
}

//   z                 four walls across the x axis, each 1 m thick and 4 m wide
//   2   W   B   C   S     W window  B bush  C clip  S solid
//  -2   1   3   5   7 x
TestMesh four_walls() {
    using namespace surface;
    constexpr std::uint8_t kKinds[] = {kBlocksMovement | kBlocksShots, kBlocksSight,
                                       kBlocksMovement, kSolid};
    TestMesh mesh;
    float x = 1;
    for (const std::uint8_t kind : kKinds) {
        mesh.add_box({{x, 0, -2}, {x + 1, 3, 2}}, kind);
        x += 2;
    }
    return mesh;
}

TEST(EmbreeRays, stop_only_at_surfaces_that_share_a_bit_with_them) {
    const auto rays = embree(four_walls());
    const auto across = [](float x, std::uint8_t mask) {
        return Ray{{x - 0.5f, 1, 0}, {x + 1.5f, 1, 0}, mask};
    };
    EXPECT_FALSE(is_blocked(*rays, across(1, surface::kBlocksSight)));
    EXPECT_TRUE(is_blocked(*rays, across(1, surface::kBlocksShots)));
    EXPECT_TRUE(is_blocked(*rays, across(1, surface::kBlocksMovement)));

    EXPECT_TRUE(is_blocked(*rays, across(3, surface::kBlocksSight)));
    EXPECT_FALSE(is_blocked(*rays, across(3, surface::kBlocksShots)));
    EXPECT_FALSE(is_blocked(*rays, across(3, surface::kBlocksMovement)));

    EXPECT_FALSE(is_blocked(*rays, across(5, surface::kBlocksSight)));
    EXPECT_FALSE(is_blocked(*rays, across(5, surface::kBlocksShots)));
    EXPECT_TRUE(is_blocked(*rays, across(5, surface::kBlocksMovement)));

    for (const std::uint8_t mask : {1, 2, 4, 8})
        EXPECT_TRUE(is_blocked(*rays, across(7, mask)));
    EXPECT_FALSE(is_blocked(*rays, across(7, 0)));
}

TEST(EmbreeRays, report_place_triangle_and_normal_of_what_is_met_first) {
    const auto rays = embree(four_walls());
    // Sight along +x passes the window and stops at the bush, whose triangles are 12 to 23 and
    // whose face -X has the first two of them.
    const RayHit bush = closest(*rays, {{0, 1, 0.5f}, {8, 1, 0.5f}, surface::kBlocksSight});
    EXPECT_FLOAT_EQ(bush.fraction, 3.0f / 8.0f);
    EXPECT_EQ(bush.part, 0u);
    EXPECT_TRUE(bush.triangle == 12 || bush.triangle == 13) << bush.triangle;
    EXPECT_EQ(bush.normal, (Vec3{-1, 0, 0}));

    // Back again, a step meets the solid wall at x = 8, its face +X.
    const RayHit wall = closest(*rays, {{10, 1, 0.5f}, {0, 1, 0.5f}, surface::kBlocksMovement});
    EXPECT_FLOAT_EQ(wall.fraction, 0.2f);
    EXPECT_TRUE(wall.triangle == 38 || wall.triangle == 39) << wall.triangle;
    EXPECT_EQ(wall.normal, (Vec3{1, 0, 0}));

    const RayHit nothing = closest(*rays, {{0, 5, 0}, {8, 5, 0}, surface::kAll});
    EXPECT_EQ(nothing.part, kNothingHit);
    EXPECT_EQ(nothing.fraction, 1.0f);
}

TEST(EmbreeRays, give_normals_of_unit_length_towards_the_start) {
    TestMesh mesh;  // a large and a tiny sloped triangle
    mesh.add_triangle({0, 0, 0}, {100, 50, 0}, {0, 30, 80});
    mesh.add_triangle({200, 0, 0}, {200.001f, 0.0005f, 0}, {200, 0.0003f, 0.0008f});
    const auto rays = embree(mesh);
    for (const float x : {20.0f, 200.0002f}) {
        const float z = x < 100 ? 10.0f : 0.0002f;
        for (const float side : {1.0f, -1.0f}) {
            const Ray ray{{x, 60 * side, z}, {x, -60 * side, z}, surface::kAll};
            const RayHit hit = closest(*rays, ray);
            ASSERT_EQ(hit.part, 0u) << x << " " << side;
            EXPECT_NEAR(length(hit.normal), 1.0f, 1e-6f);
            EXPECT_GT(dot(hit.normal, ray.from - ray.to), 0.0f);
        }
    }
}

TEST(EmbreeRays, include_both_ends) {
    const auto rays = embree(four_walls());
    const std::uint8_t sight = surface::kBlocksSight;
    EXPECT_TRUE(is_blocked(*rays, {{7, 1, 0.3f}, {6.5f, 1, 0.3f}, sight})) << "starts on the wall";
    EXPECT_TRUE(is_blocked(*rays, {{6.5f, 1, 0.3f}, {7, 1, 0.3f}, sight})) << "ends on the wall";
    EXPECT_TRUE(is_blocked(*rays, {{7, 1, 0.3f}, {6.5f, 1.1f, 9}, sight})) << "leaves at a slant";
    EXPECT_TRUE(is_blocked(*rays, {{7.2f, 0, 0.3f}, {7.9f, -1, 0.4f}, sight})) << "from y = 0";
    EXPECT_FALSE(is_blocked(*rays, {{6.9999f, 1, 0.3f}, {6.5f, 1, 0.3f}, sight}));
    EXPECT_FALSE(is_blocked(*rays, {{6.5f, 1, 0.3f}, {6.9999f, 1, 0.3f}, sight}));
    const RayHit touch = closest(*rays, {{7, 1, 0.3f}, {6, 1, 0.3f}, sight});
    EXPECT_EQ(touch.part, 0u);
    EXPECT_NEAR(touch.fraction, 0.0f, 1e-6f);
}

// A point that touches a wall sees nobody, and nobody sees it, from whatever distance.
void expect_touching_is_blocked(const EmbreeRays& rays, float wall) {
    test::Dice dice(4);
    for (int i = 0; i < 5'000; ++i) {
        const Vec3 on_wall = dice.in_box({{wall, -40, -40}, {wall, 40, 40}});
        const Vec3 before = dice.in_box({{wall - 60, -90, -90}, {wall - 0.1f, 90, 90}});
        ASSERT_TRUE(is_blocked(rays, {on_wall, before})) << wall << " " << rays.description();
        ASSERT_TRUE(is_blocked(rays, {before, on_wall})) << wall << " " << rays.description();
    }
}

TEST(EmbreeRays, see_the_same_from_either_end_of_a_ray_that_touches_a_wall) {
    using enum adapters::EmbreeInstructionSet;
    int tried = 0;
    for (const auto instruction_set : {Best, Sse2, Sse42, Avx, Avx2}) {
        for (const float wall : {7.0f, 7.3f, 1234.567f, 0.0f}) {
            TestMesh mesh;
            mesh.add_box({{wall, -50, -50}, {wall + 1, 50, 50}});
            const auto rays =
                make_embree_rays(mesh.view(), {.threads = 1, .instruction_set = instruction_set});
            if (!rays) {
                EXPECT_EQ(rays.diagnostics().front().code, "embree/unsupported-cpu");
                continue;
            }
            expect_touching_is_blocked(**rays, wall);
            ++tried;
        }
    }
    EXPECT_GE(tried, 4);
}

/// Instruction sets differ in how they divide, as processors of two makers do.
TEST(EmbreeRays, say_how_far_a_surface_is_the_same_with_any_instruction_set) {
    using enum adapters::EmbreeInstructionSet;
    TestMesh town = test::grid_town(300, 1);
    town.begin_part();
    town.add_box({{10, 0, 10}, {14, 3, 11}});
    const std::vector<Ray> asked = test::town_rays(20'000, 2);
    std::vector<RayHit> first;
    for (const auto instruction_set : {Best, Sse2, Sse42, Avx, Avx2}) {
        const auto rays =
            make_embree_rays(town.view(), {.threads = 1, .instruction_set = instruction_set});
        if (!rays) continue;  // Not on this processor.
        ASSERT_TRUE((*rays)->set_part_transform(1, {.origin = {0.1f, 0.2f, -0.3f}}));
        ASSERT_TRUE((*rays)->commit().ok());
        std::vector<RayHit> hits(asked.size());
        (*rays)->closest_hit(asked, hits);
        if (first.empty()) first = hits;
        std::size_t same = 0;
        for (std::size_t i = 0; i < hits.size(); ++i) {
            const bool is_same_triangle = hits[i].part != kNothingHit &&
                                          hits[i].part == first[i].part &&
                                          hits[i].triangle == first[i].triangle;
            if (is_same_triangle) {
                ASSERT_EQ(hits[i].fraction, first[i].fraction) << i << (*rays)->description();
            }
            same += is_same_triangle ? 1 : 0;
        }
        EXPECT_GT(same, asked.size() / 10);
    }
}

TEST(EmbreeRays, answer_a_point_with_free_and_nonsense_with_blocked) {
    const auto rays = embree(four_walls());
    EXPECT_FALSE(is_blocked(*rays, {{7, 1, 0}, {7, 1, 0}, surface::kAll}));
    EXPECT_EQ(closest(*rays, {{7, 1, 0}, {7, 1, 0}, surface::kAll}).fraction, 1.0f);
    for (const float bad : {kNan, kInf, -kInf, 65537.0f, 3e38f}) {
        for (const Ray& ray : {Ray{{bad, 50, 0}, {1, 50, 0}}, Ray{{1, 50, 0}, {1, 50, bad}}}) {
            EXPECT_TRUE(is_blocked(*rays, ray));
            const RayHit hit = closest(*rays, ray);
            EXPECT_EQ(hit.fraction, 0.0f);
            EXPECT_EQ(hit.part, kNothingHit);
        }
    }
}

TEST(EmbreeRays, reach_to_the_limits_of_the_world) {
    TestMesh mesh;
    constexpr float kFar = kWorldLimit;
    mesh.add_box({{kFar - 8, -kFar, -kFar}, {kFar, kFar, kFar}});
    const auto rays = embree(mesh);
    EXPECT_TRUE(is_blocked(*rays, {{-kFar, 3, 5}, {kFar, 3, 5}}));
    EXPECT_FALSE(is_blocked(*rays, {{-kFar, 3, 5}, {kFar - 16, 3, 5}}));
    EXPECT_TRUE(is_blocked(*rays, {{-kFar, -kFar, -kFar}, {kFar, kFar, kFar}}));
    const RayHit hit = closest(*rays, {{-kFar, 3, 5}, {kFar, 3, 5}});
    EXPECT_NEAR(hit.fraction * 2 * kFar, 2 * kFar - 8, 0.02f);
    EXPECT_EQ(hit.normal, (Vec3{-1, 0, 0}));
}

TEST(EmbreeRays, give_a_ray_the_same_answer_alone_and_in_any_batch) {
    TestMesh town = test::grid_town(300, 1);
    town.begin_part();
    town.add_box({{10, 0, 10}, {14, 3, 11}});
    const auto rays = embree(town);
    const std::vector<Ray> asked = test::town_rays(100'000, 2);
    std::vector<std::uint8_t> alone(asked.size());
    std::vector<RayHit> hit_alone(asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i) {
        rays->any_hit({&asked[i], 1}, {&alone[i], 1});
        rays->closest_hit({&asked[i], 1}, {&hit_alone[i], 1});
    }
    // Other sizes, other orders: a stride that shares no factor with the count visits every ray.
    for (const std::size_t size : {2u, 7u, 8u, 64u, 1000u, 100'000u}) {
        const std::size_t stride = size % 2 == 0 ? 1 : 33'331;
        for (std::size_t first = 0; first < asked.size(); first += size) {
            const std::size_t count = std::min<std::size_t>(size, asked.size() - first);
            std::vector<Ray> batch;
            for (std::size_t i = 0; i < count; ++i)
                batch.push_back(asked[(first + i) * stride % asked.size()]);
            std::vector<std::uint8_t> blocked(count);
            std::vector<RayHit> hits(count);
            rays->any_hit(batch, blocked);
            rays->closest_hit(batch, hits);
            const auto clear = std::find(blocked.begin(), blocked.end(), 0);
            ASSERT_EQ(rays->first_clear(batch), static_cast<std::size_t>(clear - blocked.begin()));
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t ray = (first + i) * stride % asked.size();
                ASSERT_EQ(blocked[i], alone[ray]) << "ray " << ray << " in batches of " << size;
                ASSERT_EQ(hits[i].fraction, hit_alone[ray].fraction);
                ASSERT_EQ(hits[i].triangle, hit_alone[ray].triangle);
                ASSERT_EQ(hits[i].part, hit_alone[ray].part);
            }
        }
    }
    const auto blocked_count = std::accumulate(alone.begin(), alone.end(), std::size_t{0});
    EXPECT_GT(blocked_count, asked.size() / 10) << "the case must not be empty";
    EXPECT_LT(blocked_count, asked.size() * 9 / 10);
}

#if !defined(__SANITIZE_THREAD__)
TEST(EmbreeRays, do_not_depend_on_the_number_of_building_threads) {
    const TestMesh town = test::grid_town(4000, 1);
    const std::vector<Ray> asked = test::town_rays(50'000, 2);
    std::vector<RayHit> one(asked.size()), many(asked.size());
    embree(town)->closest_hit(asked, one);
    const auto rays = make_embree_rays(town.view(), {.threads = 4});
    ASSERT_TRUE(rays.ok());
    (*rays)->closest_hit(asked, many);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        ASSERT_EQ(one[i].fraction, many[i].fraction) << i;
        ASSERT_EQ(one[i].triangle, many[i].triangle) << i;
    }
}
#endif

TEST(EmbreeRays, answer_many_threads_at_a_time) {
    const auto rays = embree(test::grid_town(300, 1));
    const std::vector<Ray> asked = test::town_rays(5'000, 2);
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

// ---- dynamic parts ------------------------------------------------------------------------------

//     z
//     4 |     |       a wall along z at x = 0, with a gap from z = 1 to z = 3
//     3 |  W          that a door (part 1) fills
//       |  D  <- ray at z = 2
//     1 |  W
TestMesh wall_with_door() {
    TestMesh mesh;
    mesh.add_box({{0, 0, -8}, {0.2f, 3, 1}});
    mesh.add_box({{0, 0, 3}, {0.2f, 3, 8}});
    mesh.begin_part();
    mesh.add_box({{0, 0, 1}, {0.2f, 3, 3}});
    mesh.begin_part();
    mesh.add_box({{4, 0, -1}, {5, 2, 1}}, surface::kBlocksMovement);
    return mesh;
}
constexpr Ray kThroughDoor{{-2, 1, 2}, {2, 1, 2}, surface::kBlocksSight};

TEST(EmbreeRays, meet_a_door_until_it_opens) {
    const auto rays = embree(wall_with_door());
    EXPECT_EQ(rays->part_count(), 3u);
    EXPECT_TRUE(is_blocked(*rays, kThroughDoor));
    EXPECT_EQ(closest(*rays, kThroughDoor).part, 1u);

    const std::uint64_t before = rays->revision();
    ASSERT_TRUE(rays->set_part_enabled(1, false));
    EXPECT_TRUE(is_blocked(*rays, kThroughDoor)) << "staged only";
    EXPECT_EQ(rays->revision(), before);
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_FALSE(is_blocked(*rays, kThroughDoor));
    EXPECT_NE(rays->revision(), before);

    ASSERT_TRUE(rays->set_part_enabled(1, true));
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_TRUE(is_blocked(*rays, kThroughDoor));
}

TEST(EmbreeRays, keep_the_revision_when_nothing_was_staged) {
    const auto rays = embree(wall_with_door());
    const std::uint64_t before = rays->revision();
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_EQ(rays->revision(), before);
}

TEST(EmbreeRays, meet_a_part_where_it_has_moved_to) {
    const auto rays = embree(wall_with_door());
    ASSERT_TRUE(rays->set_part_transform(1, {.origin = {0, 2.5f, 0}}));  // slides up
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_FALSE(is_blocked(*rays, kThroughDoor));
    const Ray above{{-2, 5, 2}, {2, 5, 2}, surface::kBlocksSight};
    const RayHit hit = closest(*rays, above);
    EXPECT_EQ(hit.part, 1u);
    EXPECT_LT(hit.triangle, 2u) << "of the face -X";
    EXPECT_FLOAT_EQ(hit.fraction, 0.5f);
    EXPECT_EQ(hit.normal, (Vec3{-1, 0, 0}));

    ASSERT_TRUE(rays->set_part_transform(1, {}));
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_TRUE(is_blocked(*rays, kThroughDoor));
    EXPECT_FALSE(is_blocked(*rays, above));
}

// Swung by a quarter turn around the hinge at (0, 1) the door stands along -x:
//        1 DDDD|         p' = (-(z - 1), y, x + 1)
//         -2   0
TEST(EmbreeRays, turn_normals_with_the_part) {
    const auto rays = embree(wall_with_door());
    const Transform swing{.x = {0, 0, 1}, .y = {0, 1, 0}, .z = {-1, 0, 0}, .origin = {1, 0, 1}};
    ASSERT_TRUE(rays->set_part_transform(1, swing));
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_FALSE(is_blocked(*rays, kThroughDoor));
    const RayHit hit = closest(*rays, {{-1, 1, 3}, {-1, 1, 0}, surface::kBlocksSight});
    EXPECT_EQ(hit.part, 1u);
    EXPECT_NEAR(hit.fraction, (3 - 1.2f) / 3, 1e-6f);
    EXPECT_NEAR(distance(hit.normal, {0, 0, 1}), 0.0f, 1e-6f);
}

TEST(EmbreeRays, see_moved_parts_with_their_masks) {
    const auto rays = embree(wall_with_door());
    ASSERT_TRUE(rays->set_part_transform(2, {.origin = {0, 0, 10}}));
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_TRUE(is_blocked(*rays, {{3, 1, 10}, {6, 1, 10}, surface::kBlocksMovement}));
    EXPECT_FALSE(is_blocked(*rays, {{3, 1, 10}, {6, 1, 10}, surface::kBlocksSight}));
}

TEST(EmbreeRays, refuse_moves_that_make_no_sense) {
    const auto rays = embree(wall_with_door());
    EXPECT_FALSE(rays->set_part_transform(0, {})) << "the static level does not move";
    EXPECT_FALSE(rays->set_part_enabled(0, false));
    EXPECT_FALSE(rays->set_part_transform(3, {}));
    EXPECT_FALSE(rays->set_part_enabled(kNothingHit, true));
    for (const float bad : {kNan, kInf, 1e6f}) {
        EXPECT_FALSE(rays->set_part_transform(1, {.origin = {0, bad, 0}}));
        EXPECT_FALSE(rays->set_part_transform(1, {.y = {0, bad, 0}}));
    }
    EXPECT_FALSE(rays->set_part_transform(1, {.x = {2, 0, 0}})) << "scaled";
    EXPECT_FALSE(rays->set_part_transform(1, {.x = {0, 1, 0}})) << "flattened";
    const std::uint64_t before = rays->revision();
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_EQ(rays->revision(), before) << "what is refused is not staged";
    EXPECT_TRUE(is_blocked(*rays, kThroughDoor));
}

TEST(EmbreeRays, move_parts_without_building_the_static_tree_again) {
    TestMesh town = test::grid_town(5000, 1);
    for (int i = 0; i < 40; ++i) {
        town.begin_part();
        town.add_box({{0, 0, 0}, {1, 2, 0.1f}});
    }
    const auto rays = embree(town);
    const double build_ms = rays->build_cpu_ms();
    EXPECT_EQ(rays->statistics().static_tree_builds, 1u);
    EXPECT_EQ(rays->statistics().part_tree_builds, 40u);
    const std::size_t memory = rays->statistics().memory_bytes;
    constexpr int kCommits = 100;
    for (int i = 0; i < kCommits; ++i) {
        for (std::uint32_t part = 1; part <= 40; ++part) {
            const Vec3 to = {static_cast<float>(part), 0, static_cast<float>(i)};
            ASSERT_TRUE(rays->set_part_transform(part, {.origin = to}));
        }
        ASSERT_TRUE(rays->commit().ok());
    }
    EXPECT_EQ(rays->statistics().static_tree_builds, 1u);
    EXPECT_EQ(rays->statistics().part_tree_builds, 40u);
    EXPECT_EQ(rays->statistics().commits, static_cast<std::uint32_t>(kCommits));
    EXPECT_LT(rays->statistics().memory_bytes, memory + memory / 10) << "commits must not leak";
    const double commit_ms = (rays->build_cpu_ms() - build_ms) / kCommits;
    std::printf("60,012 triangles built in %.2f ms, a commit of 40 moved parts in %.3f ms\n",
                build_ms, commit_ms);
}

// ---- meshes -------------------------------------------------------------------------------------

TEST(EmbreeRays, find_nothing_in_an_empty_mesh) {
    const auto nothing = make_embree_rays({}, {.threads = 1});
    ASSERT_TRUE(nothing.ok());
    EXPECT_FALSE(is_blocked(**nothing, {{0, 0, 0}, {1, 1, 1}, surface::kAll}));
    EXPECT_EQ(closest(**nothing, {{0, 0, 0}, {1, 1, 1}, surface::kAll}).part, kNothingHit);
    EXPECT_FALSE((*nothing)->set_part_enabled(1, true));
    TestMesh empty_parts;
    empty_parts.begin_part();
    const auto rays = embree(empty_parts);
    EXPECT_FALSE(is_blocked(*rays, {{0, 0, 0}, {1, 1, 1}, surface::kAll}));
    ASSERT_TRUE(rays->set_part_transform(1, {.origin = {1, 0, 0}}));
    ASSERT_TRUE(rays->commit().ok());
    EXPECT_FALSE(is_blocked(*rays, {{0, 0, 0}, {1, 1, 1}, surface::kAll}));
}

TEST(EmbreeRays, pass_triangles_without_area_and_without_bits) {
    TestMesh mesh;
    mesh.add_triangle({1, 0, 0}, {1, 0, 0}, {1, 0, 0});
    mesh.add_triangle({2, 0, 0}, {2, 1, 0}, {2, 2, 0});
    mesh.add_triangle({3, 0, -1}, {3, 2, 0}, {3, 0, 1}, 0);
    mesh.add_triangle({4, -1, -1}, {4, 3, 0}, {4, -1, 1});
    const auto rays = embree(mesh);
    const RayHit hit = closest(*rays, {{0, 0, 0}, {5, 0, 0}, 0xff});
    EXPECT_FLOAT_EQ(hit.fraction, 0.8f);
    EXPECT_EQ(hit.triangle, 3u);
}

TEST(EmbreeRays, refuse_meshes_that_break_the_rules) {
    const TestMesh walls = four_walls();
    const BundleMesh good = walls.view();
    EXPECT_EQ(code_of(good), "ok");

    BundleMesh mesh = good;
    mesh.indices = good.indices.first(5);
    EXPECT_EQ(code_of(mesh), "mesh/counts");
    mesh = good;
    mesh.vertices = good.vertices.first(10);
    EXPECT_EQ(code_of(mesh), "mesh/index");
    mesh = good;
    std::vector<Vec3> vertices(good.vertices.begin(), good.vertices.end());
    vertices[3].y = kNan;
    mesh.vertices = vertices;
    EXPECT_EQ(code_of(mesh), "mesh/vertex");
    mesh = good;
    mesh.parts[0].first_triangle = 0xffffffffu;
    EXPECT_EQ(code_of(mesh), "mesh/part");
    mesh = good;
    mesh.parts.clear();
    EXPECT_EQ(code_of(mesh), "mesh/no-parts");
}

// Whatever Embree may have, the outcome is a whole provider or an error, and a commit that fails
// leaves the door as it was.
TEST(EmbreeRays, survive_every_memory_limit) {
    TestMesh mesh = test::grid_town(200, 1);
    mesh.begin_part();
    mesh.add_box({{100, 0, 100}, {101, 3, 103}});
    const Ray through{{99, 1, 102}, {103, 1, 102}, surface::kBlocksSight};
    const std::size_t needed = embree(mesh)->statistics().memory_bytes;
    int failed = 0, made = 0;
    for (std::size_t limit = 1; limit < 8 * needed; limit += 1 + limit / 3) {
        auto rays = make_embree_rays(mesh.view(), {.threads = 1, .memory_limit = limit});
        if (!rays) {
            EXPECT_EQ(rays.diagnostics().front().code, "embree/out-of-memory");
            ++failed;
            continue;
        }
        ++made;
        ASSERT_TRUE(is_blocked(**rays, through));
        ASSERT_TRUE((*rays)->set_part_enabled(1, false));
        const bool is_committed = (*rays)->commit().ok();
        EXPECT_EQ(is_blocked(**rays, through), !is_committed);
    }
    EXPECT_GT(failed, 0);
    EXPECT_GT(made, 0);
}

TEST(EmbreeRays, tell_version_and_instruction_set) {
    const std::string text = embree(four_walls())->description();
    EXPECT_EQ(text.find("Embree 3."), 0u) << text;
    EXPECT_NE(text.find('('), std::string::npos) << text;
    std::printf("%s\n", text.c_str());
}

TEST(EmbreeRays, answers_eight_at_a_time_as_one_at_a_time) {
    TestMesh mesh;
    for (int i = -4; i <= 4; ++i) {
        const auto at = static_cast<float>(i);
        mesh.add_box({{at, -2, at}, {at + 0.5f, 2, at + 1}});
    }
    const auto rays = embree(mesh);
    const std::vector<Ray> asked = mixed_rays(10'003);
    std::vector<std::uint8_t> alone(asked.size()), together(asked.size());
    rays->any_hit(asked, alone);
    rays->any_hit_near(asked, together);
    EXPECT_EQ(alone, together);
    EXPECT_GT(std::accumulate(alone.begin(), alone.end(), 0), 1000);
    EXPECT_GE(rays->near_rays_seconds(asked), 0.0);
}

}  // namespace
}  // namespace vantage
