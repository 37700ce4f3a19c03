// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See polygon_samples.h.

#include "adapters/detour/polygon_samples.h"

#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>

#include "base/sample_lines.h"
#include "base/vec.h"
#include "world/point_rows.h"

namespace vantage::adapters {

namespace {

constexpr float kRootOfTwo = 1.4142136f;
/// No level is larger; keeps sums of coordinates and reaches finite.
constexpr float kLongestReach = 4.0f * kWorldLimit;

NavSampling bounded(NavSampling sampling) {
    sampling.reach = sampling.reach > 0.0f ? min_of(sampling.reach, kLongestReach) : 0.0f;
    return sampling;
}

}  // namespace

/// The sample lines that cross a polygon's box inside the square.
struct PolygonSamples::Lines {
    SampleLines x, z;
    float spacing;
    bool is_touched;

    Lines(const Piece& piece, Vec3 origin, const NavSampling& s) : spacing(s.spacing) {
        const float low_x = max_of(piece.low_x + origin.x, s.center.x - s.reach);
        const float high_x = min_of(piece.high_x + origin.x, s.center.x + s.reach);
        const float low_z = max_of(piece.low_z + origin.z, s.center.z - s.reach);
        const float high_z = min_of(piece.high_z + origin.z, s.center.z + s.reach);
        is_touched = low_x <= high_x && low_z <= high_z;
        if (!is_touched) return;
        x = SampleLines::between(low_x, high_x, s.spacing);
        z = SampleLines::between(low_z, high_z, s.spacing);
    }

    /// All crossings, and one for the middle.
    std::uint64_t slots() const { return is_touched ? x.count * z.count + 1 : 0; }
};

PolygonSamples::PolygonSamples(const DetourMesh& mesh, const FloorIndex& floors,
                               std::span<const Vec3> centers, Vec3 origin)
    : floors_(floors), origin_(origin) {
    std::vector<std::uint32_t> order;
    index_ = PointIndex(centers, order);
    for (const std::uint32_t number : order) {
        Piece piece{centers[number], 3e38f, 3e38f, -3e38f, -3e38f, number, 0, {}};
        const dtMeshTile* tile = nullptr;
        const dtPoly* polygon = nullptr;
        mesh.mesh->getTileAndPolyByRefUnsafe(mesh.references[number], &tile, &polygon);
        for (unsigned i = 0; i < polygon->vertCount; ++i) {
            const float* v = &tile->verts[polygon->verts[i] * 3];
            piece.low_x = min_of(piece.low_x, v[0]), piece.high_x = max_of(piece.high_x, v[0]);
            piece.low_z = min_of(piece.low_z, v[2]), piece.high_z = max_of(piece.high_z, v[2]);
            piece.corners[piece.corner_count++] = {v[0], v[1], v[2]};
            widest_ = max_of(widest_, distance_2d(piece.center, {v[0], v[1], v[2]}));
        }
        pieces_.push_back(piece);
    }
}

/// Until visit(piece, lines) gives false.
template <class Visit>
void PolygonSamples::visit_pieces(const NavSampling& sampling, Visit visit) const {
    const Vec3 center = sampling.center - origin_;
    const float reach = sampling.reach * kRootOfTwo + widest_;
    const PointRows rows(index_, center, reach);
    for (std::uint32_t row = 0; row < rows.count(); ++row) {
        const PointIndex::Run run = rows[row];
        for (const Piece& piece : std::span(pieces_).subspan(run.first, run.count)) {
            if (!visit(piece, Lines(piece, origin_, sampling))) return;
        }
    }
}

std::uint64_t PolygonSamples::slots(const NavSampling& sampling) const noexcept {
    std::uint64_t sum = 0;
    visit_pieces(bounded(sampling), [&](const Piece&, const Lines& lines) {
        sum += lines.slots();
        return true;
    });
    return sum;
}

void PolygonSamples::fill(const DetourMesh& mesh, const NavSampling& sampling, std::uint64_t first,
                          std::span<NavPoint> found) const noexcept {
    std::fill(found.begin(), found.end(), NavPoint{});
    std::size_t done = 0;
    visit_pieces(bounded(sampling), [&](const Piece& piece, const Lines& lines) {
        const std::uint64_t slots = lines.slots();
        if (first >= slots) {
            first -= slots;
            return true;
        }
        for (; first < slots && done < found.size(); ++first)
            found[done++] = sample(mesh, piece, lines, first);
        first = 0;
        return done < found.size();
    });
}

NavPoint PolygonSamples::sample(const DetourMesh& mesh, const Piece& piece, const Lines& lines,
                                std::uint64_t slot) const {
    const std::uint64_t reference = std::uint64_t{piece.polygon} + 1;
    if (slot < lines.x.count * lines.z.count) {
        Vec3 place{lines.x.at(slot % lines.x.count) - origin_.x, piece.center.y,
                   lines.z.at(slot / lines.x.count) - origin_.z};
        return place_on(mesh, piece, place) ? NavPoint{place + origin_, reference} : NavPoint{};
    }
    if (has_crossing(mesh, piece, lines.spacing)) return {};
    Vec3 middle = piece.center;
    place_on(mesh, piece, middle);
    return {middle + origin_, reference};
}

/// As Detour's own look-up, which is left with what no triangle covers.
bool PolygonSamples::place_on(const DetourMesh& mesh, const Piece& piece, Vec3& place) const {
    const auto corners = static_cast<int>(piece.corner_count);
    if (!dtPointInPolygon(&place.x, &piece.corners[0].x, corners)) return false;
    if (floors_.find_height(piece.polygon, place.x, place.z, place.y)) return true;
    const dtPolyRef reference = mesh.references[piece.polygon];
    return dtStatusSucceed(mesh.query->getPolyHeight(reference, &place.x, &place.y));
}

/// Anywhere in it, inside the square or not. Most have one near their middle.
bool PolygonSamples::has_crossing(const DetourMesh& mesh, const Piece& piece, float spacing) const {
    const auto x = SampleLines::between(piece.low_x + origin_.x, piece.high_x + origin_.x, spacing);
    const auto z = SampleLines::between(piece.low_z + origin_.z, piece.high_z + origin_.z, spacing);
    const auto is_on = [&](std::uint64_t column, std::uint64_t row) {
        Vec3 place{x.at(column) - origin_.x, piece.center.y, z.at(row) - origin_.z};
        return place_on(mesh, piece, place);
    };
    if (x.count == 0 || z.count == 0) return false;
    if (is_on(x.count / 2, z.count / 2)) return true;
    for (std::uint64_t row = 0; row < z.count; ++row) {
        for (std::uint64_t column = 0; column < x.count; ++column) {
            if (is_on(column, row)) return true;
        }
    }
    return false;
}

}  // namespace vantage::adapters
