// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// claimed: somebody else has claimed this point, or a place so near that both cannot be taken. The
// asker's own claim does not count.

#include <algorithm>
#include <limits>

#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void claimed(const CriterionCall& call, float* values) noexcept {
    const CandidateBatch& at = call.candidates;
    Claim any;  // Mostly there is none, and nothing to look for candidate by candidate.
    constexpr float kEverywhere = std::numeric_limits<float>::infinity();
    if (call.snapshot->claims_near({}, kEverywhere, call.asker_id, {&any, 1}) == 0) {
        std::fill_n(values, at.count, 0.0f);
        return;
    }
    for (std::uint32_t i = 0; i < at.count; ++i) {
        const Vec3 p{at.x[i], at.y[i], at.z[i]};
        values[i] = call.snapshot->is_claimed(p, at.sources[i], call.asker_id) ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
