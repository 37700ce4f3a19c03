// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverRadius: half the length of the obstacle along its face; of round ones the radius.

#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void cover_radius(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        values[i] = cover_at(call, i).half_length;
    }
}

}  // namespace vantage::criteria
