// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where feet stand: places whose spot on the walkable surface is not known yet are gathered and
// looked up together.
#pragma once

#include <array>

#include "vantage/catalog.h"

namespace vantage::generators {

class Feet {
  public:
    enum class Rule : std::uint8_t {
        MustStand,  ///< The point moves to its spot; without one it is dropped.
        MayFloat    ///< The point stays where it is, on the surface or not.
    };

    /// Without a navigation all points stay as they are.
    Feet(const NavigationProvider* navigation, const NavExtent& extent, Rule rule) noexcept
        : navigation_(navigation), extent_(extent), rule_(rule) {}
    ~Feet() { look_up(); }
    Feet(const Feet&) = delete;
    Feet& operator=(const Feet&) = delete;

    /// The point must stay where it is in memory until all are looked up.
    void add(GeneratedPoint& point) noexcept {
        if (navigation_ == nullptr) return;
        points_[count_] = &point;
        if (++count_ == kChunk) look_up();
    }

  private:
    void look_up() noexcept;

    const NavigationProvider* navigation_;
    NavExtent extent_;
    Rule rule_;
    std::uint32_t count_ = 0;
    std::array<GeneratedPoint*, kChunk> points_;
};

}  // namespace vantage::generators
