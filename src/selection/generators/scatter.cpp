// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// scatter: random points, evenly over the disc around the centre object. Point n is a pure function
// of the query's seed and n: its direction is uniform, and the square of its reach is (rings of
// equal area then get equally many).
// Arguments: 0 count, 1 height.

#include <cmath>

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "selection/streams.h"
#include "vantage/math.h"

namespace vantage::generators {

std::uint64_t scatter_slots(const GeneratorCall& call) noexcept {
    return static_cast<std::uint64_t>(call.arguments[0]);
}

void scatter(const GeneratorCall& call, std::uint64_t first,
             std::span<GeneratedPoint> points) noexcept {
    wish_for_places(first, points, [&](std::uint64_t slot) {
        const double sixths = 6.0 * double{random_unit(call.seed, kScatterTurnStream, slot)};
        const auto sixth = static_cast<std::uint32_t>(sixths);
        const float reach = std::sqrt(random_unit(call.seed, kScatterReachStream, slot));
        return call.center->position + direction_at(sixth, sixths - sixth) * (reach * call.radius);
    });
    place_on_floor(call, call.arguments[1], points);
}

}  // namespace vantage::generators
