// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where brushes and patches put their triangles, and the account of how much work one map may
// cause: a small hostile file can describe hours of clipping.
#pragma once

#include <cstdint>

#include "bake/import/quake3/units.h"
#include "vantage_bake/level.h"

namespace vantage::bake::quake3 {

/// What the triangles to come are, and how far their model is moved from its place in the file.
struct SurfaceStyle {
    std::uint8_t surface = surface::kSolid;
    UnitPoint offset;
};

class MeshBuilder {
  public:
    /// Appends to `level`, which must outlive the builder.
    explicit MeshBuilder(Level& level) : level_(level) {}

    void set_style(const SurfaceStyle& style) { style_ = style; }

    std::uint32_t add_vertex(UnitPoint p);
    /// Corners counter-clockwise from outside. Slivers too thin to matter are left out.
    void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);

    /// Takes `steps` from the account: one is about a corner looked at, and the richest real map
    /// seen takes 4 million. False when it is overdrawn: stop and report.
    bool spend(std::uint64_t steps);
    bool is_exhausted() const { return is_exhausted_; }

  private:
    Level& level_;
    SurfaceStyle style_;
    std::uint64_t steps_left_ = 24'000'000;
    bool is_exhausted_ = false;
};

/// Of one map. Real ones stay below a tenth of it.
inline constexpr std::uint32_t kMaxBspTriangles = 2'000'000;

}  // namespace vantage::bake::quake3
