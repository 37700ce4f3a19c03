// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inArea: inside the area of that name, or without a name inside the asker's area of operations.
// An asker without one may go everywhere, and so may one whose area was removed. Nothing lies in an
// area that does not exist.

#include <algorithm>

#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void in_area(const CriterionCall& call, float* values) noexcept {
    const CandidateBatch& at = call.candidates;
    const bool is_own = call.name.empty();
    const Area* area =
        is_own ? call.snapshot->area(call.asker->area) : call.snapshot->find_area(call.name);
    std::fill_n(values, at.count, is_own ? 1.0f : 0.0f);
    if (area == nullptr) return;
    for (std::uint32_t i = 0; i < at.count; ++i)
        values[i] = area->contains({at.x[i], at.y[i], at.z[i]}) ? 1.0f : 0.0f;
}

}  // namespace vantage::criteria
