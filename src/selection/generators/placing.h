// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What generators of open points share: how many steps fit into a radius, directions without the C
// library's sine, and bringing wished places down (or up) to the walkable floor.
#pragma once

#include <algorithm>
#include <array>
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

/// Points `density` apart in a square around a centre, row by row.
class SquareGrid {
  public:
    SquareGrid(float radius, float density) noexcept
        : steps_(steps_within(radius, density)), density_(density) {}

    std::uint64_t side() const noexcept { return 2 * std::uint64_t{steps_} + 1; }
    std::uint64_t slots() const noexcept { return side() * side(); }

    /// From the centre to the point of a slot.
    Vec3 offset(std::uint64_t slot) const noexcept {
        return {line(slot % side()), 0, line(slot / side())};
    }

    /// From slot to slot without dividing.
    class Walk {
      public:
        Walk(const SquareGrid& grid, std::uint64_t slot) noexcept
            : grid_(grid), column_(slot % grid.side()), row_(slot / grid.side()) {}

        Vec3 next() noexcept {
            const Vec3 offset{grid_.line(column_), 0, grid_.line(row_)};
            if (++column_ == grid_.side()) column_ = 0, ++row_;
            return offset;
        }

      private:
        const SquareGrid& grid_;
        std::uint64_t column_, row_;
    };

  private:
    float line(std::uint64_t number) const noexcept {
        return static_cast<float>(static_cast<std::int64_t>(number) - std::int64_t{steps_}) *
               density_;
    }

    std::uint32_t steps_;
    float density_;
};

/// Looks up the floor of a column at each point, which stays where it is.
void find_floors(const GeneratorCall& call, const NavColumn& column,
                 std::span<GeneratedPoint> points);

/// Moves each point straight up or down to a floor of its column. A point without one is dropped
/// and stays where it was wished.
void place_on_floor(const GeneratorCall& call, const NavColumn& column,
                    std::span<GeneratedPoint> points);

/// The same for who collects: writes `count` places of next(), those that have a floor, one behind
/// the other, and gives how many.
template <class Next>
std::uint32_t collect_on_floor(const GeneratorCall& call, const NavColumn& column,
                               std::size_t count, Next next, GeneratedPoint* points) {
    std::array<Vec3, kChunk> wishes;
    std::array<NavPoint, kChunk> found;
    std::uint32_t written = 0;
    while (count > 0) {
        const std::size_t part = std::min<std::size_t>(count, kChunk);
        for (std::size_t i = 0; i < part; ++i)
            wishes[i] = next();
        call.providers.navigation->floors(std::span(wishes).first(part), column,
                                          std::span(found).first(part));
        for (std::size_t i = 0; i < part; ++i) {
            if (found[i]) points[written++] = {.position = found[i].position, .stands = found[i]};
        }
        count -= part;
    }
    return written;
}

/// To the nearest of the floors at most `height` away.
inline void place_on_floor(const GeneratorCall& call, float height,
                           std::span<GeneratedPoint> points) {
    place_on_floor(call, {.up = height, .down = height}, points);
}

/// All that one can walk to from the centre on the call's radius.
PathQuery walk_from_center(const GeneratorCall& call) noexcept;

/// Drops those of at most kChunk points that are beyond that walk.
void drop_beyond_walk(const GeneratorCall& call, const PathQuery& walk,
                      std::span<GeneratedPoint> points);

}  // namespace vantage::generators
