// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Few colours for many pictures: counts the colours of all of them, five bits a channel, and cuts
// the space that they fill at its medians (Heckbert 1982).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vantage::tools {

/// Red, green and blue in five bits each.
using SmallColor = std::uint16_t;
inline constexpr std::size_t kSmallColors = std::size_t{1} << 15;
SmallColor small_color(std::uint32_t rgb);

class ColorCount {
  public:
    void add(std::span<const SmallColor> pixels);
    const std::array<std::uint32_t, kSmallColors>& counts() const { return counts_; }

  private:
    std::array<std::uint32_t, kSmallColors> counts_{};
};

struct Palette {
    std::vector<std::uint32_t> colors;                 ///< 0xRRGGBB
    std::array<std::uint8_t, kSmallColors> nearest{};  ///< Of each small colour, its place there.
};

/// At most so many colours, and no more than 255; at least one.
Palette make_palette(const ColorCount& count, std::size_t most_colors);

}  // namespace vantage::tools
