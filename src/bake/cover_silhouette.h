// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a cover point hides, in all directions: its silhouette, its cone, its quality, and where one
// can peek. By rays from all over a body's width.
#pragma once

#include "bake/cover_rays.h"
#include "vantage/navigation.h"
#include "vantage/points.h"

namespace vantage::bake {

/// Fills in the point's cone, quality and peeks. Its place, normal and height must be there.
CoverSilhouette look_around(CoverPoint& point, CoverRays& rays,
                            const NavigationProvider& navigation);

/// Does it hide a crouching body from somebody straight ahead, or most of one behind something
/// that is wider than a body? After look_around().
bool is_place_to_hide(const CoverPoint& point);

}  // namespace vantage::bake
