// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The plain geometric types of the API. Metres, radians, right-handed, +Y up (as glTF, Recast
// and three.js). No arithmetic lives here: a host compiles with its own floating-point flags, and
// inline score arithmetic compiled twice could differ in its last bit.
#pragma once

#include <cstdint>

namespace vantage {

struct Vec3 {
    float x = 0, y = 0, z = 0;
    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

/// A place seen from above.
struct Vec2 {
    float x = 0, z = 0;
    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

/// An axis-aligned box; empty when any low exceeds its high.
struct Aabb {
    Vec3 low;
    Vec3 high;
    friend constexpr bool operator==(const Aabb&, const Aabb&) = default;
};

/// Rotation (column vectors, orthonormal) and then translation: p' = x*p.x + y*p.y + z*p.z +
/// origin.
struct Transform {
    Vec3 x{1, 0, 0};
    Vec3 y{0, 1, 0};
    Vec3 z{0, 0, 1};
    Vec3 origin{};
    friend constexpr bool operator==(const Transform&, const Transform&) = default;
};

/// Coordinates at the API must be finite and inside +-kWorldLimit metres on each axis: beyond it
/// a float no longer resolves a centimetre. Shift the origin for larger worlds.
inline constexpr float kWorldLimit = 65536.0f;

// ---- random numbers -----------------------------------------------------------------------------

// Counter-based: a value is a pure function of (seed, stream, counter), so the order in which
// values are asked for, and on which thread, never changes them.

/// 64 well-mixed bits.
std::uint64_t random_bits(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) noexcept;

/// Uniform in [0, 1), a multiple of 2^-24: the same float on every machine.
float random_unit(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) noexcept;

}  // namespace vantage
