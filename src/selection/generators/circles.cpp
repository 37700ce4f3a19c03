// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// circles: concentric rings around the centre object, without the centre itself. Ring k has radius
// k * density and 6k points, which are therefore 1 to 1.05 times the density apart in every ring.
// The rings from the inside, each starting at +X and turning towards +Z.
// Arguments: 0 density (spacing), 1 height.

#include <cmath>

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"

namespace vantage::generators {

namespace {

/// Slots of the rings 1 .. rings together: 6 + 12 + 18 + ...
constexpr std::uint64_t slots_of_rings(std::uint64_t rings) {
    return 3 * rings * (rings + 1);
}

/// The ring that a slot lies in: the least k with slots_of_rings(k) > slot.
std::uint64_t ring_of_slot(std::uint64_t slot) {
    // The root is exact enough to miss by one at most.
    auto ring = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(slot) / 3.0));
    while (slots_of_rings(ring) <= slot)
        ++ring;
    return ring;
}

}  // namespace

std::uint64_t circles_slots(const GeneratorCall& call) noexcept {
    return slots_of_rings(steps_within(call.radius, call.arguments[0]));
}

void circles(const GeneratorCall& call, std::uint64_t first,
             std::span<GeneratedPoint> points) noexcept {
    const float density = call.arguments[0];
    wish_for_places(first, points, [&](std::uint64_t slot) {
        const std::uint64_t ring = ring_of_slot(slot);
        const std::uint64_t along = slot - slots_of_rings(ring - 1);
        const double share = static_cast<double>(along % ring) / static_cast<double>(ring);
        const Vec3 direction = direction_at(static_cast<std::uint32_t>(along / ring), share);
        return call.center->position + direction * (static_cast<float>(ring) * density);
    });
    place_on_floor(call, call.arguments[1], points);
}

}  // namespace vantage::generators
