// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverQuality: the share of a standing body that the cover hides, over its cone. Baked with cover
// points; of round obstacles and of rails without points it is the share of the body's height, and
// width, that they reach.

#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void cover_quality(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        values[i] = cover_at(call, i).quality;
    }
}

}  // namespace vantage::criteria
