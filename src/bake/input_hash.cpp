// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See input_hash.h.

#include "bake/input_hash.h"

#include "base/bytes.h"
#include "base/hash.h"

namespace vantage::bake {

std::uint64_t hash_level(const Level& level) {
    ByteWriter out;
    out.string(level.name);
    for (const Triangle& triangle : level.triangles) {
        out.write(triangle.vertices);
        out.write(triangle.surface);
    }
    for (const Part& part : level.parts) {
        out.string(part.name);
        out.write(part.kind);
        out.write(part.triangle_count);
        out.write(part.travel);
    }
    for (const DesignerPoint& point : level.points) {
        out.string(point.kind);
        out.string(point.name);
        out.string(point.tags);
        out.write(point.position);
        out.write(point.yaw);
    }
    for (const Link& link : level.links) {
        out.write(link.kind);
        out.write(link.from);
        out.write(link.to);
        out.write(link.radius);
    }
    for (const Hazard& hazard : level.hazards) {
        out.string(hazard.name);
        out.write(hazard.box);
    }
    const std::span<const Vec3> vertices(level.vertices);
    const Bytes vertex_bytes(reinterpret_cast<const std::uint8_t*>(vertices.data()),
                             vertices.size_bytes());
    return hash_bytes(vertex_bytes, hash_bytes(out.bytes()));
}

std::uint64_t hash_settings(const BakeSettings& settings) {
    ByteWriter out;
    for (const AgentClass& agent : settings.agents)
        out.write(agent);
    out.write(settings.cell_size);
    out.write(settings.cell_height);
    out.write(settings.tile_cells);
    out.write(settings.kept_island_share);
    out.write(settings.cover.is_wanted);
    out.write(settings.cover.spacing);
    out.write(settings.nodes.is_wanted);
    out.write(settings.nodes.cell_size);
    out.write(settings.nodes.wanted_count);
    out.write(settings.nodes.tolerance);
    out.write(settings.sight.is_wanted);
    out.write(settings.sight.quality);
    out.write(settings.sight.threshold);
    out.write(settings.sight.keeps_shares);
    out.write(settings.polar.is_wanted);
    out.write(settings.polar.directions);
    out.write(settings.polar.margin);
    out.write(settings.polar.radius);
    out.write(settings.polar.rays);
    return hash_bytes(out.bytes());
}

}  // namespace vantage::bake
