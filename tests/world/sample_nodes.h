// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Nodes made by hand for the sample bundle: four in a row of cells of 2 m, links between neighbours
// and one that leads only forth, sight with shares, what a door comes between, a worst-case table.
#pragma once

#include "world/sample_bundle.h"

namespace vantage::test {

struct SampleNodes {
    std::vector<NodeColumn> columns = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    std::vector<TacticalNode> nodes;
    std::vector<NodeLink> links = {{1, 2}, {0, 2}, {2, 2}, {1, 2}, {3, 2.5f}};
    std::vector<NodeLink> back_links = {{1, 2}, {0, 2}, {2, 2}, {1, 2}, {2, 2.5f}};
    std::vector<std::uint32_t> back_first = {0, 1, 3, 4, 5};
    std::vector<std::uint32_t> row_first = {0, 1, 2, 3, 3};
    std::vector<std::uint64_t> masks = {1, 1, 1, 0};
    std::vector<std::uint16_t> mask_ranks = {0, 0, 0, 0};
    std::vector<std::uint64_t> words = {0b0011, 0b0111, 0b0110};
    std::vector<std::uint8_t> shares = std::vector<std::uint8_t>(3 * 32, 0x08);
    std::uint32_t share_steps = 8;
    PolarArrays polar{.node_count = 4,
                      .directions = 8,
                      .step = 0.5f,
                      .radius = 1,
                      .margin = 2,
                      .eye_high = 1.6f,
                      .eye_low = 1,
                      .height_high = 1.8f,
                      .height_low = 1.1f,
                      .rays = 64};
    std::vector<std::uint8_t> codes = std::vector<std::uint8_t>(4 * 2 * 8, 9);
    SightPartArrays parts{.node_count = 4, .rays = 8, .needed = 7, .eye_high = 1.6f, .eye_low = 1};
    std::vector<Vec3> places = std::vector<Vec3>(4 * kSightPlaces, Vec3{1, 0, 1});
    std::vector<std::uint32_t> part_first = {0, 1}, part_numbers = {1}, group_rows = {0, 2};
    std::vector<SightPartRow> part_rows = {{0, 0, 7}, {1, 1, 3}};
    std::vector<std::uint16_t> others = {1, 2};
    NodeArrays map{.cell_size = 2, .columns_x = 4, .columns_z = 1};
    std::vector<std::uint32_t> covers, cover_first;

    SampleNodes() {
        const std::uint16_t counts[] = {1, 2, 2, 0};
        std::uint32_t first = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            nodes.push_back({.position = {1 + 2 * static_cast<float>(i), 0, 1},
                             .first_link = first,
                             .link_count = counts[i],
                             .island = static_cast<std::uint16_t>(i / 2)});
            first += counts[i];
        }
    }

    std::vector<std::uint8_t> bytes() const {
        const SampleBundle sample;
        BundleContents contents = sample.contents();
        BundleNodes all{.map = map, .polar = polar};
        all.map.columns = columns;
        all.map.nodes = nodes;
        all.map.links = links;
        all.map.back_links = back_links;
        all.map.back_first = back_first;
        all.map.covers = covers;
        all.map.cover_first = cover_first;
        all.high_high = {.node_count = 4,
                         .row_first = row_first,
                         .masks = masks,
                         .mask_ranks = mask_ranks,
                         .words = words,
                         .shares = shares,
                         .share_steps = share_steps};
        all.high_low = all.high_high;
        all.polar.codes = codes;
        all.sight_parts = parts;
        all.sight_parts.places = places;
        all.sight_parts.part_first = part_first;
        all.sight_parts.parts = part_numbers;
        all.sight_parts.row_first = group_rows;
        all.sight_parts.rows = part_rows;
        all.sight_parts.others = others;
        contents.nodes.push_back(all);
        return bake::write_bundle(contents);
    }
};

}  // namespace vantage::test
