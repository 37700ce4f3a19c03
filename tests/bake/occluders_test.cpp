// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is proven to be blocked is blocked: no ray between the two boxes gets through.

#include "bake/occluders.h"

#include <gtest/gtest.h>

#include "bake/level_mesh.h"
#include "bake/nav_test_level.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::test {
namespace {

TEST(Occluders, join_the_triangles_of_a_wall) {
    LevelBuilder builder;
    builder.quad({0, 0, -5}, {0, 4, -5}, {0, 4, 5}, {0, 0, 5});
    const bake::LevelMesh mesh(builder.level);
    const bake::Occluders occluders(mesh.view());
    ASSERT_EQ(occluders.size(), 1u);
    EXPECT_EQ(occluders.piece_of(0), occluders.piece_of(1));
    const Aabb left{{-3, 1, -1}, {-2, 2, 1}}, right{{2, 1, -1}, {3, 2, 1}};
    EXPECT_TRUE(occluders.blocks_all(0, left, right));
    EXPECT_TRUE(occluders.blocks_all(0, right, left));
    EXPECT_FALSE(occluders.blocks_all(0, left, {{2, 1, -1}, {3, 9, 1}})) << "over the top";
    EXPECT_FALSE(occluders.blocks_all(0, left, {{-3, 1, 3}, {-2, 2, 4}})) << "the same side";
    EXPECT_FALSE(occluders.blocks_all(0, {{-3, 1, -1}, {3, 2, 1}}, right)) << "through the wall";
}

TEST(Occluders, do_not_join_what_is_not_convex_or_not_in_one_plane) {
    LevelBuilder builder;
    // An L of three squares, and a square that leans.
    builder.quad({0, 0, 0}, {0, 2, 0}, {0, 2, 2}, {0, 0, 2});
    builder.quad({0, 0, 2}, {0, 2, 2}, {0, 2, 4}, {0, 0, 4});
    builder.quad({0, 2, 0}, {0, 4, 0}, {0, 4, 2}, {0, 2, 2});
    builder.quad({0, 0, 4}, {0, 2, 4}, {1, 2, 6}, {1, 0, 6});
    const bake::LevelMesh mesh(builder.level);
    const bake::Occluders occluders(mesh.view());
    const bool joins_along = occluders.piece_of(0) == occluders.piece_of(2);
    const bool joins_up = occluders.piece_of(0) == occluders.piece_of(4);
    EXPECT_NE(joins_along, joins_up) << "two squares make a rectangle, three an L";
    EXPECT_NE(occluders.piece_of(0), occluders.piece_of(6));
}

TEST(Occluders, block_every_ray_that_they_are_said_to_block) {
    LevelBuilder builder;
    for (std::uint64_t i = 0; i < 40; ++i) {
        const Vec3 at{random_unit(3, 0, i) * 40 - 20, 0, random_unit(3, 1, i) * 40 - 20};
        builder.box(at, at + Vec3{0.5f + 8 * random_unit(3, 2, i), 1 + 4 * random_unit(3, 3, i),
                                  0.5f + 8 * random_unit(3, 4, i)});
    }
    const bake::LevelMesh mesh(builder.level);
    const bake::Occluders occluders(mesh.view());
    const auto rays = adapters::make_embree_rays(mesh.view(), {.threads = 1});
    ASSERT_TRUE(rays.ok());
    const auto drawn = [](std::uint64_t stream, std::uint64_t i, const Aabb& box) {
        const auto mix = [&](float low, float high, std::uint64_t axis) {
            return low + (high - low) * random_unit(4, 3 * stream + axis, i);
        };
        return Vec3{mix(box.low.x, box.high.x, 0), mix(box.low.y, box.high.y, 1),
                    mix(box.low.z, box.high.z, 2)};
    };
    const Aabb world{{-25, 0.2f, -25}, {25, 2, 25}};
    int proven = 0;
    for (std::uint64_t i = 0; i < 4000; ++i) {
        const Vec3 a = drawn(0, i, world), b = drawn(1, i, world);
        const Aabb from{a, a + Vec3{1.5f, 0.6f, 1.5f}}, to{b, b + Vec3{1.5f, 0.6f, 1.5f}};
        for (std::uint32_t piece = 0; piece < occluders.size(); ++piece) {
            if (!occluders.blocks_all(piece, from, to)) continue;
            ++proven;
            for (std::uint64_t k = 0; k < 50; ++k) {
                const Ray ray{drawn(2, 50 * i + k, from), drawn(3, 50 * i + k, to)};
                std::uint8_t blocked = 0;
                (*rays)->any_hit({&ray, 1}, {&blocked, 1});
                ASSERT_EQ(blocked, 1);
            }
        }
    }
    EXPECT_GT(proven, 200);
}

}  // namespace
}  // namespace vantage::test
