// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The nearest of those whom the asker knows, for threatDistance and friendDistance.
#pragma once

#include <algorithm>

#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

/// values[i] = distance between candidate i and the nearest of them; infinite without any. One
/// pass for each, so that every pass is a plain loop over candidates.
inline void distance_to_nearest(const CandidateBatch& batch, std::span<const ObjectState> known,
                                float* __restrict values) {
    std::fill_n(values, batch.count, kUnreachable);
    for (const ObjectState& one : known) {
        const Vec3 o = one.position;
        for (std::uint32_t i = 0; i < batch.count; ++i) {
            const Vec3 p{batch.x[i], batch.y[i], batch.z[i]};
            values[i] = min_of(values[i], length(p - o));
        }
    }
}

}  // namespace vantage::criteria
