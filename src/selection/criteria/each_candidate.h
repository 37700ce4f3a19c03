// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The loop of all cheap criteria, written once so that compilers vectorise every one of them: the
// value is a pure function of the position, without branches that have side effects. Words that
// most queries use have VANTAGE_WIDE before their function.
#pragma once

#include <cstdint>

#include "base/vec.h"
#include "base/wide.h"
#include "vantage/catalog.h"

namespace vantage::criteria {

/// values[i] = value_at(position of candidate i). The values lie apart from the candidates.
template <class ValueAt>
void for_each_candidate(const CandidateBatch& batch, float* __restrict values, ValueAt value_at) {
    const float* __restrict x = batch.x;
    const float* __restrict y = batch.y;
    const float* __restrict z = batch.z;
    const std::uint32_t count = batch.count;
    for (std::uint32_t i = 0; i < count; ++i)
        values[i] = value_at(Vec3{x[i], y[i], z[i]});
}

/// For values that only rounding takes out of -1..1. Not-a-number stays what it is.
constexpr float clamp_to_unit(float value) {
    return min_of(max_of(value, -1.0f), 1.0f);
}

}  // namespace vantage::criteria
