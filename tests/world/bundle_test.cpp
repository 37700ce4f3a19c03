// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A bundle comes back as it was written, and nothing else is taken for one.

#include "vantage/bundle.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "vantage/math.h"
#include "world/bundle_format.h"
#include "world/sample_bundle.h"

namespace vantage {
namespace {

using test::SampleBundle;

std::string code_of(const std::vector<std::uint8_t>& bytes) {
    const Result<Bundle> bundle = Bundle::open(bytes, "test.vbundle");
    return bundle.ok() ? "ok" : bundle.diagnostics().at(0).code;
}

TEST(Bundle, comes_back_as_it_was_written) {
    const std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "test.vbundle");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    EXPECT_EQ(bundle->info().level_name, "sample");
    EXPECT_EQ(bundle->mesh().vertices.size(), 6u);
    EXPECT_EQ(bundle->mesh().parts.at(1).name, "door");
    EXPECT_EQ(bundle->points()[0].kind, "spawn");
    EXPECT_EQ(bundle->hazards()[0].name, "pit");
    const BundleNavMesh& nav = bundle->nav_meshes()[0];
    EXPECT_EQ(nav.tiles.at(0).polygons.size(), 2u);
    EXPECT_TRUE(nav.can_reach(0, 1));
    EXPECT_FALSE(nav.can_reach(1, 0));
    EXPECT_EQ(bake::write_bundle(bundle->contents()), bytes);
}

TEST(Bundle, is_refused_at_every_length_it_can_be_cut_to) {
    const std::vector<std::uint8_t> whole = SampleBundle().bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::vector<std::uint8_t> cut(whole.begin(), whole.begin() + static_cast<long>(size));
        ASSERT_NE(code_of(cut), "ok") << size;
    }
    std::vector<std::uint8_t> longer = whole;
    longer.push_back(0);
    EXPECT_EQ(code_of(longer), "bundle/too-long");
}

TEST(Bundle, is_refused_when_any_single_bit_is_wrong) {
    std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        bytes[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
        ASSERT_NE(code_of(bytes), "ok") << "byte " << bit / 8 << " bit " << bit % 8;
        bytes[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
    }
    EXPECT_EQ(code_of(bytes), "ok");
}

// The checksums are made right again, so that only the structural checks stand in the way.
TEST(Bundle, with_right_checksums_and_wrong_contents_is_refused_or_safe_to_walk) {
    const std::vector<std::uint8_t> whole = SampleBundle().bytes();
    int refused = 0;
    constexpr int kTrials = 20000;
    for (int trial = 0; trial < kTrials; ++trial) {
        std::vector<std::uint8_t> bytes = whole;
        const auto seed = static_cast<std::uint64_t>(trial);
        const std::uint64_t flips = 1 + random_bits(seed, 0, 0) % 4;
        for (std::uint64_t i = 0; i < flips; ++i) {
            const std::size_t at = random_bits(seed, 1, i) % bytes.size();
            bytes[at] = static_cast<std::uint8_t>(random_bits(seed, 2, i));
        }
        bake::renew_checksums(bytes);
        const Result<Bundle> bundle = Bundle::open(bytes, "test.vbundle");
        refused += bundle.ok() ? 0 : 1;
        if (!bundle.ok()) continue;
        for (const std::uint32_t index : bundle->mesh().indices) {
            ASSERT_LT(index, bundle->mesh().vertices.size());
        }
        for (const BundleNavMesh& nav : bundle->nav_meshes()) {
            for (const NavTile& tile : nav.tiles) {
                for (const NavPolygon& polygon : tile.polygons) {
                    for (std::uint16_t i = 0; i < polygon.vertex_count; ++i) {
                        ASSERT_LT(polygon.vertices[i], tile.vertices.size());
                    }
                    ASSERT_LT(polygon.island, nav.islands.size());
                }
            }
        }
    }
    EXPECT_GT(refused, kTrials / 10);
}

TEST(Bundle, of_another_version_says_which_one_is_newer) {
    std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    bytes[12] = 2;
    EXPECT_EQ(code_of(bytes), "bundle/newer");
    bytes[12] = 0;
    EXPECT_EQ(code_of(bytes), "bundle/older");
}

TEST(Bundle, of_another_byte_order_is_recognised) {
    std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    std::swap(bytes[8], bytes[11]);
    std::swap(bytes[9], bytes[10]);
    EXPECT_EQ(code_of(bytes), "bundle/byte-order");
}

TEST(Bundle, is_not_made_of_foreign_bytes) {
    EXPECT_EQ(code_of({}), "bundle/foreign");
    EXPECT_EQ(code_of(std::vector<std::uint8_t>(500, 'x')), "bundle/foreign");
}

TEST(Bundle, is_refused_at_a_crooked_address) {
    std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    bytes.insert(bytes.begin(), 0);
    const Result<Bundle> bundle =
        Bundle::open(std::span<const std::uint8_t>(bytes).subspan(1), "test.vbundle");
    ASSERT_FALSE(bundle.ok());
    EXPECT_EQ(bundle.diagnostics()[0].code, "bundle/unaligned");
}

TEST(Bundle, with_a_newer_chunk_names_the_chunk) {
    std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    bytes[sizeof(bundle_format::Header) + 4] = 9;  // Version of META.
    bake::renew_checksums(bytes);
    const Result<Bundle> bundle = Bundle::open(bytes, "test.vbundle");
    ASSERT_FALSE(bundle.ok());
    EXPECT_NE(bundle.diagnostics()[0].message.find("META"), std::string::npos);
    EXPECT_EQ(bundle.diagnostics()[0].found, "version 9");
}

std::string refusal(const std::vector<std::uint8_t>& bytes) {
    const Result<Bundle> bundle = Bundle::open(bytes, "test.vbundle");
    return bundle.ok() ? "ok" : bundle.diagnostics().at(0).message;
}

bool says(const std::string& message, const char* part) {
    return message.find(part) != std::string::npos;
}

TEST(Bundle, with_navmesh_corners_outside_the_world_is_refused) {
    const auto refused = [](auto change) {
        SampleBundle sample;
        change(sample.nav);
        return says(refusal(sample.bytes()), "a corner lies outside the world");
    };
    EXPECT_TRUE(refused([](NavMeshData& nav) {
        nav.cell_height = 1000.0f;
        nav.tiles[0].vertices[2].y = 65535;
    }));
    EXPECT_TRUE(refused([](NavMeshData& nav) {
        nav.tiles[0].low.y = kWorldLimit;
        nav.tiles[0].vertices[3].y = 65;  // A quarter of a metre more than a tile.
    }));
}

TEST(Bundle, with_navmesh_corners_outside_their_tile_is_refused) {
    for (const auto coordinate : {&NavVertex::x, &NavVertex::z}) {
        SampleBundle sample;
        sample.nav.tiles[0].vertices[3].*coordinate = 33;  // Half a metre more than a tile.
        EXPECT_TRUE(says(refusal(sample.bytes()), "a corner lies outside its tile"));
    }
}

TEST(Bundle, with_a_navmesh_tile_that_reaches_over_the_rim_of_the_world_is_good) {
    SampleBundle sample;
    sample.nav.origin = {kWorldLimit - 4, 0, kWorldLimit - 2};
    sample.nav.tiles[0].low = {kWorldLimit - 4, 0, kWorldLimit - 2};
    sample.nav.tiles[0].high = {kWorldLimit, 1, kWorldLimit};
    EXPECT_EQ(refusal(sample.bytes()), "ok");
}

TEST(Bundle, with_an_impossible_tile_number_is_refused) {
    SampleBundle sample;
    sample.nav.tiles[0].x = 1 << 30;
    EXPECT_TRUE(says(refusal(sample.bytes()), "a tile lies outside the world"));
}

TEST(Bundle, with_a_tile_beside_its_place_is_refused) {
    SampleBundle sample;
    sample.nav.tiles[0].low.x = 1.0f;
    EXPECT_TRUE(says(refusal(sample.bytes()), "a tile lies beside its place in the grid"));
}

// Every place between them would be looked at.
TEST(Bundle, with_tiles_too_far_apart_is_refused) {
    const auto with_second_tile = [](std::int32_t x, std::int32_t z) {
        SampleBundle sample;
        NavTileData& first = sample.nav.tiles[0];
        const float size = sample.nav.tile_size = 8.0f;
        NavTileData second = first;
        second.x = x;
        second.z = z;
        second.low = {static_cast<float>(x) * size, 0, static_cast<float>(z) * size};
        sample.nav.tiles.push_back(second);
        return refusal(sample.bytes());
    };
    EXPECT_EQ(with_second_tile(999, 999), "ok");
    EXPECT_TRUE(says(with_second_tile(999, 1000), "its tiles lie too far apart"));
}

TEST(Bundle, with_a_polygon_without_details_is_refused) {
    SampleBundle sample;
    sample.nav.tiles[0].polygons[1].detail_triangle_count = 0;
    EXPECT_TRUE(says(refusal(sample.bytes()), "a polygon has impossible details"));
}

TEST(Bundle, with_an_island_of_impossible_area_is_refused) {
    for (const float area :
         {-1.0f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        SampleBundle sample;
        sample.nav.islands[1].area = area;
        EXPECT_TRUE(says(refusal(sample.bytes()), "an island has an impossible area")) << area;
    }
}

TEST(Bundle, without_a_static_level_is_refused) {
    BundleContents contents;
    EXPECT_TRUE(says(refusal(bake::write_bundle(contents)), "the static level is missing"));
    contents.mesh.parts = {{.name = "static"}};
    EXPECT_EQ(refusal(bake::write_bundle(contents)), "ok");
}

// Without points and hazards their chunks have the same bytes, so each can pose as the other.
TEST(Bundle, with_a_chunk_that_occurs_twice_is_refused) {
    SampleBundle sample;
    BundleContents contents = sample.contents();
    contents.points.clear();
    contents.hazards.clear();
    const std::vector<std::uint8_t> whole = bake::write_bundle(contents);
    ASSERT_EQ(refusal(whole), "ok");
    const auto renamed = [&](const char* from, const char* to) {
        std::vector<std::uint8_t> bytes = whole;
        std::size_t entry = sizeof(bundle_format::Header);
        while (std::memcmp(&bytes[entry], from, 4) != 0)
            entry += sizeof(bundle_format::ChunkEntry);
        std::memcpy(&bytes[entry], to, 4);
        bake::renew_checksums(bytes);
        return refusal(bytes);
    };
    EXPECT_TRUE(
        says(renamed("HAZD", "PNTS"), "the PNTS chunk is not what it should be: it occurs"));
    EXPECT_TRUE(
        says(renamed("PNTS", "HAZD"), "the HAZD chunk is not what it should be: it occurs"));
    EXPECT_EQ(renamed("PNTS", "NEW1"), "ok");  // Of kinds that are not known, nothing is said.
}

TEST(Bundle, whose_polygons_disagree_about_being_neighbours_is_refused) {
    SampleBundle sample;
    NavTileData& tile = sample.nav.tiles[0];
    // A is (5 4 1 0) and B (4 3 2 1): they share the edge between corners 4 and 1.
    tile.polygons[0].neighbours[1] = 1;
    EXPECT_EQ(code_of(sample.bytes()), "bundle/bad-chunk");
    tile.polygons[1].neighbours[3] = 0;
    EXPECT_EQ(code_of(sample.bytes()), "ok");
}

// A walk from edge to edge would not end: it comes into the polygon where it went out.
TEST(Bundle, with_a_polygon_that_is_its_own_neighbour_is_refused) {
    SampleBundle sample;
    NavPolygon& a = sample.nav.tiles[0].polygons[0];
    a.vertices[1] = 0;  // Now A is (5 0 1 0): from 0 to 1 and back.
    a.neighbours[1] = a.neighbours[2] = 0;
    a.neighbours[3] = kNoNavIndex;
    EXPECT_TRUE(says(refusal(sample.bytes()), "a polygon has a corner twice"));
}

TEST(Bundle, with_flat_and_turned_polygons_is_good) {
    SampleBundle sample;
    NavTileData& tile = sample.nav.tiles[0];
    tile.vertices[3] = tile.vertices[2] = tile.vertices[1];
    EXPECT_EQ(refusal(sample.bytes()), "ok");
    std::swap(tile.polygons[1].vertices[0], tile.polygons[1].vertices[2]);
    EXPECT_EQ(refusal(sample.bytes()), "ok");
}

TEST(Bundle, with_an_edge_to_the_next_tile_off_that_side_is_refused) {
    for (const std::uint16_t side : {1, 2, 3}) {  // It is on side 0.
        SampleBundle sample;
        sample.nav.tiles[0].polygons[0].neighbours[3] = kNavTilePortal | side;
        EXPECT_TRUE(says(refusal(sample.bytes()), "an edge to the next tile lies off its side"));
    }
}

}  // namespace
}  // namespace vantage
