// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The seeds of the binary fuzz targets are sound, and those of our own formats are what the tests'
// builders make. When a format changes, run this once with VANTAGE_UPDATE_SEEDS=1 to write them
// anew.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "adapters/zip/zip_archive.h"
#include "bake/files.h"
#include "bake/import/quake3/convert.h"
#include "bake/import/quake3/test_map.h"
#include "record/node_war.h"
#include "vantage/language.h"
#include "vantage_adapters/detour_navigation.h"
#include "world/sample_bundle.h"
#include "world/sample_cover.h"
#include "world/sample_nodes.h"

namespace vantage::test {
namespace {

void expect_seed(const std::string& name, const std::vector<std::uint8_t>& bytes) {
    const std::string path = std::string(VANTAGE_SOURCE_DIR "/tests/fuzz/seeds/") + name;
    if (std::getenv("VANTAGE_UPDATE_SEEDS") != nullptr) {
        ASSERT_TRUE(bake::write_file_whole(path, bytes).ok());
    }
    const auto seed = bake::read_file(path);
    ASSERT_TRUE(seed.ok()) << to_string(seed.diagnostics());
    EXPECT_TRUE(*seed == bytes) << name << " is out of date";
}

/// The sample's tile twice, side by side: one can walk from A to B and on into the next tile.
SampleBundle two_tiles() {
    SampleBundle sample;
    sample.nav.tile_size = 8.0f;
    NavTileData& left = sample.nav.tiles[0];
    left.polygons[0].neighbours[1] = 1;
    left.polygons[1].neighbours[3] = 0;
    left.polygons[1].neighbours[1] = kNavTilePortal | 2;
    NavTileData right = left;
    right.x = 1;
    right.low.x = 8.0f;
    right.high.x = 16.0f;
    sample.nav.tiles.push_back(right);
    return sample;
}

TEST(FuzzSeed, of_bundles_is_a_bundle_of_today) {
    const std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    expect_seed("bundle/sample.bundle", bytes);
    EXPECT_TRUE(Bundle::open(bytes, "seed").ok());
}

TEST(FuzzSeed, of_bundles_with_cover_is_a_bundle_of_today) {
    const std::vector<std::uint8_t> bytes = SampleCover().bytes();
    expect_seed("bundle/cover.bundle", bytes);
    EXPECT_TRUE(Bundle::open(bytes, "seed").ok());
}

TEST(FuzzSeed, of_bundles_with_nodes_is_a_bundle_of_today) {
    const std::vector<std::uint8_t> bytes = SampleNodes().bytes();
    expect_seed("bundle/nodes.bundle", bytes);
    EXPECT_TRUE(Bundle::open(bytes, "seed").ok());
}

TEST(FuzzSeed, of_bundles_with_two_tiles_lets_one_walk_through_both) {
    const std::vector<std::uint8_t> bytes = two_tiles().bytes();
    expect_seed("bundle/two_tiles.bundle", bytes);
    const Result<Bundle> bundle = Bundle::open(bytes, "seed");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    const auto navigation = adapters::make_detour_navigation(bundle->nav_meshes()[0]);
    ASSERT_TRUE(navigation.ok());
    const std::array<Vec3, 2> places{{{1, 0, 2}, {15, 0, 2}}};
    std::array<NavPoint, 2> found;
    (*navigation)->nearest(places, {.horizontal = 1, .up = 1, .down = 1}, found);
    StraightWalk walk;
    (*navigation)->straight_walks(found[0], {&found[1], 1}, {&walk, 1});
    EXPECT_TRUE(walk.is_free);
}

TEST(FuzzSeed, of_programs_is_a_program_of_today) {
    Catalog catalog;
    add_builtin_words(catalog);
    const auto compiled = compile_text({.name = "seed",
                                        .text = "query Seed\n"
                                                "environment forest\n"
                                                "objects door\n"
                                                "select random among 4\n"
                                                "on failure:\n  signal lost\n"
                                                "option \"one\"\n"
                                                "  generation:\n"
                                                "    points \"sniper\" around door = 40\n"
                                                "    grid around puppet = speed * 2 (density 2)\n"
                                                "  conditions:\n"
                                                "    any of\n"
                                                "      visible from any threats = false keep\n"
                                                "      min distance from target = 9\n"
                                                "    end\n"
                                                "  weights:\n"
                                                "    distance from door = -1 curve logistic 9\n"
                                                "    softCover = -2\n"},
                                       catalog);
    ASSERT_TRUE(compiled.ok()) << to_string(compiled.diagnostics());
    const std::vector<std::uint8_t> bytes = save_program(compiled->at(0), catalog);
    expect_seed("program/sample.program", bytes);
    EXPECT_TRUE(load_program(bytes, catalog).ok());
}

TEST(FuzzSeed, of_maps_is_a_room_that_can_be_imported) {
    const std::vector<std::uint8_t> bytes = bake::quake3::room_map().bytes();
    expect_seed("bsp/room.bsp", bytes);
    EXPECT_TRUE(bake::import_quake3(bytes, "seed").ok());
}

TEST(FuzzSeed, of_archives_has_an_entry_that_is_packed_and_one_that_is_not) {
    const std::string path = VANTAGE_SOURCE_DIR "/tests/fuzz/seeds/zip/two_entries.zip";
    const auto packed = adapters::read_zip_entry(path, "maps/room.bsp");
    ASSERT_TRUE(packed.ok()) << to_string(packed.diagnostics());
    EXPECT_EQ(packed->size(), 372u);
    const auto plain = adapters::read_zip_entry(path, "scripts/room.arena");
    ASSERT_TRUE(plain.ok()) << to_string(plain.diagnostics());
    EXPECT_EQ(std::string(plain->begin(), plain->end()), "map \"room\"\n");
}

TEST(FuzzSeed, of_recordings_is_a_recording_of_today) {
    const std::vector<std::uint8_t> bytes = tests::sample_recording();
    expect_seed("recording/small.vrec", bytes);
    Catalog catalog;
    add_builtin_words(catalog);
    const auto recording = Recording::open(bytes, catalog);
    ASSERT_TRUE(recording.ok()) << to_string(recording.diagnostics());
    EXPECT_GT(tests::expect_all_replayed(**recording), 2u);
}

TEST(FuzzSeed, of_recordings_with_nodes_is_one_of_today) {
    const std::vector<std::uint8_t> bytes = tests::sample_node_recording();
    expect_seed("recording/nodes.vrec", bytes);
    Catalog catalog;
    add_builtin_words(catalog);
    const auto recording = Recording::open(bytes, catalog);
    ASSERT_TRUE(recording.ok()) << to_string(recording.diagnostics());
    EXPECT_GT(tests::expect_all_replayed(**recording), 2u);
}

}  // namespace
}  // namespace vantage::test
