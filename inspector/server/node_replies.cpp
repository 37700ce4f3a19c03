// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tactical nodes of the bundle as the page draws them, and fields over them: as a recording
// holds them for a frame, or else the newest values of the running game.

#include <algorithm>

#include "inspector/server/session.h"
#include "inspector/server/wire.h"
#include "vantage_analysis/fields.h"
#include "vantage_analysis/tactics.h"

namespace vantage::inspector {

namespace {

const NodeArrays* nodes_of(const Session& session) {
    const Bundle* const bundle = session.settings.bundle;
    if (bundle == nullptr || bundle->nodes().empty()) return nullptr;
    const NodeArrays& nodes = bundle->nodes()[0].map;
    return nodes.nodes.empty() ? nullptr : &nodes;
}

/// Ways between nodes: each pair once, and whether it leads only there and not back.
struct Ways {
    std::vector<std::uint32_t> ends;
    std::vector<std::uint8_t> one_way;
};

bool leads(const NodeMap& map, NodeIndex from, NodeIndex to) {
    const auto links = map.links(from);  // By rising `to`.
    const auto found =
        std::lower_bound(links.begin(), links.end(), to,
                         [](const NodeLink& link, NodeIndex node) { return link.to < node; });
    return found != links.end() && found->to == to;
}

Ways ways_between(const NodeMap& map) {
    Ways ways;
    for (NodeIndex from = 0; from < map.size(); ++from) {
        for (const NodeLink& link : map.links(from)) {
            const bool is_both_ways = leads(map, link.to, from);
            if (is_both_ways && link.to < from) continue;
            ways.ends.push_back(from);
            ways.ends.push_back(link.to);
            ways.one_way.push_back(is_both_ways ? 0 : 1);
        }
    }
    return ways;
}

/// Is it about as many nodes as are drawn?
bool fits(const Session& session, const FieldStore* fields) {
    const NodeArrays* const nodes = nodes_of(session);
    return fields != nullptr && nodes != nullptr && fields->node_count() == nodes->nodes.size();
}

/// Of the running game; null when it gave no fields, or those of other nodes.
const FieldStore* live_fields(const Session& session, const Source& source) {
    const FieldStore* const fields = source.is_live ? session.settings.fields.get() : nullptr;
    return fits(session, fields) ? fields : nullptr;
}

/// What a snapshot knows of nodes and fields; null when it has none, or those of other nodes.
const TacticsView* recorded_fields(const Session& session, const Snapshot& snapshot) {
    const TacticsView* const tactics = snapshot.tactics();
    return tactics != nullptr && fits(session, tactics->tactics().fields()) ? tactics : nullptr;
}

void put_names(JsonWriter& json, const FieldStore& fields, const FieldStore* but_not) {
    for (FieldIndex i = 0; i < fields.count(); ++i) {
        const bool is_known = but_not != nullptr && but_not->find(fields.name(i)) != kNoField;
        if (!is_known) json.value(fields.name(i));
    }
}

constexpr std::uint32_t kNewest = 0xffffffffu;  ///< In place of a frame.

Reply values_reply(FieldView view, std::uint64_t version, std::uint32_t frame) {
    std::vector<float> values(view.size());
    for (NodeIndex node = 0; node < view.size(); ++node)
        values[node] = view.value(node);
    ByteWriter bytes;
    bytes.write(view.size());
    bytes.write(static_cast<std::uint32_t>(view.kind()));
    bytes.write(version);
    bytes.write(frame);
    put_array(bytes, std::span<const float>(values));
    return bytes_reply(bytes);
}

}  // namespace

bool has_nodes(const Session& session) {
    return nodes_of(session) != nullptr;
}

Reply nodes_reply(const Session& session) {
    const NodeArrays* const nodes = nodes_of(session);
    if (nodes == nullptr)
        return error_reply(404, "inspector/no-nodes", "the level has no tactical nodes",
                           "bake it without --no-nodes");
    std::vector<Vec3> positions;
    std::vector<std::uint16_t> islands;
    for (const TacticalNode& node : nodes->nodes) {
        positions.push_back(node.position);
        islands.push_back(node.island);
    }
    const Ways ways = ways_between(NodeMap(*nodes));
    ByteWriter bytes;
    bytes.write(static_cast<std::uint32_t>(positions.size()));
    bytes.write(static_cast<std::uint32_t>(ways.one_way.size()));
    bytes.write(nodes->cell_size);
    put_array(bytes, std::span<const Vec3>(positions));
    put_array(bytes, std::span<const std::uint16_t>(islands));
    put_array(bytes, std::span<const std::uint32_t>(ways.ends));
    put_array(bytes, std::span<const std::uint8_t>(ways.one_way));
    return bytes_reply(bytes);
}

void put_field_names(JsonWriter& json, const Session& session, const Source& source) {
    const FieldStore* const live = live_fields(session, source);
    json.key("fields").begin_array();
    if (live != nullptr) put_names(json, *live, nullptr);
    const auto frames = source.recording->frames();
    if (has_nodes(session) && !frames.empty()) {
        const auto last = source.recording->frame(frames.back().frame);
        const TacticsView* const known = last.ok() ? recorded_fields(session, **last) : nullptr;
        if (known != nullptr) put_names(json, *known->tactics().fields(), live);
    }
    json.end_array();
}

Reply field_reply(const Session& session, const Source& source, const Target& target) {
    const std::string_view name = target.parameter("name");
    std::uint64_t frame = 0;
    if (read_number(target.parameter("frame"), kNewest - 1, frame)) {
        const auto number = static_cast<std::uint32_t>(frame);
        const auto snapshot = source.recording->frame(number);
        const TacticsView* const known =
            snapshot.ok() ? recorded_fields(session, **snapshot) : nullptr;
        const FieldIndex field = known != nullptr ? known->tactics().find_field(name) : kNoField;
        if (field != kNoField)
            return values_reply(known->field(field), known->serial(field), number);
    }
    const FieldStore* const live = live_fields(session, source);
    const FieldIndex field = live != nullptr ? live->find(name) : kNoField;
    if (field == kNoField)
        return error_reply(404, "inspector/no-field", "the source has no such field",
                           "the source's own reply names them all");
    const FieldPin pin = live->pin(field);
    return values_reply(pin.view(), pin.serial(), kNewest);
}

}  // namespace vantage::inspector
