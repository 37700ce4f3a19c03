// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// grid: a square grid centred on the centre object, as far as the radius on each side, row by row.
// Arguments: 0 density (spacing), 1 height.
//
//    z   6 7 8       radius 1, density 1: slot 4 is the centre
//    |   3 4 5
//    +-x 0 1 2

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "vantage/explain.h"

namespace vantage::generators {

namespace {

std::uint64_t grid_side(const GeneratorCall& call) {
    return 2 * std::uint64_t{steps_within(call.radius, call.arguments[0])} + 1;
}

}  // namespace

std::uint64_t grid_slots(const GeneratorCall& call) noexcept {
    return grid_side(call) * grid_side(call);
}

void grid(const GeneratorCall& call, std::uint64_t first,
          std::span<GeneratedPoint> points) noexcept {
    const std::uint64_t side = grid_side(call);
    const float density = call.arguments[0];
    const auto offset = [&](std::uint64_t line) {
        return static_cast<float>(static_cast<std::int64_t>(line) -
                                  static_cast<std::int64_t>(side / 2)) *
               density;
    };
    wish_for_places(first, points, [&](std::uint64_t slot) {
        return call.center->position + Vec3{offset(slot % side), 0, offset(slot / side)};
    });
    place_on_floor(call, call.arguments[1], points);
}

/// The square that it covers.
void grid_draw(const GeneratorCall& call, DebugDraw& to) noexcept {
    const float reach = static_cast<float>(grid_side(call) / 2) * call.arguments[0];
    const Vec3 center = call.center->position;
    const Vec3 corners[4] = {center + Vec3{-reach, 0, -reach}, center + Vec3{reach, 0, -reach},
                             center + Vec3{reach, 0, reach}, center + Vec3{-reach, 0, reach}};
    for (std::size_t i = 0; i < 4; ++i)
        to.line(corners[i], corners[(i + 1) % 4], colours::kUndecided);
}

}  // namespace vantage::generators
