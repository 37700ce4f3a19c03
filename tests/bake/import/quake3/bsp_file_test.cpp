// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "bake/import/quake3/bsp_file.h"

#include <gtest/gtest.h>

#include <limits>

#include "test_map.h"

namespace vantage::bake::quake3 {
namespace {

std::string code_of(const std::vector<std::uint8_t>& bytes) {
    const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
    return bsp ? "ok" : bsp.diagnostics().front().code;
}

TEST(BspReader, reads_every_record_of_a_good_map) {
    const TestMap map = room_map();
    const std::vector<std::uint8_t> bytes = map.bytes();
    const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
    ASSERT_TRUE(bsp) << to_string(bsp.diagnostics());
    EXPECT_EQ(bsp->brushes.size(), 8u);
    EXPECT_EQ(bsp->brush_sides.size(), 48u);
    EXPECT_EQ(bsp->planes.size(), 49u);
    EXPECT_EQ(bsp->planes[48].distance, 512.0f);
    EXPECT_EQ(bsp->leafs[1].cluster, 1);
    EXPECT_EQ(bsp->visibility.cluster_count, 2u);
    EXPECT_NE(bsp->entities.find("Test room"), std::string_view::npos);
}

TEST(BspReader, reads_lumps_at_any_alignment) {
    for (std::size_t shift = 1; shift < 4; ++shift) {
        const std::vector<std::uint8_t> bytes = room_map().bytes(shift);
        const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
        ASSERT_TRUE(bsp);
        EXPECT_EQ(bsp->planes[48].distance, 512.0f);
        EXPECT_EQ(bsp->brushes[7].side_count, 6);
    }
}

TEST(BspReader, refuses_a_file_that_ends_early) {
    const std::vector<std::uint8_t> whole = room_map().bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::vector<std::uint8_t> part(whole.begin(),
                                             whole.begin() + static_cast<std::ptrdiff_t>(size));
        const std::string code = code_of(part);
        EXPECT_EQ(code, size < 8 ? "bsp/not-a-bsp" : "bsp/truncated") << size;
    }
}

TEST(BspReader, names_the_foreign_format) {
    const auto found_in = [](const char* magic, std::uint32_t version) {
        std::vector<std::uint8_t> bytes = room_map().bytes();
        std::memcpy(bytes.data(), magic, 4);
        put(bytes, 4, version);
        const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
        return bsp.ok() ? "ok"
                        : bsp.diagnostics().front().code + " " + bsp.diagnostics().front().found;
    };
    EXPECT_EQ(found_in("IBSP", 47), "bsp/version a map of Return to Castle Wolfenstein or its kin");
    EXPECT_EQ(found_in("IBSP", 38), "bsp/version a Quake 2 map");
    EXPECT_EQ(found_in("IBSP", 99), "bsp/version a map of version 99");
    EXPECT_EQ(found_in("VBSP", 20), "bsp/not-a-bsp a map of a Source game (Half-Life 2)");
    EXPECT_EQ(found_in("RBSP", 1),
              "bsp/not-a-bsp a map of a Raven game (Jedi Outcast, Soldier of Fortune 2)");
    EXPECT_EQ(found_in("FBSP", 1), "bsp/not-a-bsp a map of a QFusion game (Warsow)");
    EXPECT_EQ(found_in("\x1d\0\0\0", 0), "bsp/not-a-bsp a Quake map");
    EXPECT_EQ(found_in("\x1e\0\0\0", 0), "bsp/not-a-bsp a Half-Life map");
    EXPECT_EQ(found_in("PK\x03\x04", 0), "bsp/not-a-bsp something else");
}

TEST(BspReader, refuses_lumps_that_overlap_leave_the_file_or_break_a_record) {
    const std::vector<std::uint8_t> good = room_map().bytes();
    std::vector<std::uint8_t> bytes = good;
    put(bytes, 8 + 8 * kTestPlanes, std::uint32_t{0xfffffff0});
    EXPECT_EQ(code_of(bytes), "bsp/truncated");
    bytes = good;
    put(bytes, 12 + 8 * kTestPlanes, std::uint32_t{17});
    EXPECT_EQ(code_of(bytes), "bsp/bad-lump");
    bytes = good;
    put(bytes, 8 + 8 * 14, std::uint32_t{0});
    put(bytes, 12 + 8 * 14, static_cast<std::uint32_t>(good.size()));
    EXPECT_EQ(code_of(bytes), "bsp/overlapping-lumps");
}

TEST(BspReader, refuses_a_map_without_models) {
    TestMap map = room_map();
    map.models.clear();
    EXPECT_EQ(code_of(map.bytes()), "bsp/bad-lump");
}

TEST(BspReader, refuses_every_kind_of_wild_index) {
    const auto code_after = [](auto&& damage) {
        TestMap map = room_map();
        map.add_patch({}, std::vector<UnitPoint>(9));
        damage(map);
        return code_of(map.bytes());
    };
    EXPECT_EQ(code_after([](TestMap&) {}), "ok");
    EXPECT_EQ(code_after([](TestMap& m) { m.sides[3].plane = 49; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.sides[3].plane = -1; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.brushes[0].shader = 1; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.brushes[0].side_count = 0x7fffffff; }),
              "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.brushes[0].side_count = -4; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.brushes[0].first_side = -1; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.faces[0].shader = 7; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.faces[0].first_vertex = 1; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.models[0].brush_count = 9; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.models[0].face_count = 2; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.nodes[0].plane = 49; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.nodes[0].children[0] = 1; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.nodes[0].children[1] = -3; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) {
                  m.nodes[0].children[1] = std::numeric_limits<std::int32_t>::min();
              }),
              "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.leafs[0].cluster = 2; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.leafs[0].leaf_brush_count = 1; }), "bsp/bad-index");
    EXPECT_EQ(code_after([](TestMap& m) { m.leafs[0].leaf_face_count = 1; }), "bsp/bad-index");
}

TEST(BspReader, refuses_planes_that_are_none) {
    for (const float bad : {0.0f, 2.0f, std::numeric_limits<float>::quiet_NaN(),
                            std::numeric_limits<float>::infinity()}) {
        TestMap map = room_map();
        map.planes[0].normal[0] = bad;
        EXPECT_EQ(code_of(map.bytes()), "bsp/bad-number") << bad;
    }
    TestMap map = room_map();
    map.planes[0].distance = 1e30f;
    EXPECT_EQ(code_of(map.bytes()), "bsp/bad-number");
}

TEST(BspReader, refuses_patches_with_impossible_grids) {
    for (const auto& [width, height] :
         {std::pair{9, 1}, {2, 4}, {3, 4}, {-3, -3}, {0x10001, 0x10001}}) {
        TestMap map = room_map();
        map.add_patch({.width = width, .height = height}, std::vector<UnitPoint>(9));
        EXPECT_EQ(code_of(map.bytes()), "bsp/bad-patch") << width << " x " << height;
    }
}

TEST(BspReader, refuses_a_visible_set_that_does_not_fit) {
    TestMap map = room_map();
    map.visibility[0] = 3;
    EXPECT_EQ(code_of(map.bytes()), "bsp/bad-lump");
    map.visibility = {0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f};
    EXPECT_EQ(code_of(map.bytes()), "bsp/bad-lump");
    map.visibility = {1, 0, 0};
    EXPECT_EQ(code_of(map.bytes()), "bsp/bad-lump");
    map.visibility.clear();
    EXPECT_EQ(code_of(map.bytes()), "ok");
}

TEST(BspReader, refuses_files_beyond_its_limit) {
    std::vector<std::uint8_t> bytes = room_map().bytes();
    bytes.resize(kMaxBspBytes + 1);
    EXPECT_EQ(code_of(bytes), "bsp/too-large");
}

}  // namespace
}  // namespace vantage::bake::quake3
