// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The cosine between a direction and the way to a candidate, for the words that ask for it.
#pragma once

#include "base/vec.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

/// `direction` of unit length or zero; 0 where the way has no length.
inline float cosine_to(Vec3 direction, Vec3 way) {
    const float far = length(way);
    return clamp_to_unit(dot(direction, way) / (far > 0.0f ? far : 1.0f));
}

}  // namespace vantage::criteria
