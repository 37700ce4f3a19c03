// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// random: uniform in [0, 1), a pure function of the query's seed and the candidate's number.

#include "selection/criteria/criteria.h"
#include "selection/streams.h"
#include "vantage/math.h"

namespace vantage::criteria {

void random(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = random_unit(call.seed, kRandomStream, call.candidates.numbers[i]);
}

}  // namespace vantage::criteria
