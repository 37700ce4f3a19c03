// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The NODE, NVIS, NPRT and POLR chunks: every offset, count and index is checked here, so that
// whoever looks up a node, a bit or a distance need not look again.

#include <bit>
#include <cmath>

#include "base/vec.h"
#include "world/bundle_chunks.h"
#include "world/bundle_format.h"

namespace vantage {

namespace {

using bundle_format::kArrayAlignment;

constexpr std::uint32_t kMostNodes = 1u << 24;
constexpr std::int32_t kMostNodeCells = 1 << 24;

bool is_within(float value, float low, float high) {
    return value >= low && value <= high;  // False for NaN.
}

template <class T>
std::span<const T> aligned_array(ByteReader& reader, std::uint64_t count) {
    reader.align(kArrayAlignment);
    return reader.array<T>(count);
}

// ---- NODE ---------------------------------------------------------------------------------------

const char* check_nodes_header(const bundle_format::NodesHeader& header) {
    if (!is_within(header.cell_size, 0.01f, 10'000.0f)) return "cells have an impossible size";
    const auto fits = [](std::int32_t first, std::uint32_t count) {
        return first >= -kMostNodeCells && first <= kMostNodeCells && count <= kMostNodeCells;
    };
    if (!fits(header.first_x, header.columns_x) || !fits(header.first_z, header.columns_z)) {
        return "its columns lie outside the world";
    }
    if (header.node_count > kMostNodes || header.link_count > 16 * kMostNodes) {
        return "there is too much of it";
    }
    const bool is_known = header.has_cover <= 1 && header.reserved == 0 &&
                          (header.has_cover == 1 || header.cover_count == 0);
    return is_known ? nullptr : "its header is not what it should be";
}

/// Each node is in one column, and lies in its cell.
const char* check_columns(const NodeArrays& map) {
    std::vector<bool> is_named(map.nodes.size(), false);
    std::size_t named = 0;
    for (std::size_t i = 0; i < map.columns.size(); ++i) {
        const NodeColumn& column = map.columns[i];
        if (column.count == 0) continue;
        if (column.first > map.nodes.size() || column.count > map.nodes.size() - column.first) {
            return "a column names a node that is not there";
        }
        const auto x = static_cast<std::int64_t>(i % map.columns_x) + map.first_x;
        const auto z = static_cast<std::int64_t>(i / map.columns_x) + map.first_z;
        for (std::uint32_t k = 0; k < column.count; ++k) {
            const Vec3 at = map.nodes[column.first + k].position;
            const bool is_inside =
                static_cast<std::int64_t>(std::floor(at.x / map.cell_size)) == x &&
                static_cast<std::int64_t>(std::floor(at.z / map.cell_size)) == z;
            if (!is_inside) return "a node lies outside its column";
            if (is_named[column.first + k]) return "a node is in two columns";
            is_named[column.first + k] = true;
        }
        named += column.count;
    }
    return named == map.nodes.size() ? nullptr : "a node is in no column";
}

const char* check_node_links(const NodeArrays& map) {
    std::uint64_t next = 0;
    for (std::size_t node = 0; node < map.nodes.size(); ++node) {
        const TacticalNode& at = map.nodes[node];
        if (at.first_link != next || at.link_count > map.links.size() - next) {
            return "its links do not follow one another";
        }
        for (std::uint32_t i = 0; i < at.link_count; ++i) {
            const NodeLink& link = map.links[at.first_link + i];
            if (link.to >= map.nodes.size() || link.to == node) {
                return "a link leads to a node that is not there";
            }
            if (i > 0 && link.to <= map.links[at.first_link + i - 1].to) {
                return "its links are out of order";
            }
            if (!is_within(link.length, 0.0f, 4 * kWorldLimit)) {
                return "a link has an impossible length";
            }
        }
        next += at.link_count;
    }
    return next == map.links.size() ? nullptr : "a link belongs to no node";
}

/// Lists from firsts[n] to firsts[n + 1], of `count` entries in all.
bool are_firsts(std::span<const std::uint32_t> firsts, std::size_t count) {
    if (firsts.empty() || firsts.front() != 0 || firsts.back() != count) return false;
    for (std::size_t i = 1; i < firsts.size(); ++i) {
        if (firsts[i] < firsts[i - 1]) return false;
    }
    return true;
}

/// The same links, from their other end.
const char* check_back_links(const NodeArrays& map) {
    constexpr const char* kProblem = "its back links are not its links";
    if (!are_firsts(map.back_first, map.links.size())) return kProblem;
    std::vector<std::uint32_t> next(map.back_first.begin(), map.back_first.end() - 1);
    for (std::uint32_t node = 0; node < map.nodes.size(); ++node) {
        const TacticalNode& at = map.nodes[node];
        for (const NodeLink& link : map.links.subspan(at.first_link, at.link_count)) {
            const std::uint32_t place = next[link.to]++;
            if (place >= map.back_first[link.to + 1]) return kProblem;
            const NodeLink& back = map.back_links[place];
            if (back.to != node || back.length != link.length) return kProblem;
        }
    }
    return nullptr;
}

// ---- NVIS ---------------------------------------------------------------------------------------

std::uint32_t masks_in_row(std::uint32_t nodes) {
    return ((nodes + 63) / 64 + 63) / 64;
}

const char* check_sight_row(const NodeSightArrays& sight, std::uint32_t row) {
    const std::uint32_t words = (sight.node_count + 63) / 64;
    const std::uint32_t masks = masks_in_row(sight.node_count);
    std::uint32_t stored = 0;
    for (std::uint32_t m = 0; m < masks; ++m) {
        const std::size_t index = std::size_t{row} * masks + m;
        const std::uint64_t mask = sight.masks[index];
        if (sight.mask_ranks[index] != stored) return "a rank is wrong";
        const std::uint32_t left = words - 64 * m;
        if (left < 64 && mask >> left != 0) return "a mask names a word that is not there";
        stored += static_cast<std::uint32_t>(std::popcount(mask));
    }
    const std::uint32_t first = sight.row_first[row];
    if (sight.row_first[row + 1] - first != stored) return "a row has the wrong length";
    const bool has_last =
        stored > 0 &&
        (sight.masks[std::size_t{row} * masks + masks - 1] >> ((words - 1) % 64) & 1) != 0;
    const std::uint32_t rest = sight.node_count % 64;
    if (has_last && rest != 0 && sight.words[first + stored - 1] >> rest != 0) {
        return "a row names a node that is not there";
    }
    return nullptr;
}

const char* check_shares(const NodeSightArrays& sight) {
    for (const std::uint8_t both : sight.shares) {
        if ((both & 15u) > sight.share_steps || (both >> 4) > sight.share_steps) {
            return "a share is larger than all";
        }
    }
    return nullptr;
}

const char* check_sight(const NodeSightArrays& sight) {
    if (!are_firsts(sight.row_first, sight.words.size())) return "its rows are out of order";
    for (std::uint32_t row = 0; row < sight.node_count; ++row) {
        if (const char* problem = check_sight_row(sight, row)) return problem;
    }
    return check_shares(sight);
}

void read_sight(ByteReader& reader, std::uint32_t word_count, NodeSightArrays& sight) {
    const std::uint64_t masks = std::uint64_t{sight.node_count} * masks_in_row(sight.node_count);
    sight.row_first = aligned_array<std::uint32_t>(reader, std::uint64_t{sight.node_count} + 1);
    sight.masks = aligned_array<std::uint64_t>(reader, masks);
    sight.mask_ranks = aligned_array<std::uint16_t>(reader, masks);
    sight.words = aligned_array<std::uint64_t>(reader, word_count);
    sight.shares = aligned_array<std::uint8_t>(
        reader, sight.share_steps > 0 ? std::uint64_t{word_count} * 32 : 0);
}

// ---- NPRT ---------------------------------------------------------------------------------------

/// Of rows that were checked.
bool has_sight(const NodeSightArrays& sight, std::uint32_t from, std::uint32_t to) {
    const std::size_t index = std::size_t{from} * masks_in_row(sight.node_count) + to / 64 / 64;
    const std::uint64_t bit = std::uint64_t{1} << (to / 64 % 64);
    if ((sight.masks[index] & bit) == 0) return false;
    const auto before = static_cast<std::uint32_t>(std::popcount(sight.masks[index] & (bit - 1)));
    const std::uint64_t word =
        sight.words[sight.row_first[from] + sight.mask_ranks[index] + before];
    return (word >> (to % 64) & 1) != 0;
}

const char* check_sight_parts_header(const bundle_format::SightPartsHeader& header) {
    const bool has_rays = header.rays >= 1 && header.rays <= kMostSightRays && header.needed >= 1 &&
                          header.needed <= header.rays;
    const bool is_measured =
        is_within(header.eye_high, 0, kWorldLimit) && is_within(header.eye_low, 0, kWorldLimit);
    const bool is_known =
        has_rays && is_measured && header.reserved == 0 && header.node_count <= kMostSightNodes;
    return is_known ? nullptr : "its header is not what it should be";
}

/// Each group has parts, rising, and no two of one group are the same.
const char* check_groups(const SightPartArrays& arrays) {
    if (!are_firsts(arrays.part_first, arrays.parts.size()) ||
        !are_firsts(arrays.row_first, arrays.rows.size())) {
        return "its groups are out of order";
    }
    for (std::size_t group = 0; group + 1 < arrays.part_first.size(); ++group) {
        const std::uint32_t first = arrays.part_first[group], end = arrays.part_first[group + 1];
        if (first == end) return "a group has no parts";
        for (std::uint32_t i = first; i < end; ++i) {
            if (arrays.parts[i] == 0 || (i > first && arrays.parts[i] <= arrays.parts[i - 1])) {
                return "the parts of a group are out of order";
            }
        }
    }
    return nullptr;
}

const char* check_sight_part_row(const BundleNodes& nodes, const SightPartArrays& arrays,
                                 std::size_t index) {
    const SightPartRow& row = arrays.rows[index];
    const std::size_t end =
        index + 1 < arrays.rows.size() ? arrays.rows[index + 1].first : arrays.others.size();
    const bool is_in_order = index == 0 ? row.first == 0 : row.first > arrays.rows[index - 1].first;
    if (!is_in_order || row.first >= end || end > arrays.others.size()) {
        return "its rows do not follow one another";
    }
    if (row.node >= arrays.node_count || row.kinds == 0 || row.kinds > SightPartRow::kAllKinds) {
        return "a row is about a node or a kind that is not there";
    }
    for (std::size_t i = row.first; i < end; ++i) {
        const std::uint32_t other = arrays.others[i];
        const std::uint32_t before = i > row.first ? arrays.others[i - 1] : row.node;
        if (other <= before || other >= arrays.node_count) return "a pair is out of order";
        const bool is_seen = ((row.kinds & SightPartRow::kBothHigh) == 0 ||
                              (has_sight(nodes.high_high, row.node, other) &&
                               has_sight(nodes.high_high, other, row.node))) &&
                             ((row.kinds & SightPartRow::kOtherLow) == 0 ||
                              has_sight(nodes.high_low, row.node, other)) &&
                             ((row.kinds & SightPartRow::kNodeLow) == 0 ||
                              has_sight(nodes.high_low, other, row.node));
        if (!is_seen) return "a part comes between two who do not see each other";
    }
    return nullptr;
}

}  // namespace

const char* parse_sight_parts_chunk(Bytes chunk, BundleNodes& nodes) {
    ByteReader reader(chunk);
    const auto header = reader.read<bundle_format::SightPartsHeader>();
    if (!reader.ok()) return kEndsEarly;
    if (header.node_count != nodes.high_high.node_count || header.node_count == 0) {
        return "it is about another number of nodes";
    }
    if (const char* problem = check_sight_parts_header(header)) return problem;
    SightPartArrays arrays{.node_count = header.node_count,
                           .rays = header.rays,
                           .needed = header.needed,
                           .eye_high = header.eye_high,
                           .eye_low = header.eye_low};
    const std::uint64_t firsts = std::uint64_t{header.group_count} + 1;
    arrays.places = aligned_array<Vec3>(reader, std::uint64_t{header.node_count} * kSightPlaces);
    arrays.part_first = aligned_array<std::uint32_t>(reader, firsts);
    arrays.parts = aligned_array<std::uint32_t>(reader, header.part_count);
    arrays.row_first = aligned_array<std::uint32_t>(reader, firsts);
    arrays.rows = aligned_array<SightPartRow>(reader, header.row_count);
    arrays.others = aligned_array<std::uint16_t>(reader, header.other_count);
    if (!reader.ok()) return kEndsEarly;
    if (reader.remaining() != 0) return kTooLong;
    for (const Vec3& place : arrays.places) {
        if (!is_valid_position(place)) return "a place lies outside the world";
    }
    if (const char* problem = check_groups(arrays)) return problem;
    for (std::size_t row = 0; row < arrays.rows.size(); ++row) {
        if (const char* problem = check_sight_part_row(nodes, arrays, row)) return problem;
    }
    if (arrays.rows.empty() && !arrays.others.empty()) return "a pair is in no row";
    nodes.sight_parts = arrays;
    return nullptr;
}

const char* parse_nodes_chunk(Bytes chunk, NodeArrays& map) {
    ByteReader reader(chunk);
    const auto header = reader.read<bundle_format::NodesHeader>();
    if (!reader.ok()) return kEndsEarly;
    if (const char* problem = check_nodes_header(header)) return problem;
    map.cell_size = header.cell_size;
    map.first_x = header.first_x;
    map.first_z = header.first_z;
    map.columns_x = header.columns_x;
    map.columns_z = header.columns_z;
    map.columns =
        aligned_array<NodeColumn>(reader, std::uint64_t{header.columns_x} * header.columns_z);
    map.nodes = aligned_array<TacticalNode>(reader, header.node_count);
    map.links = aligned_array<NodeLink>(reader, header.link_count);
    map.back_links = aligned_array<NodeLink>(reader, header.link_count);
    map.back_first = aligned_array<std::uint32_t>(reader, std::uint64_t{header.node_count} + 1);
    if (header.has_cover == 1) {
        map.cover_first =
            aligned_array<std::uint32_t>(reader, std::uint64_t{header.node_count} + 1);
        map.covers = aligned_array<std::uint32_t>(reader, header.cover_count);
    }
    if (!reader.ok()) return kEndsEarly;
    if (reader.remaining() != 0) return kTooLong;
    for (const TacticalNode& node : map.nodes) {
        if (!is_valid_position(node.position)) return "a node lies outside the world";
    }
    if (const char* problem = check_columns(map)) return problem;
    if (const char* problem = check_node_links(map)) return problem;
    if (const char* problem = check_back_links(map)) return problem;
    const bool has_covers = header.has_cover == 0 || are_firsts(map.cover_first, map.covers.size());
    return has_covers ? nullptr : "its cover points are out of order";
}

const char* parse_node_sight_chunk(Bytes chunk, BundleNodes& nodes) {
    ByteReader reader(chunk);
    const auto header = reader.read<bundle_format::NodeSightHeader>();
    if (!reader.ok()) return kEndsEarly;
    if (header.node_count != nodes.map.nodes.size() || header.node_count == 0) {
        return "it is about another number of nodes";
    }
    if (header.share_steps > 15) return "its header is not what it should be";
    NodeSightArrays kinds[2];
    for (std::size_t i = 0; i < 2; ++i) {
        kinds[i].node_count = header.node_count;
        kinds[i].share_steps = header.share_steps;
        read_sight(reader, header.word_counts[i], kinds[i]);
    }
    if (!reader.ok()) return kEndsEarly;
    if (reader.remaining() != 0) return kTooLong;
    for (const NodeSightArrays& kind : kinds) {
        if (const char* problem = check_sight(kind)) return problem;
    }
    nodes.high_high = kinds[0];
    nodes.high_low = kinds[1];
    return nullptr;
}

const char* parse_polar_chunk(Bytes chunk, PolarArrays& polar) {
    ByteReader reader(chunk);
    const auto header = reader.read<bundle_format::PolarHeader>();
    if (!reader.ok()) return kEndsEarly;
    const bool has_directions = header.directions >= 8 && header.directions % 8 == 0 &&
                                header.directions <= kMaxPolarDirections;
    const bool is_measured =
        is_within(header.step, 1e-3f, kWorldLimit) && is_within(header.radius, 0, kWorldLimit) &&
        is_within(header.margin, 0, kWorldLimit) && is_within(header.eye_high, 0, kWorldLimit) &&
        is_within(header.eye_low, 0, kWorldLimit) &&
        is_within(header.height_high, 0, kWorldLimit) &&
        is_within(header.height_low, 0, kWorldLimit);
    if (!has_directions || !is_measured || header.node_count == 0) {
        return "its header is not what it should be";
    }
    polar = {.node_count = header.node_count,
             .directions = header.directions,
             .step = header.step,
             .radius = header.radius,
             .margin = header.margin,
             .eye_high = header.eye_high,
             .eye_low = header.eye_low,
             .height_high = header.height_high,
             .height_low = header.height_low,
             .rays = header.rays};
    polar.codes =
        reader.array<std::uint8_t>(std::uint64_t{header.node_count} * 2 * header.directions);
    if (!reader.ok()) return kEndsEarly;
    return reader.remaining() == 0 ? nullptr : kTooLong;
}

const char* check_node_references(const BundleContents& contents) {
    if (contents.nodes.empty()) return nullptr;
    if (contents.nodes.size() != contents.nav_meshes.size()) {
        return "there is not one for each navmesh";
    }
    for (std::size_t i = 0; i < contents.nodes.size(); ++i) {
        const NodeArrays& map = contents.nodes[i].map;
        for (const TacticalNode& node : map.nodes) {
            if (node.island >= contents.nav_meshes[i].islands.size()) {
                return "a node lies on an island that is not there";
            }
        }
        const std::size_t covers = i < contents.cover.size() ? contents.cover[i].points.size() : 0;
        for (const std::uint32_t point : map.covers) {
            if (point >= covers) return "a node has a cover point that is not there";
        }
        for (const std::uint32_t part : contents.nodes[i].sight_parts.parts) {
            if (part >= contents.mesh.parts.size()) {
                return "a part that is not there comes between nodes";
            }
        }
    }
    return nullptr;
}

}  // namespace vantage
