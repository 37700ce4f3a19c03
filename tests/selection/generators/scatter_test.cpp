// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// scatter: seeded samples of the disc.

#include <cmath>

#include "selection/generators/run_generator.h"

namespace vantage::tests {
namespace {

std::unique_ptr<GridNavigation> flat_field() {
    const std::string row(50, '.');
    std::string picture;
    for (int i = 0; i < 50; ++i)
        picture += row + '\n';
    return walkable(picture, {.origin = {-25, 0, -25}});
}

TEST(Scatter, has_as_many_slots_as_it_is_told) {
    EXPECT_EQ(slot_count({.word = "scatter", .radius = 10}), 32u);
    EXPECT_EQ(slot_count({.word = "scatter", .radius = 10, .arguments = {100, 3}}), 100u);
}

TEST(Scatter, stays_within_the_radius_and_covers_it_evenly) {
    const auto navigation = flat_field();
    const Vec3 center{1, 0, 2};
    const auto points = generate({.word = "scatter",
                                  .center = center,
                                  .radius = 20,
                                  .arguments = {12'000, 3},
                                  .navigation = navigation.get(),
                                  .seed = 5});
    int inner = 0, sixths[6] = {};
    for (const GeneratedPoint& point : points) {
        ASSERT_EQ(point.dropped, DropReason::None);
        const Vec3 way = point.position - center;
        ASSERT_LE(length_2d(way), 20.0f * 1.000001f);
        inner += length_2d(way) <= 10.0f;
        const double turn = std::atan2(way.z, way.x) / (2.0 * 3.14159265358979323846);
        ++sixths[static_cast<int>((turn < 0 ? turn + 1.0 : turn) * 6.0) % 6];
    }
    EXPECT_NEAR(inner, 3000, 240) << "a quarter of the area, five standard deviations";
    for (const int count : sixths)
        EXPECT_NEAR(count, 2000, 210);
}

TEST(Scatter, follows_the_seed) {
    const auto navigation = flat_field();
    Generation generation{
        .word = "scatter", .radius = 20, .navigation = navigation.get(), .seed = 1};
    const auto one = generate(generation);
    EXPECT_EQ(hash_of(one), hash_of(generate(generation)));
    generation.seed = 2;
    EXPECT_NE(hash_of(one), hash_of(generate(generation)));
    generation.arguments = {16, 3};
    const auto fewer = generate(generation);
    generation.arguments = {32, 3};
    const auto more = generate(generation);
    for (std::size_t i = 0; i < fewer.size(); ++i)
        EXPECT_TRUE(is_same(fewer[i], more[i])) << "more points do not move the others";
}

TEST(Scatter, drops_what_is_not_on_the_floor) {
    const auto navigation = walkable("..#..");
    const auto points = generate({.word = "scatter",
                                  .center = {2.5f, 0, 0.5f},
                                  .radius = 2,
                                  .arguments = {200, 3},
                                  .navigation = navigation.get()});
    const auto good = kept(points);
    EXPECT_GT(good.size(), 20u);
    EXPECT_LT(good.size(), 180u);
    for (const GeneratedPoint& point : good)
        EXPECT_TRUE(point.position.x <= 2.02f || point.position.x >= 2.98f);
}

TEST(Scatter, has_pure_slots_and_the_same_bits_everywhere) {
    const auto navigation = small_level();
    const Generation generation{.word = "scatter",
                                .center = {0.3f, 0.2f, -0.7f},
                                .radius = 9,
                                .arguments = {500, 3},
                                .navigation = navigation.get(),
                                .seed = 2026};
    expect_pure_slots(generation);
    EXPECT_EQ(kept(generate(generation)).size(), 398u);
    EXPECT_EQ(hash_of(generate(generation)), 3185526032131580820u);
}

}  // namespace
}  // namespace vantage::tests
