// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A sequence of random choices that depends on its seed alone, on every machine.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "vantage/math.h"

namespace vantage::tests {

class Dice {
  public:
    Dice(std::uint64_t seed, std::uint64_t stream) : seed_(seed), stream_(stream) {}

    /// 0 to sides - 1.
    std::uint32_t roll(std::uint32_t sides) {
        return static_cast<std::uint32_t>(random_bits(seed_, stream_, counter_++) % sides);
    }
    std::uint32_t between(std::uint32_t low, std::uint32_t high) {
        return low + roll(high - low + 1);
    }
    /// 0 to 1, 1 excluded.
    float unit() { return random_unit(seed_, stream_, counter_++); }
    float between(float low, float high) { return low + (high - low) * unit(); }
    bool happens(std::uint32_t percent) { return roll(100) < percent; }

    template <class T>
    T any_of(std::initializer_list<T> list) {
        return list.begin()[roll(static_cast<std::uint32_t>(list.size()))];
    }

  private:
    std::uint64_t seed_, stream_, counter_ = 0;
};

}  // namespace vantage::tests
