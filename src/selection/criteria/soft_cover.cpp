// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// softCover: there is cover, and it hides from sight without stopping bullets.

#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void soft_cover(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const CoverFacts cover = cover_at(call, i);
        values[i] = cover.is_cover && (cover.flags & cover::kSoft) != 0 ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
