// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// grid: a square grid centred on the centre object, as far as the radius on each side, row by row,
// on the nearest floor. With all floors, the whole square follows once more for each further floor
// that may be there: floors over one another are as far apart as the agent is tall.
// Arguments: 0 density (spacing), 1 height, 2 floors (0 nearest, 1 all).
//
//    z   6 7 8       radius 1, density 1: slot 4 is the centre
//    |   3 4 5
//    +-x 0 1 2

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "vantage/explain.h"

namespace vantage::generators {

namespace {

SquareGrid square_of(const GeneratorCall& call) {
    return SquareGrid(call.radius, call.arguments[0]);
}

std::uint32_t floor_count(const GeneratorCall& call) {
    if (call.arguments[2] == 0.0f) return 1;
    const std::uint32_t gaps = steps_within(2.0f * call.arguments[1], call.asker->standing.height);
    return std::min(gaps + 1, kMaxFloors);
}

/// Calls visit(walk, column, count) for the part of the slots that lies in each floor's square.
template <class Visit>
void for_each_floor(const GeneratorCall& call, std::uint64_t first, std::uint64_t count,
                    Visit visit) {
    const SquareGrid square = square_of(call);
    const float height = call.arguments[1];
    while (count > 0) {
        const auto rank = static_cast<std::uint32_t>(first / square.slots());
        const std::uint64_t begin = first % square.slots();
        const std::uint64_t part = std::min(count, square.slots() - begin);
        visit(SquareGrid::Walk(square, begin),
              NavColumn{.up = height, .down = height, .rank = rank}, part);
        first += part;
        count -= part;
    }
}

}  // namespace

std::uint64_t grid_slots(const GeneratorCall& call) noexcept {
    return square_of(call).slots() * floor_count(call);
}

void grid(const GeneratorCall& call, std::uint64_t first,
          std::span<GeneratedPoint> points) noexcept {
    for_each_floor(call, first, points.size(),
                   [&](SquareGrid::Walk walk, const NavColumn& column, std::size_t count) {
                       const auto part = points.first(count);
                       for (GeneratedPoint& point : part)
                           point = {.position = call.center->position + walk.next()};
                       place_on_floor(call, column, part);
                       points = points.subspan(count);
                   });
}

std::uint32_t collect_grid(const GeneratorCall& call, std::uint64_t first,
                           std::span<GeneratedPoint> points) noexcept {
    std::uint32_t written = 0;
    const Vec3 center = call.center->position;
    for_each_floor(call, first, points.size(),
                   [&](SquareGrid::Walk walk, const NavColumn& column, std::size_t count) {
                       const auto next = [&] { return center + walk.next(); };
                       written +=
                           collect_on_floor(call, column, count, next, points.data() + written);
                   });
    return written;
}

/// The square that it covers.
void grid_draw(const GeneratorCall& call, DebugDraw& to) noexcept {
    const SquareGrid square = square_of(call);
    const Vec3 low = call.center->position + square.offset(0);
    const Vec3 high = call.center->position + square.offset(square.slots() - 1);
    const Vec3 corners[4] = {low, {high.x, low.y, low.z}, high, {low.x, low.y, high.z}};
    for (std::size_t i = 0; i < 4; ++i)
        to.line(corners[i], corners[(i + 1) % 4], colours::kUndecided);
}

}  // namespace vantage::generators
