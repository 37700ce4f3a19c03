// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The rim of the walkable surface as somebody would walk it: borders joined into loops, loops cut
// into straight stretches. The surface lies to the left, the obstacle to the right.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/navigation.h"

namespace vantage::bake {

struct BorderLoop {
    std::vector<Vec3> corners;
    bool is_closed = false;
    bool is_round = false;   ///< Leads around something round.
    std::uint32_t part = 0;  ///< Of the level, when it leads around a dynamic part.
};

/// A piece of a loop in which one hardly turns.
struct BorderStretch {
    std::vector<Vec3> corners;  ///< At least two.
    Vec3 outward;               ///< To the obstacle: horizontal, of unit length.
    std::uint32_t loop = 0;
    float length = 0;
};

/// Every border is in one loop. The result depends on the order of the borders, on nothing else.
std::vector<BorderLoop> join_borders(std::span<const NavBorder> borders);

/// In the order of the loop.
std::vector<BorderStretch> straight_stretches(const BorderLoop& loop, std::uint32_t number);

/// So far along the stretch, seen from above.
Vec3 place_along(const BorderStretch& stretch, float distance);

}  // namespace vantage::bake
