// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_chunks.h.

#include "world/node_chunks.h"

#include "base/bytes.h"
#include "world/bundle_format.h"

namespace vantage {

namespace {

template <class T>
void write_aligned(ByteWriter& out, std::span<const T> values) {
    out.align(bundle_format::kArrayAlignment);
    out.array(values);
}

}  // namespace

std::vector<std::uint8_t> nodes_chunk(const NodeArrays& map) {
    ByteWriter out;
    out.write(
        bundle_format::NodesHeader{.cell_size = map.cell_size,
                                   .first_x = map.first_x,
                                   .first_z = map.first_z,
                                   .columns_x = map.columns_x,
                                   .columns_z = map.columns_z,
                                   .node_count = static_cast<std::uint32_t>(map.nodes.size()),
                                   .link_count = static_cast<std::uint32_t>(map.links.size()),
                                   .has_cover = map.cover_first.empty() ? 0u : 1u,
                                   .cover_count = static_cast<std::uint32_t>(map.covers.size()),
                                   .reserved = 0});
    write_aligned(out, map.columns);
    write_aligned(out, map.nodes);
    write_aligned(out, map.links);
    write_aligned(out, map.back_links);
    write_aligned(out, map.back_first);
    if (!map.cover_first.empty()) {
        write_aligned(out, map.cover_first);
        write_aligned(out, map.covers);
    }
    return std::move(out.bytes());
}

std::vector<std::uint8_t> node_sight_chunk(const BundleNodes& nodes) {
    ByteWriter out;
    bundle_format::NodeSightHeader header{.node_count = nodes.high_high.node_count,
                                          .share_steps = nodes.high_high.share_steps,
                                          .word_counts = {}};
    const NodeSightArrays* const kinds[] = {&nodes.high_high, &nodes.high_low};
    for (std::size_t i = 0; i < 2; ++i)
        header.word_counts[i] = static_cast<std::uint32_t>(kinds[i]->words.size());
    out.write(header);
    for (const NodeSightArrays* kind : kinds) {
        write_aligned(out, kind->row_first);
        write_aligned(out, kind->masks);
        write_aligned(out, kind->mask_ranks);
        write_aligned(out, kind->words);
        write_aligned(out, kind->shares);
    }
    return std::move(out.bytes());
}

std::vector<std::uint8_t> sight_parts_chunk(const SightPartArrays& parts) {
    ByteWriter out;
    out.write(bundle_format::SightPartsHeader{
        .node_count = parts.node_count,
        .rays = parts.rays,
        .needed = parts.needed,
        .eye_high = parts.eye_high,
        .eye_low = parts.eye_low,
        .group_count = static_cast<std::uint32_t>(parts.part_first.size() - 1),
        .part_count = static_cast<std::uint32_t>(parts.parts.size()),
        .row_count = static_cast<std::uint32_t>(parts.rows.size()),
        .other_count = static_cast<std::uint32_t>(parts.others.size()),
        .reserved = 0});
    write_aligned(out, parts.places);
    write_aligned(out, parts.part_first);
    write_aligned(out, parts.parts);
    write_aligned(out, parts.row_first);
    write_aligned(out, parts.rows);
    write_aligned(out, parts.others);
    return std::move(out.bytes());
}

std::vector<std::uint8_t> polar_chunk(const PolarArrays& polar) {
    ByteWriter out;
    out.write(bundle_format::PolarHeader{.node_count = polar.node_count,
                                         .directions = polar.directions,
                                         .step = polar.step,
                                         .radius = polar.radius,
                                         .margin = polar.margin,
                                         .eye_high = polar.eye_high,
                                         .eye_low = polar.eye_low,
                                         .height_high = polar.height_high,
                                         .height_low = polar.height_low,
                                         .rays = polar.rays});
    out.array(polar.codes);
    return std::move(out.bytes());
}

}  // namespace vantage
