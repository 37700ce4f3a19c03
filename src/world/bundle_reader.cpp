// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Opens a bundle: first the container (magic, version, sizes, checksums), then each chunk, then
// what chunks say about each other. Nothing is believed: a file with a right checksum and wrong
// contents is refused as well.

#include <cstring>
#include <utility>

#include "base/bytes.h"
#include "base/hash.h"
#include "world/bundle_chunks.h"
#include "world/bundle_format.h"

namespace vantage {

namespace bundle_format {

std::uint64_t header_checksum(std::span<const std::uint8_t> bytes, std::uint32_t chunk_count) {
    Header header;
    std::memcpy(&header, bytes.data(), sizeof(header));
    header.checksum = 0;
    std::uint8_t plain[sizeof(Header)];
    std::memcpy(plain, &header, sizeof(header));
    const std::uint64_t first = hash_bytes(plain);
    return hash_bytes(bytes.subspan(sizeof(Header), chunk_count * sizeof(ChunkEntry)), first);
}

}  // namespace bundle_format

namespace {

using namespace bundle_format;

/// Reads the container and hands each chunk to its parser. Stops at the first thing that is wrong.
class BundleOpener {
  public:
    BundleOpener(Bytes bytes, std::string_view file) : bytes_(bytes), file_(file) {}

    bool open_container() { return check_start() && check_sizes() && check_table(); }

    bool read_chunks(BundleContents& contents) {
        contents.info.input_hash = header_.input_hash;
        contents.info.settings_hash = header_.settings_hash;
        for (const ChunkEntry& entry : table_) {
            if (!known_version(entry)) return false;
            const char* problem = is_repeated(entry) ? "it occurs twice" : parse(entry, contents);
            if (problem != nullptr) return refuse_chunk(entry, problem);
        }
        if (!first(kMeta)) return refuse("bundle/incomplete", "the bundle has no META chunk", 0);
        if (!first(kMesh)) return refuse("bundle/incomplete", "the bundle has no MESH chunk", 0);
        if (const char* problem = check_cover_references(contents)) {
            return refuse_chunk(*first(kCover), problem);
        }
        const char* problem = check_node_references(contents);
        return problem == nullptr || refuse_chunk(*first(kNodes), problem);
    }

    std::vector<BundleChunk> chunk_list() const {
        std::vector<BundleChunk> list;
        for (const ChunkEntry& entry : table_) {
            BundleChunk chunk{.version = entry.version,
                              .agent_class = entry.agent_class,
                              .offset = entry.offset,
                              .size = entry.size};
            std::memcpy(chunk.kind, entry.kind, sizeof(chunk.kind));
            list.push_back(chunk);
        }
        return list;
    }

    Diagnostic take_error() { return std::move(error_); }

  private:
    static bool is(const ChunkEntry& entry, const ChunkKind& kind) {
        return std::memcmp(entry.kind, kind.name, sizeof(entry.kind)) == 0;
    }

    const ChunkEntry* first(const ChunkKind& kind) const {
        for (const ChunkEntry& entry : table_) {
            if (is(entry, kind)) return &entry;
        }
        return nullptr;
    }

    /// Of the chunks that we read, those of an agent class may be there more than once.
    bool is_repeated(const ChunkEntry& entry) const {
        for (const ChunkKind& kind : {kMeta, kMesh, kPoints, kHazards}) {
            if (is(entry, kind)) return first(kind) != &entry;
        }
        return false;
    }

    /// Chunks of kinds that we do not know are passed over.
    const char* parse(const ChunkEntry& entry, BundleContents& contents) const {
        const Bytes chunk = bytes_.subspan(entry.offset, entry.size);
        if (is(entry, kMeta)) return parse_meta_chunk(chunk, contents.info);
        if (is(entry, kMesh)) return parse_mesh_chunk(chunk, contents.mesh);
        if (is(entry, kPoints)) return parse_points_chunk(chunk, contents.points);
        if (is(entry, kHazards)) return parse_hazards_chunk(chunk, contents.hazards);
        if (is(entry, kNavMesh)) return parse_next_nav_mesh(entry, chunk, contents.nav_meshes);
        if (is(entry, kCover)) return parse_next_cover(entry, chunk, contents.cover);
        if (is(entry, kNodes)) return parse_next_nodes(entry, chunk, contents.nodes);
        if (is(entry, kNodeSight)) return parse_sight_of(entry, chunk, contents.nodes);
        if (is(entry, kSightParts)) return parse_sight_parts_of(entry, chunk, contents.nodes);
        if (is(entry, kPolar)) return parse_polar_of(entry, chunk, contents.nodes);
        return nullptr;
    }

    bool refuse(const char* code, std::string message, std::uint64_t offset) {
        error_.code = code;
        error_.message = std::move(message);
        error_.place = {.file = std::string(file_),
                        .byte_offset = static_cast<std::int64_t>(offset)};
        if (error_.hint.empty()) error_.hint = "bake the level again";
        return false;
    }

    bool refuse_chunk(const ChunkEntry& entry, const char* problem) {
        return refuse("bundle/bad-chunk",
                      "the " + std::string(entry.kind, sizeof(entry.kind)) +
                          " chunk is not what it should be: " + problem,
                      entry.offset);
    }

    bool check_start() {
        if (reinterpret_cast<std::uintptr_t>(bytes_.data()) % kChunkAlignment != 0) {
            error_.hint = "load or map the file at an address divisible by 16";
            return refuse("bundle/unaligned", "the bytes do not start at an aligned address", 0);
        }
        if (bytes_.size() < sizeof(kMagic) ||
            std::memcmp(bytes_.data(), kMagic, sizeof(kMagic)) != 0) {
            error_.hint = "a bundle is made by: vantage bake LEVEL -o FILE.vbundle";
            return refuse("bundle/foreign", "this is not a Vantage bundle", 0);
        }
        if (bytes_.size() < sizeof(Header)) {
            return refuse("bundle/truncated", "the file ends inside its header", bytes_.size());
        }
        std::memcpy(&header_, bytes_.data(), sizeof(header_));
        if (header_.byte_order == kByteOrderSwapped) {
            return refuse("bundle/byte-order",
                          "the bundle was written on a machine of the other byte order", 8);
        }
        if (header_.version > kBundleVersion) {
            error_.hint = "use a newer Vantage, or bake the level again with this one";
        }
        if (header_.version != kBundleVersion) {
            error_.found = "version " + std::to_string(header_.version);
            error_.expected = "version " + std::to_string(kBundleVersion);
            const bool is_newer = header_.version > kBundleVersion;
            return refuse(is_newer ? "bundle/newer" : "bundle/older",
                          is_newer ? "the bundle was written by a newer Vantage"
                                   : "the bundle was written by an older Vantage",
                          12);
        }
        return true;
    }

    bool check_sizes() {
        if (header_.byte_order != kByteOrder || header_.chunk_count > kMaxChunks) {
            return refuse("bundle/damaged", "the header is damaged", 8);
        }
        if (header_.file_size != bytes_.size()) {
            error_.found = std::to_string(bytes_.size()) + " bytes";
            error_.expected = std::to_string(header_.file_size) + " bytes";
            const bool is_short = bytes_.size() < header_.file_size;
            return refuse(is_short ? "bundle/truncated" : "bundle/too-long",
                          is_short ? "the file ends early" : "the file goes on after its end",
                          bytes_.size());
        }
        const std::uint64_t table_size = header_.chunk_count * sizeof(ChunkEntry);
        if (table_size > bytes_.size() - sizeof(Header)) {
            return refuse("bundle/damaged", "the chunk table does not fit into the file",
                          sizeof(Header));
        }
        if (header_checksum(bytes_, header_.chunk_count) != header_.checksum) {
            return refuse("bundle/damaged", "the checksum of the header is wrong", 56);
        }
        ByteReader reader(bytes_.subspan(sizeof(Header)));
        table_ = reader.array<ChunkEntry>(header_.chunk_count);
        return true;
    }

    bool check_table() {
        std::uint64_t end = sizeof(Header) + table_.size_bytes();
        for (const ChunkEntry& entry : table_) {
            const std::uint64_t start = (end + kChunkAlignment - 1) & ~(kChunkAlignment - 1);
            if (entry.offset != start || start > bytes_.size() ||
                entry.size > bytes_.size() - start) {
                return refuse("bundle/damaged", "a chunk lies outside its place", end);
            }
            if (!all_zero(end, start)) {
                return refuse("bundle/damaged", "the gap between two chunks is not empty", end);
            }
            if (hash_bytes(bytes_.subspan(start, entry.size)) != entry.checksum) {
                return refuse(
                    "bundle/damaged",
                    "the checksum of the " + std::string(entry.kind, 4) + " chunk is wrong", start);
            }
            end = start + entry.size;
        }
        if (end != bytes_.size()) {
            return refuse("bundle/damaged", "the file goes on after its last chunk", end);
        }
        return true;
    }

    bool all_zero(std::uint64_t from, std::uint64_t to) const {
        for (std::uint64_t i = from; i < to; ++i) {
            if (bytes_[i] != 0) return false;
        }
        return true;
    }

    bool known_version(const ChunkEntry& entry) {
        for (const ChunkKind& kind : {kMeta, kMesh, kPoints, kHazards, kNavMesh, kCover, kNodes,
                                      kNodeSight, kSightParts, kPolar}) {
            if (is(entry, kind) && entry.version != kind.version) {
                error_.found = "version " + std::to_string(entry.version);
                error_.expected = "version " + std::to_string(kind.version);
                return refuse_chunk(entry, "this Vantage does not know its version");
            }
        }
        return true;
    }

    static const char* parse_next_nav_mesh(const ChunkEntry& entry, Bytes chunk,
                                           std::vector<BundleNavMesh>& nav_meshes) {
        if (entry.agent_class != nav_meshes.size()) return "agent classes are out of order";
        if (nav_meshes.size() == kMaxAgentClasses) return "there are too many agent classes";
        return parse_nav_mesh_chunk(chunk, nav_meshes.emplace_back());
    }

    static const char* parse_next_cover(const ChunkEntry& entry, Bytes chunk,
                                        std::vector<BundleCover>& cover) {
        if (entry.agent_class != cover.size()) return "agent classes are out of order";
        if (cover.size() == kMaxAgentClasses) return "there are too many agent classes";
        return parse_cover_chunk(chunk, cover.emplace_back());
    }

    static const char* parse_next_nodes(const ChunkEntry& entry, Bytes chunk,
                                        std::vector<BundleNodes>& nodes) {
        if (entry.agent_class != nodes.size()) return "agent classes are out of order";
        if (nodes.size() == kMaxAgentClasses) return "there are too many agent classes";
        return parse_nodes_chunk(chunk, nodes.emplace_back().map);
    }

    static const char* parse_sight_of(const ChunkEntry& entry, Bytes chunk,
                                      std::vector<BundleNodes>& nodes) {
        if (entry.agent_class >= nodes.size()) return "its nodes do not come before it";
        if (nodes[entry.agent_class].high_high.node_count != 0) return "it occurs twice";
        return parse_node_sight_chunk(chunk, nodes[entry.agent_class]);
    }

    static const char* parse_sight_parts_of(const ChunkEntry& entry, Bytes chunk,
                                            std::vector<BundleNodes>& nodes) {
        if (entry.agent_class >= nodes.size()) return "its nodes do not come before it";
        if (nodes[entry.agent_class].sight_parts.node_count != 0) return "it occurs twice";
        return parse_sight_parts_chunk(chunk, nodes[entry.agent_class]);
    }

    static const char* parse_polar_of(const ChunkEntry& entry, Bytes chunk,
                                      std::vector<BundleNodes>& nodes) {
        if (entry.agent_class >= nodes.size()) return "its nodes do not come before it";
        if (nodes[entry.agent_class].polar.node_count != 0) return "it occurs twice";
        const char* problem = parse_polar_chunk(chunk, nodes[entry.agent_class].polar);
        if (problem != nullptr) return problem;
        const bool is_same =
            nodes[entry.agent_class].polar.node_count == nodes[entry.agent_class].map.nodes.size();
        return is_same ? nullptr : "it is about another number of nodes";
    }

    Bytes bytes_;
    std::string_view file_;
    Header header_{};
    std::span<const ChunkEntry> table_;
    Diagnostic error_;
};

}  // namespace

Result<Bundle> Bundle::open(std::span<const std::uint8_t> bytes, std::string_view file) {
    BundleOpener opener(bytes, file);
    Bundle bundle;
    if (!opener.open_container()) return opener.take_error();
    if (!opener.read_chunks(bundle.contents_)) return opener.take_error();
    bundle.chunks_ = opener.chunk_list();
    return bundle;
}

}  // namespace vantage
