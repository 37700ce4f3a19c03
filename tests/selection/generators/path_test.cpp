// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// path: places along the player's way, or along one that a designer drew.

#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

class PathPoints : public ::testing::Test {
  protected:
    PathPoints() {
        const Vec3 way[] = {{0, 0, 0}, {0, 0, 5}, {4.5f, 0, 5}};
        const Vec3 patrol[] = {{-4, 0, -4}, {4, 0, -4}};
        world.world.set_path("", way);
        world.world.set_path("patrol", patrol);
        world.publish();
    }
    Generation generation(float density = 1, std::string_view name = {}) const {
        return {.word = "path",
                .radius = 30,
                .arguments = {density},
                .navigation = field.get(),
                .snapshot = world.snapshot.get(),
                .name = name};
    }

    std::unique_ptr<GridNavigation> field = wide_field();
    MountedWorld world;
};

TEST_F(PathPoints, lie_along_the_way_round_its_corners_and_at_its_end) {
    const auto points = kept(generate(generation(2)));
    ASSERT_EQ(points.size(), 6u);
    const Vec3 expected[] = {{0, 0, 0}, {0, 0, 2}, {0, 0, 4}, {1, 0, 5}, {3, 0, 5}, {4.5f, 0, 5}};
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_NEAR(points[i].position.x, expected[i].x, 1e-5f) << i;
        EXPECT_NEAR(points[i].position.z, expected[i].z, 1e-5f) << i;
        EXPECT_TRUE(points[i].stands);
    }
}

TEST_F(PathPoints, follow_the_path_of_the_name) {
    const auto points = kept(generate(generation(1, "patrol")));
    ASSERT_GE(points.size(), 9u);
    EXPECT_EQ(points[0].position, (Vec3{-4, 0, -4}));
    for (const GeneratedPoint& point : points)
        EXPECT_EQ(point.position.z, -4.0f);
    EXPECT_EQ(slot_count(generation(1, "patrols")), 0u) << "no such path";
}

TEST_F(PathPoints, lie_within_the_radius_of_the_centre) {
    Generation near = generation(0.5f);
    near.center = {4, 0, 5};
    near.radius = 1;
    const auto points = kept(generate(near));
    ASSERT_FALSE(points.empty());
    for (const GeneratedPoint& point : points)
        EXPECT_LE(distance(point.position, near.center), 1.0f);
}

TEST_F(PathPoints, are_dropped_where_there_is_no_floor) {
    const auto small = walkable("..\n..");
    Generation cut = generation();
    cut.navigation = small.get();
    const auto points = generate(cut);
    EXPECT_EQ(kept(points).size(), 3u) << "of a floor of 2 by 2 m";
    EXPECT_EQ(points[4].dropped, DropReason::OffSurface);
}

TEST_F(PathPoints, have_pure_slots_and_bear_nonsense) {
    expect_pure_slots(generation(0.1f));
    Generation nonsense = generation();
    nonsense.center = {1, 0, 1};
    for (const float radius : {-1.0f, std::numeric_limits<float>::quiet_NaN()}) {
        nonsense.radius = radius;
        EXPECT_TRUE(kept(generate(nonsense)).empty());
    }
}

}  // namespace
}  // namespace vantage::tests
