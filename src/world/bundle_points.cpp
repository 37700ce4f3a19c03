// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A bundle's points as a section takes them.

#include <cmath>

#include "base/vec.h"
#include "vantage/bundle.h"

namespace vantage {

namespace {

/// Directions end up in scores, so they must be the same everywhere: no sine of the C library, but
/// its series, after turning by whole quarters. The error is below 1e-9.
struct UnitVector {
    double cosine, sine;
};
UnitVector unit_vector(double angle) {
    constexpr double kQuarter = 1.5707963267948966;
    const double quarters = std::round(angle / kQuarter);
    const double x = angle - quarters * kQuarter, square = x * x;
    const double sine =
        x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))));
    const double cosine =
        1 -
        square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))));
    switch (static_cast<int>(std::fmod(quarters, 4.0) + 4.0) % 4) {
        case 0:
            return {cosine, sine};
        case 1:
            return {-sine, cosine};
        case 2:
            return {-cosine, -sine};
        default:
            return {sine, -cosine};
    }
}

/// A yaw of 0 looks along +X, and it grows counter-clockwise seen from above: towards -Z.
Vec3 facing_of(float yaw) {
    const UnitVector unit = unit_vector(static_cast<double>(yaw));
    return normalized({static_cast<float>(unit.cosine), 0.0f, static_cast<float>(-unit.sine)});
}

}  // namespace

PointContents Bundle::point_contents(std::uint32_t agent_class) const {
    PointContents result;
    if (agent_class < contents_.cover.size()) {
        const BundleCover& cover = contents_.cover[agent_class];
        result.cover.assign(cover.points.begin(), cover.points.end());
        result.silhouettes.assign(cover.silhouettes.begin(), cover.silhouettes.end());
        result.rails.assign(cover.rails.begin(), cover.rails.end());
        result.rounds.assign(cover.rounds.begin(), cover.rounds.end());
    }
    for (const BundlePoint& point : contents_.points) {
        result.named.push_back({.kind = point.kind,
                                .name = point.name,
                                .tags = point.tags,
                                .position = point.position,
                                .facing = facing_of(point.yaw)});
    }
    return result;
}

}  // namespace vantage
