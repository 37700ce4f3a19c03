// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From the map's space (units, +Z up) to ours (metres, +Y up), and the little arithmetic that the
// importer does in double precision before that.
#pragma once

#include <cmath>

#include "vantage/math.h"

namespace vantage::bake::quake3 {

/// A player of 56 units is then 1.68 m tall.
inline constexpr double kMetresPerUnit = 0.03;
/// From a player's origin down to his feet.
inline constexpr double kFeetBelowOrigin = 24.0;

struct UnitPoint {
    double x = 0, y = 0, z = 0;
};

constexpr UnitPoint operator+(UnitPoint a, UnitPoint b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr UnitPoint operator-(UnitPoint a, UnitPoint b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr UnitPoint operator*(UnitPoint a, double s) {
    return {a.x * s, a.y * s, a.z * s};
}
constexpr double dot(UnitPoint a, UnitPoint b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr UnitPoint cross(UnitPoint a, UnitPoint b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(UnitPoint a) {
    return std::sqrt(dot(a, a));
}

/// A rotation, so windings keep their sense.
constexpr Vec3 to_metres(UnitPoint p) {
    return {static_cast<float>(p.x * kMetresPerUnit), static_cast<float>(p.z * kMetresPerUnit),
            static_cast<float>(-p.y * kMetresPerUnit)};
}
constexpr UnitPoint to_units(Vec3 p) {
    return {p.x / kMetresPerUnit, -p.z / kMetresPerUnit, p.y / kMetresPerUnit};
}

}  // namespace vantage::bake::quake3
