// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// pureGrid: the squares of grid, left where they are: the first layer at the height of the centre,
// each further one a density higher. What happens to lie near the floor knows where it stands, so
// that words about walking work for it.
// Arguments: 0 density, 1 layers.

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"

namespace vantage::generators {

namespace {

/// As currentPos: from where the object's feet are to where it stands.
constexpr NavExtent kNearFloor{};

}  // namespace

std::uint64_t pure_grid_slots(const GeneratorCall& call) noexcept {
    const SquareGrid square(call.radius, call.arguments[0]);
    return square.slots() * static_cast<std::uint64_t>(call.arguments[1]);
}

void pure_grid(const GeneratorCall& call, std::uint64_t first,
               std::span<GeneratedPoint> points) noexcept {
    const SquareGrid square(call.radius, call.arguments[0]);
    wish_for_places(first, points, [&](std::uint64_t slot) {
        const float rise = static_cast<float>(slot / square.slots()) * call.arguments[0];
        return call.center->position + square.offset(slot % square.slots()) + Vec3{0, rise, 0};
    });
    if (call.providers.navigation == nullptr) return;
    find_floors(call, {.up = kNearFloor.up, .down = kNearFloor.down}, points);
}

}  // namespace vantage::generators
