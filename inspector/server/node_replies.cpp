// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tactical nodes of the bundle as the page draws them, and the newest values of the game's
// fields over them.

#include <algorithm>

#include "inspector/server/session.h"
#include "inspector/server/wire.h"
#include "vantage_analysis/fields.h"

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

/// Null when the game gave no fields, or those of other nodes than are drawn.
const FieldStore* fields_of(const Session& session) {
    const FieldStore* const fields = session.settings.fields.get();
    const NodeArrays* const nodes = nodes_of(session);
    const bool fits =
        fields != nullptr && nodes != nullptr && fields->node_count() == nodes->nodes.size();
    return fits ? fields : nullptr;
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
    const FieldStore* const fields = source.is_live ? fields_of(session) : nullptr;
    json.key("fields").begin_array();
    for (FieldIndex i = 0; fields != nullptr && i < fields->count(); ++i)
        json.value(fields->name(i));
    json.end_array();
}

Reply field_reply(const Session& session, const Source& source, const Target& target) {
    const FieldStore* const fields = source.is_live ? fields_of(session) : nullptr;
    const FieldIndex field = fields != nullptr ? fields->find(target.parameter("name")) : kNoField;
    if (field == kNoField)
        return error_reply(404, "inspector/no-field", "the source has no such field",
                           "the source's own reply names them all");
    const FieldPin pin = fields->pin(field);
    const FieldView view = pin.view();
    std::vector<float> values(view.size());
    for (NodeIndex node = 0; node < view.size(); ++node)
        values[node] = view.value(node);
    ByteWriter bytes;
    bytes.write(view.size());
    bytes.write(static_cast<std::uint32_t>(view.kind()));
    bytes.write(pin.serial());
    put_array(bytes, std::span<const float>(values));
    return bytes_reply(bytes);
}

}  // namespace vantage::inspector
