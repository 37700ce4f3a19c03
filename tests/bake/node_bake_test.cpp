// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where nodes stand and how they are linked: the worked examples, and levels made by hand.

#include <gtest/gtest.h>

#include <array>

#include "bake/node_test_level.h"
#include "bake/nodes.h"

namespace vantage::test {
namespace {

TEST(NodeLinkRule, allows_a_detour_between_near_nodes_only) {  // T-27
    constexpr float kCell = 2.25f;
    const std::array<std::pair<float, float>, 5> rows = {
        {{0.5f, 0.889f}, {1.125f, 1.6875f}, {2.0f, 2.222f}, {2.25f, 2.25f}, {3.18f, 3.18f}}};
    for (const auto& [straight, longest] : rows)
        EXPECT_NEAR(bake::longest_link(straight, kCell), longest, 5e-4f) << straight;
}

TEST(NodePlace, is_the_best_connected_sample_and_of_equal_ones_the_nearest_to_the_middle) {  // T-28
    constexpr std::int8_t X = bake::kOffSurface;
    const std::array<std::int8_t, 25> scores = {3, 3, 3, 4, 4,  //
                                                X, 2, 2, 3, 3,  //
                                                X, X, 2, 3, 3,  //
                                                X, X, X, 3, 3,  //
                                                X, X, X, 3, 3};
    EXPECT_EQ(bake::best_place(scores), 3) << "row 0, column 3";
    std::array<std::int8_t, 25> nothing;
    nothing.fill(X);
    EXPECT_EQ(bake::best_place(nothing), -1);
    std::array<std::int8_t, 25> even;
    even.fill(0);
    EXPECT_EQ(bake::best_place(even), 12) << "the middle";
}

TEST(NodeBake, puts_one_node_into_each_cell_of_open_ground_and_links_all_eight_neighbours) {
    LevelBuilder builder;
    builder.floor({-9, 0, -9}, {9, 0, 9}).spawn({0, 0, 0});
    const BakedLevel baked(builder.level);
    const NodeMap map = baked.map();
    EXPECT_EQ(map.size(), 64u) << "8 x 8 cells of 2.25 m";
    const NodeIndex middle = map.find({1, 0, 1});
    ASSERT_NE(middle, kNoNode);
    EXPECT_NEAR(map.position(middle).x, 1.125f, 0.01f);
    EXPECT_EQ(map.links(middle).size(), 8u);
    for (const NodeLink& link : map.links(middle)) {
        EXPECT_TRUE(has_link(map, link.to, middle));
        EXPECT_LE(link.length, 2.25f * 1.4143f + 0.01f);
    }
    std::uint32_t wide = 0;
    for (NodeIndex node = 1; node < map.size(); ++node) {
        const Vec3 step = map.position(node) - map.position(node - 1);
        wide += length_2d(step) > 3.3f ? 1 : 0;
    }
    EXPECT_LE(wide, 2u) << "along the curve one steps to a neighbour";
}

TEST(NodeBake, keeps_the_floors_of_a_column_apart) {
    LevelBuilder builder;
    for (const float height : {0.0f, 3.0f, 6.0f, 9.0f})
        builder.floor({-5, height, -5}, {5, height, 5}).spawn({0, height, 0});
    const BakedLevel baked(builder.level);
    const NodeMap map = baked.map();
    std::vector<NodeIndex> found;
    for (const float height : {0.0f, 3.0f, 6.0f, 9.0f}) {
        found.push_back(map.find({1, height, 1}));
        ASSERT_NE(found.back(), kNoNode);
        EXPECT_NEAR(map.position(found.back()).y, height, 0.2f);
    }
    EXPECT_EQ(map.size() % 4, 0u);
    for (std::size_t i = 1; i < found.size(); ++i) {
        EXPECT_EQ(found[i], found[i - 1] + 1) << "one column, from the lowest up";
        EXPECT_NE(map.island(found[i]), map.island(found[i - 1]));
        EXPECT_FALSE(has_link(map, found[i - 1], found[i])) << "nobody climbs three metres";
    }
}

TEST(NodeBake, links_a_ledge_one_way) {
    LevelBuilder builder;
    builder.floor({-12, 0, -6}, {12, 0, 6});
    builder.box({-12, 0, -6}, {0, 2, 6});
    builder.spawn({-6, 2, 0}).spawn({6, 0, 0});
    const BakedLevel baked(builder.level);
    const NodeMap map = baked.map();
    int down = 0, up = 0;
    for (NodeIndex node = 0; node < map.size(); ++node) {
        for (const NodeLink& link : map.links(node)) {
            const float rise = map.position(link.to).y - map.position(node).y;
            down += rise < -1 ? 1 : 0;
            up += rise > 1 ? 1 : 0;
            EXPECT_GE(link.length, 0.999f * distance(map.position(node), map.position(link.to)));
        }
    }
    EXPECT_GT(down, 0);
    EXPECT_EQ(up, 0);
}

TEST(NodeBake, links_nobody_through_a_wall) {
    const BakedLevel baked(parted_hall());
    const NodeMap map = baked.map();
    const NodeIndex left = map.find({-0.9f, 0, 0}), right = map.find({0.9f, 0, 0});
    ASSERT_TRUE(left != kNoNode && right != kNoNode);
    ASSERT_LT(map.position(left).x, 0);
    ASSERT_GT(map.position(right).x, 0);
    EXPECT_FALSE(has_link(map, left, right));
    bool is_passed = false;
    for (NodeIndex node = 0; node < map.size(); ++node) {
        for (const NodeLink& link : map.links(node))
            is_passed = is_passed || map.position(node).x * map.position(link.to).x < 0;
    }
    EXPECT_TRUE(is_passed) << "the gap is open";
}

TEST(NodeBake, finds_a_node_for_every_place_where_one_can_stand) {
    const BakedLevel baked(parted_hall());
    const NodeMap map = baked.map();
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const Vec3 place{random_unit(1, 0, i) * 28 - 14, 0, random_unit(1, 1, i) * 18 - 9};
        const NodeIndex node = map.find(place);
        ASSERT_NE(node, kNoNode);
        EXPECT_LT(distance_2d(place, map.position(node)), 2 * 2.25f);
    }
}

TEST(NodeBake, chooses_cells_for_a_wanted_number_of_nodes) {
    bake::BakeSettings settings;
    settings.nodes.wanted_count = 100;
    const BakedLevel baked(parted_hall(), settings);
    EXPECT_NEAR(static_cast<double>(baked.map().size()), 100, 15);
}

TEST(NodeBake, can_be_left_out) {
    bake::BakeSettings settings;
    settings.nodes.is_wanted = false;
    const BakedLevel baked(parted_hall(), settings);
    EXPECT_TRUE(baked.bundle->nodes().empty());
}

TEST(NodeBake, tells_which_cover_stands_at_which_node) {
    bake::NodeMapData data;
    data.cell_size = 2;
    data.columns_x = 2;
    data.columns_z = 1;
    data.columns = {{0, 1}, {1, 1}};
    data.nodes = {{.position = {1, 0, 1}}, {.position = {3, 0, 1}}};
    const std::vector<CoverPoint> cover = {{.position = {3.5f, 0, 0.5f}},
                                           {.position = {0.5f, 0, 0.5f}},
                                           {.position = {2.5f, 0, 1.5f}},
                                           {.position = {50, 0, 0}}};
    bake::associate_cover(cover, data);
    const NodeMap map(data.view());
    ASSERT_EQ(map.covers(0).size(), 1u);
    EXPECT_EQ(map.covers(0)[0], 1u);
    ASSERT_EQ(map.covers(1).size(), 2u);
    EXPECT_EQ(map.covers(1)[1], 2u);
}

}  // namespace
}  // namespace vantage::test
