// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The floor plan: what the cut meets at each place.

#include "bake/picture_plan.h"

#include <gtest/gtest.h>

#include <array>

#include "vantage/rays.h"
#include "world/nav_mesh.h"

namespace vantage::bake::picture {
namespace {

/// A floor of 10 x 10 m at height 0 and what stands on it.
class PlanOfScene : public testing::Test {
  protected:
    PlanOfScene() { quad({0, 0, 0}, {0, 0, 10}, {10, 0, 10}, {10, 0, 0}, surface::kSolid); }

    void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, std::uint8_t surface) {
        const auto first = static_cast<std::uint32_t>(vertices_.size());
        vertices_.insert(vertices_.end(), {a, b, c, d});
        indices_.insert(indices_.end(), {first, first + 1, first + 2, first, first + 2, first + 3});
        surfaces_.insert(surfaces_.end(), {surface, surface});
    }

    /// Closed, faces outwards.
    void box(Vec3 low, Vec3 high, std::uint8_t surface = surface::kSolid) {
        const auto corner = [&](int i) {
            return Vec3{(i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y,
                        (i & 4) != 0 ? high.z : low.z};
        };
        constexpr int kFaces[6][4] = {{2, 6, 7, 3}, {0, 1, 5, 4}, {0, 4, 6, 2},
                                      {1, 3, 7, 5}, {0, 2, 3, 1}, {4, 5, 7, 6}};
        for (const auto& f : kFaces)
            quad(corner(f[0]), corner(f[1]), corner(f[2]), corner(f[3]), surface);
    }

    PlanCell at(double x, double z) {
        const PlanGrid grid{.left = -2, .top = -2, .cell_size = 0.1, .width = 140, .height = 140};
        BundleMesh mesh{.vertices = vertices_, .indices = indices_, .surfaces = surfaces_};
        mesh.parts = {{.triangle_count = static_cast<std::uint32_t>(surfaces_.size())}};
        const BundleNavMesh nav = nav_.view();
        const auto plan = make_plan(mesh, nav_.tiles.empty() ? nullptr : &nav, grid);
        const auto cell = static_cast<std::size_t>((x + 2) / 0.1);
        const auto row = static_cast<std::size_t>((z + 2) / 0.1);
        return plan[row * grid.width + cell];
    }

    /// A square of walkable surface at this height.
    void walkable(double left, double top, double side, double height) {
        nav_.cell_size = 0.1f;
        nav_.cell_height = 0.1f;
        NavTileData tile{
            .x = static_cast<std::int32_t>(nav_.tiles.size()),
            .low = {static_cast<float>(left), static_cast<float>(height), static_cast<float>(top)}};
        const auto far = static_cast<std::uint16_t>(side * 10);
        tile.vertices = {{0, 0, 0}, {0, 0, far}, {far, 0, far}, {far, 0, 0}};
        tile.polygons = {{.vertices = {0, 1, 2, 3}, .vertex_count = 4}};
        nav_.tiles.push_back(tile);
    }

    std::vector<Vec3> vertices_;
    std::vector<std::uint32_t> indices_;
    std::vector<std::uint8_t> surfaces_;
    NavMeshData nav_;
};

TEST_F(PlanOfScene, is_ground_on_the_floor_and_outside_beyond_it) {
    EXPECT_EQ(at(5, 5), PlanCell::Ground);
    EXPECT_EQ(at(-1, 5), PlanCell::Outside);
    EXPECT_EQ(at(11, 11), PlanCell::Outside);
}

TEST_F(PlanOfScene, is_wall_inside_a_tall_box_and_low_inside_a_low_one) {
    box({2, 0, 2}, {3, 3, 3});
    box({6, 0, 6}, {7, 1, 7});
    EXPECT_EQ(at(2.5, 2.5), PlanCell::Wall);
    EXPECT_EQ(at(6.5, 6.5), PlanCell::Low);
    EXPECT_EQ(at(4.5, 4.5), PlanCell::Ground);
}

TEST_F(PlanOfScene, does_not_count_what_one_steps_over_or_walks_under) {
    box({2, 0, 2}, {3, 0.4f, 3});
    box({5, 2.5f, 5}, {8, 3, 8});
    EXPECT_EQ(at(2.5, 2.5), PlanCell::Ground);
    EXPECT_EQ(at(6.5, 6.5), PlanCell::Ground);
}

TEST_F(PlanOfScene, shows_one_sided_walls) {
    quad({2, 0, 5}, {8, 0, 5}, {8, 3, 5}, {2, 3, 5}, surface::kSolid);
    EXPECT_EQ(at(5, 5), PlanCell::Wall);
    EXPECT_EQ(at(5, 5.3), PlanCell::Ground);
    EXPECT_EQ(at(5, 4.7), PlanCell::Ground);
    EXPECT_EQ(at(1, 5), PlanCell::Ground);
}

TEST_F(PlanOfScene, tells_glass_and_bushes_from_walls) {
    box({2, 0, 2}, {3, 3, 3}, surface::kBlocksMovement | surface::kBlocksShots);
    box({6, 0, 6}, {7, 1, 7}, surface::kBlocksSight);
    EXPECT_EQ(at(2.5, 2.5), PlanCell::Glass);
    EXPECT_EQ(at(6.5, 6.5), PlanCell::Foliage);
}

TEST_F(PlanOfScene, ignores_barriers_that_nobody_sees) {
    box({2, 0, 2}, {3, 3, 3}, surface::kBlocksMovement);
    EXPECT_EQ(at(2.5, 2.5), PlanCell::Ground);
}

//   walls of the lower floor are 0..3, of the upper one 3..6; the cut follows the walkable floor
TEST_F(PlanOfScene, is_cut_above_the_floor_one_walks_on) {
    box({2, 0, 2}, {3, 3, 3});
    box({7, 3, 7}, {8, 6, 8});
    EXPECT_EQ(at(2.5, 2.5), PlanCell::Wall);
    EXPECT_EQ(at(7.5, 7.5), PlanCell::Ground);
    walkable(0, 0, 10, 3);
    EXPECT_EQ(at(2.5, 2.5), PlanCell::Ground);
    EXPECT_EQ(at(7.5, 7.5), PlanCell::Wall);
}

TEST_F(PlanOfScene, takes_the_nearest_floor_where_nobody_walks) {
    walkable(0, 0, 1, 0);
    walkable(9, 9, 1, 3);
    box({2, 0, 2}, {3, 3, 3});
    box({7, 0, 7}, {8, 3, 8});
    EXPECT_EQ(at(2.5, 2.5), PlanCell::Wall);
    EXPECT_EQ(at(7.5, 7.5), PlanCell::Ground);
}

TEST_F(PlanOfScene, has_no_holes_along_the_diagonals_of_many_faces) {
    box({1, 0, 1}, {9, 3, 8.5f});
    for (double x = 1.15; x < 8.9; x += 0.9) {
        for (double z = 1.15; z < 8.4; z += 0.3)
            EXPECT_EQ(at(x, z), PlanCell::Wall) << x << ' ' << z;
    }
}

TEST_F(PlanOfScene, bears_triangles_at_the_end_of_the_world) {
    quad({-kWorldLimit, 5, -kWorldLimit}, {-kWorldLimit, 5, kWorldLimit},
         {kWorldLimit, 5, kWorldLimit}, {kWorldLimit, 5, -kWorldLimit}, surface::kSolid);
    quad({-kWorldLimit, 0, 5}, {kWorldLimit, 0, 5}, {kWorldLimit, 3, 5}, {-kWorldLimit, 3, 5},
         surface::kSolid);
    EXPECT_EQ(at(5, 5), PlanCell::Wall);
    EXPECT_NE(at(-1, -1), PlanCell::Outside);
}

}  // namespace
}  // namespace vantage::bake::picture
