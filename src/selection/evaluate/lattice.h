// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Two generated points in one cell of this lattice are the same place.
#pragma once

#include <cstdint>

#include "vantage/math.h"

namespace vantage {

/// Cells are a tenth of a metre wide. Ten times a float is exact in double.
inline constexpr double kCellsPerMetre = 10.0;

/// Many of them are about to be written: they begin as nothing in particular.
struct LatticeCell {
    std::int32_t x, y, z;
    friend auto operator<=>(const LatticeCell&, const LatticeCell&) = default;
};

/// Only for places inside the world.
inline LatticeCell lattice_cell(Vec3 p) noexcept {
    // Rounded down without a call of the C library's.
    const auto cell = [](float x) {
        const double at = static_cast<double>(x) * kCellsPerMetre + 0.5;
        const auto towards_zero = static_cast<std::int32_t>(at);
        return towards_zero - static_cast<std::int32_t>(at < static_cast<double>(towards_zero));
    };
    return {cell(p.x), cell(p.y), cell(p.z)};
}

/// A place that a generator may propose: its coordinates are numbers, inside the world.
inline bool is_in_world(Vec3 p) noexcept {
    const auto is_inside = [](float x) { return x >= -kWorldLimit && x <= kWorldLimit; };
    return is_inside(p.x) && is_inside(p.y) && is_inside(p.z);
}

}  // namespace vantage
