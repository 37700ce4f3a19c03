// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Lines across the world that lie at (n + 1/2) * spacing, whoever asks: what is sampled on them
// does not jump when the one who asks moves.
#pragma once

#include <cmath>
#include <cstdint>

namespace vantage {

/// Those between two coordinates, both included.
struct SampleLines {
    std::int64_t first = 0;
    std::uint64_t count = 0;
    float spacing = 1;

    /// Without lines when the range is empty or a number is none. Coordinates must lie within some
    /// thousand kilometres, and the spacing be at least a millimetre.
    static SampleLines between(float low, float high, float spacing) noexcept {
        if (!(low <= high) || !(spacing > 0.0f)) return {};
        const double first = std::ceil(double{low} / double{spacing} - 0.5);
        const double last = std::floor(double{high} / double{spacing} - 0.5);
        if (!(first <= last)) return {};
        return {static_cast<std::int64_t>(first), static_cast<std::uint64_t>(last - first) + 1,
                spacing};
    }

    float at(std::uint64_t line) const noexcept {
        const auto number = first + static_cast<std::int64_t>(line);
        return static_cast<float>((static_cast<double>(number) + 0.5) * double{spacing});
    }
};

}  // namespace vantage
