// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The worst-case table: directions, distances, both ends, and the worked example T-35.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "vantage_analysis/nodes.h"

namespace vantage::test {
namespace {

Vec3 at_angle(double radians) {
    return {static_cast<float>(std::cos(radians)), 0, static_cast<float>(std::sin(radians))};
}

TEST(PolarBin, of_eight_directions_is_an_eighth_of_the_circle) {
    for (int degrees = 1; degrees < 360; degrees += 2) {
        const Vec3 direction = at_angle(degrees * std::numbers::pi / 180);
        EXPECT_EQ(polar_bin(direction, 8), static_cast<std::uint32_t>(degrees / 45)) << degrees;
    }
}

TEST(PolarBin, rises_with_the_angle_and_uses_every_bin) {
    for (const std::uint32_t directions : {8u, 16u, 32u, 64u}) {
        std::uint32_t last = 0;
        std::vector<int> hits(directions, 0);
        for (int i = 1; i < 7200; ++i) {
            const std::uint32_t bin = polar_bin(at_angle(i * std::numbers::pi / 3600), directions);
            ASSERT_LT(bin, directions);
            ASSERT_GE(bin, last) << i;
            last = bin;
            ++hits[bin];
        }
        for (const int count : hits) {
            EXPECT_GT(count, 7200 / static_cast<int>(directions) / 2);
            EXPECT_LT(count, 7200 * 2 / static_cast<int>(directions));
        }
    }
}

TEST(PolarBin, of_no_direction_is_some_bin) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const Vec3 odd : {Vec3{}, Vec3{nan, 0, 1}, Vec3{1, 0, nan}, Vec3{1e-45f, 0, 1e30f}})
        EXPECT_LT(polar_bin(odd, 16), 16u);
}

/// Two nodes 12 m apart along x in cells of 2.25 m, and one 8 m away.
struct TwoPlaces {
    std::vector<TacticalNode> nodes = {
        {.position = {1, 0, 1}}, {.position = {9, 0, 1}}, {.position = {13, 0, 1}}};
    std::vector<NodeColumn> columns = {{0, 1}, {}, {}, {}, {1, 1}, {2, 1}};
    std::vector<std::uint8_t> codes = std::vector<std::uint8_t>(3 * 2 * 8, 255);

    void set(NodeIndex node, NodeStance stance, std::uint32_t direction, std::uint8_t code) {
        codes[(node * 2 + static_cast<std::size_t>(stance)) * 8 + direction] = code;
    }
    PolarTable table() const {
        const NodeMap map({.cell_size = 2.25f,
                           .columns_x = 6,
                           .columns_z = 1,
                           .columns = columns,
                           .nodes = nodes});
        return PolarTable(
            map, {.node_count = 3, .directions = 8, .step = 0.5f, .radius = 1.0f, .codes = codes});
    }
};

TEST(PolarTable, guarantees_cover_beyond_the_stored_distance_only) {  // T-35
    TwoPlaces places;
    places.set(0, NodeStance::High, 0, 20);  // 10 m towards +X
    const PolarTable table = places.table();
    EXPECT_EQ(table.unsafe_distance(0, NodeStance::High, {1, 0, 0}), 10.0f);
    EXPECT_TRUE(table.surely_hidden({1, 0, 1}, NodeStance::High, {13, 0, 1})) << "12 m away";
    EXPECT_FALSE(table.surely_hidden({1, 0, 1}, NodeStance::High, {9, 0, 1})) << "8 m away";
    EXPECT_FALSE(table.surely_hidden({1, 0, 1}, NodeStance::Low, {13, 0, 1}));
    EXPECT_EQ(table.unsafe_distance(0, NodeStance::Low, {1, 0, 0}),
              std::numeric_limits<float>::infinity());
}

TEST(PolarTable, also_believes_the_other_end) {  // T-35
    TwoPlaces places;
    places.set(2, NodeStance::High, polar_bin({-1, 0, 0}, 8), 20);
    EXPECT_TRUE(places.table().surely_hidden({1, 0, 1}, NodeStance::High, {13, 0, 1}));
    EXPECT_FALSE(places.table().surely_hidden({1, 0, 1}, NodeStance::High, {9, 0, 1}));
}

TEST(PolarTable, says_nothing_about_who_is_not_near_a_node) {
    TwoPlaces places;
    places.set(0, NodeStance::High, 0, 0);
    const PolarTable table = places.table();
    EXPECT_TRUE(table.surely_hidden({1.5f, 0.3f, 1.5f}, NodeStance::High, {13, 0, 1}));
    EXPECT_FALSE(table.surely_hidden({1, 0, 2.2f}, NodeStance::High, {13, 0, 1}));
    EXPECT_FALSE(table.surely_hidden({1, 0, 1}, NodeStance::High, {13, 1.5f, 1})) << "in the air";
    EXPECT_FALSE(table.surely_hidden({1, 0, 1}, NodeStance::High, {14, 0, 1})) << "another cell";
    EXPECT_FALSE(PolarTable().surely_hidden({1, 0, 1}, NodeStance::High, {13, 0, 1}));
}

}  // namespace
}  // namespace vantage::test
