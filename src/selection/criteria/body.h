// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Eight places on a body, for words that ask how much of it is seen. Those at the sides lie across
// the line of sight, so that they are as wide as the eye sees the body.
//
//       0        the top of the head
//     1   2      the shoulders, at three quarters of the height
//       3        the torso, where `visible` looks: what is hidden there is not visible
//     4   5      at 0.4 of the height
//     6   7      the feet, at a tenth
#pragma once

#include <cstdint>

#include "base/vec.h"
#include "vantage/rays.h"
#include "vantage/world.h"

namespace vantage::criteria {

inline constexpr std::uint32_t kBodySamples = 8;
inline constexpr std::uint32_t kUpperSamples = 4;  ///< Head, shoulders and torso come first.

/// Of the radius, so that none of the places lies in the wall that one leans at.
inline constexpr float kBodyWidth = 0.9f;

inline Vec3 eye_of(const ObjectState& object) {
    return object.position + Vec3{0, object.standing.eye, 0};
}

/// Field by field: a Ray that is made elsewhere and copied has to wait for its own parts.
inline void write_ray(Ray& ray, Vec3 from, Vec3 to, std::uint8_t mask) {
    ray.from = from;
    ray.to = to;
    ray.mask = mask;
}

/// Lines of sight from one eye to one body.
struct BodySight {
    Vec3 eye;
    Vec3 feet;
    Stance stance;
    Vec3 aside;  ///< From the middle to the places of the higher numbers.

    BodySight(Vec3 from, Vec3 at, const Stance& body, float radius)
        : eye(from), feet(at), stance(body) {
        const Vec3 unit = normalized({at.x - from.x, 0, at.z - from.z});
        // Straight from above there is no side that differs from others.
        const Vec3 side = unit == Vec3{} ? Vec3{1, 0, 0} : Vec3{-unit.z, 0, unit.x};
        aside = side * (radius * kBodyWidth);
    }

    /// The lines to the first `count` of the places.
    void write(Ray* rays, std::uint32_t count) const {
        const float heights[kBodySamples] = {stance.height,         stance.height * 0.75f,
                                             stance.height * 0.75f, stance.torso,
                                             stance.height * 0.4f,  stance.height * 0.4f,
                                             stance.height * 0.1f,  stance.height * 0.1f};
        constexpr float kSides[kBodySamples] = {0, -1, 1, 0, -1, 1, -1, 1};
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec3 place = feet + Vec3{0, heights[i], 0};
            write_ray(rays[i], eye, kSides[i] == 0.0f ? place : place + aside * kSides[i],
                      surface::kBlocksSight);
        }
    }
};

}  // namespace vantage::criteria
