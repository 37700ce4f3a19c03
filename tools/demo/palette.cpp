// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See palette.h.

#include "tools/demo/palette.h"

#include <algorithm>
#include <bit>

namespace vantage::tools {

namespace {

constexpr int kChannels = 3;

int channel(SmallColor color, int which) {
    return color >> (5 * which) & 31;
}

/// A part of the colours, one after the other in a shared list.
struct Box {
    std::size_t first = 0, count = 0;
    std::uint64_t weight = 0;
    int longest = 0;  ///< The channel in which it is...
    int side = 0;     ///< ...so long.
};

/// A thin line must keep its colour beside a wide ground: what is seen often counts more, not in
/// proportion.
std::uint64_t weight_of(std::uint32_t count) {
    return static_cast<std::uint64_t>(std::bit_width(count));
}

class MedianCut {
  public:
    explicit MedianCut(const ColorCount& count) : counts_(count.counts()) {
        for (std::size_t color = 0; color < kSmallColors; ++color) {
            if (counts_[color] > 0) colors_.push_back(static_cast<SmallColor>(color));
        }
        if (colors_.empty()) colors_.push_back(0);
        boxes_.push_back(measured({.first = 0, .count = colors_.size()}));
    }

    void cut_into(std::size_t most) {
        while (boxes_.size() < most) {
            const auto largest =
                std::max_element(boxes_.begin(), boxes_.end(), [](const Box& a, const Box& b) {
                    return a.weight * static_cast<std::uint64_t>(a.side) <
                           b.weight * static_cast<std::uint64_t>(b.side);
                });
            if (largest->side == 0) return;
            cut(*largest);
        }
    }

    std::vector<std::uint32_t> means() const {
        std::vector<std::uint32_t> colors;
        for (const Box& box : boxes_)
            colors.push_back(mean(box));
        return colors;
    }

  private:
    std::span<const SmallColor> of(const Box& box) const {
        return std::span(colors_).subspan(box.first, box.count);
    }

    Box measured(Box box) const {
        box.weight = 0;
        box.side = -1;
        for (const SmallColor color : of(box))
            box.weight += weight_of(counts_[color]);
        for (int which = 0; which < kChannels; ++which) {
            const auto [low, high] = std::minmax_element(
                of(box).begin(), of(box).end(),
                [&](SmallColor a, SmallColor b) { return channel(a, which) < channel(b, which); });
            const int side = channel(*high, which) - channel(*low, which);
            if (side > box.side) box.longest = which, box.side = side;
        }
        return box;
    }

    void cut(Box& box) {
        const auto begin = colors_.begin() + static_cast<std::ptrdiff_t>(box.first);
        std::sort(begin, begin + static_cast<std::ptrdiff_t>(box.count),
                  [&](SmallColor a, SmallColor b) {
                      const int first = channel(a, box.longest), second = channel(b, box.longest);
                      return first < second || (first == second && a < b);
                  });
        std::uint64_t weight = 0;
        std::size_t kept = 0;
        while (kept + 1 < box.count && (kept == 0 || weight * 2 < box.weight))
            weight += weight_of(counts_[colors_[box.first + kept++]]);
        const Box rest = measured({.first = box.first + kept, .count = box.count - kept});
        box = measured({.first = box.first, .count = kept});
        boxes_.push_back(rest);
    }

    std::uint32_t mean(const Box& box) const {
        std::uint64_t sums[kChannels] = {}, total = 0;
        for (const SmallColor color : of(box)) {
            const std::uint64_t count = std::max(counts_[color], 1u);
            total += count;
            for (int which = 0; which < kChannels; ++which)
                sums[which] += count * static_cast<std::uint64_t>(channel(color, which));
        }
        std::uint32_t rgb = 0;
        for (int which = 0; which < kChannels; ++which)
            rgb |= static_cast<std::uint32_t>(sums[which] * 255 / (total * 31)) << (8 * which);
        return rgb;
    }

    const std::array<std::uint32_t, kSmallColors>& counts_;
    std::vector<SmallColor> colors_;
    std::vector<Box> boxes_;
};

std::uint8_t nearest_color(SmallColor color, std::span<const std::uint32_t> colors) {
    std::size_t best = 0;
    int least = 1 << 30;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        int sum = 0;
        for (int which = 0; which < kChannels; ++which) {
            const int there = static_cast<int>(colors[i] >> (8 * which) & 255);
            const int apart = channel(color, which) * 255 / 31 - there;
            sum += apart * apart;
        }
        if (sum < least) least = sum, best = i;
    }
    return static_cast<std::uint8_t>(best);
}

}  // namespace

SmallColor small_color(std::uint32_t rgb) {
    return static_cast<SmallColor>((rgb >> 3 & 31) | (rgb >> 11 & 31) << 5 |
                                   (rgb >> 19 & 31) << 10);
}

void ColorCount::add(std::span<const SmallColor> pixels) {
    for (const SmallColor pixel : pixels)
        ++counts_[pixel % kSmallColors];
}

Palette make_palette(const ColorCount& count, std::size_t most_colors) {
    MedianCut cut(count);
    cut.cut_into(std::clamp<std::size_t>(most_colors, 1, 255));
    Palette palette{.colors = cut.means()};
    for (std::size_t color = 0; color < kSmallColors; ++color) {
        if (count.counts()[color] == 0) continue;
        palette.nearest[color] = nearest_color(static_cast<SmallColor>(color), palette.colors);
    }
    return palette;
}

}  // namespace vantage::tools
