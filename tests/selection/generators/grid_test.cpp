// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// grid: squares around the centre, row by row, on the floor nearest to its height.

#include "selection/generators/run_generator.h"

namespace vantage::tests {
namespace {

TEST(Grid, reaches_the_radius_on_each_side_row_by_row) {
    const auto navigation = walkable(".....\n.....\n.....\n.....\n.....");
    const auto points = generate(
        {.word = "grid", .center = {2.5f, 0, 2.5f}, .radius = 1, .navigation = navigation.get()});
    ASSERT_EQ(points.size(), 9u);
    for (std::size_t slot = 0; slot < points.size(); ++slot) {
        const Vec3 expected{1.5f + static_cast<float>(slot % 3), 0,
                            1.5f + static_cast<float>(slot / 3)};
        EXPECT_EQ(points[slot].position, expected);
        EXPECT_EQ(points[slot].stands.position, expected);
        EXPECT_TRUE(points[slot].stands);
        EXPECT_EQ(points[slot].dropped, DropReason::None);
        EXPECT_EQ(points[slot].kind, CandidateKind::Open);
    }
}

TEST(Grid, counts_its_slots_before_making_any) {
    const auto slots = [](float radius, float density) {
        return slot_count({.word = "grid", .radius = radius, .arguments = {density, 3}});
    };
    EXPECT_EQ(slots(10, 1), 441u);
    EXPECT_EQ(slots(15, 0.5f), 3721u);
    EXPECT_EQ(slots(0.9f, 1), 1u) << "only the centre";
    EXPECT_EQ(slots(4.2f, 0.6f), 225u) << "seven steps, although 4.2f / 0.6f is 6.9999995";
    EXPECT_EQ(slots(-3, 1), 1u);
    EXPECT_EQ(slots(std::numeric_limits<float>::quiet_NaN(), 1), 1u);
    EXPECT_EQ(slots(std::numeric_limits<float>::infinity(), 0.05f), 4'000'001ull * 4'000'001ull);
}

TEST(Grid, drops_what_is_not_on_the_floor) {
    const auto navigation = walkable("...\n.#.\n...");
    const auto points = generate(
        {.word = "grid", .center = {1.5f, 0, 1.5f}, .radius = 2, .navigation = navigation.get()});
    ASSERT_EQ(points.size(), 25u);
    EXPECT_EQ(kept(points).size(), 8u);
    EXPECT_EQ(points[12].dropped, DropReason::OffSurface) << "inside the wall";
    EXPECT_EQ(points[12].position, (Vec3{1.5f, 0, 1.5f})) << "where it would have been";
    EXPECT_FALSE(points[12].stands);
    EXPECT_EQ(points[0].dropped, DropReason::OffSurface) << "outside the level";
}

TEST(Grid, moves_points_straight_down_and_not_out_of_walls) {
    const auto navigation = walkable("..#..");
    const auto points = generate({.word = "grid",
                                  .center = {1.9f, 0.7f, 0.5f},
                                  .radius = 0.3f,
                                  .arguments = {0.3f, 3},
                                  .navigation = navigation.get()});
    ASSERT_EQ(points.size(), 9u);
    EXPECT_EQ(points[4].position, (Vec3{1.9f, 0, 0.5f}));
    EXPECT_EQ(points[5].dropped, DropReason::OffSurface) << "20 cm inside the wall";
}

TEST(Grid, takes_the_floor_nearest_to_the_height_of_the_centre) {
    GridDescription bridge{.columns = 3, .rows = 1, .layers = 2, .heights = {0, 0, 0, 2, 2, 2}};
    const auto navigation = std::move(*GridNavigation::make(bridge));
    const auto height_of = [&](float center, float limit) {
        const auto points = generate({.word = "grid",
                                      .center = {1.5f, center, 0.5f},
                                      .radius = 0,
                                      .arguments = {1, limit},
                                      .navigation = navigation.get()});
        return points[0].dropped == DropReason::None ? points[0].position.y : -1.0f;
    };
    EXPECT_EQ(height_of(0.9f, 3), 0.0f);
    EXPECT_EQ(height_of(1.1f, 3), 2.0f);
    EXPECT_EQ(height_of(4.9f, 3), 2.0f);
    EXPECT_EQ(height_of(5.1f, 3), -1.0f) << "more than the height away";
    EXPECT_EQ(height_of(5.1f, 4), 2.0f);
    EXPECT_EQ(height_of(-3.1f, 3), -1.0f);
}

//    y 4   ______          A bridge over a cellar over a pit, 3 m up and down; an agent of 1.8 m
//      2 ____  ____        has room for at most 4 floors in 6 m.
//      0 ____________
TEST(Grid, takes_every_floor_when_it_is_told) {
    GridDescription house{.columns = 3,
                          .rows = 1,
                          .layers = 3,
                          .heights = {0, 0, 0, 2, kGridWall, 2, kGridWall, 4, kGridWall}};
    const auto navigation = std::move(*GridNavigation::make(house));
    const Generation generation{.word = "grid",
                                .center = {1.5f, 1.5f, 0.5f},
                                .radius = 1,
                                .arguments = {1, 3, 1},
                                .navigation = navigation.get()};
    const auto points = generate(generation);
    ASSERT_EQ(points.size(), 4 * 9u);
    const auto heights = [&](std::size_t column) {
        std::vector<float> all;
        for (std::size_t rank = 0; rank < 4; ++rank) {
            const GeneratedPoint& point = points[rank * 9 + 3 + column];
            if (point.dropped == DropReason::None) all.push_back(point.position.y);
        }
        return all;
    };
    EXPECT_EQ(heights(0), (std::vector<float>{2, 0})) << "the nearest first";
    EXPECT_EQ(heights(1), (std::vector<float>{0, 4}));
    EXPECT_EQ(heights(2), (std::vector<float>{2, 0}));
    Generation low = generation;
    low.arguments = {1, 2, 1};
    EXPECT_EQ(generate(low).size(), 3 * 9u);
    EXPECT_EQ(kept(generate(low)).size(), 5u) << "the bridge is 2.5 m up";
    expect_pure_slots(generation);
}

TEST(Grid, has_pure_slots_and_the_same_bits_everywhere) {
    const auto navigation = small_level();
    const Generation generation{.word = "grid",
                                .center = {0.3f, 0.2f, -0.7f},
                                .radius = 9,
                                .arguments = {0.7f, 3},
                                .navigation = navigation.get()};
    expect_pure_slots(generation);
    EXPECT_EQ(kept(generate(generation)).size(), 492u);
    EXPECT_EQ(hash_of(generate(generation)), 15476451162729113324u);
}

}  // namespace
}  // namespace vantage::tests
