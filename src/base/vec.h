// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Arithmetic on the plain types of vantage/math.h, for our own targets, which all compile with
// -ffp-contract=off: only + - * / and sqrt, so results are bit-identical on every machine.
#pragma once

#include <cmath>

#include "vantage/math.h"

namespace vantage {

constexpr Vec3 operator+(Vec3 a, Vec3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(Vec3 a, Vec3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator-(Vec3 a) {
    return {-a.x, -a.y, -a.z};
}
constexpr Vec3 operator*(Vec3 a, float s) {
    return {a.x * s, a.y * s, a.z * s};
}
constexpr float dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(Vec3 a) {
    return std::sqrt(dot(a, a));
}
inline float length_2d(Vec3 a) {
    return std::sqrt(a.x * a.x + a.z * a.z);
}
inline float distance(Vec3 a, Vec3 b) {
    return length(a - b);
}
inline float distance_2d(Vec3 a, Vec3 b) {
    return length_2d(a - b);
}
/// Of length 1; zero stays zero.
inline Vec3 normalized(Vec3 a) {
    const float l = length(a);
    return l > 0.0f ? a * (1.0f / l) : Vec3{};
}
constexpr Vec3 lerp(Vec3 a, Vec3 b, float t) {
    return a + (b - a) * t;
}

constexpr float min_of(float a, float b) {
    return b < a ? b : a;
}
constexpr float max_of(float a, float b) {
    return a < b ? b : a;
}

/// An empty box, ready to be grown.
constexpr Aabb empty_box() {
    constexpr float kHuge = 3.0e38f;
    return {{kHuge, kHuge, kHuge}, {-kHuge, -kHuge, -kHuge}};
}
constexpr void grow(Aabb& box, Vec3 p) {
    box.low = {min_of(box.low.x, p.x), min_of(box.low.y, p.y), min_of(box.low.z, p.z)};
    box.high = {max_of(box.high.x, p.x), max_of(box.high.y, p.y), max_of(box.high.z, p.z)};
}
constexpr bool contains(const Aabb& box, Vec3 p) {
    return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y &&
           p.z >= box.low.z && p.z <= box.high.z;
}
constexpr bool overlaps(const Aabb& a, const Aabb& b) {
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y &&
           b.low.y <= a.high.y && a.low.z <= b.high.z && b.low.z <= a.high.z;
}

constexpr Vec3 rotate(const Transform& t, Vec3 p) {
    return t.x * p.x + t.y * p.y + t.z * p.z;
}
constexpr Vec3 apply(const Transform& t, Vec3 p) {
    return rotate(t, p) + t.origin;
}

/// Finite and inside the documented world.
inline bool is_valid_position(Vec3 p) {
    const auto fine = [](float v) { return v >= -kWorldLimit && v <= kWorldLimit; };
    return fine(p.x) && fine(p.y) && fine(p.z);
}

/// A rotation (or mirroring) followed by a shift inside the world.
inline bool is_rigid(const Transform& t) {
    const auto near = [](float value, float wanted) {
        return value - wanted <= 1e-3f && wanted - value <= 1e-3f;  // False for not-a-number.
    };
    return near(dot(t.x, t.x), 1) && near(dot(t.y, t.y), 1) && near(dot(t.z, t.z), 1) &&
           near(dot(t.x, t.y), 0) && near(dot(t.y, t.z), 0) && near(dot(t.z, t.x), 0) &&
           is_valid_position(t.origin);
}

}  // namespace vantage
