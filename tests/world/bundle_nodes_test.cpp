// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The NODE, NVIS, NPRT and POLR chunks: what was written is read, and nothing impossible is.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "vantage_analysis/nodes.h"
#include "world/sample_nodes.h"

namespace vantage::test {
namespace {

constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();

std::string problem_with(const std::function<void(SampleNodes&)>& change) {
    SampleNodes sample;
    change(sample);
    const std::vector<std::uint8_t> bytes = sample.bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    return bundle.ok() ? "" : bundle.diagnostics().at(0).message;
}

TEST(BundleNodes, are_read_as_they_were_written) {
    const SampleNodes sample;
    const std::vector<std::uint8_t> bytes = sample.bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    ASSERT_EQ(bundle->nodes().size(), 1u);
    const BundleNodes& nodes = bundle->nodes()[0];
    const NodeMap map(nodes.map);
    EXPECT_EQ(map.size(), 4u);
    EXPECT_EQ(map.find({5.2f, 0, 1.5f}), 2u);
    EXPECT_EQ(map.links(2)[1].to, 3u);
    EXPECT_EQ(map.links(2)[1].length, 2.5f);
    EXPECT_EQ(map.back_links(3)[0].to, 2u);
    EXPECT_EQ(map.island(3), 1u);
    const NodeSight sight(nodes.high_low);
    EXPECT_TRUE(sight.sees(1, 2));
    EXPECT_FALSE(sight.sees(0, 2));
    EXPECT_FALSE(sight.sees(3, 3));
    EXPECT_EQ(sight.share(0, 0), 1.0f);
    const PolarTable table(map, nodes.polar);
    EXPECT_EQ(table.unsafe_distance(0, NodeStance::Low, {1, 0, 0}), 4.5f);
    EXPECT_TRUE(table.surely_hidden(0, NodeStance::Low, 3)) << "6 m apart";
    EXPECT_EQ(nodes.polar.margin, 2.0f);
    EXPECT_EQ(nodes.sight_parts.rows[1].kinds, 3u);
    EXPECT_EQ(nodes.sight_parts.others[1], 2u);
    EXPECT_EQ(nodes.sight_parts.parts[0], 1u);
    EXPECT_EQ(nodes.sight_parts.needed, 7u);
}

TEST(BundleNodes, of_earlier_versions_say_nothing_about_parts) {
    SampleNodes sample;
    sample.parts.node_count = 0;
    const std::vector<std::uint8_t> bytes = sample.bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    EXPECT_EQ(bundle->nodes()[0].sight_parts.node_count, 0u);
    EXPECT_EQ(bundle->nodes()[0].high_high.node_count, 4u);
}

TEST(BundleNodes, may_be_missing) {
    const std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    ASSERT_TRUE(bundle.ok());
    EXPECT_EQ(bundle->nodes().size(), 0u);
}

TEST(BundleNodes, with_an_impossible_number_are_refused) {
    EXPECT_EQ(problem_with([](SampleNodes&) {}), "");
    const std::function<void(SampleNodes&)> changes[] = {
        [](SampleNodes& s) { s.map.cell_size = kNoNumber; },
        [](SampleNodes& s) { s.map.cell_size = 0; },
        [](SampleNodes& s) { s.map.first_x = 1 << 30; },
        [](SampleNodes& s) { s.map.first_x = 1; },
        [](SampleNodes& s) { s.map.columns_x = 5; },
        [](SampleNodes& s) {
            s.columns[3] = {2, 1};
        },
        [](SampleNodes& s) {
            s.columns[3] = {3, 2};
        },
        [](SampleNodes& s) {
            s.columns[3] = {0xffffffffu, 1};
        },
        [](SampleNodes& s) { s.columns[3] = {}; },
        [](SampleNodes& s) { s.nodes[1].position.x = kNoNumber; },
        [](SampleNodes& s) { s.nodes[1].position.x = 5; },
        [](SampleNodes& s) { s.nodes[1].first_link = 2; },
        [](SampleNodes& s) { s.nodes[2].link_count = 3; },
        [](SampleNodes& s) { s.nodes[2].link_count = 1; },
        [](SampleNodes& s) { s.nodes[1].island = 2; },
        [](SampleNodes& s) { s.links[0].to = 4; },
        [](SampleNodes& s) { s.links[0].to = 0; },
        [](SampleNodes& s) { std::swap(s.links[1], s.links[2]); },
        [](SampleNodes& s) { s.links[0].length = kNoNumber; },
        [](SampleNodes& s) { s.links[0].length = -1; },
        [](SampleNodes& s) { s.back_links[0].to = 2; },
        [](SampleNodes& s) { s.back_links[0].length = 3; },
        [](SampleNodes& s) {
            s.back_first = {0, 2, 3, 4, 5};
        },
        [](SampleNodes& s) {
            s.back_first = {0, 1, 3, 2, 5};
        },
        [](SampleNodes& s) { s.back_first.back() = 4; },
        [](SampleNodes& s) {
            s.cover_first = {0, 0, 0, 0, 1};
            s.covers = {0};
        },
        [](SampleNodes& s) {
            s.cover_first = {0, 0, 0, 0, 1};
        },
        [](SampleNodes& s) { s.row_first[1] = 0; },
        [](SampleNodes& s) { s.row_first[4] = 2; },
        [](SampleNodes& s) { s.row_first[1] = 0xffffffffu; },
        [](SampleNodes& s) { s.masks[0] = 2; },
        [](SampleNodes& s) { s.masks[3] = 1; },
        [](SampleNodes& s) { s.mask_ranks[2] = 1; },
        [](SampleNodes& s) { s.words[1] = 0b10111; },
        [](SampleNodes& s) { s.words.pop_back(); },
        [](SampleNodes& s) { s.shares[40] = 0x90; },
        [](SampleNodes& s) { s.share_steps = 16; },
        [](SampleNodes& s) { s.share_steps = 0; },
        [](SampleNodes& s) { s.polar.directions = 12; },
        [](SampleNodes& s) { s.polar.directions = 16; },
        [](SampleNodes& s) { s.polar.directions = 128; },
        [](SampleNodes& s) { s.polar.step = 0; },
        [](SampleNodes& s) { s.polar.radius = kNoNumber; },
        [](SampleNodes& s) { s.polar.node_count = 3; },
        [](SampleNodes& s) { s.codes.pop_back(); },
        [](SampleNodes& s) { s.codes.push_back(0); },
        [](SampleNodes& s) { s.parts.node_count = 3; },
        [](SampleNodes& s) { s.parts.rays = 0; },
        [](SampleNodes& s) { s.parts.rays = 17; },
        [](SampleNodes& s) { s.parts.needed = 9; },
        [](SampleNodes& s) { s.parts.needed = 0; },
        [](SampleNodes& s) { s.parts.eye_low = kNoNumber; },
        [](SampleNodes& s) { s.places[3].y = kNoNumber; },
        [](SampleNodes& s) { s.places.pop_back(); },
        [](SampleNodes& s) { s.part_numbers[0] = 2; },
        [](SampleNodes& s) { s.part_numbers[0] = 0; },
        [](SampleNodes& s) {
            s.part_numbers = {1, 1};
            s.part_first = {0, 2};
        },
        [](SampleNodes& s) {
            s.part_first = {0, 0};
        },
        [](SampleNodes& s) {
            s.part_first = {1, 1};
        },
        [](SampleNodes& s) {
            s.group_rows = {0, 1};
        },
        [](SampleNodes& s) {
            s.group_rows = {0, 3};
        },
        [](SampleNodes& s) { s.part_rows[0].node = 4; },
        [](SampleNodes& s) { s.part_rows[0].kinds = 0; },
        [](SampleNodes& s) { s.part_rows[0].kinds = 8; },
        [](SampleNodes& s) { s.part_rows[1].first = 0; },
        [](SampleNodes& s) { s.part_rows[1].first = 2; },
        [](SampleNodes& s) { s.part_rows[1].first = 0xffffffffu; },
        [](SampleNodes& s) { s.part_rows[0].first = 1; },
        [](SampleNodes& s) { s.others[0] = 0; },
        [](SampleNodes& s) { s.others[1] = 3; },
        [](SampleNodes& s) { s.others[1] = 4; },
        [](SampleNodes& s) { s.others.push_back(3); },
        [](SampleNodes& s) {
            s.part_rows.clear();
            s.group_rows = {0, 0};
        },
    };
    for (std::size_t i = 0; i < std::size(changes); ++i)
        EXPECT_NE(problem_with(changes[i]), "") << "change " << i;
}

TEST(BundleNodes, without_their_navmesh_are_refused) {
    const SampleNodes sample;
    const SampleBundle level;
    BundleContents contents = level.contents();
    contents.nav_meshes.push_back(contents.nav_meshes[0]);
    BundleNodes nodes{.map = sample.map};
    nodes.map.columns = sample.columns;
    nodes.map.nodes = sample.nodes;
    nodes.map.links = sample.links;
    nodes.map.back_links = sample.back_links;
    nodes.map.back_first = sample.back_first;
    contents.nodes.push_back(nodes);
    const std::vector<std::uint8_t> bytes = bake::write_bundle(contents);
    EXPECT_FALSE(Bundle::open(bytes, "sample.vbundle").ok()) << "two navmeshes, one map";
}

}  // namespace
}  // namespace vantage::test
