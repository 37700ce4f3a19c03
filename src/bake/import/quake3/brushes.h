// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Brushes: convex solids given as sets of planes. They are what a player collides with; the drawn
// faces are not. Each plane's polygon is a huge square clipped, in double precision, by all the
// other planes of its brush.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/mesh_builder.h"
#include "bake/import/quake3/units.h"

namespace vantage::bake::quake3 {

/// What a volume or a patch with these content flags does, as bits of vantage::surface; 0 for
/// nothing at all.
std::uint8_t surface_of_contents(std::uint32_t content_flags);

/// A closed convex solid. Corners run counter-clockwise seen from outside.
struct ConvexSolid {
    std::vector<UnitPoint> vertices;
    std::vector<std::uint32_t> corners;       ///< Of all polygons, one after the other.
    std::vector<std::uint32_t> polygon_ends;  ///< In `corners`, one for each polygon.
};

/// Keeps its memory between brushes.
class BrushClipper {
  public:
    explicit BrushClipper(const BspFile& bsp) : bsp_(bsp) {}

    /// Null for a brush that encloses nothing, is open on some side, or overdraws the builder's
    /// account. Valid until the next call.
    const ConvexSolid* clip(const BspBrush& brush, MeshBuilder& account);

  private:
    struct Plane {
        UnitPoint normal;
        double distance;
    };

    bool gather_planes(const BspBrush& brush, MeshBuilder& account);
    bool clip_side(std::size_t side, MeshBuilder& account);
    bool add_polygon(MeshBuilder& account);
    std::uint32_t welded(UnitPoint p);

    const BspFile& bsp_;
    std::vector<Plane> planes_;
    std::vector<UnitPoint> polygon_, clipped_;
    ConvexSolid solid_;
};

void add_solid(const ConvexSolid& solid, MeshBuilder& mesh);

/// The box around it, moved by `offset`, in metres.
Aabb box_of(const ConvexSolid& solid, UnitPoint offset);

}  // namespace vantage::bake::quake3
