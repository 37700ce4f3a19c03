// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "bake/import/quake3/visible_set.h"

#include <gtest/gtest.h>

#include <cmath>

#include "test_map.h"

namespace vantage::bake::quake3 {
namespace {

VisibleSet set_of(const TestMap& map) {
    const std::vector<std::uint8_t> bytes = map.bytes();
    const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
    EXPECT_TRUE(bsp) << to_string(bsp.diagnostics());
    return VisibleSet(*bsp);  // Must not point into the bytes, which end here.
}

const Vec3 kLeft = to_metres({100, 100, 50});
const Vec3 kRight = to_metres({900, 100, 300});

TEST(VisibleSet, finds_the_cluster_of_a_point) {
    const VisibleSet set = set_of(room_map());
    EXPECT_EQ(set.cluster_at(kLeft), 0);
    EXPECT_EQ(set.cluster_at(kRight), 1);
}

TEST(VisibleSet, reads_who_sees_whom_row_by_row) {
    TestMap map = room_map();
    VisibleSet set = set_of(map);
    EXPECT_TRUE(set.can_see(0, 0));
    EXPECT_FALSE(set.can_see(0, 1));
    EXPECT_FALSE(set.can_see(1, 0));
    map.visibility[8] = 0b11;
    set = set_of(map);
    EXPECT_TRUE(set.can_see(0, 1));
    EXPECT_FALSE(set.can_see(1, 0));
}

TEST(VisibleSet, clusters_that_do_not_exist_see_nothing) {
    const VisibleSet set = set_of(room_map());
    EXPECT_FALSE(set.can_see(-1, 0));
    EXPECT_FALSE(set.can_see(0, -1));
    EXPECT_FALSE(set.can_see(2, 0));
    EXPECT_FALSE(set.can_see(0, 2));
}

TEST(VisibleSet, solid_leafs_have_no_cluster) {
    TestMap map = room_map();
    map.leafs[0].cluster = -1;
    map.leafs[1].cluster = -77;
    EXPECT_EQ(set_of(map).cluster_at(kLeft), -1);
    EXPECT_EQ(set_of(map).cluster_at(kRight), -1);
}

TEST(VisibleSet, a_tree_that_bites_its_tail_ends) {
    TestMap map = room_map();
    map.nodes[0].children[0] = 0;
    map.nodes[0].children[1] = 0;
    EXPECT_EQ(set_of(map).cluster_at(kLeft), -1);
}

TEST(VisibleSet, a_map_without_a_tree_has_no_clusters) {
    TestMap map = room_map();
    map.nodes.clear();
    EXPECT_EQ(set_of(map).cluster_at(kLeft), -1);
}

TEST(VisibleSet, without_compiled_visibility_everything_inside_may_be_seen) {
    TestMap map = room_map();
    map.visibility.clear();
    const VisibleSet set = set_of(map);
    EXPECT_TRUE(set.can_see(0, 1));
    EXPECT_FALSE(set.can_see(0, 2));
}

TEST(VisibleSet, says_how_far_a_foggy_map_was_compiled) {
    EXPECT_TRUE(std::isinf(set_of(room_map()).far_distance()));
    TestMap map = room_map();
    map.entities = "{ classname worldspawn _farplanedist 2048 }";
    EXPECT_NEAR(set_of(map).far_distance(), 61.44f, 1e-4f);
}

}  // namespace
}  // namespace vantage::bake::quake3
