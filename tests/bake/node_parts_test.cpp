// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which pairs a door can part, and that a game that asks only those sees what all rays say.

#include "bake/node_parts.h"

#include <gtest/gtest.h>

#include "bake/node_test_level.h"
#include "bake/node_verify.h"
#include "vantage_adapters/detour_navigation.h"
#include "vantage_analysis/live_sight.h"

namespace vantage::test {
namespace {

bake::BakeSettings with_sight(std::uint32_t threads = 1) {
    bake::BakeSettings settings;
    settings.sight.is_wanted = true;
    settings.threads = threads;
    return settings;
}

/// The parted hall with a sliding door in its gap and a crate that may break in one half.
bake::Level hall_with_door() {
    LevelBuilder builder;
    builder.level = parted_hall();
    builder.part(bake::PartKind::Door).box({-0.1f, 0, 8}, {0.1f, 4, 10});
    builder.level.parts.back().travel = {0, 0, -2};
    builder.part(bake::PartKind::Destructible).box({6, 0, -1}, {8, 2, 1});
    return builder.level;
}

TEST(SightParts, are_the_pairs_with_a_ray_through_where_the_part_can_be) {
    const BakedLevel baked(hall_with_door(), with_sight());
    const SightPartArrays& parts = baked.nodes().sight_parts;
    const NodeMap map = baked.map();
    ASSERT_EQ(parts.node_count, map.size());
    ASSERT_GE(parts.part_first.size(), 3u) << "the door, the crate";
    EXPECT_EQ(parts.rays, 8u);
    EXPECT_EQ(parts.needed, 7u);
    // All who see each other across the wall do so through the doorway.
    std::size_t across = 0, listed = 0;
    for (NodeIndex a = 0; a < map.size(); ++a) {
        for (NodeIndex b = a + 1; b < map.size(); ++b) {
            const bool is_across = map.position(a).x * map.position(b).x < 0;
            const bool is_seen = baked.standing().sees(a, b) || baked.crouched().sees(a, b) ||
                                 baked.crouched().sees(b, a);
            across += is_across && is_seen ? 1 : 0;
        }
    }
    for (std::uint32_t group = 0; group + 1 < parts.part_first.size(); ++group) {
        if (parts.parts[parts.part_first[group]] != 1) continue;
        for (std::uint32_t row = parts.row_first[group]; row < parts.row_first[group + 1]; ++row) {
            const std::size_t end =
                row + 1 < parts.rows.size() ? parts.rows[row + 1].first : parts.others.size();
            for (std::size_t i = parts.rows[row].first; i < end; ++i) {
                const Vec3 a = map.position(parts.rows[row].node);
                const Vec3 b = map.position(parts.others[i]);
                listed += a.x * b.x < 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(across, 20u);
    EXPECT_EQ(listed, across);
}

TEST(SightParts, of_a_level_without_parts_or_with_a_glass_door_are_none) {
    const BakedLevel plain(parted_hall(), with_sight());
    EXPECT_EQ(plain.nodes().sight_parts.node_count, 0u);
    LevelBuilder builder;
    builder.level = parted_hall();
    builder.surface = surface::kBlocksMovement | surface::kBlocksShots;
    builder.part(bake::PartKind::Door).box({-0.1f, 0, 8}, {0.1f, 4, 10});
    const BakedLevel glass(builder.level, with_sight());
    EXPECT_EQ(glass.nodes().sight_parts.others.size(), 0u);
}

TEST(SightParts, reach_as_far_as_a_part_slides_or_swings) {
    const BakedLevel baked(hall_with_door(), with_sight());
    const BundleMesh& mesh = baked.bundle->mesh();
    const Aabb door = bake::part_reach(mesh, 1), crate = bake::part_reach(mesh, 2);
    EXPECT_NEAR(door.low.z, 6, 0.05f) << "where it slides to";
    EXPECT_NEAR(door.high.x, 0.1f, 0.05f);
    EXPECT_NEAR(crate.low.x, 6, 0.05f) << "it stays where it is";
    bake::Level hinged = hall_with_door();
    hinged.parts[1].travel = {};
    const BakedLevel swings(hinged, with_sight());
    const Aabb swing = bake::part_reach(swings.bundle->mesh(), 1);
    EXPECT_GE(swing.high.x, 2.0f) << "as wide as it is";
    EXPECT_GT(bake::part_reach(mesh, 0).low.x, bake::part_reach(mesh, 0).high.x) << "empty";
}

TEST(SightParts, are_the_same_for_any_number_of_threads) {
    const BakedLevel one(hall_with_door(), with_sight(1));
    for (const std::uint32_t threads : {2u, 4u}) {
        const BakedLevel other(hall_with_door(), with_sight(threads));
        EXPECT_EQ(one.bytes, other.bytes) << threads;
    }
}

/// All shut, random ones shut, all open: against every pair asked anew.
bake::PartsCheck checked(const Bundle& bundle) {
    const auto rays = adapters::make_embree_rays(bundle.mesh(), {.threads = 1});
    EXPECT_TRUE(rays.ok());
    EXPECT_TRUE(adapters::take_dynamic_parts_away(**rays).ok());
    const auto navigation = adapters::make_detour_navigation(bundle.nav_meshes()[0]);
    EXPECT_TRUE(navigation.ok());
    const auto runner = make_thread_pool(1);
    const auto check = bake::check_sight_parts({.nav = bundle.nav_meshes()[0],
                                                .mesh = bundle.mesh(),
                                                .nodes = bundle.nodes()[0],
                                                .navigation = **navigation,
                                                .rays = **rays,
                                                .runner = *runner},
                                               **rays);
    EXPECT_TRUE(check.ok()) << to_string(check.diagnostics());
    return check.ok() ? *check : bake::PartsCheck{};
}

void expect_true(const bake::PartsCheck& check) {
    ASSERT_EQ(check.states.size(), 5u);
    for (const bake::PartsState& state : check.states)
        EXPECT_EQ(state.wrong, 0u) << state.shut << " shut";
    EXPECT_GT(check.states.front().hidden, 0u);
    EXPECT_EQ(check.states.back().hidden, 0u);
    EXPECT_EQ(check.states.back().rays, 0u) << "what is as baked needs none";
}

TEST(SightParts, that_come_and_go_give_the_sight_of_all_rays_in_a_hall) {
    const BakedLevel baked(hall_with_door(), with_sight());
    expect_true(checked(*baked.bundle));
}

TEST(SightParts, that_come_and_go_give_the_sight_of_all_rays_on_the_street) {
    bake::BakeSettings settings = with_sight(0);
    settings.cell_size = 0.3f;
    settings.cover.is_wanted = false;
    const auto baked = bake::bake_file(VANTAGE_SOURCE_DIR "/scenes/street.json", settings);
    ASSERT_TRUE(baked.ok());
    const Result<Bundle> bundle = Bundle::open(baked->bundle, "street");
    ASSERT_TRUE(bundle.ok());
    expect_true(checked(*bundle));
}

}  // namespace
}  // namespace vantage::test
