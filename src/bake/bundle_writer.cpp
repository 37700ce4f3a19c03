// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See bundle_writer.h; the layout is in world/bundle_format.h.

#include "bake/bundle_writer.h"

#include <algorithm>
#include <cstring>

#include "base/bytes.h"
#include "base/hash.h"
#include "world/bundle_format.h"
#include "world/node_chunks.h"

namespace vantage::bake {

namespace {

using namespace bundle_format;

struct ChunkBytes {
    ChunkKind kind;
    std::uint32_t agent_class = 0;
    std::vector<std::uint8_t> bytes;
};

std::vector<std::uint8_t> meta_chunk(const BundleInfo& info) {
    ByteWriter out;
    out.string(info.level_name);
    out.string(info.source);
    out.string(info.writer);
    return std::move(out.bytes());
}

std::vector<std::uint8_t> mesh_chunk(const BundleMesh& mesh) {
    ByteWriter out;
    out.write(static_cast<std::uint32_t>(mesh.vertices.size()));
    out.write(static_cast<std::uint32_t>(mesh.surfaces.size()));
    out.write(static_cast<std::uint32_t>(mesh.parts.size()));
    out.align(kArrayAlignment);
    out.array(mesh.vertices);
    out.align(kArrayAlignment);
    out.array(mesh.indices);
    out.array(mesh.surfaces);
    for (const BundlePart& part : mesh.parts) {
        out.write(part.first_triangle);
        out.write(part.triangle_count);
        out.write(part.travel);
        out.write(part.kind);
        out.string(part.name);
    }
    return std::move(out.bytes());
}

std::vector<std::uint8_t> points_chunk(const std::vector<BundlePoint>& points) {
    ByteWriter out;
    out.write(static_cast<std::uint32_t>(points.size()));
    for (const BundlePoint& point : points) {
        out.write(point.position);
        out.write(point.yaw);
        out.string(point.kind);
        out.string(point.name);
        out.string(point.tags);
    }
    return std::move(out.bytes());
}

std::vector<std::uint8_t> hazards_chunk(const std::vector<BundleHazard>& hazards) {
    ByteWriter out;
    out.write(static_cast<std::uint32_t>(hazards.size()));
    for (const BundleHazard& hazard : hazards) {
        out.write(hazard.box);
        out.string(hazard.name);
    }
    return std::move(out.bytes());
}

void write_tile(ByteWriter& out, const NavTile& tile) {
    out.align(kArrayAlignment);
    out.write(NavTileHeader{
        .x = tile.x,
        .z = tile.z,
        .low = tile.low,
        .high = tile.high,
        .vertex_count = static_cast<std::uint32_t>(tile.vertices.size()),
        .polygon_count = static_cast<std::uint32_t>(tile.polygons.size()),
        .detail_vertex_count = static_cast<std::uint32_t>(tile.detail_vertices.size()),
        .detail_triangle_count = static_cast<std::uint32_t>(tile.detail_triangles.size())});
    out.array(tile.polygons);
    out.array(tile.detail_vertices);
    out.array(tile.detail_triangles);
    out.array(tile.vertices);
}

std::vector<std::uint8_t> nav_mesh_chunk(const BundleNavMesh& mesh) {
    ByteWriter out;
    out.write(NavHeader{.agent = mesh.agent,
                        .cell_size = mesh.cell_size,
                        .cell_height = mesh.cell_height,
                        .tile_size = mesh.tile_size,
                        .origin = mesh.origin,
                        .tile_count = static_cast<std::uint32_t>(mesh.tiles.size()),
                        .link_count = static_cast<std::uint32_t>(mesh.links.size()),
                        .island_count = static_cast<std::uint32_t>(mesh.islands.size())});
    std::vector<const NavTile*> by_rows;
    for (const NavTile& tile : mesh.tiles)
        by_rows.push_back(&tile);
    std::sort(by_rows.begin(), by_rows.end(), [](const NavTile* a, const NavTile* b) {
        return a->z != b->z ? a->z < b->z : a->x < b->x;
    });
    for (const NavTile* tile : by_rows)
        write_tile(out, *tile);
    out.align(kArrayAlignment);
    out.array(mesh.links);
    out.align(kArrayAlignment);
    out.array(mesh.islands);
    out.array(mesh.reach_bits);
    return std::move(out.bytes());
}

std::vector<std::uint8_t> cover_chunk(const BundleCover& cover) {
    ByteWriter out;
    out.write(CoverHeader{.point_count = static_cast<std::uint32_t>(cover.points.size()),
                          .rail_count = static_cast<std::uint32_t>(cover.rails.size()),
                          .round_count = static_cast<std::uint32_t>(cover.rounds.size()),
                          .reserved = 0});
    out.array(cover.points);
    out.array(cover.silhouettes);
    out.array(cover.rails);
    out.array(cover.rounds);
    return std::move(out.bytes());
}

void add_node_chunks(const BundleContents& contents, std::vector<ChunkBytes>& chunks) {
    for (std::uint32_t i = 0; i < contents.nodes.size(); ++i) {
        chunks.push_back(
            {.kind = kNodes, .agent_class = i, .bytes = nodes_chunk(contents.nodes[i].map)});
    }
    for (std::uint32_t i = 0; i < contents.nodes.size(); ++i) {
        const BundleNodes& nodes = contents.nodes[i];
        if (nodes.high_high.node_count > 0) {
            chunks.push_back(
                {.kind = kNodeSight, .agent_class = i, .bytes = node_sight_chunk(nodes)});
        }
        if (nodes.polar.node_count > 0) {
            chunks.push_back({.kind = kPolar, .agent_class = i, .bytes = polar_chunk(nodes.polar)});
        }
    }
}

std::vector<ChunkBytes> all_chunks(const BundleContents& contents) {
    std::vector<ChunkBytes> chunks;
    chunks.push_back({.kind = kMeta, .bytes = meta_chunk(contents.info)});
    chunks.push_back({.kind = kMesh, .bytes = mesh_chunk(contents.mesh)});
    chunks.push_back({.kind = kPoints, .bytes = points_chunk(contents.points)});
    chunks.push_back({.kind = kHazards, .bytes = hazards_chunk(contents.hazards)});
    for (std::uint32_t i = 0; i < contents.nav_meshes.size(); ++i) {
        chunks.push_back(
            {.kind = kNavMesh, .agent_class = i, .bytes = nav_mesh_chunk(contents.nav_meshes[i])});
    }
    for (std::uint32_t i = 0; i < contents.cover.size(); ++i) {
        chunks.push_back(
            {.kind = kCover, .agent_class = i, .bytes = cover_chunk(contents.cover[i])});
    }
    add_node_chunks(contents, chunks);
    return chunks;
}

}  // namespace

std::vector<std::uint8_t> write_bundle(const BundleContents& contents) {
    const std::vector<ChunkBytes> chunks = all_chunks(contents);
    Header header{.magic = {},
                  .byte_order = kByteOrder,
                  .version = kBundleVersion,
                  .input_hash = contents.info.input_hash,
                  .settings_hash = contents.info.settings_hash,
                  .chunk_count = static_cast<std::uint32_t>(chunks.size())};
    std::memcpy(header.magic, kMagic, sizeof(kMagic));

    std::vector<ChunkEntry> table(chunks.size());
    std::uint64_t end = sizeof(Header) + table.size() * sizeof(ChunkEntry);
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        table[i] = {.version = chunks[i].kind.version,
                    .agent_class = chunks[i].agent_class,
                    .offset = (end + kChunkAlignment - 1) & ~(kChunkAlignment - 1),
                    .size = chunks[i].bytes.size()};
        std::memcpy(table[i].kind, chunks[i].kind.name, sizeof(table[i].kind));
        end = table[i].offset + table[i].size;
    }
    header.file_size = end;

    ByteWriter out;
    out.bytes().reserve(end);
    out.write(header);
    out.array(std::span<const ChunkEntry>(table));
    for (const ChunkBytes& chunk : chunks) {
        out.align(kChunkAlignment);
        out.array(std::span<const std::uint8_t>(chunk.bytes));
    }
    renew_checksums(out.bytes());
    return std::move(out.bytes());
}

void renew_checksums(std::span<std::uint8_t> bundle) {
    if (bundle.size() < sizeof(Header)) return;
    Header header;
    std::memcpy(&header, bundle.data(), sizeof(header));
    if (header.chunk_count > (bundle.size() - sizeof(Header)) / sizeof(ChunkEntry)) return;
    for (std::uint32_t i = 0; i < header.chunk_count; ++i) {
        std::uint8_t* place = bundle.data() + sizeof(Header) + i * sizeof(ChunkEntry);
        ChunkEntry entry;
        std::memcpy(&entry, place, sizeof(entry));
        if (entry.offset > bundle.size() || entry.size > bundle.size() - entry.offset) continue;
        entry.checksum = hash_bytes(bundle.subspan(entry.offset, entry.size));
        std::memcpy(place, &entry, sizeof(entry));
    }
    header.checksum = header_checksum(bundle, header.chunk_count);
    std::memcpy(bundle.data(), &header, sizeof(header));
}

}  // namespace vantage::bake
