// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The bytes of a bundle, shared by the reader here and the writer in bake/. See
// docs/bundle-format.md for the same in words.
//
//   header (64) | chunk table (48 each) | chunk | zeros to 16 | chunk | ...
//
// Chunks follow one another without gaps, so that every byte of the file is under a checksum or
// known to be zero.
#pragma once

#include <cstdint>

#include "vantage/bundle.h"

namespace vantage::bundle_format {

inline constexpr char kMagic[8] = {'V', 'A', 'N', 'T', 'A', 'G', 'E', 0x1a};
inline constexpr std::uint32_t kByteOrder = 0x0a0b0c0d;
inline constexpr std::uint32_t kByteOrderSwapped = 0x0d0c0b0a;
inline constexpr std::uint64_t kChunkAlignment = 16;
inline constexpr std::uint64_t kArrayAlignment = 8;
inline constexpr std::uint32_t kMaxChunks = 4096;
inline constexpr std::uint32_t kMaxIslands = 4096;

struct Header {
    char magic[8];
    std::uint32_t byte_order;
    std::uint32_t version;
    std::uint64_t file_size;
    std::uint64_t input_hash;
    std::uint64_t settings_hash;
    std::uint32_t chunk_count;
    std::uint32_t reserved[3];
    std::uint64_t checksum;  ///< Of the header with this field zero, then the table.
};
static_assert(sizeof(Header) == 64);

struct ChunkEntry {
    char kind[4];
    std::uint32_t version;
    std::uint32_t agent_class;
    std::uint32_t reserved;
    std::uint64_t offset;
    std::uint64_t size;
    std::uint64_t checksum;
    std::uint64_t reserved_2;
};
static_assert(sizeof(ChunkEntry) == 48);

struct ChunkKind {
    char name[5];
    std::uint32_t version;
};
inline constexpr ChunkKind kMeta{"META", 1};
inline constexpr ChunkKind kMesh{"MESH", 1};
inline constexpr ChunkKind kPoints{"PNTS", 1};
inline constexpr ChunkKind kHazards{"HAZD", 1};
inline constexpr ChunkKind kNavMesh{"NAVM", 1};
inline constexpr ChunkKind kCover{"COVR", 1};
inline constexpr ChunkKind kNodes{"NODE", 1};
inline constexpr ChunkKind kNodeSight{"NVIS", 1};
inline constexpr ChunkKind kSightParts{"NPRT", 1};
inline constexpr ChunkKind kPolar{"POLR", 1};

/// Fixed part of a NAVM chunk; then the tiles, links, islands and reach bits.
struct NavHeader {
    AgentClass agent;
    float cell_size, cell_height, tile_size;
    Vec3 origin;
    std::uint32_t tile_count, link_count, island_count;
};
static_assert(sizeof(NavHeader) == 56);

struct NavTileHeader {
    std::int32_t x, z;
    Vec3 low, high;
    std::uint32_t vertex_count, polygon_count, detail_vertex_count, detail_triangle_count;
};
static_assert(sizeof(NavTileHeader) == 48);

/// Fixed part of a COVR chunk; then points, silhouettes, rails and round obstacles.
struct CoverHeader {
    std::uint32_t point_count, rail_count, round_count;
    std::uint32_t reserved;
};
static_assert(sizeof(CoverHeader) == 16);

/// Fixed part of a NODE chunk; then columns, nodes, links, back links, their firsts, and, where
/// there is cover, the firsts of cover points and the points. Each array begins at a multiple of 8.
struct NodesHeader {
    float cell_size;
    std::int32_t first_x, first_z;
    std::uint32_t columns_x, columns_z, node_count, link_count;
    std::uint32_t has_cover, cover_count;
    std::uint32_t reserved;
};
static_assert(sizeof(NodesHeader) == 40);

/// Fixed part of an NVIS chunk; then for each of the two kinds of sight firsts, masks, ranks, words
/// and shares. Each array begins at a multiple of 8.
struct NodeSightHeader {
    std::uint32_t node_count, share_steps;
    std::uint32_t word_counts[2];
};
static_assert(sizeof(NodeSightHeader) == 16);

/// Fixed part of an NPRT chunk; then places, firsts in parts, parts, firsts in rows, rows, others.
/// Each array begins at a multiple of 8.
struct SightPartsHeader {
    std::uint32_t node_count, rays, needed;
    float eye_high, eye_low;
    std::uint32_t group_count, part_count, row_count, other_count;
    std::uint32_t reserved;
};
static_assert(sizeof(SightPartsHeader) == 40);

/// Fixed part of a POLR chunk; then the codes.
struct PolarHeader {
    std::uint32_t node_count, directions;
    float step, radius, margin;
    float eye_high, eye_low, height_high, height_low;
    std::uint32_t rays;
};
static_assert(sizeof(PolarHeader) == 40);

// These are stored as they stand in memory: no holes between or after their members.
static_assert(sizeof(Vec3) == 12 && sizeof(Aabb) == 24 && sizeof(AgentClass) == 20);
static_assert(sizeof(NavVertex) == 6 && sizeof(NavPolygon) == 40 && sizeof(NavDetailTriangle) == 4);
static_assert(sizeof(NavLink) == 36 && sizeof(NavIsland) == 8);
static_assert(sizeof(CoverPoint) == 56 && sizeof(CoverSilhouette) == 64);
static_assert(sizeof(TacticalNode) == 20 && sizeof(NodeLink) == 8 && sizeof(NodeColumn) == 8);
static_assert(sizeof(CoverRail) == 60 && sizeof(RoundCover) == 32);
static_assert(sizeof(SightPartRow) == 8);

/// Header and table checksum of `bytes`, whose header says how many chunks there are.
std::uint64_t header_checksum(std::span<const std::uint8_t> bytes, std::uint32_t chunk_count);

}  // namespace vantage::bundle_format
