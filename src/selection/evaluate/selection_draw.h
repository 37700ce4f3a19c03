// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which of the good places to take: how many of the best a search must find, and which of them are
// drawn. The one definition that every way of evaluating uses.
#pragma once

#include <array>
#include <cstdint>

#include "vantage/answer.h"

namespace vantage {

/// What is drawn from: the best ones, so many of them, and of those only the ones that score at
/// most `margin` less than the first.
struct DrawPool {
    std::uint32_t most = 1;
    bool is_drawn = false;  ///< Else the results are the pool, in order.
    bool has_margin = false;
    Score margin = 0;
};

/// `span` is the sum over the option's weights of what lies between the least and the most that
/// each contributes.
DrawPool draw_pool(const Program& program, std::uint32_t wanted, Score span) noexcept;

/// Places in a pool, in the order in which they are drawn.
struct DrawnPlaces {
    std::array<std::uint8_t, kMaxResults> places;
    std::uint32_t count = 0;
};

/// Draws without putting back: a function of the seed and of how many there are.
DrawnPlaces draw_places(std::uint64_t seed, std::uint32_t pool_size, std::uint32_t wanted) noexcept;

}  // namespace vantage
