// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "bake/nav_islands.h"

#include <gtest/gtest.h>

#include "bake/bundle_writer.h"
#include "bake/nav_test_level.h"
#include "vantage/bundle.h"

namespace vantage::test {

namespace {

//    A: 20 x 20 m at 0 m      B: 8 x 8 m at 6 m (a roof)     C: 2 x 2 m at 12 m
//   +---------+
//   |    A    |  gap  [B]  gap  [C]
//   +---------+
LevelBuilder archipelago() {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {20, 0, 20}).floor({30, 6, 0}, {38, 6, 8});
    return builder.floor({50, 12, 0}, {52, 12, 2});
}

}  // namespace

TEST(NavIslands, keeps_what_the_spawns_can_reach) {
    NavBake bake(archipelago().spawn({5, 0.1f, 5}).level);
    const NavMeshData mesh = bake.whole();
    ASSERT_EQ(mesh.islands.size(), 1u);
    EXPECT_TRUE(bake.warnings.empty());
    EXPECT_EQ(mesh.islands[0].polygon_count, polygon_count(mesh));
    EXPECT_NEAR(mesh.islands[0].area, 19.2f * 19.2f, 12.0f);
    const auto navigation = navigate(mesh);
    EXPECT_TRUE(nearest(*navigation, {5, 0, 5}));
    EXPECT_FALSE(nearest(*navigation, {34, 6, 4}));
}

TEST(NavIslands, follows_links_and_notes_their_direction) {
    LevelBuilder builder = archipelago().spawn({5, 0, 5});
    builder.level.links = {
        {.kind = bake::LinkKind::JumpPad, .from = {10, 0, 10}, .to = {34, 6, 4}}};
    NavBake bake(builder.level);
    const NavMeshData mesh = bake.whole();
    ASSERT_EQ(mesh.islands.size(), 2u);
    EXPECT_GT(mesh.islands[0].area, mesh.islands[1].area);
    ASSERT_EQ(mesh.links.size(), 1u);
    EXPECT_EQ(mesh.links[0].from_island, 0);
    EXPECT_EQ(mesh.links[0].to_island, 1);
    const BundleNavMesh view = mesh.view();
    EXPECT_TRUE(view.can_reach(0, 0));
    EXPECT_TRUE(view.can_reach(0, 1));
    EXPECT_FALSE(view.can_reach(1, 0));
    const auto navigation = navigate(mesh);
    EXPECT_EQ(navigation->island(nearest(*navigation, {5, 0, 5})), 0u);
    EXPECT_EQ(navigation->island(nearest(*navigation, {34, 6, 4})), 1u);
    EXPECT_TRUE(navigation->islands_connect(0, 1));
    EXPECT_FALSE(navigation->islands_connect(1, 0));
}

TEST(NavIslands, drops_links_from_what_it_drops) {
    LevelBuilder builder = archipelago().spawn({5, 0, 5});
    builder.level.links = {
        {.kind = bake::LinkKind::JumpPad, .from = {34, 6, 4}, .to = {10, 0, 10}}};
    NavBake bake(builder.level);
    const NavMeshData mesh = bake.whole();
    EXPECT_EQ(bake.links.size(), 1u);
    EXPECT_TRUE(mesh.links.empty());
    EXPECT_EQ(mesh.islands.size(), 1u);
}

TEST(NavIslands, keeps_what_holds_another_designer_point) {
    LevelBuilder builder = archipelago().spawn({5, 0, 5});
    builder.level.points.push_back({.kind = "weapon", .position = {34, 6.2f, 4}});
    EXPECT_EQ(NavBake(builder.level).whole().islands.size(), 2u);
}

TEST(NavIslands, keeps_the_large_islands_of_a_level_without_points) {
    NavBake bake(archipelago().level);
    EXPECT_EQ(bake.whole().islands.size(), 2u);
    bake.settings.kept_island_share = 0.5f;
    EXPECT_EQ(bake.whole().islands.size(), 1u);
    bake.settings.kept_island_share = 0.0f;
    EXPECT_EQ(bake.whole().islands.size(), 3u);
}

TEST(NavIslands, closes_the_reach_table_over_chains_of_links) {
    LevelBuilder builder = archipelago().spawn({5, 0, 5});
    builder.level.links = {
        {.kind = bake::LinkKind::JumpPad, .from = {10, 0, 10}, .to = {34, 6, 4}},
        {.kind = bake::LinkKind::JumpPad, .from = {34, 6, 4}, .to = {51, 12, 1}}};
    const NavMeshData mesh = NavBake(builder.level).whole();
    ASSERT_EQ(mesh.islands.size(), 3u);
    const BundleNavMesh view = mesh.view();
    EXPECT_TRUE(view.can_reach(0, 2));
    EXPECT_TRUE(view.can_reach(1, 2));
    EXPECT_FALSE(view.can_reach(2, 0));
    EXPECT_FALSE(view.can_reach(2, 1));
}

/// Two polygons of one tile, one dropped: corners and neighbours must be numbered anew.
TEST(NavIslands, leaves_a_mesh_that_the_bundle_reader_accepts) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {6, 0, 6}).floor({0, 5, 0}, {6, 5, 6}).floor({0, 10, 0}, {6, 10, 6});
    builder.spawn({3, 5, 3});
    NavBake bake(builder.level);
    const NavMeshData all = *bake.tiles();
    bake.agent.max_drop = 0.6f;
    const NavMeshData mesh = bake.whole();
    ASSERT_EQ(mesh.tiles.size(), 1u);
    EXPECT_LT(mesh.tiles[0].polygons.size(), all.tiles[0].polygons.size());
    EXPECT_LT(mesh.tiles[0].vertices.size(), all.tiles[0].vertices.size());
    BundleContents contents;
    contents.mesh.parts = {{.name = "static"}};
    contents.nav_meshes = {mesh.view()};
    const std::vector<std::uint8_t> bytes = bake::write_bundle(contents);
    const Result<Bundle> bundle = Bundle::open(bytes, "islands.vbundle");
    EXPECT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    const auto navigation = navigate(mesh);
    EXPECT_TRUE(nearest(*navigation, {3, 5, 3}));
    EXPECT_FALSE(nearest(*navigation, {3, 0, 3}));
}

TEST(NavIslands, gives_an_empty_mesh_for_an_empty_level) {
    const NavMeshData mesh = NavBake(bake::Level{}).whole();
    EXPECT_TRUE(mesh.tiles.empty());
    EXPECT_TRUE(mesh.islands.empty());
    EXPECT_TRUE(mesh.reach_bits.empty());
}

TEST(NavIslands, keeps_no_more_islands_than_can_be_labelled_and_says_so) {
    LevelBuilder builder;
    for (std::uint32_t i = 0; i < bake::kMaxNavIslands + 100; ++i) {
        const float x = static_cast<float>(i % 70) * 5.0f;
        const float z = static_cast<float>(i / 70) * 5.0f;
        builder.floor({x, 0, z}, {x + 3, 0, z + 3});
    }
    NavBake bake(builder.level);
    bake.settings.kept_island_share = 0.0f;
    bake.settings.cell_size = 0.3f;
    bake.agent.max_drop = 0.0f;
    const NavMeshData mesh = bake.whole();
    EXPECT_EQ(mesh.islands.size(), bake::kMaxNavIslands);
    ASSERT_EQ(bake.warnings.size(), 1u);
    EXPECT_EQ(bake.warnings[0].severity, Severity::Warning);
    EXPECT_EQ(bake.warnings[0].code, "navmesh/too-many-islands");
    EXPECT_EQ(bake.warnings[0].found, "4196 islands that do not join");
    for (const NavTileData& tile : mesh.tiles) {
        for (const NavPolygon& polygon : tile.polygons)
            ASSERT_LT(polygon.island, mesh.islands.size());
    }
}

}  // namespace vantage::test
