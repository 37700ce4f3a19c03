// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The COVR chunk: every number is checked here, so that whoever follows an index or divides by a
// length need not look again.

#include <algorithm>

#include "base/vec.h"
#include "world/bundle_chunks.h"
#include "world/bundle_format.h"

namespace vantage {

namespace {

constexpr float kMostMetres = 1000.0f;

bool lies_in(float value, float low, float high) {
    return value >= low && value <= high;  // False for NaN.
}

bool is_horizontal_unit(Vec3 v) {
    return lies_in(dot(v, v), 0.999f, 1.001f) && lies_in(v.y, -0.001f, 0.001f);
}

bool is_empty(const std::uint8_t (&bytes)[3]) {
    return bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 0;
}

const char* check_point(const CoverPoint& point, std::size_t rail_count) {
    constexpr std::uint8_t kKnown =
        cover::kSoft | cover::kPeekLeft | cover::kPeekRight | cover::kPeekOver | cover::kDesigned;
    if (!is_valid_position(point.position)) return "a cover point lies outside the world";
    if (!is_horizontal_unit(point.normal)) return "a cover point's normal is not of unit length";
    const bool is_measured =
        lies_in(point.cone_cosine, -1.0f, 1.0f) && lies_in(point.height, 0.0f, kMostMetres) &&
        lies_in(point.quality, 0.0f, 1.0f) && lies_in(point.half_length, 0.0f, kMostMetres);
    if (!is_measured) return "a cover point has impossible measures";
    if (point.rail != kNoRail && point.rail >= rail_count) {
        return "a cover point lies on a rail that is not there";
    }
    const bool is_known = (point.flags & ~kKnown) == 0 && is_empty(point.unused);
    return is_known ? nullptr : "a cover point has unknown flags";
}

/// The rail's points must say that they are on it, and no others do.
const char* check_rail_points(const BundleCover& cover) {
    std::uint64_t named = 0;
    for (std::size_t i = 0; i < cover.rails.size(); ++i) {
        const CoverRail& rail = cover.rails[i];
        const std::uint64_t end = std::uint64_t{rail.first_point} + rail.point_count;
        if (end > cover.points.size()) return "a rail names a point that is not there";
        for (const CoverPoint& point : cover.points.subspan(rail.first_point, rail.point_count)) {
            if (point.rail != i) return "a rail names a point that lies elsewhere";
        }
        named += rail.point_count;
    }
    const auto on_rails = static_cast<std::uint64_t>(
        std::count_if(cover.points.begin(), cover.points.end(),
                      [](const CoverPoint& p) { return p.rail != kNoRail; }));
    return named == on_rails ? nullptr : "a rail does not know one of its points";
}

const char* check_rail(const CoverRail& rail) {
    if (!is_valid_position(rail.from) || !is_valid_position(rail.to)) {
        return "a rail lies outside the world";
    }
    if (!is_horizontal_unit(rail.normal)) return "a rail's normal is not of unit length";
    if (!lies_in(distance(rail.from, rail.to), 0.0f, kMaxRailLength) ||
        !lies_in(rail.height, 0.0f, kMostMetres)) {
        return "a rail has impossible measures";
    }
    const bool is_known = (rail.flags & ~(cover::kSoft | cover::kDesigned)) == 0;
    return is_known && is_empty(rail.unused) ? nullptr : "a rail has unknown flags";
}

const char* check_round(const RoundCover& round) {
    if (!is_valid_position(round.center)) return "a round obstacle lies outside the world";
    if (!lies_in(round.radius, 0.001f, kMaxRoundRadius) ||
        !lies_in(round.height, 0.0f, kMostMetres)) {
        return "a round obstacle has impossible measures";
    }
    const bool is_known = (round.flags & ~(cover::kSoft | cover::kDesigned)) == 0;
    return is_known && is_empty(round.unused) ? nullptr : "a round obstacle has unknown flags";
}

const char* check_cover(const BundleCover& cover) {
    for (const CoverPoint& point : cover.points) {
        if (const char* problem = check_point(point, cover.rails.size())) return problem;
    }
    for (const CoverRail& rail : cover.rails) {
        if (const char* problem = check_rail(rail)) return problem;
    }
    for (const RoundCover& round : cover.rounds) {
        if (const char* problem = check_round(round)) return problem;
    }
    return check_rail_points(cover);
}

template <class Entry>
bool parts_exist(std::span<const Entry> entries, std::size_t part_count) {
    return std::all_of(entries.begin(), entries.end(),
                       [&](const Entry& entry) { return entry.part < part_count; });
}

}  // namespace

const char* parse_cover_chunk(Bytes chunk, BundleCover& cover) {
    ByteReader reader(chunk);
    const auto header = reader.read<bundle_format::CoverHeader>();
    cover.points = reader.array<CoverPoint>(header.point_count);
    cover.silhouettes = reader.array<CoverSilhouette>(header.point_count);
    cover.rails = reader.array<CoverRail>(header.rail_count);
    cover.rounds = reader.array<RoundCover>(header.round_count);
    if (!reader.ok()) return kEndsEarly;
    if (reader.remaining() != 0) return kTooLong;
    if (header.reserved != 0) return "its header is not what it should be";
    const std::uint32_t most =
        std::max({header.point_count, header.rail_count, header.round_count});
    if (most > kMaxSectionPoints) return "there is too much of it";
    return check_cover(cover);
}

const char* check_cover_references(const BundleContents& contents) {
    if (contents.cover.empty()) return nullptr;
    if (contents.cover.size() != contents.nav_meshes.size()) {
        return "there is not one for each navmesh";
    }
    const std::size_t parts = contents.mesh.parts.size();
    for (const BundleCover& cover : contents.cover) {
        if (!parts_exist(cover.points, parts) || !parts_exist(cover.rails, parts) ||
            !parts_exist(cover.rounds, parts)) {
            return "something is made of a part that is not there";
        }
    }
    return nullptr;
}

}  // namespace vantage
