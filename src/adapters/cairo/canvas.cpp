// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The parts of the canvas that need no drawing library: paths and safe text.

#include "adapters/cairo/canvas.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vantage::adapters {

namespace {

double twice_area(std::span<const Spot> spots) {
    double sum = 0;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const Spot a = spots[i];
        const Spot b = spots[(i + 1) % spots.size()];
        sum += a.x * b.y - b.x * a.y;
    }
    return sum;
}

/// A quarter of a pixel is finer than the eye, and keeps numbers in SVG files short.
Spot on_fine_grid(Spot spot) {
    return {std::round(spot.x * 4) / 4, std::round(spot.y * 4) / 4};
}

/// How many bytes of well-formed, printable UTF-8 start here; 0 for none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return byte(0) >= 0x20 && byte(0) != 0x7f ? 1 : 0;
    const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
    if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
    }
    const bool is_overlong =
        (byte(0) == 0xe0 && byte(1) < 0xa0) || (byte(0) == 0xf0 && byte(1) < 0x90);
    const bool is_surrogate = byte(0) == 0xed && byte(1) >= 0xa0;
    const bool is_too_large = byte(0) == 0xf4 && byte(1) >= 0x90;
    const bool is_control = byte(0) == 0xc2 && byte(1) < 0xa0;
    return is_overlong || is_surrogate || is_too_large || is_control ? 0 : length;
}

}  // namespace

void Path::add(std::span<const Spot> spots, bool is_closed) {
    if (spots.empty()) return;
    for (const Spot spot : spots)
        spots_.push_back(on_fine_grid(spot));
    runs_.push_back({static_cast<std::uint32_t>(spots.size()), is_closed});
}

void Path::add_line(Spot from, Spot to) {
    const Spot spots[] = {from, to};
    add(spots, false);
}

void Path::add_outline(std::span<const Spot> spots) {
    const std::size_t first = spots_.size();
    add(spots, true);
    if (twice_area(spots) < 0)
        std::reverse(spots_.begin() + static_cast<std::ptrdiff_t>(first), spots_.end());
}

void Path::add_rect(const Rect& rect) {
    const Spot spots[] = {{rect.left, rect.top},
                          {rect.right(), rect.top},
                          {rect.right(), rect.bottom()},
                          {rect.left, rect.bottom()}};
    add(spots, true);
}

void Path::add_circle(Spot center, double radius) {
    constexpr int kCorners = 24;
    for (int i = 0; i < kCorners; ++i) {
        const double angle = 2 * std::numbers::pi * i / kCorners;
        spots_.push_back(
            {center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)});
    }
    runs_.push_back({kCorners, true});
}

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        result += length == 0 ? std::string_view("?") : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

}  // namespace vantage::adapters
