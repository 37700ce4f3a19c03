// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Polygons into triangles: a fan where the polygon is convex, else ear clipping (Meisters, 1975).
// Polygons need not be quite flat; they are looked at along their main axis.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "vantage/math.h"

namespace vantage::bake {

class Triangulator {
  public:
    /// Ear clipping costs up to n^3; beyond this many steps over its life it makes fans.
    explicit Triangulator(std::uint64_t max_steps = 500'000'000) : steps_left_(max_steps) {}

    /// Corner numbers of count - 2 triangles, in the polygon's own direction. Valid until the next
    /// call.
    std::span<const std::array<std::uint32_t, 3>> triangulate(std::span<const Vec3> polygon);

  private:
    struct Flat {
        double x, y;
    };
    void flatten(std::span<const Vec3> polygon);
    bool is_convex() const;
    bool is_ear(std::size_t place);
    void make_fan();
    void clip_ears();
    double turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;

    std::uint64_t steps_left_;
    std::vector<Flat> flat_;
    std::vector<std::uint32_t> left_;  ///< Corners that are not cut off yet.
    std::vector<std::array<std::uint32_t, 3>> triangles_;
};

}  // namespace vantage::bake
