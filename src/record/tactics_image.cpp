// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See tactics_image.h. The parsers of the bundle check nodes and tables, so that nobody who looks
// at them need look again.

#include "record/tactics_image.h"

#include <cstring>
#include <string>
#include <vector>

#include "record/format.h"
#include "world/bundle_chunks.h"
#include "world/node_chunks.h"

namespace vantage::record {

namespace {

enum TacticsFlags : std::uint8_t {
    kTrustFlag = 1,
    kStandingFlag = 2,
    kCrouchedFlag = 4,
    kPolarFlag = 8,
    kAllTacticsFlags = 15
};

/// The views of the tactics look into these. Bytes of a vector are aligned as arrays need them.
struct TacticsChunks {
    std::vector<std::uint8_t> nodes, sight, polar;
};

void write_chunk(const std::vector<std::uint8_t>& chunk, ByteWriter& out) {
    out.write(static_cast<std::uint32_t>(chunk.size()));
    out.array(std::span<const std::uint8_t>(chunk));
}

bool read_chunk_bytes(ByteReader& in, std::vector<std::uint8_t>& chunk) {
    const auto size = in.read<std::uint32_t>();
    if (!in.ok() || size > in.remaining()) return false;
    chunk.resize(size);
    for (std::uint8_t& byte : chunk)
        byte = in.read<std::uint8_t>();
    return in.ok();
}

std::uint8_t flags_of(const Tactics& tactics) {
    std::uint8_t flags = 0;
    if (tactics.trusts_tables()) flags |= kTrustFlag;
    if (tactics.standing()) flags |= kStandingFlag;
    if (tactics.crouched()) flags |= kCrouchedFlag;
    if (tactics.polar()) flags |= kPolarFlag;
    return flags;
}

/// The chunk has both kinds of sight: one that is not there is written as the other.
BundleNodes both_sights(const Tactics& tactics) {
    const NodeSight& any = tactics.standing() ? tactics.standing() : tactics.crouched();
    BundleNodes nodes;
    nodes.high_high = (tactics.standing() ? tactics.standing() : any).arrays();
    nodes.high_low = (tactics.crouched() ? tactics.crouched() : any).arrays();
    return nodes;
}

void write_fields(const FieldStore* fields, ByteWriter& out) {
    const std::uint32_t count = fields != nullptr ? fields->count() : 0;
    out.write(count);
    for (FieldIndex i = 0; i < count; ++i) {
        out.string(fields->name(i));
        out.write(static_cast<std::uint8_t>(fields->kind(i)));
        out.write(fields->range(i).low);
        out.write(fields->range(i).high);
        out.write(static_cast<std::uint8_t>(fields->is_occupancy(i) ? 1 : 0));
        out.write(static_cast<std::uint32_t>(fields->side_bytes(i)));
    }
}

/// Of all fields, in one version.
std::uint64_t bytes_of(std::span<const FieldDescription> fields, std::uint32_t nodes) {
    std::uint64_t bytes = 0;
    for (const FieldDescription& field : fields)
        bytes += std::uint64_t{nodes} * 4 + field.side_bytes;
    return bytes;
}

bool read_fields(ByteReader& in, std::uint32_t nodes, std::shared_ptr<FieldStore>& store) {
    constexpr std::size_t kLeastBytes = 4 + 1 + 8 + 1 + 4;
    const auto count = in.read<std::uint32_t>();
    if (!in.ok() || count > kMaxFields || count > in.remaining() / kLeastBytes) return false;
    std::vector<FieldDescription> fields;
    for (std::uint32_t i = 0; i < count; ++i) {
        FieldDescription field{.buffers = 2};
        field.name = in.string();
        const auto kind = in.read<std::uint8_t>();
        field.kind = static_cast<FieldKind>(kind);
        field.range_low = in.read<float>();
        field.range_high = in.read<float>();
        const auto is_occupancy = in.read<std::uint8_t>();
        field.is_occupancy = is_occupancy == 1;
        field.side_bytes = in.read<std::uint32_t>();
        if (!in.ok() || kind > static_cast<std::uint8_t>(FieldKind::Float) || is_occupancy > 1)
            return false;
        fields.push_back(field);
    }
    if (count == 0) return true;
    if (bytes_of(fields, nodes) > kMaxTacticsBytes) return false;
    auto made = FieldStore::make({nodes, fields});
    if (!made) return false;
    store = *made;
    return true;
}

bool read_costs(ByteReader& in, std::vector<TacticsPathCost>& costs) {
    const auto count = in.read<std::uint32_t>();
    if (!in.ok() || count > kMaxPathCosts) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
        TacticsPathCost cost;
        cost.field = in.string();
        cost.weight = in.read<float>();
        const auto kind = in.read<std::uint8_t>();
        if (!in.ok() || kind > static_cast<std::uint8_t>(PathCostKind::EachNode)) return false;
        cost.kind = static_cast<PathCostKind>(kind);
        costs.push_back(cost);
    }
    return true;
}

bool read_tables(ByteReader& in, std::uint8_t flags, TacticsChunks& chunks, BundleNodes& nodes) {
    if (!read_chunk_bytes(in, chunks.nodes) ||
        parse_nodes_chunk(chunks.nodes, nodes.map) != nullptr)
        return false;
    const bool has_sight = (flags & (kStandingFlag | kCrouchedFlag)) != 0;
    if (has_sight && (!read_chunk_bytes(in, chunks.sight) ||
                      parse_node_sight_chunk(chunks.sight, nodes) != nullptr))
        return false;
    return (flags & kPolarFlag) == 0 || (read_chunk_bytes(in, chunks.polar) &&
                                         parse_polar_chunk(chunks.polar, nodes.polar) == nullptr);
}

}  // namespace

void write_tactics(const Tactics& tactics, ByteWriter& out) {
    const std::uint8_t flags = flags_of(tactics);
    out.write(flags);
    write_chunk(nodes_chunk(tactics.map().arrays()), out);
    if ((flags & (kStandingFlag | kCrouchedFlag)) != 0)
        write_chunk(node_sight_chunk(both_sights(tactics)), out);
    if ((flags & kPolarFlag) != 0) write_chunk(polar_chunk(tactics.polar().arrays()), out);
    write_fields(tactics.fields(), out);
    out.write(static_cast<std::uint32_t>(tactics.settings().path_costs.size()));
    for (const TacticsPathCost& cost : tactics.settings().path_costs) {
        out.string(cost.field);
        out.write(cost.weight);
        out.write(static_cast<std::uint8_t>(cost.kind));
    }
}

std::shared_ptr<const Tactics> read_tactics(ByteReader& in) {
    const auto flags = in.read<std::uint8_t>();
    if (!in.ok() || flags > kAllTacticsFlags) return nullptr;
    auto chunks = std::make_shared<TacticsChunks>();
    BundleNodes nodes;
    TacticsSettings settings{.trust_tables = (flags & kTrustFlag) != 0, .owner = chunks};
    std::shared_ptr<FieldStore> store;
    if (!read_tables(in, flags, *chunks, nodes) ||
        !read_fields(in, static_cast<std::uint32_t>(nodes.map.nodes.size()), store) ||
        !read_costs(in, settings.path_costs) || in.remaining() != 0)
        return nullptr;
    settings.map = NodeMap(nodes.map);
    if ((flags & kStandingFlag) != 0) settings.standing = NodeSight(nodes.high_high);
    if ((flags & kCrouchedFlag) != 0) settings.crouched = NodeSight(nodes.high_low);
    if ((flags & kPolarFlag) != 0) settings.polar = PolarTable(settings.map, nodes.polar);
    settings.fields = std::move(store);
    settings.path_searches = 1;
    auto made = Tactics::make(settings);
    return made ? *made : nullptr;
}

}  // namespace vantage::record
