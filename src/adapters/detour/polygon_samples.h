// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Samples of the surface: in each polygon the crossings of the sample lines that lie in it, or its
// middle when there are none. What a polygon's samples are depends on the spacing alone; which
// polygons count depends on the square. Private to this folder.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/detour/detour_mesh.h"
#include "adapters/detour/floor_index.h"
#include "adapters/detour/graph_search.h"
#include "vantage/navigation.h"
#include "vantage/points.h"

namespace vantage::adapters {

class PolygonSamples {
  public:
    /// `centers` by polygon; all positions relative to `origin`, except in the sampling.
    /// The floors stay.
    PolygonSamples(const DetourMesh& mesh, const FloorIndex& floors, std::span<const Vec3> centers,
                   Vec3 origin);

    std::uint64_t slots(const NavSampling& sampling) const noexcept;
    void fill(const DetourMesh& mesh, const NavSampling& sampling, std::uint64_t first,
              std::span<NavPoint> found) const noexcept;

  private:
    struct Piece {
        Vec3 center;
        float low_x, low_z, high_x, high_z;
        std::uint32_t polygon;
        std::uint32_t corner_count = 0;
        Vec3 corners[6];
    };
    struct Lines;

    template <class Visit>
    void visit_pieces(const NavSampling& sampling, Visit visit) const;
    bool place_on(const DetourMesh& mesh, const Piece& piece, Vec3& place) const;
    bool has_crossing(const DetourMesh& mesh, const Piece& piece, float spacing) const;
    NavPoint sample(const DetourMesh& mesh, const Piece& piece, const Lines& lines,
                    std::uint64_t slot) const;

    const FloorIndex& floors_;
    std::vector<Piece> pieces_;  ///< In the order of the index.
    PointIndex index_;
    float widest_ = 0;  ///< No polygon reaches farther from its middle.
    Vec3 origin_;
};

}  // namespace vantage::adapters
