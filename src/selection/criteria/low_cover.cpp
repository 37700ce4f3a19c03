// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// lowCover: the cover is as tall as the asker when it crouches (10 cm less will do), and no
// highCover.

#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void low_cover(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        values[i] = is_low_cover(cover_at(call, i), *call.asker) ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
