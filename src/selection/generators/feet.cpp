// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See feet.h.

#include "selection/generators/feet.h"

#include <span>

namespace vantage::generators {

void Feet::look_up() noexcept {
    if (count_ == 0) return;
    std::array<Vec3, kChunk> positions;
    std::array<NavPoint, kChunk> found;
    for (std::uint32_t i = 0; i < count_; ++i)
        positions[i] = points_[i]->position;
    navigation_->nearest(std::span(positions).first(count_), extent_,
                         std::span(found).first(count_));
    for (std::uint32_t i = 0; i < count_; ++i) {
        GeneratedPoint& point = *points_[i];
        point.stands = found[i];
        if (rule_ == Rule::MayFloat) continue;
        if (found[i]) {
            point.position = found[i].position;
        } else {
            point.dropped = DropReason::OffSurface;
        }
    }
    count_ = 0;
}

}  // namespace vantage::generators
