// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What generators of open points share: how many steps fit into a radius, directions without the C
// library's sine, and bringing wished places down (or up) to the walkable floor.
#pragma once

#include <cstdint>
#include <span>

#include "base/vec.h"
#include "vantage/catalog.h"

namespace vantage::generators {

/// How often `step` fits into `radius`; 0 for nonsense. A radius that is a multiple of the step
/// counts in full although floats may say 6.9999995.
std::uint32_t steps_within(float radius, float step) noexcept;

/// Of unit length, on the ground: x = cos, z = sin of 60 degrees times (sixth + share), with sixth
/// 0 to 5 and share 0 to 1. Only + and *, in double: the same bits on every machine.
Vec3 direction_at(std::uint32_t sixth, double share) noexcept;

/// Wishes for a place in every slot from `first` on: wish(slot).
template <class Wish>
void wish_for_places(std::uint64_t first, std::span<GeneratedPoint> points, Wish wish) {
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = {.position = wish(first + i)};
}

/// Moves each point straight up or down: of the floors at most `height` away to the one nearest in
/// height. A point without one is dropped and stays where it was wished.
void place_on_floor(const GeneratorCall& call, float height, std::span<GeneratedPoint> points);

}  // namespace vantage::generators
