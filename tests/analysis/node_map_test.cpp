// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Looking nodes up in maps made by hand.

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "vantage_analysis/nodes.h"

namespace vantage::test {
namespace {

// Cells of 2 m from (-2, -2): three columns with nodes, one of them with four floors.
//
//      x -2..0   0..2    2..4
//  z -2   .      [0]      .
//     0   .    [1..4]    [5]      floors of the middle one at 0, 3, 6 and 9 m
struct SmallMap {
    std::vector<TacticalNode> nodes = {
        {.position = {1, 0, -1}},    {.position = {1, 0, 1}}, {.position = {0.5f, 3, 1}},
        {.position = {1, 6, 0.25f}}, {.position = {1, 9, 1}}, {.position = {2.5f, 0, 1}},
    };
    std::vector<NodeColumn> columns = {{}, {0, 1}, {}, {}, {1, 4}, {5, 1}};
    std::vector<NodeLink> links = {{1, 2.0f}, {5, 1.5f}};
    std::vector<NodeLink> back_links = {{0, 2.0f}, {1, 1.5f}};
    std::vector<std::uint32_t> back_first = {0, 0, 1, 1, 1, 1, 2};

    SmallMap() {
        nodes[0].link_count = 1;
        nodes[1].first_link = 1;
        nodes[1].link_count = 1;
    }
    NodeMap map() const {
        return NodeMap({.cell_size = 2.0f,
                        .first_x = -1,
                        .first_z = -1,
                        .columns_x = 3,
                        .columns_z = 2,
                        .columns = columns,
                        .nodes = nodes,
                        .links = links,
                        .back_links = back_links,
                        .back_first = back_first});
    }
};

TEST(NodeMap, finds_the_node_of_the_cell_that_a_position_lies_in) {
    const SmallMap small;
    const NodeMap map = small.map();
    EXPECT_EQ(map.find({0.1f, 0, -0.1f}), 0u);
    EXPECT_EQ(map.find({0.1f, 0, 0.1f}), 1u);
    EXPECT_EQ(map.find({2.0f, 0, 0.1f}), 5u);
    EXPECT_EQ(map.find({1.999f, 0, 0.1f}), 1u);
}

TEST(NodeMap, tells_four_floors_of_a_column_apart) {
    const SmallMap small;
    const NodeMap map = small.map();
    for (std::uint32_t floor = 0; floor < 4; ++floor) {
        const float height = 3.0f * static_cast<float>(floor);
        EXPECT_EQ(map.find({1.9f, height + 0.5f, 1.9f}), 1 + floor);
        EXPECT_EQ(map.find({0.1f, height - 0.5f, 1.9f}), 1 + floor);
    }
}

TEST(NodeMap, looks_into_neighbouring_cells_only_when_its_own_has_nothing_there) {
    const SmallMap small;
    const NodeMap map = small.map();
    EXPECT_EQ(map.find({-0.5f, 6, 0.5f}), 3u) << "an empty cell beside four floors";
    EXPECT_EQ(map.find_in_cell({-0.5f, 6, 0.5f}), kNoNode);
    EXPECT_EQ(map.find({3, 8.5f, 1}), 4u) << "the cell has a node, but far below";
    EXPECT_EQ(map.find({3, 2.5f, 1}), 5u) << "three metres below is still its own";
    EXPECT_EQ(map.find({1, 20, 1}), kNoNode);
    EXPECT_EQ(map.find({30, 0, 1}), kNoNode);
}

TEST(NodeMap, finds_nothing_at_impossible_positions) {
    const SmallMap small;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(small.map().find({nan, 0, 0}), kNoNode);
    EXPECT_EQ(small.map().find({1e30f, 0, 0}), kNoNode);
    EXPECT_EQ(small.map().find({1, nan, 1}), kNoNode);
    EXPECT_EQ(NodeMap().find({0, 0, 0}), kNoNode);
}

TEST(NodeMap, gives_links_of_both_directions) {
    const SmallMap small;
    const NodeMap map = small.map();
    ASSERT_EQ(map.links(0).size(), 1u);
    EXPECT_EQ(map.links(0)[0].to, 1u);
    EXPECT_EQ(map.links(2).size(), 0u);
    ASSERT_EQ(map.back_links(5).size(), 1u);
    EXPECT_EQ(map.back_links(5)[0].to, 1u);
    EXPECT_EQ(map.covers(3).size(), 0u);
}

}  // namespace
}  // namespace vantage::test
