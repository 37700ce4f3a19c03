// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See surface_line.h.

#include "adapters/detour/surface_line.h"

#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourNavMesh.h>

#include <algorithm>
#include <cmath>

#include "adapters/detour/detour_mesh.h"
#include "base/vec.h"

namespace vantage::adapters {

namespace {

/// Lines over more polygons end there: on a sound mesh they are longer than any game asks for.
constexpr int kMaxPolygonsOnLine = 2048;
constexpr std::uint32_t kNoPolygon = 0xffffffffu;

class LineWalker {
  public:
    LineWalker(const DetourMesh& mesh, const SurfaceLine& line) : mesh_(mesh), line_(line) {}

    SurfaceLineEnd walk() {
        SurfaceLineEnd end{.polygon = line_.polygon, .fraction = 0.0f, .arrives = false};
        std::uint32_t next = line_.polygon;
        for (int i = 0; i < kMaxPolygonsOnLine && next != kNoPolygon; ++i) {
            enter(next);
            float enters = 0.0f, leaves = 0.0f;
            int first_edge = -1, last_edge = -1;
            const bool meets = dtIntersectSegmentPoly2D(&line_.from.x, &line_.to.x, &corners_[0].x,
                                                        polygon_->vertCount, enters, leaves,
                                                        first_edge, last_edge);
            if (!meets) return end;
            end = {next, std::max(end.fraction, leaves), last_edge < 0};
            if (end.arrives) return end;
            next = polygon_behind(last_edge, leaves);
        }
        return end;
    }

  private:
    void enter(std::uint32_t polygon) {
        mesh_.mesh->getTileAndPolyByRefUnsafe(mesh_.references[polygon], &tile_, &polygon_);
        for (std::uint32_t i = 0; i < polygon_->vertCount; ++i)
            std::copy_n(&tile_->verts[polygon_->verts[i] * 3], 3, &corners_[i].x);
    }

    std::uint32_t polygon_behind(int edge, float fraction) const {
        const Vec3 crossing = lerp(line_.from, line_.to, fraction);
        for (unsigned i = polygon_->firstLink; i != DT_NULL_LINK; i = tile_->links[i].next) {
            const dtLink& link = tile_->links[i];
            if (link.edge == edge && opens_at(link, crossing)) return mesh_.polygon_of(link.ref);
        }
        return kNoPolygon;
    }

    /// Within a tile the whole edge is open, between tiles perhaps a part of it.
    bool opens_at(const dtLink& link, Vec3 crossing) const {
        constexpr unsigned kInnerSide = 0xff;
        if (link.side == kInnerSide || (link.bmin == 0 && link.bmax == 255)) return true;
        const Vec3 from = corners_[link.edge];
        const Vec3 along = corners_[(link.edge + 1u) % polygon_->vertCount] - from;
        const Vec3 way = crossing - from;
        const float share =
            std::abs(along.x) > std::abs(along.z) ? way.x / along.x : way.z / along.z;
        return share * 255.0f >= link.bmin && share * 255.0f <= link.bmax;
    }

    const DetourMesh& mesh_;
    SurfaceLine line_;
    const dtMeshTile* tile_ = nullptr;
    const dtPoly* polygon_ = nullptr;
    Vec3 corners_[DT_VERTS_PER_POLYGON];
};

}  // namespace

SurfaceLineEnd follow_surface(const DetourMesh& mesh, const SurfaceLine& line) {
    return LineWalker(mesh, line).walk();
}

}  // namespace vantage::adapters
