// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The worst-case table tells no lies that rays between drawn positions find.

#include <gtest/gtest.h>

#include "bake/node_test_level.h"
#include "bake/node_verify.h"
#include "vantage_adapters/detour_navigation.h"

namespace vantage::test {
namespace {

bake::BakeSettings polar_settings(float margin = 2.25f) {
    bake::BakeSettings settings = all_of_it();
    settings.polar.margin = margin;
    return settings;
}

bake::PolarTruth truth_of(const BakedLevel& baked, std::span<const float> margins) {
    const auto rays = adapters::make_embree_rays(baked.bundle->mesh(), {.threads = 1});
    const auto navigation = adapters::make_detour_navigation(baked.bundle->nav_meshes()[0]);
    EXPECT_TRUE(rays.ok() && navigation.ok());
    const auto runner = make_thread_pool(2);
    return bake::check_polar({.nav = baked.bundle->nav_meshes()[0],
                              .mesh = baked.bundle->mesh(),
                              .nodes = baked.nodes(),
                              .navigation = **navigation,
                              .rays = **rays,
                              .runner = *runner},
                             20'000, margins);
}

TEST(PolarBake, calls_nobody_hidden_whom_a_ray_reaches) {  // T-35
    const BakedLevel baked(parted_hall(), polar_settings());
    const float margins[] = {0.0f, 2.25f};
    const bake::PolarTruth truth = truth_of(baked, margins);
    EXPECT_EQ(truth.pairs, 20'000u);
    EXPECT_GT(truth.own.covered, truth.pairs / 10);
    EXPECT_EQ(truth.own.contradicted, 0u);
    EXPECT_GT(truth.near_positions, truth.positions * 8 / 10);
    EXPECT_EQ(truth.curve[1].covered, truth.own.covered) << "the same table again";
    EXPECT_GE(truth.curve[0].covered, truth.curve[1].covered) << "a margin costs answers";
    EXPECT_LT(truth.own.covered, truth.hidden) << "it knows less than rays do";
}

TEST(PolarBake, decides_nothing_on_open_ground) {
    LevelBuilder builder;
    builder.floor({-10, 0, -10}, {10, 0, 10}).spawn({0, 0, 0});
    const BakedLevel baked(builder.level, polar_settings());
    const PolarTable table(baked.map(), baked.nodes().polar);
    for (NodeIndex a = 0; a < baked.map().size(); ++a) {
        for (NodeIndex b = 0; b < baked.map().size(); ++b)
            ASSERT_FALSE(table.surely_hidden(a, NodeStance::Low, b));
    }
}

TEST(PolarBake, hides_who_crouches_behind_a_low_wall_and_not_who_stands) {
    const BakedLevel baked(parted_hall(1.4f), polar_settings(0.5f));
    const PolarTable table(baked.map(), baked.nodes().polar);
    const NodeIndex left = baked.map().find({-12, 0, -8}), right = baked.map().find({12, 0, -8});
    EXPECT_FALSE(table.surely_hidden(left, NodeStance::High, right));
    EXPECT_GE(table.unsafe_distance(left, NodeStance::High, {1, 0, 0}),
              table.unsafe_distance(left, NodeStance::Low, {1, 0, 0}));
}

TEST(PolarBake, takes_two_bytes_a_direction_and_node) {
    for (const std::uint32_t directions : {8u, 32u}) {
        bake::BakeSettings settings = polar_settings();
        settings.polar.directions = directions;
        const BakedLevel baked(parted_hall(), settings);
        EXPECT_EQ(baked.nodes().polar.codes.size(), baked.map().size() * 2 * directions);
    }
}

TEST(PolarBake, needs_no_sight_and_gives_much_the_same_without_it) {
    bake::BakeSettings alone = polar_settings();
    alone.sight.is_wanted = false;
    const BakedLevel with(parted_hall(), polar_settings()), without(parted_hall(), alone);
    EXPECT_EQ(without.nodes().high_high.node_count, 0u);
    const PolarArrays &a = with.nodes().polar, &b = without.nodes().polar;
    ASSERT_EQ(a.codes.size(), b.codes.size());
    std::size_t same = 0;
    for (std::size_t i = 0; i < a.codes.size(); ++i)
        same += a.codes[i] == b.codes[i] ? 1 : 0;
    EXPECT_GT(same, a.codes.size() * 95 / 100);
}

// A door stands in the gap: it may open, so nothing is hidden behind it.
TEST(PolarBake, does_not_count_on_doors) {
    bake::Level plain = parted_hall();
    LevelBuilder builder;
    builder.level = plain;
    builder.part(bake::PartKind::Door).box({-0.1f, 0, 8}, {0.1f, 4, 10});
    const BakedLevel open(plain, polar_settings()), shut(builder.level, polar_settings());
    const auto &a = open.nodes().polar.codes, &b = shut.nodes().polar.codes;
    EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
}

}  // namespace
}  // namespace vantage::test
