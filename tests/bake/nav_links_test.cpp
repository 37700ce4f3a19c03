// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "bake/nav_links.h"

#include <gtest/gtest.h>

#include "bake/nav_test_level.h"

namespace vantage::test {

namespace {

//    ______
//   | high |           a platform of 10 x 10 m, `height` above the ground
//   |______|______
//             low
LevelBuilder ledge(float height) {
    LevelBuilder builder;
    builder.box({0, -1, 0}, {10, height, 10}).floor({10, 0, 0}, {25, 0, 10});
    builder.spawn({5, height, 5});
    return builder;
}

std::size_t drop_count(const LevelBuilder& builder) {
    return NavBake(builder.level).whole().links.size();
}

}  // namespace

TEST(NavLinks, leads_down_a_ledge_and_not_up) {
    NavBake bake(ledge(2.0f).level);
    const NavMeshData mesh = bake.whole();
    ASSERT_GE(mesh.links.size(), 2u);
    ASSERT_LE(mesh.links.size(), 12u);
    for (const NavLink& link : mesh.links) {
        EXPECT_EQ(link.kind, NavLinkKind::Drop);
        EXPECT_NEAR(link.from.y, 2.0f, 0.1f);
        EXPECT_NEAR(link.to.y, 0.0f, 0.1f);
        EXPECT_LT(link.from.x, 10.0f);
        EXPECT_GT(link.to.x, 10.0f);
    }
    const auto navigation = navigate(mesh);
    const float down = path_length(*navigation, {5, 2, 5}, {20, 0, 5});
    EXPECT_GE(down, distance(Vec3{5, 2, 5}, Vec3{20, 0, 5}) - 0.05f);
    EXPECT_LT(down, 18.0f);
    EXPECT_EQ(path_length(*navigation, {20, 0, 5}, {5, 2, 5}), kUnreachable);
}

TEST(NavLinks, keeps_two_metres_between_drops_onto_one_polygon) {
    NavBake bake(ledge(2.0f).level);
    bake.whole();
    for (std::size_t i = 0; i < bake.links.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (bake.links[i].to_polygon != bake.links[j].to_polygon) continue;
            EXPECT_GE(distance(bake.links[i].link.from, bake.links[j].link.from), 2.0f);
        }
    }
}

TEST(NavLinks, jumps_no_deeper_than_the_agent_may) {
    EXPECT_GT(drop_count(ledge(3.9f)), 0u);
    EXPECT_EQ(drop_count(ledge(4.3f)), 0u);
}

TEST(NavLinks, needs_no_link_where_one_can_step_down) {
    EXPECT_EQ(drop_count(ledge(0.5f)), 0u);
}

TEST(NavLinks, makes_none_for_an_agent_that_does_not_jump) {
    NavBake bake(ledge(2.0f).level);
    bake.agent.max_drop = 0.0f;
    EXPECT_TRUE(bake.whole().links.empty());
}

//   |
//   |_h______|         a wall (or a railing at the height of the chest) on the edge
//            |______
TEST(NavLinks, does_not_jump_through_walls_and_railings) {
    LevelBuilder wall = ledge(2.0f);
    wall.box({9.9f, 2, 0}, {10, 5, 10});
    EXPECT_EQ(drop_count(wall), 0u);
    LevelBuilder railing = ledge(2.0f);
    railing.box({9.95f, 2.9f, 0}, {10, 3.1f, 10});
    EXPECT_EQ(drop_count(railing), 0u);
}

TEST(NavLinks, does_not_jump_through_a_grating_half_way_down) {
    LevelBuilder builder = ledge(3.0f);
    builder.surface = surface::kBlocksMovement;
    builder.floor({10, 1, 0}, {25, 1, 10});
    EXPECT_EQ(drop_count(builder), 0u);
}

TEST(NavLinks, does_not_jump_into_a_hazard) {
    LevelBuilder builder = ledge(3.0f);
    builder.level.hazards.push_back({.name = "beam", .box = {{10, 1.5f, 0}, {12, 1.6f, 10}}});
    EXPECT_EQ(drop_count(builder), 0u);
}

TEST(NavLinks, puts_jump_pads_and_teleporters_on_the_surface) {
    LevelBuilder builder = ledge(8.0f);
    builder.spawn({20, 0, 5});
    builder.level.links = {
        {.kind = bake::LinkKind::JumpPad, .from = {20, 0.6f, 5}, .to = {5, 12, 5}},
        {.kind = bake::LinkKind::Teleporter, .from = {5, 9, 2}, .to = {22, 1, 8}}};
    NavBake bake(builder.level);
    const NavMeshData mesh = bake.whole();
    EXPECT_TRUE(bake.warnings.empty());
    ASSERT_EQ(mesh.links.size(), 2u);
    EXPECT_NEAR(mesh.links[0].from.y, 0.0f, 0.1f);
    EXPECT_NEAR(mesh.links[0].to.y, 8.0f, 0.1f);
    EXPECT_NEAR(mesh.links[1].to.y, 0.0f, 0.1f);
    const auto navigation = navigate(mesh);
    // The pad's length counts, the teleporter's does not.
    EXPECT_NEAR(path_length(*navigation, {20, 0, 5}, {5, 8, 5}), 17.0f, 0.1f);
    EXPECT_NEAR(path_length(*navigation, {5, 8, 2}, {22, 0, 8}), 0.0f, 0.1f);
}

TEST(NavLinks, names_links_that_lead_nowhere) {
    LevelBuilder builder = ledge(2.0f);
    builder.level.links = {
        {.kind = bake::LinkKind::JumpPad, .from = {500, 0, 5}, .to = {5, 2, 5}},
        {.kind = bake::LinkKind::Teleporter, .from = {5, 2, 5}, .to = {5, 2, 900}}};
    NavBake bake(builder.level);
    bake.whole();
    ASSERT_EQ(bake.warnings.size(), 2u);
    for (const Diagnostic& warning : bake.warnings) {
        EXPECT_EQ(warning.code, "navmesh/link-off-surface");
        EXPECT_EQ(warning.severity, Severity::Warning);
    }
    EXPECT_NE(bake.warnings[0].found.find("500"), std::string::npos);
    EXPECT_NE(bake.warnings[1].found.find("900"), std::string::npos);
}

}  // namespace vantage::test
