// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Eight places on a body, for words that ask how much of it is seen. Two columns, one at each side
// of the line of sight, so that they are as wide as the eye sees the body.
//
//   0 o---o 1   the top of the head      shares of the stance's height: 1, 0.7, 0.4, 0.1
//   2 o---o 3
//   4 o---o 5                            to each side: nine tenths of the radius, so that none
//   6 o---o 7   the feet                 lies in the wall that one leans at
#pragma once

#include <cstdint>

#include "base/vec.h"
#include "vantage/rays.h"
#include "vantage/world.h"

namespace vantage::criteria {

inline constexpr std::uint32_t kBodySamples = 8;
inline constexpr float kBodyLayers[kBodySamples / 2] = {1.0f, 0.7f, 0.4f, 0.1f};
inline constexpr float kBodyWidth = 0.9f;

inline Vec3 eye_of(const ObjectState& object) {
    return object.position + Vec3{0, object.standing.eye, 0};
}

/// Lines of sight from one eye to one body.
struct BodySight {
    Vec3 eye;
    Vec3 feet;
    Vec3 aside;  ///< From the middle to the column of the odd numbers.
    float height = 0;

    BodySight(Vec3 from, Vec3 at, const Stance& stance, float radius)
        : eye(from), feet(at), height(stance.height) {
        const Vec3 way{at.x - from.x, 0, at.z - from.z};
        const Vec3 unit = normalized(way);
        // Straight from above there is no side that differs from others.
        const Vec3 side = unit == Vec3{} ? Vec3{1, 0, 0} : Vec3{-unit.z, 0, unit.x};
        aside = side * (radius * kBodyWidth);
    }

    Ray ray(std::uint32_t sample) const {
        const Vec3 middle = feet + Vec3{0, height * kBodyLayers[sample / 2], 0};
        const Vec3 place = sample % 2 == 0 ? middle - aside : middle + aside;
        return {.from = eye, .to = place, .mask = surface::kBlocksSight};
    }
};

}  // namespace vantage::criteria
