// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See selection_draw.h.

#include "selection/evaluate/selection_draw.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "selection/streams.h"
#include "vantage/math.h"

namespace vantage {

DrawPool draw_pool(const Program& program, std::uint32_t wanted, Score span) noexcept {
    switch (program.selection) {
        case SelectionMode::Best:
            break;
        case SelectionMode::RandomAmong:
            return {.most = std::clamp(program.selection_count, 1u, kMaxResults), .is_drawn = true};
        case SelectionMode::RandomWithin: {
            const double share = static_cast<double>(program.selection_share);
            const double margin = std::floor(share * static_cast<double>(span));
            const bool is_some = share > 0.0 && share <= 1.0;
            return {.most = kMaxResults,
                    .is_drawn = true,
                    .has_margin = true,
                    .margin = is_some       ? static_cast<Score>(margin)
                              : share > 1.0 ? span
                                            : 0};
        }
    }
    return {.most = std::min(wanted, kMaxResults)};
}

DrawnPlaces draw_places(std::uint64_t seed, std::uint32_t pool_size,
                        std::uint32_t wanted) noexcept {
    DrawnPlaces drawn;
    pool_size = std::min(pool_size, kMaxResults);
    drawn.count = std::min(wanted, pool_size);
    for (std::uint32_t i = 0; i < pool_size; ++i)
        drawn.places[i] = static_cast<std::uint8_t>(i);
    for (std::uint32_t i = 0; i < drawn.count; ++i) {
        const std::uint64_t draw = random_bits(seed, kSelectionStream, i);
        std::swap(drawn.places[i], drawn.places[i + draw % (pool_size - i)]);
    }
    return drawn;
}

}  // namespace vantage
