// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Left and right of somebody, for distanceLeft and distanceRight: level, whatever the pitch.
#pragma once

#include "base/vec.h"

namespace vantage::criteria {

/// The level direction to the right of one that looks along `facing`; zero when it looks straight
/// up or down. Right-handed with +Y up: whoever looks along -Z has +X to his right.
inline Vec3 right_of(Vec3 facing) {
    return normalized({-facing.z, 0.0f, facing.x});
}

}  // namespace vantage::criteria
