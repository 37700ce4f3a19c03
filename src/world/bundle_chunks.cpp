// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The chunks other than the navmesh. Counts are checked against the bytes that are there before
// anything is reserved, so a planted count cannot make us allocate.

#include "world/bundle_chunks.h"

#include "base/vec.h"
#include "vantage/rays.h"
#include "world/bundle_format.h"

namespace vantage {

namespace {

const char* check_end(const ByteReader& reader) {
    if (!reader.ok()) return kEndsEarly;
    return reader.remaining() == 0 ? nullptr : kTooLong;
}

/// A record of strings is never smaller than this; it bounds how many can fit.
constexpr std::size_t kSmallestRecord = 16;

bool could_fit(const ByteReader& reader, std::uint32_t count) {
    return reader.ok() && count <= reader.remaining() / kSmallestRecord;
}

const char* check_mesh_values(const BundleMesh& mesh) {
    for (const Vec3& vertex : mesh.vertices) {
        if (!is_valid_position(vertex)) return "a vertex lies outside the world";
    }
    for (const std::uint32_t index : mesh.indices) {
        if (index >= mesh.vertices.size()) return "a triangle names a vertex that is not there";
    }
    for (const std::uint8_t surface : mesh.surfaces) {
        if ((surface & ~surface::kAll) != 0) return "a triangle has an unknown surface";
    }
    return nullptr;
}

const char* read_parts(ByteReader& reader, std::uint32_t count, BundleMesh& mesh) {
    if (!could_fit(reader, count)) return kEndsEarly;
    if (count == 0) return "the static level is missing";
    std::uint64_t next_triangle = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        BundlePart part;
        part.first_triangle = reader.read<std::uint32_t>();
        part.triangle_count = reader.read<std::uint32_t>();
        part.travel = reader.read<Vec3>();
        part.kind = reader.read<std::uint8_t>();
        part.name = reader.string();
        if (!reader.ok()) return kEndsEarly;
        if (part.kind > 4 || (part.kind == 0) != (i == 0)) return "a part has the wrong kind";
        if (part.first_triangle != next_triangle) return "the parts do not follow one another";
        if (!is_valid_position(part.travel)) return "a part travels out of the world";
        next_triangle += part.triangle_count;
        mesh.parts.push_back(part);
    }
    return next_triangle == mesh.surfaces.size() ? nullptr : "the parts miss some triangles";
}

}  // namespace

const char* parse_meta_chunk(Bytes chunk, BundleInfo& info) {
    ByteReader reader(chunk);
    info.level_name = reader.string();
    info.source = reader.string();
    info.writer = reader.string();
    return check_end(reader);
}

const char* parse_mesh_chunk(Bytes chunk, BundleMesh& mesh) {
    ByteReader reader(chunk);
    const auto vertex_count = reader.read<std::uint32_t>();
    const auto triangle_count = reader.read<std::uint32_t>();
    const auto part_count = reader.read<std::uint32_t>();
    reader.align(bundle_format::kArrayAlignment);
    mesh.vertices = reader.array<Vec3>(vertex_count);
    reader.align(bundle_format::kArrayAlignment);
    mesh.indices = reader.array<std::uint32_t>(std::uint64_t{triangle_count} * 3);
    mesh.surfaces = reader.array<std::uint8_t>(triangle_count);
    if (!reader.ok()) return kEndsEarly;
    if (const char* problem = check_mesh_values(mesh)) return problem;
    if (const char* problem = read_parts(reader, part_count, mesh)) return problem;
    return check_end(reader);
}

const char* parse_points_chunk(Bytes chunk, std::vector<BundlePoint>& points) {
    ByteReader reader(chunk);
    const auto count = reader.read<std::uint32_t>();
    if (!could_fit(reader, count)) return kEndsEarly;
    for (std::uint32_t i = 0; i < count; ++i) {
        BundlePoint point;
        point.position = reader.read<Vec3>();
        point.yaw = reader.read<float>();
        point.kind = reader.string();
        point.name = reader.string();
        point.tags = reader.string();
        if (!reader.ok()) return kEndsEarly;
        if (!is_valid_position(point.position) || !(std::abs(point.yaw) <= 100.0f)) {
            return "a point lies outside the world";
        }
        points.push_back(point);
    }
    return check_end(reader);
}

const char* parse_hazards_chunk(Bytes chunk, std::vector<BundleHazard>& hazards) {
    ByteReader reader(chunk);
    const auto count = reader.read<std::uint32_t>();
    if (!could_fit(reader, count)) return kEndsEarly;
    for (std::uint32_t i = 0; i < count; ++i) {
        BundleHazard hazard;
        hazard.box = reader.read<Aabb>();
        hazard.name = reader.string();
        if (!reader.ok()) return kEndsEarly;
        if (!is_valid_position(hazard.box.low) || !is_valid_position(hazard.box.high)) {
            return "a hazard lies outside the world";
        }
        hazards.push_back(hazard);
    }
    return check_end(reader);
}

}  // namespace vantage
