// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Angles without the C library's arc tangent, which differs between machines.
#pragma once

#include "base/vec.h"

namespace vantage::criteria {

/// Arc tangent of 0..1 in degrees: Abramowitz and Stegun, Handbook of Mathematical Functions
/// (1964), 4.4.49. Off by less than 0.00002 degrees.
inline float arc_of_ratio_deg(float ratio) {
    const float square = ratio * ratio;
    float sum = 0.0028662257f;
    sum = sum * square - 0.0161657367f;
    sum = sum * square + 0.0429096138f;
    sum = sum * square - 0.0752896400f;
    sum = sum * square + 0.1065626393f;
    sum = sum * square - 0.1420889944f;
    sum = sum * square + 0.1999355085f;
    sum = sum * square - 0.3333314528f;
    // The first term apart: what is added to it is small, and so is its rounding.
    return (ratio + ratio * (sum * square)) * 57.2957795f;
}

/// Degrees, 0 to 90, of a right triangle's angle by its legs, both 0 or more: the opposite one and
/// the adjacent one. 0 when both are 0.
inline float angle_of_legs_deg(float opposite, float adjacent) {
    const float longer = max_of(opposite, adjacent);
    const float arc =
        arc_of_ratio_deg(min_of(opposite, adjacent) / (longer > 0.0f ? longer : 1.0f));
    return opposite > adjacent ? 90.0f - arc : arc;
}

/// Degrees, 0 to 180, off straight ahead: of what lies so far aside (0 or more) and ahead (below 0:
/// behind).
inline float angle_off_deg(float aside, float ahead) {
    const float angle = angle_of_legs_deg(aside, max_of(ahead, -ahead));
    return ahead < 0.0f ? 180.0f - angle : angle;
}

}  // namespace vantage::criteria
