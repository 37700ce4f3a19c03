// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who sees whom: walls, stances, thresholds, and the same bits whatever is left out or interrupted.

#include "bake/node_sight.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "bake/files.h"
#include "bake/level_mesh.h"
#include "bake/node_test_level.h"

namespace vantage::test {
namespace {

bake::BakeSettings sight_only(std::uint32_t threads = 1) {
    bake::BakeSettings settings;
    settings.sight.is_wanted = true;
    settings.threads = threads;
    return settings;
}

TEST(NodeSightBake, needs_four_fifths_of_the_rays) {
    EXPECT_EQ(bake::sight_rays(bake::SightQuality::Fast), 4u);
    EXPECT_EQ(bake::sight_rays(bake::SightQuality::Good), 8u);
    EXPECT_EQ(bake::sight_rays(bake::SightQuality::Best), 16u);
    EXPECT_EQ(bake::rays_needed(4, 0.8f), 4u);
    EXPECT_EQ(bake::rays_needed(5, 0.8f), 4u);
    EXPECT_EQ(bake::rays_needed(8, 0.8f), 7u);
    EXPECT_EQ(bake::rays_needed(16, 0.8f), 13u);
    EXPECT_EQ(bake::rays_needed(8, 0.0f), 1u);
}

TEST(NodeSightBake, asks_half_of_the_standing_pairs_and_all_of_the_others) {  // T-29
    std::vector<bake::SightPlaces> places(4);
    for (std::size_t i = 0; i < 4; ++i)
        places[i].fill({3 * static_cast<float>(i), 0, 0});
    LevelBuilder builder;
    builder.floor({-5, 0, -5}, {15, 0, 5});
    const bake::LevelMesh mesh(builder.level);
    const auto rays = adapters::make_embree_rays(mesh.view(), {.threads = 1});
    ASSERT_TRUE(rays.ok());
    const bake::Occluders occluders(mesh.view());
    const auto runner = make_thread_pool(1);
    adapters::LibraryTime time{0};
    bake::TileJournal journal;
    const bake::NodeSightSettings settings{.is_culled = false};
    const bake::NodeSightResult found = bake::find_node_sight(
        {settings, bake::node_heights(AgentClass{}), places, **rays, occluders},
        {*runner, time, journal, 0, {}});
    EXPECT_EQ(found.report.pairs, 6u + 12u);
    EXPECT_EQ(found.report.rays, 18u * 8u);
    EXPECT_EQ(found.report.seen, 12u + 12u) << "on open ground all see all";
}

TEST(NodeSightBake, sees_over_low_walls_whom_it_does_not_see_crouched) {
    const BakedLevel baked(parted_hall(1.3f), sight_only());
    const NodeMap map = baked.map();
    const NodeIndex left = map.find({-2, 0, -4}), right = map.find({2, 0, -4});
    const NodeIndex far = map.find({-12, 0, -4});
    EXPECT_TRUE(baked.standing().sees(left, right));
    EXPECT_FALSE(baked.crouched().sees(left, right));
    EXPECT_TRUE(baked.crouched().sees(left, far));
    EXPECT_TRUE(baked.standing().sees(left, left));
}

TEST(NodeSightBake, is_symmetric_standing_and_blocked_by_walls) {
    const BakedLevel baked(parted_hall(), sight_only());
    const NodeSight sight = baked.standing();
    const NodeMap map = baked.map();
    std::uint64_t across = 0;
    for (NodeIndex a = 0; a < sight.size(); ++a) {
        for (NodeIndex b = 0; b < sight.size(); ++b) {
            ASSERT_EQ(sight.sees(a, b), sight.sees(b, a));
            const bool is_same_side = map.position(a).x * map.position(b).x > 0;
            ASSERT_TRUE(!is_same_side || sight.sees(a, b));
            across += !is_same_side && sight.sees(a, b) ? 1 : 0;
        }
    }
    EXPECT_GT(across, 0u) << "through the gap";
    EXPECT_FALSE(sight.sees(map.find({-5, 0, -8}), map.find({5, 0, -8})));
}

TEST(NodeSightBake, gives_the_same_bits_with_and_without_culling) {
    bake::BakeSettings all = sight_only(), culled = sight_only();
    all.sight.is_culled = false;
    const std::string street = VANTAGE_SOURCE_DIR "/scenes/street.json";
    for (bake::BakeSettings* settings : {&all, &culled}) {
        settings->cell_size = 0.4f;
        settings->nodes.cell_size = 4;
        settings->cover.is_wanted = false;
    }
    const auto one = bake::bake_file(street, all), other = bake::bake_file(street, culled);
    ASSERT_TRUE(one.ok() && other.ok());
    EXPECT_EQ(one->bundle, other->bundle);
}

TEST(NodeSightBake, gives_the_same_bytes_on_any_number_of_threads) {
    const BakedLevel one(parted_hall(), all_of_it(1));
    for (const std::uint32_t threads : {2u, 4u})
        EXPECT_EQ(BakedLevel(parted_hall(), all_of_it(threads)).bytes, one.bytes);
}

TEST(NodeSightBake, stores_shares_that_fit_its_bits) {
    bake::BakeSettings settings = sight_only();
    settings.sight.keeps_shares = true;
    const BakedLevel baked(parted_hall(1.3f), settings);
    int partly = 0;
    for (const NodeSight& sight : {baked.standing(), baked.crouched()}) {
        for (NodeIndex a = 0; a < sight.size(); ++a) {
            for (NodeIndex b = 0; b < sight.size(); ++b) {
                const float share = sight.share(a, b);
                ASSERT_EQ(sight.sees(a, b), share >= 0.8f) << share;
                partly += share > 0 && share < 0.8f ? 1 : 0;
            }
        }
    }
    EXPECT_GT(partly, 0);
    const BakedLevel plain(parted_hall(1.3f), sight_only());
    for (NodeIndex a = 0; a < plain.map().size(); ++a)
        ASSERT_EQ(plain.standing().sees(0, a), baked.standing().sees(0, a));
}

TEST(NodeSightBake, goes_on_where_it_was_interrupted) {
    const std::string file = testing::TempDir() + "vantage_resume.partial";
    std::filesystem::remove(file);
    bake::BakeSettings settings = all_of_it();
    const BakedLevel whole(parted_hall(), settings);
    settings.resume_file = file;
    EXPECT_EQ(BakedLevel(parted_hall(), settings).bytes, whole.bytes);
    const auto kept = bake::read_file(file);
    ASSERT_TRUE(kept.ok());
    ASSERT_GT(kept->size(), 1000u);
    for (const std::size_t cut : {std::size_t{0}, std::size_t{9}, kept->size() / 3,
                                  kept->size() / 2, kept->size() - 1, kept->size()}) {
        ASSERT_TRUE(bake::write_file_whole(file, std::span(*kept).first(cut)).ok());
        EXPECT_EQ(BakedLevel(parted_hall(), settings).bytes, whole.bytes) << cut;
    }
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace vantage::test
